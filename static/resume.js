// Show a picture of the last screen until Python draws it, or else the game that is
// opening. The page runs this as soon as `#screen` and `#opening` exist. The script
// stores the first move that a player makes on the picture, and Python plays it later
// (see tabletop/browser/page.py).

"use strict";

(() => {
  const root = document.documentElement;
  const screen = /** @type {HTMLElement} */ (document.getElementById("screen"));
  const SENTENCES = 60;

  /** @param {string} kind */
  const keyOf = (kind) => `tabletop/1/seen/${kind}`;

  // A picture is valid while the store's revision (see static/store.mjs), the page's
  // version and the language are the same.
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
    return copy.outerHTML;
  };

  const keep = () => {
    const kind = screen.dataset.screen;
    if (!root.dataset.ready || (kind !== "lobby" && kind !== "table")) return;
    try {
      const address = location.hash || "#/";
      // Another player may open the page next. So a private table names the markup to
      // show in its place.
      const cover = screen
        .querySelector("[data-private]")
        ?.getAttribute("data-private");
      const seen = { address, proof: proof(), markup: cover ?? pictured() };
      if (seen.proof) localStorage.setItem(keyOf(kind), JSON.stringify(seen));
      else localStorage.removeItem(keyOf(kind));
    } catch {
      // Storage is forbidden or full, so the next start shows no picture.
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
    const picture = document.createElement("template");
    picture.innerHTML = seen.markup;
    const shown = /** @type {HTMLElement} */ (picture.content.firstElementChild);
    for (const name of ["has", "frame", "crowd"])
      screen.dataset[name] = shown.dataset[name] ?? "";
    screen.replaceChildren(...shown.childNodes);
    screen.dataset.screen = kind;
    screen.setAttribute("aria-busy", "true");
    root.dataset.restored = kind;
  };

  try {
    restore();
  } catch {
    // Storage is forbidden or the picture is damaged, so Python draws the screen.
  }
  addEventListener("hashchange", () => delete root.dataset.restored);

  // Opening

  let unnamed = ""; // the heading for no game

  // Show the title, the picture and the tagline of the address's game, as the lobby has
  // them.
  const nameGame = () => {
    const { begun, route } = root.dataset;
    const heading = document.getElementById("opening-title");
    const art = document.getElementById("opening-art");
    if (begun || !heading || !art) return;
    const title = document.getElementById(`title-${route}`);
    const picture = title?.closest("a")?.querySelector("svg");
    if (title) {
      unnamed ||= heading.textContent;
      const opening = `${heading.dataset.text}`;
      heading.textContent = opening.replace("{title}", title.textContent);
    } else if (unnamed) heading.textContent = unnamed;
    art.hidden = !picture;
    art.className = `art of-${route}`;
    if (picture) art.replaceChildren(picture.cloneNode(true));
    const tagline = document.getElementById(`tagline-${route}`);
    /** @type {NodeListOf<HTMLElement>} */
    const taglines = document.querySelectorAll("#opening > p");
    for (const each of taglines) each.hidden = each !== tagline;
    return title && heading.textContent;
  };

  nameGame();
  addEventListener("DOMContentLoaded", nameGame); // every text is translated now

  // If a player chooses a game before Python runs, also speak that it is opening.
  addEventListener("hashchange", () => {
    const live = document.getElementById("live");
    const opening = nameGame();
    if (live && opening) live.textContent = opening;
  });

  // The first move before Python runs

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
