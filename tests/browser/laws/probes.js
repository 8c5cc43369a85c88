// What a browser can tell of the laws of the table. Evaluated in a page, it leaves
// `laws` there. Each law gives what breaks it as { law, at, text, why }.
//
// What a page means by its markup:
// - `data-short="Ann"`: the text of this element may end early, after this beginning.
// - `data-over`, as on an `aside` or a `dialog`: a person called for this, and can take
//   it away; it may lie over other things.
// - `data-scrolls`, of the whole page: it may be taller than the window.
// - `data-double`: a second tap on the same element is meant, as on a chosen card.
// - `data-deaf`: this answers nothing for a moment, since it came under a finger.

"use strict";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ law: string, at: string, text: string, why: string }} Broken */
/** @typedef {Text & { parentElement: HTMLElement }} Word */

/** @typedef {(Element & { ownerSVGElement?: Element | null }) | null} Drawn */

const laws = (() => {
  const LEAST = 44; // CSS pixels that a finger needs, in both directions
  const SLACK = 0.5;
  const MOMENT = 500; // milliseconds that a finger stays after a tap
  const OVER = "aside, dialog, [data-over]";
  const HIDDEN =
    ".sr-only, .ghost, script, style, template, [inert], .game-picture > *";
  const TARGETS =
    "button, a[href], input:not([type=hidden]), select, textarea, summary, " +
    "[data-action], [data-ui], [data-command]:not(form)";
  const COMMITS = "[data-action], [data-command], a[href]";
  const LOOKS = [
    "menu",
    "story",
    "keys",
    "link",
    "seats",
    "close",
    "hint",
    "hurry",
    "stop",
    "recap",
    "copy",
    "share",
  ]; // commands that play and lose nothing, and "arrange-…"

  // Where things are

  /** @param {Box} box */
  const rectOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  /** @param {Box} box */
  const widthOf = (box) => Math.max(0, box.right - box.left);
  /** @param {Box} box */
  const heightOf = (box) => Math.max(0, box.bottom - box.top);
  /**
   * @param {Box} one
   * @param {Box} two
   */
  const met = (one, two) => ({
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  });
  const ENDLESS = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

  const root = () =>
    [...document.querySelectorAll("dialog:modal")].at(-1) ??
    /** @type {Element} */ (document.querySelector("#screen"));
  /** @param {Element} element */
  const shown = (element) =>
    !element.closest(HIDDEN) &&
    !isUndrawn(element) &&
    !isHeard(element) &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // What is only heard, as what has the class "sr-only" is; so is what lies in it.
  /** @param {Element} element */
  const isHeard = (element) =>
    [element, element.parentElement ?? element].some(
      (one) => getComputedStyle(one).clipPath === "inset(50%)",
    );
  // A shape in a group that is not drawn counts as visible for the browser.
  /** @param {Element} element */
  const isUndrawn = (element) => {
    /** @type {Drawn} */
    let one = element;
    for (; one?.ownerSVGElement; one = one.parentElement)
      if (getComputedStyle(one).display === "none") return true;
    return false;
  };

  // What styles say of a box: while the laws look, they scroll, and change none of it.

  /** @param {Element} element */
  const readBox = (element) => {
    const style = getComputedStyle(element);
    /** @param {string} way */
    const scrolls = (way) => ["auto", "scroll"].includes(way);
    /** @param {string} way */
    const cuts = (way) => ["hidden", "clip"].includes(way);
    const { position, display, overflowX, overflowY } = style;
    const isOpen = overflowX === "visible" && overflowY === "visible";
    /** @param {"Left" | "Right" | "Top" | "Bottom"} side */
    const rim = (side) => (isOpen ? 0 : parseFloat(style[`border${side}Width`]) || 0);
    return {
      position,
      isBox: display !== "contents",
      holds: position !== "static" || style.transform !== "none",
      isRoot: element === document.documentElement || element === document.body,
      cuts: { x: cuts(overflowX), y: cuts(overflowY) },
      scrolls: { x: scrolls(overflowX), y: scrolls(overflowY) },
      left: rim("Left"),
      right: rim("Right"),
      top: rim("Top"),
      bottom: rim("Bottom"),
    };
  };
  /** @type {Map<Element, ReturnType<typeof readBox>> | null} */
  let boxes = null;
  /** @param {Element} element */
  const boxOf = (element) => {
    const box = boxes?.get(element) ?? readBox(element);
    boxes?.set(element, box);
    return box;
  };

  // What the boxes around an element leave of what is in it. Where something scrolls,
  // what can be brought into it is left too, or else what is seen in it `now`.
  /**
   * @param {Element | null} inner
   * @param {boolean} [now]
   */
  const windowOf = (inner, now = true) => {
    let box = ENDLESS;
    let leaves = false; // an absolute element leaves boxes that hold no place for it
    for (let around = inner; around; around = around.parentElement) {
      const { position, isBox, holds, isRoot, cuts, scrolls, ...rim } = boxOf(around);
      if (isBox && !(leaves && !holds)) {
        leaves = false;
        const [x, y] = [cuts.x || (now && scrolls.x), cuts.y || (now && scrolls.y)];
        if (!isRoot && (x || y)) {
          const whole = around.getBoundingClientRect();
          box = met(box, {
            left: x ? whole.left + rim.left : -1e6,
            right: x ? whole.right - rim.right : 1e6,
            top: y ? whole.top + rim.top : -1e6,
            bottom: y ? whole.bottom - rim.bottom : 1e6,
          });
        }
        if (!isRoot && !now && scrolls.x) box = { ...box, left: -1e6, right: 1e6 };
        if (!isRoot && !now && scrolls.y) box = { ...box, top: -1e6, bottom: 1e6 };
      }
      if (position === "fixed") break;
      if (position === "absolute") leaves = true;
    }
    return box;
  };
  /**
   * @param {Element} element
   * @param {"x" | "y"} [axis]
   */
  const scrollerOf = (element, axis = "y") => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (boxOf(around).scrolls[axis])
        return [document.body, document.documentElement].includes(around)
          ? null
          : around;
    }
    return null;
  };

  // How elements are named in a report

  /** @param {Element} element */
  const nameOf = (element) => {
    const parts = [];
    /** @type {Element | null} */
    let one = element;
    for (; one && one !== document.body; one = one.parentElement) {
      if (one.id) {
        parts.unshift(`#${one.id}`);
        break;
      }
      const kinds = (one.getAttribute("class") ?? "").trim().split(/\s+/);
      parts.unshift(
        one.localName + (kinds[0] ? `.${kinds.slice(0, 3).join(".")}` : ""),
      );
      if (parts.length > 3) break;
    }
    return parts.join(" > ");
  };
  /** @param {Element} element */
  const textOf = (element) =>
    (element.getAttribute("aria-label") || element.textContent || "")
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 50);
  /**
   * @param {string} law
   * @param {Element} element
   * @param {string} why
   * @param {string} [text]
   */
  const told = (law, element, why, text = textOf(element)) => ({
    law,
    at: nameOf(element),
    text,
    why,
  });
  /** @param {Box} box */
  const sizeOf = (box) => `${widthOf(box).toFixed(1)} × ${heightOf(box).toFixed(1)} px`;

  // 1. Nothing that is drawn has no size.

  /** @param {Element} element */
  const ownText = (element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
  /** @param {CSSStyleDeclaration} style */
  const isPainted = (style) =>
    !/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor) ||
    style.backgroundImage !== "none";
  /**
   * @param {Element} element
   * @param {CSSStyleDeclaration} style
   */
  const leastOf = (element, style) => {
    const inSvg = element.closest("svg");
    if (inSvg && inSvg !== element) return element.localName === "text" ? 4 : 0;
    const isThing =
      element.matches(`${TARGETS}, [data-thing], [role=img], img, svg, [aria-label]`) ||
      ownText(element);
    if (isThing) return 6;
    return isPainted(style) && !element.matches("hr") ? 0.5 : 0;
  };
  const sizes = () => {
    const found = [];
    for (const element of root().querySelectorAll("*")) {
      if (!shown(element)) continue;
      const style = getComputedStyle(element);
      const least = leastOf(element, style);
      if (!least || style.display === "contents") continue;
      if (element.matches("label input")) continue; // the label is what is seen
      const seen = met(
        rectOf(element.getBoundingClientRect()),
        windowOf(element.parentElement, false),
      );
      if (widthOf(seen) < least || heightOf(seen) < least)
        found.push(told("sizes", element, `seen of it: ${sizeOf(seen)}`));
    }
    return outermost(found);
  };
  // What is in a thing without size has none either; the outermost one tells it.
  /** @param {Broken[]} found */
  const outermost = (found) =>
    found.filter(
      (one) => !found.some((two) => one !== two && one.at.startsWith(`${two.at} > `)),
    );

  // 2. No word is covered or cut off.

  const OPAQUE = 0.8;
  /** @param {string} colour */
  const alphaOf = (colour) => {
    const parts = colour.match(/[\d.]+/g) ?? [];
    if (colour === "transparent") return 0;
    return /\/|rgba/.test(colour) ? Number(parts.at(-1)) : 1;
  };
  /** @param {Element} element */
  const opacityOf = (element) => {
    let all = 1;
    /** @type {Element | null} */
    let one = element;
    for (; one; one = one.parentElement) all *= Number(getComputedStyle(one).opacity);
    return all;
  };
  /** @param {Element} element */
  const isOpaque = (element) => {
    const style = getComputedStyle(element);
    if (opacityOf(element) < OPAQUE) return false;
    if (element.matches("svg *"))
      return (
        element.localName !== "text" &&
        element.localName !== "tspan" &&
        style.fill !== "none" &&
        alphaOf(style.fill) * Number(style.fillOpacity) >= OPAQUE
      );
    if (element.matches("img, canvas, video")) return true;
    return alphaOf(style.backgroundColor) >= OPAQUE || style.backgroundImage !== "none";
  };
  /** @param {Node} node */
  const linesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()]
      .map(rectOf)
      .filter((line) => widthOf(line) > 1 && heightOf(line) > 1);
  };
  /**
   * @param {number} x
   * @param {number} y
   */
  const isIn = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  /** @param {Box[]} lines */
  const isInView = (lines) =>
    lines.every(
      (line) => isIn(line.left + 1, line.top) && isIn(line.right - 2, line.bottom),
    );

  /** @param {Drawn} element */
  const drawingOf = (element) => element?.ownerSVGElement ?? null;

  // The element that hides a spot of an element, or null.
  /**
   * @param {Element} element
   * @param {number} x
   * @param {number} y
   */
  const coverOf = (element, x, y) => {
    for (const other of document.elementsFromPoint(x, y)) {
      if (other === element || other.contains(element)) return null;
      const drawing = drawingOf(other);
      if (drawing && drawing === drawingOf(element)) return null; // a glyph is missed
      if (isOpaque(other)) return other;
    }
    return null;
  };
  /**
   * @param {Node} node
   * @param {Element} element
   */
  const coverOfLines = (node, element) => {
    const linesNow = () => linesOf(node).map((line) => met(line, windowOf(element)));
    if (!isInView(linesOf(node)))
      element.scrollIntoView({
        block: "center",
        inline: "nearest",
        behavior: "instant",
      });
    for (let k = 0; k < linesOf(node).length; k += 1) {
      let cover = coverOfLine(linesNow()[k], element);
      if (!cover && !isGone(linesNow()[k])) continue;
      for (const share of [0.5, RAISED]) {
        showLine(element, linesOf(node)[k], share); // what stays in place may be over it
        cover = coverOfLine(linesNow()[k], element);
        if (!cover) break;
      }
      if (cover) return cover;
    }
    return null;
  };
  /** @param {Box | undefined} line */
  const isGone = (line) => !line || widthOf(line) <= 2 || heightOf(line) <= 2;
  /**
   * @param {Box | undefined} line
   * @param {Element} element
   */
  const coverOfLine = (line, element) => {
    if (!line || isGone(line)) return null;
    const spots = [line.left + 1.5, (line.left + line.right) / 2, line.right - 1.5];
    return (
      spots
        .map((x) => coverOf(element, x, (line.top + line.bottom) / 2))
        .find((cover) => cover && !isExcused(cover, element)) ?? null
    );
  };
  const RAISED = 0.2; // of the window's height: above what stays at its foot
  /**
   * @param {Element} element
   * @param {Box} line
   * @param {number} share
   */
  const showLine = (element, line, share) => {
    const around = scrollerOf(element) ?? document.documentElement;
    const frame =
      around === document.documentElement
        ? { top: 0, bottom: innerHeight }
        : around.getBoundingClientRect();
    const aim = frame.top + (frame.bottom - frame.top) * share;
    const by = (line.top + line.bottom) / 2 - aim;
    around.scrollBy({ top: by, behavior: "instant" });
  };
  /**
   * @param {Element} cover
   * @param {Element} element
   */
  const isExcused = (cover, element) => {
    const over = cover.closest(OVER);
    if (over && !over.contains(element)) return true;
    return isPiled(element, cover);
  };
  // A card of a pile lies under others; only what can be touched itself must be read.
  /**
   * @param {Element} one
   * @param {Element} two
   */
  const isPiled = (one, two) => {
    const [thing, other] = [one, two].map((element) => element.closest("[data-thing]"));
    return Boolean(
      thing &&
        other &&
        thing !== other &&
        (!thing.closest(TARGETS) || thing.closest(TARGETS) === other.closest(TARGETS)),
    );
  };
  const THING = "[data-thing], button, [data-ui], [data-action], svg";

  const ENDS = 12;
  // Of a long list, such as a story, the two ends stand for all.
  /** @param {Element} element */
  const isAmid = (element) => {
    const row = element.closest("li");
    const rows = row?.parentElement?.children;
    if (!row || !rows || rows.length <= 3 * ENDS) return false;
    /** @type {[Element | null, Element | null]} */
    let [before, after] = [row, row];
    for (let k = 0; k < ENDS; k += 1)
      [before, after] = [
        before?.previousElementSibling ?? null,
        after?.nextElementSibling ?? null,
      ];
    return before !== null && after !== null;
  };
  const textNodes = () => {
    const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) {
      const node = /** @type {Word} */ (walker.currentNode);
      const { parentElement, data } = node;
      if (
        data.trim() &&
        !parentElement.closest("select, textarea, option") &&
        shown(parentElement) &&
        !isAmid(parentElement)
      )
        nodes.push(node);
    }
    return nodes;
  };
  /**
   * @param {Word} node
   * @param {Element} element
   */
  const shortLines = (node, element) => {
    const short = element.closest("[data-short]")?.getAttribute("data-short");
    if (!short || !node.data.trim().startsWith(short)) return null;
    const range = document.createRange();
    const first = node.data.indexOf(short);
    range.setStart(node, first);
    range.setEnd(node, first + short.length);
    return [...range.getClientRects()].map(rectOf);
  };
  /**
   * @param {Box[]} lines
   * @param {Box} box
   * @param {number} [more]
   */
  const isCut = (lines, box, more = 0) =>
    lines.some((line) => {
      const seen = met(line, box);
      return (
        widthOf(seen) + 1.5 < widthOf(line) + more ||
        heightOf(seen) < 0.75 * heightOf(line)
      );
    });

  /** @param {Word[]} nodes */
  const cutOff = (nodes) => {
    const found = [];
    const boxes = new Map();
    for (const node of nodes) {
      const element = node.parentElement;
      if (!boxes.has(element)) boxes.set(element, windowOf(element, false));
      const box = boxes.get(element);
      const lines = linesOf(node);
      if (!isCut(lines, box)) continue;
      const short = shortLines(node, element);
      // An ellipsis follows, about as wide as the letters are high.
      const em = parseFloat(getComputedStyle(element).fontSize);
      const ends = short && !isCut(short, { ...box, right: box.right - em });
      if (ends) continue;
      const why = short ? "not even its short form is seen whole" : "cut off";
      const seen = lines.map((line) => widthOf(met(line, box)).toFixed(0)).join(", ");
      const all = lines.map((line) => widthOf(line).toFixed(0)).join(", ");
      found.push(
        told("words", element, `${why}: ${seen} px of ${all}`, node.data.trim()),
      );
    }
    return found;
  };
  /** @param {Word[]} nodes */
  const covered = (nodes) => {
    const found = [];
    const seen = new Map(); // of each thing, the words that are seen whole in it
    const hidden = [];
    for (const node of nodes) {
      const element = node.parentElement;
      const thing = element.closest(THING);
      const cover = coverOfLines(node, element);
      if (cover) hidden.push({ node, element, thing, cover });
      else if (thing) seen.set(thing, [...(seen.get(thing) ?? []), node.data.trim()]);
    }
    for (const { node, element, thing, cover } of hidden) {
      const word = node.data.trim();
      if (!seen.get(thing)?.includes(word))
        // the other corner of a card may do
        found.push(told("words", element, `covered by ${nameOf(cover)}`, word));
    }
    return found;
  };
  // The two corners of a card say the same: one of them may be covered.
  /**
   * @param {Word} node
   * @param {Word[]} nodes
   */
  const hasTwin = (node, nodes) => {
    const thing = node.parentElement.closest(THING);
    return (
      Boolean(thing && drawingOf(node.parentElement)) &&
      nodes.some(
        (other) => other !== node && other.data === node.data && thing?.contains(other),
      )
    );
  };
  /** @param {Word[]} nodes */
  const overlaid = (nodes) => {
    const words = nodes.flatMap((node) => {
      const element = node.parentElement;
      const box = windowOf(element);
      return linesOf(node)
        .map((line) => ({ node, element, line: met(line, box) }))
        .filter(({ line }) => widthOf(line) > 1 && heightOf(line) > 1);
    });
    const found = [];
    for (const [k, one] of words.entries())
      for (const two of words.slice(k + 1)) {
        if (one.node === two.node) continue;
        const both = met(one.line, two.line);
        const least = Math.min(heightOf(one.line), heightOf(two.line)) / 3;
        if (both.right - both.left <= 1 || both.bottom - both.top <= least) continue;
        const [mine, other] = [one, two].map(({ element }) => element.closest(OVER));
        if (mine !== other || isPiled(one.element, two.element)) continue;
        if ([one, two].some(({ node }) => hasTwin(node, nodes))) continue;
        if (!isSeenThrough(one.element, two.element, both)) continue;
        const word = two.node.data.trim();
        const why = `over “${word}” of ${nameOf(two.element)}`;
        found.push(told("words", one.element, why, one.node.data.trim()));
      }
    return found;
  };
  // Whether both words are seen where they meet: `words` reports a covered one.
  /**
   * @param {Element} one
   * @param {Element} two
   * @param {Box} both
   */
  const isSeenThrough = (one, two, both) => {
    const y = (both.top + both.bottom) / 2;
    const by = isIn(0, y) ? 0 : y - innerHeight / 2;
    const before = scrollY;
    scrollBy({ top: by, behavior: "instant" });
    const isSeen = isSeenAt(
      one,
      two,
      (both.left + both.right) / 2,
      y - scrollY + before,
    );
    scrollTo({ top: before, behavior: "instant" });
    return isSeen;
  };
  /**
   * @param {Element} one
   * @param {Element} two
   * @param {number} x
   * @param {number} y
   */
  const isSeenAt = (one, two, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    const places = [one, two].map((word) => {
      const drawing = drawingOf(word); // of which a glyph alone is missed at times
      return stack.findIndex(
        (other) => other === word || (drawing && drawingOf(other) === drawing),
      );
    });
    if (places.includes(-1)) return true;
    return !stack.slice(0, Math.max(...places)).some(isOpaque);
  };
  // No word continues in the next line, but after a hyphen.
  /** @param {Word[]} nodes */
  const broken = (nodes) => {
    const found = [];
    for (const node of nodes) {
      const element = node.parentElement;
      if (element.closest("svg") || linesOf(node).length < 2) continue;
      const isUpright = getComputedStyle(element).writingMode.startsWith("vertical");
      for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...more] = [...range.getClientRects()].filter(
          (line) => line.width > 1 && line.height > 1,
        );
        const isNext = (/** @type {Box} */ line) =>
          isUpright ? line.right <= first.left + 1 : line.top >= first.bottom - 1;
        if (more.some(isNext))
          found.push(told("whole", element, "goes on in the next line", word));
      }
    }
    return found;
  };
  // What stands in a badge, which is a box with round ends, is no larger than that.
  const ROOM = 0.12; // of the size of letters: that much of a line is empty, at each side
  /** @param {Word[]} nodes */
  const oversized = (nodes) => {
    const found = [];
    for (const node of nodes) {
      const element = node.parentElement;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const radius = parseFloat(style.borderTopLeftRadius);
      const isRound = style.borderTopLeftRadius.endsWith("%")
        ? radius >= 50
        : radius >= box.height / 2;
      if (!isRound || !isPainted(style)) continue;
      const room = ROOM * parseFloat(style.fontSize);
      const over = linesOf(node).some(
        (line) =>
          line.left < box.left - 1 ||
          line.right > box.right + 1 ||
          line.top + room < box.top - 1 ||
          line.bottom - room > box.bottom + 1,
      );
      if (over) found.push(told("whole", element, `larger than its ${sizeOf(box)}`));
    }
    return found;
  };
  const words = () => {
    const nodes = textNodes();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { pointer-events: auto !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    try {
      return [
        ...cutOff(nodes),
        ...overlaid(nodes),
        ...covered(nodes),
        ...broken(nodes),
        ...oversized(nodes),
      ];
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (one) => one !== sheet,
      );
    }
  };

  // 3. Nothing runs over the side.

  const sides = () => {
    const found = [];
    for (const element of root().querySelectorAll("*")) {
      if (!shown(element) || (element.closest("svg") && element.localName !== "svg"))
        continue;
      if (getComputedStyle(element).display === "contents") continue;
      const seen = met(
        rectOf(element.getBoundingClientRect()),
        windowOf(element.parentElement),
      );
      if (!widthOf(seen) || !heightOf(seen) || scrollerOf(element, "x")) continue;
      const over = Math.max(-seen.left, seen.right - innerWidth, -seen.top - scrollY);
      if (over > 1)
        found.push(told("sides", element, `${over.toFixed(1)} px over the side`));
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth)
      found.push({
        law: "sides",
        at: "html",
        text: "",
        why: `the page is ${scrollWidth} px wide, the window ${innerWidth}`,
      });
    return outermost(found);
  };

  // 4. A table in letters of the usual size is seen without scrolling.

  const LOWEST = 320; // CSS pixels: a small phone that lies down, below its bars

  const scrolls = () => {
    const page = document.documentElement;
    const isAtTable = document.querySelector("#screen[data-screen=table]");
    const isUsual = page.dataset.text === "100" && !("scrolls" in page.dataset);
    if (!isAtTable || !isUsual || innerHeight < LOWEST) return [];
    const more = page.scrollHeight - innerHeight;
    const why = `the page is ${more} px taller than the window`;
    return more > 0 ? [{ law: "scrolls", at: "html", text: "", why }] : [];
  };

  // 5. Each target has room, and is what a finger meets.

  /** @param {Element} target */
  const areaOf = (target) => target.closest("label") ?? target;
  /** @param {Element} target */
  const isEnabled = (target) =>
    !target.matches(":disabled") && !target.closest("[inert]");
  const targets = () =>
    /** @type {HTMLElement[]} */ ([...root().querySelectorAll(TARGETS)])
      .filter((target) => isEnabled(target) && shown(areaOf(target)))
      .filter((target) => !target.closest("[data-early]"));
  /**
   * @param {number} x
   * @param {number} y
   */
  const at = (x, y) => {
    /** @type {HTMLElement | null | undefined} */
    const met = document.elementFromPoint(x, y)?.closest(`${TARGETS}, label`);
    return met ?? null;
  };
  /**
   * @param {Element} area
   * @param {number} x
   * @param {number} y
   */
  const isMet = (area, x, y) => {
    const one = at(x, y);
    return (
      one === area ||
      (area.localName === "label" && area.contains(one)) ||
      (one instanceof HTMLLabelElement && one.control === area)
    );
  };
  /** @param {Element} area */
  const bring = (area) => {
    const { left, top, right, bottom } = area.getBoundingClientRect();
    const isSeen =
      left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    if (!isSeen || scrollerOf(area, "y") || scrollerOf(area, "x"))
      area.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const y = area.getBoundingClientRect().top; // what sticks is brought halfway
    if (!isIn(0, y)) scrollBy({ top: y - innerHeight / 2, behavior: "instant" });
  };
  // The middle of what a finger has for itself: { x, y, width, height } of the cross
  // there, or null where the target is met nowhere.
  /**
   * @param {Element} area
   * @param {number} x
   * @param {number} y
   */
  const crossAt = (area, x, y) => {
    /** @type {(dx: number, dy: number) => [number, number]} */
    const run = (dx, dy) => {
      let [a, b] = [0, 0];
      /** @param {number} k */
      const go = (k) => isMet(area, x + k * dx, y + k * dy);
      while (a < 2 * LEAST && go(-a - 1)) a += 1;
      while (b < 2 * LEAST && go(b + 1)) b += 1;
      return [a, b];
    };
    const [across, down] = [run(1, 0), run(0, 1)];
    return {
      x: x + (across[1] - across[0]) / 2,
      y: y + (down[1] - down[0]) / 2,
      width: across[0] + across[1] + 1,
      height: down[0] + down[1] + 1,
    };
  };
  // Looks at spots of a grid, and takes the one with most room both ways.
  const SPOTS = 400;
  /**
   * @param {Element} area
   * @param {Box} box
   */
  const bestCross = (area, box) => {
    const step = Math.max(4, Math.sqrt((widthOf(box) * heightOf(box)) / SPOTS));
    const [wide, high] = [widthOf(box), heightOf(box)].map((all) =>
      Math.floor(all / step),
    );
    /** @type {boolean[]} */
    const grid = [];
    for (let row = 0; row < high; row += 1)
      for (let column = 0; column < wide; column += 1)
        grid.push(
          isMet(area, box.left + (column + 0.5) * step, box.top + (row + 0.5) * step),
        );
    /** @type {(place: number, by: number, least: number, most: number) => number} */
    const run = (place, by, least, most) => {
      let [first, last] = [place, place];
      while (first - by >= least && grid[first - by]) first -= by;
      while (last + by <= most && grid[last + by]) last += by;
      return (last - first) / by + 1;
    };
    let [best, most] = [-1, 0];
    for (const [place, isFree] of grid.entries()) {
      if (!isFree) continue;
      const row = Math.floor(place / wide);
      const across = run(place, 1, row * wide, (row + 1) * wide - 1);
      const down = run(place, wide, 0, grid.length - 1);
      if (Math.min(across, down) > most) [best, most] = [place, Math.min(across, down)];
    }
    if (best < 0) return null;
    const [x, y] = [(best % wide) + 0.5, Math.floor(best / wide) + 0.5];
    return crossAt(area, box.left + x * step, box.top + y * step);
  };
  const ARM = LEAST / 2 - 1;
  /**
   * @param {Element} area
   * @param {number} x
   * @param {number} y
   */
  const hasCross = (area, x, y) =>
    [
      [0, 0],
      [-ARM, 0],
      [ARM, 0],
      [0, -ARM],
      [0, ARM],
    ].every(([dx, dy]) => isMet(area, x + dx, y + dy));
  /** @param {{ width: number, height: number } | null} spot */
  const isTight = (spot) => !spot || Math.min(spot.width, spot.height) < LEAST - SLACK;
  /** @param {Element} target */
  const spotOf = (target) => {
    const area = areaOf(target);
    bring(area);
    const spot = spotIn(area);
    if (!isTight(spot)) return spot;
    const before = scrollY;
    const by = area.getBoundingClientRect().top - innerHeight * RAISED;
    scrollBy({ top: by, behavior: "instant" });
    const other = spotIn(area);
    if (!isTight(other)) return other;
    scrollTo({ top: before, behavior: "instant" });
    return spot;
  };
  /** @param {Element} area */
  const spotIn = (area) => {
    const rects = [...area.getClientRects()];
    const widest = rects.sort((one, two) => two.width - one.width)[0];
    if (!widest) return null;
    const box = met(met(rectOf(widest), windowOf(area.parentElement)), {
      left: 0,
      top: 0,
      right: innerWidth,
      bottom: innerHeight,
    });
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (hasCross(area, x, y))
      return { x, y, width: widthOf(box), height: heightOf(box) };
    return bestCross(area, box);
  };
  // Whether something lies over a part of it that a person called for.
  /** @param {Element} area */
  const isLaidOver = (area) => {
    const { left, top, right, bottom } = area.getBoundingClientRect();
    /** @type {(a: number, b: number) => number[]} */
    const part = (a, b) => [0.1, 0.3, 0.5, 0.7, 0.9].map((k) => a + k * (b - a));
    return part(left, right).some((x) =>
      part(top, bottom).some((y) => {
        const over = document.elementFromPoint(x, y)?.closest(OVER);
        return over && !over.contains(area);
      }),
    );
  };
  const room = () => {
    const found = [];
    for (const target of targets()) {
      const spot = spotOf(target);
      const lacks = isTight(spot);
      const isMissed = lacks || (spot && !isMet(areaOf(target), spot.x, spot.y));
      if (isMissed && isLaidOver(areaOf(target))) continue;
      if (!spot) {
        found.push(told("targets", target, "a finger meets it nowhere"));
        continue;
      }
      if (lacks) {
        const free = `${spot.width.toFixed(1)} × ${spot.height.toFixed(1)} px`;
        found.push(told("targets", target, `free to touch: ${free}`));
      } else if (isMissed) {
        found.push(
          told("targets", target, "a finger at its middle meets something else"),
        );
      }
    }
    return found;
  };

  // 6. What looks enabled answers. 7. An element that moves under a finger waits.

  /** @param {HTMLElement} target */
  const looksEnabled = (target) =>
    isEnabled(target) &&
    target.getAttribute("aria-disabled") !== "true" &&
    !target.closest("[data-deaf]");
  const state = () =>
    JSON.stringify([
      ...["screen", "live", "alert"].map(
        (id) => document.getElementById(id)?.innerHTML,
      ),
      /** @type {HTMLInputElement[]} */
      ([...document.querySelectorAll("input, select")]).map((one) => [
        one.value,
        one.checked,
      ]),
    ]);
  /** @param {HTMLElement | null} target */
  const commits = (target) =>
    Boolean(target?.matches(COMMITS)) &&
    target !== null &&
    isEnabled(target) &&
    !LOOKS.includes(target.dataset.command ?? "") &&
    !target.closest("[data-deaf]") &&
    !target.dataset.command?.startsWith("arrange-");
  /** @param {HTMLElement | null} target */
  const meaningOf = (target) =>
    target &&
    ["id", "data-action", "data-command", "data-ui", "href"]
      .map((name) => target.getAttribute(name))
      .join(" ");

  // What is due later, by when: a page can change when all seems to be at rest. The
  // page's own clock is kept where these laws are laid beside it again.
  /** @type {Map<number, number>} */
  const due = new Map();
  globalThis.lawsClock ??= {
    wait: globalThis.setTimeout.bind(globalThis),
    forget: globalThis.clearTimeout.bind(globalThis),
  };
  const { wait, forget } = globalThis.lawsClock;
  /**
   * @param {(...more: unknown[]) => void} deed
   * @param {number} [after]
   * @param {unknown[]} more
   */
  const later = (deed, after = 0, ...more) => {
    const id = wait(() => {
      due.delete(id);
      deed(...more);
    }, after);
    due.set(id, performance.now() + after);
    return id;
  };
  /** @param {number} id */
  const never = (id) => {
    due.delete(id);
    forget(id);
  };
  Object.assign(globalThis, { setTimeout: later, clearTimeout: never });
  const isDue = () => {
    const began = watching?.began() ?? 0;
    return began > 0 && [...due.values()].some((time) => time < began + MOMENT);
  };

  /**
   * @type {null | {
   *   found: Broken[],
   *   clicks: number,
   *   began: () => number,
   *   name: Broken | null,
   *   over: boolean,
   *   expects: boolean,
   *   answered: () => boolean,
   *   look: () => void,
   *   stop: () => void,
   * }}
   */
  let watching = null;
  /**
   * @param {number} x
   * @param {number} y
   */
  const watch = (x, y) => {
    const target = at(x, y);
    const was = meaningOf(target);
    const name = target && told("answers", target, "a press on it changes nothing");
    const expects =
      target !== null &&
      looksEnabled(target) &&
      !target.matches("a, [type=range], [type=text], select, textarea") &&
      !["copy", "share", "install", "update"].includes(target.dataset.command ?? "");
    watching?.stop();
    let began = 0;
    const note = () => {
      mine.clicks += 1;
      began = performance.now();
      const before = state();
      mine.answered = () => state() !== before;
      setTimeout(() => {
        // when all have heard it
        const answered = mine.answered();
        mine.answered = () => answered;
      });
    };
    const look = () => {
      if (mine.over || (began && performance.now() - began > MOMENT)) return;
      const now = at(x, y);
      const isMeant = now?.hasAttribute("data-double") && now.id === target?.id;
      const isNew = began && commits(now) && meaningOf(now) !== was && !isMeant;
      if (now && isNew && !mine.found.length) {
        const after = Math.round(performance.now() - began);
        const why = `came under the finger on “${name?.text ?? ""}” within ${after} ms`;
        mine.found.push(told("finger", now, why));
      }
      requestAnimationFrame(look);
    };
    const stop = () => {
      mine.over = true;
      removeEventListener("click", note, true);
    };
    /** @type {NonNullable<typeof watching>} */
    const mine = {
      found: [],
      clicks: 0,
      began: () => began,
      name,
      over: false,
      expects,
      answered: () => false,
      look,
      stop,
    };
    watching = mine;
    addEventListener("click", note, true);
    requestAnimationFrame(look);
  };
  const watched = () => {
    if (!watching) return [];
    watching.look();
    watching.stop();
    const { found, expects, answered, clicks, name } = watching;
    watching = null;
    if (name && expects && !clicks)
      found.push({ ...name, why: "a finger on it presses nothing" });
    else if (name && expects && !answered()) found.push(name);
    return found;
  };

  // 8. The focus is on something that is seen.

  const focus = () => {
    const one = document.activeElement;
    if (!one || one === document.body)
      return [{ law: "focus", at: "body", text: "", why: "the focus is nowhere" }];
    const seen = met(rectOf(one.getBoundingClientRect()), windowOf(one.parentElement));
    if (!shown(one) || widthOf(seen) < 2 || heightOf(seen) < 2)
      return [told("focus", one, "the focus is on what cannot be seen")];
    if (!root().contains(one))
      return [told("focus", one, "the focus is behind what lies over the table")];
    const there = met(seen, {
      left: 0,
      top: 0,
      right: innerWidth,
      bottom: innerHeight,
    });
    if (widthOf(there) < 2 || heightOf(there) < 2)
      return [told("focus", one, "the focus is outside the window")];
    return [];
  };

  // What a player of the laws needs

  /** @param {HTMLElement} target */
  const kindOf = (target) => {
    const { action, ui, command } = target.dataset;
    /** @param {string} text */
    const bare = (text) => text.replace(/[^a-z]+/gi, " ").trim();
    if (action !== undefined) return `action ${bare(action.split(" ")[0])}`;
    if (command !== undefined) return `command ${command}`;
    if (ui !== undefined) return `ui ${bare(target.id.replace(/\d.*/, "") || ui)}`;
    return `${target.localName} ${bare(target.id)}`;
  };
  const offered = () =>
    targets().map((target, number) => ({
      number,
      kind: kindOf(target),
      name: `${nameOf(target)} “${textOf(target)}”`,
      enabled: looksEnabled(target),
      deaf: Boolean(target.closest("[data-deaf]")),
    }));
  /** @param {number} number */
  const spot = (number) => spotOf(targets()[number]);
  const isQuiet = () => {
    const page = tabletop.page;
    return (
      page._thinker._wanted === undefined &&
      !page._frames.is_under_way &&
      document.getAnimations().length === 0 &&
      !isDue() &&
      !document.querySelector("dialog[data-modal]:not([open])") && // half closed
      (document.querySelector("#screen")?.getAttribute("data-screen") !== "table" ||
        page._app._model_store.place.is_mine !== undefined)
    );
  };
  const hasArrived = () =>
    tabletop.page._history.address === location.hash &&
    !document.querySelector("#seeking");
  const hurry = () => {
    /** @type {HTMLElement | null} */
    const button = document.querySelector(
      "#tool-hurry[aria-pressed=false]:not([aria-disabled]), #notice[data-kind=recap]",
    );
    button?.click();
  };
  const look = () => {
    const [x, y] = [scrollX, scrollY];
    boxes = new Map();
    const found = [...sizes(), ...words(), ...sides(), ...scrolls(), ...room()];
    boxes = null;
    scrollTo(x, y);
    return found;
  };
  return { focus, hasArrived, hurry, isQuiet, look, offered, spot, watch, watched };
})();
Object.assign(globalThis, { laws });
