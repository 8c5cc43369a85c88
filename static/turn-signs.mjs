// What calls a person back to a table of several devices while the page is hidden: a
// badge of the app, a sound, and a notification, if the person allows that. The title
// says it too (tabletop/app/framing.py). A browser without these does nothing.

const TAG = "turn";

// The number of waits in a game from which notifications are offered.
const WAITS = 2;

/**
 * What signs need of the browser: parts of `document`, `navigator` and `window`.
 *
 * @typedef {object} Around
 * @property {Pick<Document, "hidden" | "addEventListener">} document
 * @property {any} navigator
 * @property {any} [Notification]
 * @property {() => void} [ring] plays the sound of a turn
 */

/** Calls a person whose turn it is. */
export class TurnSigns {
  _around;
  _offer;
  _call = "";
  _waits = 0;
  _isShown = false;
  _isOffered = false;
  /** @type {{ close(): void } | undefined} */
  _notification;

  /**
   * @param {Around} around
   * @param {() => void} offer offers notifications to a person who is back
   */
  constructor(around, offer) {
    this._around = around;
    this._offer = offer;
    around.document.addEventListener("visibilitychange", () => this._settle());
  }

  /**
   * Call the person with a sentence, or stop with "".
   *
   * @param {string} sentence
   */
  call(sentence) {
    if (this._call && !sentence) this._waits += 1;
    this._call = sentence;
    this._settle();
  }

  /** Ask the browser to allow notifications; only a touch may lead here. */
  ask() {
    this._around.Notification?.requestPermission?.();
  }

  _settle() {
    const { document, Notification } = this._around;
    const isDue = Boolean(this._call) && document.hidden;
    if (isDue !== this._isShown) {
      this._isShown = isDue;
      if (isDue) this._show();
      else this._clear();
    }
    const canAsk = Notification?.permission === "default" && !this._isOffered;
    if (canAsk && !document.hidden && this._waits >= WAITS) {
      this._isOffered = true;
      this._offer();
    }
  }

  async _show() {
    const { navigator, Notification, ring } = this._around;
    ring?.();
    navigator.setAppBadge?.().catch(() => {});
    if (Notification?.permission !== "granted") return;
    const sentence = this._call;
    const registration = await this._registration();
    if (!this._isShown) return; // the person is back
    const looks = { tag: TAG };
    try {
      if (registration) await registration.showNotification(sentence, looks);
      else this._notification = new Notification(sentence, looks);
    } catch {
      return; // some browsers have notifications of installed apps only
    }
    if (!this._isShown) this._clear();
  }

  async _clear() {
    this._around.navigator.clearAppBadge?.().catch(() => {});
    this._notification?.close();
    this._notification = undefined;
    const registration = await this._registration();
    const shown = (await registration?.getNotifications?.({ tag: TAG })) ?? [];
    for (const each of shown) each.close();
  }

  async _registration() {
    return await this._around.navigator.serviceWorker?.getRegistration?.();
  }
}

/** @param {() => void} offer */
export const begin = (offer) => {
  const ring = () => globalThis.tabletop.sound?.ring();
  const { document, navigator, Notification } = globalThis;
  return new TurnSigns({ document, navigator, Notification, ring }, offer);
};
