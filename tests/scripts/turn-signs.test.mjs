// The signs that call a person back to a table of several devices.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as rest } from "node:timers/promises";
import { TurnSigns } from "../../static/turn-signs.mjs";

/** A browser of stubs that writes down what it is asked to do. */
class Stub {
  /** @type {string[]} */
  log = [];
  hidden = false;
  permission = "default";
  /** @type {{ close(): void }[]} */
  shown = [];
  /** @type {() => void} */
  _look = () => {};

  constructor({ hasWorker = true, isBare = false } = {}) {
    const stub = this;
    const shows = (/** @type {string} */ title) => {
      this.log.push(`notify ${title}`);
      const made = { close: () => this.log.push("close") };
      this.shown.push(made);
      return made;
    };
    const registration = {
      showNotification: async (/** @type {string} */ title) => void shows(title),
      getNotifications: async () => this.shown.splice(0),
    };
    const document = {
      get hidden() {
        return stub.hidden;
      },
      addEventListener: (/** @type {string} */ _type, /** @type {any} */ look) => {
        this._look = look;
      },
    };
    class Notification {
      static get permission() {
        return stub.permission;
      }
      static requestPermission() {
        stub.log.push("ask");
      }
      /** @param {string} title */
      constructor(title) {
        Object.assign(this, shows(title));
      }
    }
    const navigator = {
      setAppBadge: async () => void this.log.push("badge"),
      clearAppBadge: async () => void this.log.push("no badge"),
      serviceWorker: hasWorker && { getRegistration: async () => registration },
    };
    const ring = () => void this.log.push("ring");
    const around = isBare ? { navigator: {} } : { navigator, Notification, ring };
    const offer = () => void this.log.push("offer");
    this.signs = new TurnSigns({ document, ...around }, offer);
  }

  /** @param {boolean} isHidden */
  async hide(isHidden) {
    this.hidden = isHidden;
    this._look();
    await this._rest();
  }

  /** @param {string[]} calls */
  async call(...calls) {
    for (const each of calls) this.signs.call(each);
    await this._rest();
  }

  async _rest() {
    for (let turn = 0; turn < 5; turn += 1) await rest();
  }

  /** Return what was done since the last time. */
  done() {
    return this.log.splice(0).join(", ");
  }
}

test("a turn is signed while the page is hidden, and no longer", async () => {
  const stub = new Stub();
  await stub.call("Your turn");
  assert.equal(stub.done(), "");
  await stub.hide(true);
  assert.equal(stub.done(), "ring, badge");
  await stub.call("Your turn");
  assert.equal(stub.done(), "");
  await stub.hide(false);
  assert.equal(stub.done(), "no badge");
});

for (const hasWorker of [true, false])
  test(`a notification is closed on return, worker: ${hasWorker}`, async () => {
    const stub = new Stub({ hasWorker });
    stub.permission = "granted";
    await stub.hide(true);
    assert.equal(stub.done(), "");
    await stub.call("Your turn");
    assert.equal(stub.done(), "ring, badge, notify Your turn");
    await stub.call("");
    assert.equal(stub.done(), "no badge, close");
    await stub.call("Your turn");
    stub.done();
    await stub.hide(false);
    assert.equal(stub.done(), "no badge, close");
  });

test("a person who is back before a notification is shown gets none", async () => {
  const stub = new Stub();
  stub.permission = "granted";
  await stub.hide(true);
  stub.signs.call("Your turn");
  await stub.hide(false);
  assert.ok(!stub.done().includes("notify"));
});

test("notifications are offered once, to a person who is back at a second wait", async () => {
  const stub = new Stub();
  await stub.call("Your turn", "");
  await stub.hide(true);
  await stub.hide(false);
  assert.ok(!stub.done().includes("offer"));
  await stub.hide(true);
  await stub.call("Your turn", "");
  assert.ok(!stub.done().includes("offer"));
  await stub.hide(false);
  assert.equal(stub.done(), "offer");
  await stub.hide(true);
  await stub.hide(false);
  assert.equal(stub.done(), "");
  stub.signs.ask();
  assert.equal(stub.done(), "ask");
});

for (const permission of ["granted", "denied"])
  test(`nobody is asked whose answer is ${permission}`, async () => {
    const stub = new Stub();
    stub.permission = permission;
    await stub.call("Your turn", "", "Your turn", "");
    await stub.hide(true);
    await stub.hide(false);
    assert.equal(stub.done(), "");
  });

test("a browser without any of it does nothing", async () => {
  const stub = new Stub({ isBare: true });
  await stub.hide(true);
  await stub.call("Your turn", "", "Your turn", "");
  await stub.hide(false);
  stub.signs.ask();
  assert.equal(stub.done(), "");
});
