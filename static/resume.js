// The screen as it was left, until Python draws it: the page runs this as soon as the
// screen is there. What is shown is a picture; but the first move that is made on it
// counts, and Python plays it when it is up (see tabletop/browser/page.py).

"use strict";

(() => {
  const root = document.documentElement;
  const screen = /** @type {HTMLElement} */ (document.getElementById("screen"));
  const SENTENCES = 60;

  /** @param {string} kind */
  const keyOf = (kind) => `tabletop/1/seen/${kind}`;

  // A picture is right as long as nothing was written since (see static/store.mjs), and
  // the page has the same version and language.
  const proof = () => {
    const rev = localStorage.getItem("tabletop/1/rev");
    return rev && `${root.dataset.version} ${root.lang} ${rev}`;
  };

  // Leaving

  const pictured = () => {
    const copy = /** @type {HTMLElement} */ (screen.cloneNode(true));
    for (const passing of copy.querySelectorAll("dialog, #notice")) passing.remove();
    for (const deaf of copy.querySelectorAll("[data-deaf]"))
      deaf.removeAttribute("data-deaf");
    for (const moving of copy.querySelectorAll("[style]"))
      moving.removeAttribute("style");
    const told = [...copy.querySelectorAll(".sentences > *")];
    for (const sentence of told.slice(0, -SENTENCES)) sentence.remove();
    return copy.innerHTML;
  };

  const keep = () => {
    const kind = screen.dataset.screen;
    if (!root.dataset.ready || (kind !== "lobby" && kind !== "table")) return;
    try {
      const address = location.hash || "#/";
      // Nobody but the player in front of it may see what is private: a table that is
      // says what comes back in its place.
      const cover = screen
        .querySelector("[data-private]")
        ?.getAttribute("data-private");
      const seen = { address, proof: proof(), markup: cover ?? pictured() };
      if (seen.proof) localStorage.setItem(keyOf(kind), JSON.stringify(seen));
      else localStorage.removeItem(keyOf(kind));
    } catch {
      // Forbidden, or full: the next start shows no picture.
    }
  };

  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());

  // Coming back

  const restore = () => {
    const kind = root.dataset.route ? "table" : "lobby";
    const seen = JSON.parse(localStorage.getItem(keyOf(kind)) ?? "null");
    if (!seen || seen.address !== (location.hash || "#/")) return;
    if (!seen.proof || seen.proof !== proof()) return;
    screen.innerHTML = seen.markup;
    screen.dataset.screen = kind;
    screen.setAttribute("aria-busy", "true");
    root.dataset.restored = kind;
  };

  try {
    restore();
  } catch {
    // Forbidden, or torn: Python draws the screen.
  }
  addEventListener("hashchange", () => delete root.dataset.restored);

  // The first move meanwhile

  const SWIPE = 24;
  /** @type {PointerEvent | null} */
  let from = null;

  /**
   * @param {Early["kind"]} kind
   * @param {string} value
   * @param {Element} [element]
   */
  const take = (kind, value, element) => {
    if (tabletop.early) return;
    tabletop.early = { kind, value };
    element?.setAttribute("data-early", "");
  };

  const isWaiting = () => root.dataset.restored === "table" && !root.dataset.begun;

  const handlers = {
    /** @param {At<MouseEvent>} event */
    click({ target }) {
      /** @type {HTMLElement | null} */
      const button = target.closest("#screen :is([data-action], [data-command])");
      if (!button) return;
      const kind = button.dataset.action === undefined ? "command" : "action";
      take(kind, button.dataset[kind] ?? "", button);
    },
    /** @param {At<KeyboardEvent>} event */
    keydown(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target.closest("a, button, .story") && event.key === "Enter") return;
      if (event.key === "Tab" || event.key === " ") return;
      take("key", event.key);
      if (event.key.startsWith("Arrow")) event.preventDefault();
    },
    /** @param {At<PointerEvent>} event */
    pointerdown(event) {
      const isGround = event.target.closest("#table:has([data-steps])");
      from = isGround && event.isPrimary ? event : null;
    },
    /** @param {TouchEvent} event */
    touchmove(event) {
      if (from) event.preventDefault();
    },
    /** @param {PointerEvent} event */
    pointerup(event) {
      if (!from) return;
      const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
      from = null;
      if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
      const isAcross = Math.abs(x) > Math.abs(y);
      take("swipe", isAcross ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up");
    },
  };
  for (const [event, handler] of Object.entries(handlers)) {
    /** @param {any} happened */
    const listener = (happened) => isWaiting() && handler(happened);
    document.addEventListener(event, listener, { passive: false });
  }
})();
