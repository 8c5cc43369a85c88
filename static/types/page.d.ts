// The values that the page's scripts and its Python share through `globalThis`, and
// declarations that TypeScript lacks.

/** A player's first action on the picture of a table, before Python runs. */
interface Early {
  kind: "action" | "command" | "key" | "swipe";
  value: string;
}

/** The kinds of reports of the pointer; tabletop/browser/page.py does what they mean. */
type Deed = Early["kind"] | "ask" | "preview" | "ui";

/** Kinds and values in turn: what the pointer did at once. */
type Deeds = [] | [Deed, string] | [Deed, string, Deed, string];

/** Facts about the page as an app; tabletop/model/device.py reads them as JSON. */
interface Facts {
  support: "full" | "none" | "insecure";
  is_active: boolean;
  is_waiting: boolean;
  is_offline: boolean;
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
  width: number;
  height: number;
  scale: number;
}

/** The name of a sound, a step of its scale, and its time in milliseconds from now. */
type Cue = [name: string, step: number, at: number];

/** A part of a sound: its envelope, and its frequencies at the start and the end. */
type Row = [
  wave: number,
  at: number,
  gain: number,
  attack: number,
  decay: number,
  from: number,
  to: number,
  times?: number,
  apart?: number,
  rise?: number,
];

interface Sound {
  lasts: number;
  feels: number[];
  rows: Row[];
}

interface Tabletop {
  blame(error: unknown): void;
  progress(name: string, bytes: number): void;
  preload(address: string): void;
  /** The browser's own IndexedDB, or null if it has or allows none. */
  disk: IDBFactory | null;
  isFirstVisit: boolean;
  early: Early | null;
  /** Return the first available of the wanted languages and of the browser's. */
  languageOf(...wanted: string[]): string;
  /** The addresses of the sentences and rules of each language except English. */
  languages: Record<string, string[]>;
  store: Facts["store"];
  device: {
    facts(): string;
    shared(): Promise<Blob | undefined>;
    commands: Record<"update" | "install" | "measure" | "persist", () => void>;
  };
  /** Set by static/sound.js. Only tests use `sounds`, `mixer` and `render`. */
  sound?: {
    sounds: Record<string, Sound>;
    mixer(context: BaseAudioContext): AudioNode;
    render(output: AudioNode, cue: Cue, start: number): void;
    wish(sound: boolean, vibration: boolean): void;
    sense(cues: string): void;
    ring(): void;
  };
  /** The page's Python; only tests use it. */
  page: {
    _history: { address: string };
    _thinker: { _wanted: unknown };
    _frames: { is_under_way: boolean };
    _app: { _model_store: { place: { is_mine: unknown } } };
  };
}

declare var tabletop: Tabletop;
/** For tests: the original timers of the page, before the tests replaced them. */
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
  /** In Apple's browsers: whether the page runs as an app. */
  standalone?: boolean;
}

/** In Chromium: the page can be installed as an app. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}

/** The methods of an object store that PyScript uses. */
type Store = Record<string, (...given: unknown[]) => object>;

/** An event whose target is an element of the page. */
type At<E extends Event> = E & { target: HTMLElement };
