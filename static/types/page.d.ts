// What the page's scripts and its Python say to each other through `globalThis`, and
// what TypeScript does not know of browsers.

/** What a person does on the picture of a table before Python is up. */
interface Early {
  kind: "action" | "command" | "key" | "swipe";
  value: string;
}

/** What is told of the page as an app; tabletop/model/device.py reads the same as JSON. */
interface Facts {
  support: "full" | "none" | "insecure";
  is_active: boolean;
  is_waiting: boolean;
  can_install: boolean;
  is_installed: boolean;
  is_ios: boolean;
  is_forgetful: boolean;
  is_persistent: boolean | null;
  can_sound: boolean;
  can_vibrate: boolean;
  store: "kept" | "refused" | "full" | "newer";
  used: number | null;
  room: number | null;
}

/** The name of a sound, a step of its scale, and when, in milliseconds from now. */
type Cue = [name: string, step: number, at: number];

/** A part of a sound: its envelope, and the frequency that it has and goes to. */
interface Part {
  at?: number;
  gain: number;
  attack?: number;
  decay: number;
  from: number;
  to?: number;
}

/** What plays the parts of one sound. */
interface Hand {
  sine(part: Part, factor?: number): void;
  noise(type: BiquadFilterType, part: Part, q?: number): void;
}

interface Sound {
  lasts: number;
  feels: number[];
  play(hand: Hand, step: number): void;
}

interface Tabletop {
  blame(error: unknown): void;
  progress(name: string, bytes: number): void;
  /** The browser's own IndexedDB, where it has one and allows it. */
  disk: IDBFactory | null;
  isFirstVisit: boolean;
  early: Early | null;
  /** The language that goes best with what is wanted, and with the browser. */
  languageOf(...wanted: string[]): string;
  /** Where the sentences and the rules of each language are, but of English. */
  languages: Record<string, string[]>;
  store: Facts["store"];
  device: {
    facts(): string;
    shared(): Promise<Blob | undefined>;
    commands: Record<"update" | "install" | "measure" | "persist", () => void>;
  };
  /** Of static/senses.js, once it is there; what is not a function, for the tests alone. */
  senses?: {
    sounds: Record<string, Sound>;
    mixer(context: BaseAudioContext): AudioNode;
    render(output: AudioNode, cue: Cue, start: number): void;
    wish(sound: boolean, vibration: boolean): void;
    sense(cues: string): void;
  };
  /** The page's Python, for the tests alone. */
  page: {
    _way: { address: string };
    _thinker: { _wanted: unknown };
    _staging: { is_under_way: boolean };
    _app: { _stage: { place: { is_mine: unknown } } };
  };
}

declare var tabletop: Tabletop;
/** Of the tests alone: the clock of the page, as it was before they counted on it. */
declare var lawsClock:
  | {
      wait(deed: () => void, after: number): number;
      forget(id: number | undefined): void;
    }
  | undefined;
declare var tabletopFiles: Record<string, string | Record<string, string>>;

/** Set by vendor/pyodide/pyodide.asm.js, a classic script. */
declare var createPyodideModule:
  | NonNullable<import("pyodide").PyodideConfig["createPyodideModule"]>
  | undefined;

declare namespace WebAssembly {
  var Suspending: unknown;
}

interface Navigator {
  /** Of Apple's browsers: whether the page runs as an app. */
  standalone?: boolean;
}

/** Of Chromium: that the page could be installed as an app. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}

/** As much of an object store as PyScript uses. */
type Store = Record<string, (...given: unknown[]) => object>;

/** An event at an element of the page. */
type At<E extends Event> = E & { target: HTMLElement };
