// Sounds, synthesized from rows of numbers, and vibration. The page loads this script
// when a person turns one of them on, and sends the names and times of the sounds (see
// tabletop/browser/platform/sound.py).
//
// The script is silent until the person touches the page, and while the page is hidden,
// except that it calls a person for whom other devices wait (`ring`).

"use strict";

(() => {
  // Frequencies are in hertz, times in milliseconds within a sound, and in seconds
  // elsewhere.

  const LEVEL = 0.8;
  const UNBENT = 0.5;
  const LOUDEST = 0.85;
  const RANGE = 4;
  const MOST_AT_ONCE = 6;
  const QUIET_AFTER = 20;
  const TOO_LATE = 0.3;

  // Pseudorandom numbers (mulberry32), the same sequence on every page: a repeated
  // sound varies a little.
  let seed = 1;
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** @param {number} part */
  const about = (part) => 1 + part * (2 * random() - 1);

  // Waves: a sine, a struck bar of wood, noise below a frequency, noise around it.
  const SINE = 0;
  const BAR = 1;
  const LOW = 2;
  const BAND = 3;

  // Each sound: its vibration pattern, in milliseconds of vibration and of rest, and
  // the rows that it is made of. A row is a wave, the time at which it begins, its
  // loudness in percent, attack and decay, the frequency at its beginning and its end.
  // It may be repeated: how often, how far apart, and the factor of the pitch each time.
  // The names are those of `tabletop.core.sounds`.
  /** @type {Record<string, [number[], ...Row[]]>} */
  // biome-ignore format: a row is a line
  const ROWS = {
    card: [[8], [BAND, 0, 44, 2, 50, 1500, 900], [LOW, 0, 50, 2, 60, 480, 300],
      [SINE, 0, 20, 2, 98, 165, 105]],
    tile: [[8], [BAR, 0, 38, 2, 120, 330, 330], [LOW, 0, 30, 1, 20, 1200, 600]],
    die: [[12], [BAND, 0, 34, 1, 30, 1200, 800, 2, 55, 0.9],
      [SINE, 0, 26, 1, 45, 820, 700, 2, 55, 0.9], [SINE, 0, 22, 1, 45, 230, 170, 2, 55, 0.9]],
    token: [[8], [SINE, 0, 22, 1, 60, 1750, 1750, 2, 45, 1.04],
      [SINE, 0, 9, 1, 40, 2900, 2900], [SINE, 0, 6, 1, 50, 310, 240]],
    slide: [[], [LOW, 0, 75, 45, 100, 620, 300], [BAND, 0, 20, 45, 100, 1200, 800]],
    draw: [[6], [BAND, 0, 40, 60, 70, 700, 1400], [BAND, 110, 34, 2, 50, 1500, 900],
      [LOW, 110, 40, 2, 60, 480, 300]],
    // A knock of wood, flicks that fall, a thump.
    deal: [[5, 295, 20], [BAR, 0, 24, 2, 60, 262, 262],
      [BAND, 40, 48, 2, 45, 1700, 1000, 6, 42, 0.88], [LOW, 300, 90, 2, 90, 190, 90],
      [SINE, 300, 36, 2, 95, 120, 70]],
    // A rattle, and three knocks as the dice come to rest.
    roll: [[8, 45, 8, 60, 8, 75, 8], [LOW, 0, 14, 40, 240, 700, 400],
      [BAND, 0, 28, 1, 24, 1000, 700, 8, 26, 1.02], [BAND, 215, 34, 1, 40, 1000, 700, 3, 62, 0.92],
      [SINE, 215, 30, 1, 55, 560, 430, 3, 62, 0.92]],
    // A warm chord, a step of the scale higher for each value.
    merge: [[16], [BAR, 0, 20, 4, 270, 262, 262], [BAR, 8, 12, 4, 260, 330, 330],
      [BAR, 16, 13, 4, 250, 392, 392]],
    // A whoosh, a deep clap, a crackle.
    clear: [[10, 140, 40], [BAND, 0, 60, 120, 60, 500, 1900], [LOW, 150, 95, 2, 140, 420, 120],
      [SINE, 150, 40, 2, 150, 110, 60], [BAND, 200, 42, 1, 14, 2300, 1500, 6, 31, 0.96]],
    // Stone on stone, and a crack.
    fight: [[15, 80, 15], [LOW, 0, 70, 1, 60, 700, 300, 2, 95, 0.9],
      [SINE, 0, 30, 2, 120, 190, 85, 2, 95, 0.9], [BAND, 110, 26, 1, 30, 1200, 800]],
    // Cards on felt, one for each set.
    set: [[10, 60, 10, 60, 10], [BAND, 0, 34, 2, 50, 1200, 800, 3, 110, 0.97],
      [LOW, 0, 60, 2, 70, 420, 240, 3, 110, 0.97], [SINE, 0, 18, 2, 100, 160, 105, 3, 110, 1]],
    // Two rising notes, the last one a bell.
    flourish: [[12, 90, 24], [BAR, 0, 20, 3, 130, 523, 523], [BAR, 110, 22, 3, 285, 784, 784],
      [SINE, 110, 7, 3, 270, 1568, 1568]],
    setback: [[40], [BAR, 0, 32, 4, 330, 233, 220]],
    refused: [[25, 55, 25], [SINE, 0, 42, 4, 80, 270, 215, 2, 95, 0.83],
      [LOW, 0, 40, 1, 40, 700, 400, 2, 95, 0.83]],
    turn: [[30], [BAR, 0, 22, 3, 150, 392, 392], [BAR, 110, 24, 3, 260, 523, 523]],
    won: [[30, 70, 30, 70, 80], [BAR, 0, 22, 3, 130, 523, 523], [BAR, 90, 22, 3, 130, 659, 659],
      [BAR, 180, 25, 3, 215, 784, 784], [BAR, 180, 12, 3, 215, 262, 262]],
    lost: [[60, 60, 90], [BAR, 0, 26, 4, 180, 330, 330], [BAR, 150, 28, 4, 245, 262, 247]],
    // A soft plop.
    over: [[40], [SINE, 0, 42, 6, 130, 300, 420], [LOW, 0, 34, 2, 60, 500, 300],
      [BAR, 110, 18, 4, 200, 262, 262]],
  };

  /** @type {(row: Row) => number} */
  const lengthOf = ([, at, , attack, decay, , , times = 1, apart = 0]) =>
    at + attack + decay + (times - 1) * apart;

  const SOUNDS = Object.fromEntries(
    Object.entries(ROWS).map(([name, [feels, ...rows]]) => {
      const lasts = Math.max(...rows.map(lengthOf)) / 1000;
      return [name, { feels, rows, lasts }];
    }),
  );

  // A pentatonic scale, in semitones: any two of its notes are consonant.
  const SCALE = [0, 2, 4, 7, 9];

  /** @param {number} step */
  const pitchOf = (step) => {
    const octave = Math.floor(step / SCALE.length);
    return 2 ** (octave + SCALE[step - octave * SCALE.length] / 12);
  };

  // The overtones of each wave of sines: factor of the pitch, and of loudness and decay.
  /** @type {Record<number, number[][]>} */
  const OVERTONES = {
    [SINE]: [[1, 1, 1]],
    [BAR]: [
      [1, 1, 1],
      [3.93, 0.25, 0.33],
      [9.2, 0.08, 0.17],
    ],
  };

  /** @type {(samples: Float32Array, rate: number, row: Row, pitch: number) => void} */
  const addTone = (samples, rate, [wave, at, gain, attack, decay, from, to], pitch) => {
    for (const [factor, part, short] of OVERTONES[wave]) {
      let phase = 0;
      each(samples, rate, at, attack, decay * short, (far, level) => {
        phase += (2 * Math.PI * factor * pitch * from * (to / from) ** far) / rate;
        return (gain / 100) * part * level * Math.sin(phase);
      });
    }
  };

  // Noise through a state-variable filter (Chamberlin).
  /** @type {(samples: Float32Array, rate: number, row: Row, pitch: number) => void} */
  const addNoise = (
    samples,
    rate,
    [wave, at, gain, attack, decay, from, to],
    pitch,
  ) => {
    let low = 0;
    let band = 0;
    const loud = (gain / 100) * Math.sqrt(rate / 22050);
    each(samples, rate, at, attack, decay, (far, level) => {
      const around = Math.min(pitch * from * (to / from) ** far, rate / 8);
      const cut = 2 * Math.sin((Math.PI * around) / rate);
      low += cut * band;
      band += cut * (2 * random() - 1 - low - 0.5 * band);
      return loud * level * (wave === LOW ? low : band);
    });
  };

  // Add to the samples of a row what `value` returns for a part of its length, from 0
  // to 1, and for its level.
  /** @type {(samples: Float32Array, rate: number, at: number, attack: number, decay: number, value: (far: number, level: number) => number) => void} */
  const each = (samples, rate, at, attack, decay, value) => {
    const first = Math.round((at / 1000) * rate);
    const rise = (attack / 1000) * rate;
    const fall = (decay / 1000) * rate;
    const count = Math.min(Math.floor(rise + fall), samples.length - first);
    for (let k = 0; k < count; k++) {
      const far = k / (rise + fall);
      const sinks = Math.exp((-6 * Math.max(0, k - rise)) / fall) * Math.sqrt(1 - far);
      samples[first + k] += value(far, Math.min(1, k / rise) * sinks);
    }
  };

  /** @type {(name: string, step: number, rate: number) => Float32Array} */
  const samplesOf = (name, step, rate) => {
    const { lasts, rows } = SOUNDS[name];
    const samples = new Float32Array(Math.ceil(lasts * rate));
    const pitch = pitchOf(step);
    const loudness = about(0.12);
    for (const row of rows) {
      const [wave, at, gain, attack, decay, from, to, times = 1, apart = 0, rise = 1] =
        row;
      for (let k = 0; k < times; k++) {
        const isLast = k === times - 1;
        const begins = at + apart * (k - (k && !isLast ? random() / 6 : 0));
        const loud = gain * loudness * about(times > 1 ? 0.2 : 0);
        const isNote = wave === BAR;
        const add = wave < LOW ? addTone : addNoise;
        const factor = pitch * rise ** k * (isNote ? 1 : about(0.05));
        add(samples, rate, [wave, begins, loud, attack, decay, from, to], factor);
      }
    }
    return samples;
  };

  // A soft limiter: it bends loud samples towards LOUDEST, so that several sounds
  // together don't clip.
  const bent = () => {
    const room = LOUDEST - UNBENT;
    return Float32Array.from({ length: 4097 }, (_, k) => {
      const wish = (k / 2048 - 1) * RANGE;
      const over = Math.abs(wish) - UNBENT;
      return over < 0
        ? wish
        : Math.sign(wish) * (UNBENT + room * Math.tanh(over / room));
    });
  };

  /** @type {(context: BaseAudioContext) => AudioNode} */
  const mixer = (context) => {
    const level = context.createGain();
    level.gain.value = LEVEL / RANGE;
    const limiter = context.createWaveShaper();
    limiter.curve = bent();
    level.connect(limiter).connect(context.destination);
    return level;
  };

  /** @type {(output: AudioNode, cue: Cue, start: number) => void} */
  const render = (output, [name, step], start) => {
    const { context } = output;
    const samples = samplesOf(name, step, context.sampleRate);
    const source = context.createBufferSource();
    source.buffer = context.createBuffer(1, samples.length, context.sampleRate);
    source.buffer.getChannelData(0).set(samples);
    source.connect(output);
    source.start(start);
  };

  // State

  let wishes = { sound: false, vibration: false };
  let isTouched = false;
  let isSwitchedOn = false; // just now, so the next cue answers the switch

  /** @type {AudioNode | undefined} */
  let mix;
  /** @type {{ output: GainNode; start: number; end: number }[]} */
  let voices = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let shaking;

  /** @returns {AudioContext | undefined} */
  const context = () => /** @type {any} */ (mix?.context);

  const mayBegin = () => navigator.userActivation?.hasBeenActive ?? isTouched;

  const wake = async (isCall = false) => {
    if (!wishes.sound || (document.hidden && !isCall) || !mayBegin()) return false;
    try {
      mix ??= mixer(new AudioContext());
      if (context()?.state !== "running") await context()?.resume();
    } catch {
      return false; // no audio, or not yet: the next touch tries again
    }
    return context()?.state === "running";
  };

  const rest = () => {
    clearTimeout(resting);
    context()
      ?.suspend()
      .catch(() => {});
  };

  /** @param {number} from */
  const drop = (from) => {
    for (const { output, start } of voices) if (start >= from) output.disconnect();
    voices = voices.filter(({ start }) => start < from);
  };

  /** @type {(cue: Cue, now: number) => void} */
  const sound = (cue, now) => {
    const [name, , at] = cue;
    const start = now + at / 1000;
    const end = start + SOUNDS[name].lasts;
    const others = voices.filter((other) => other.start < end && other.end > start);
    const { context } = /** @type {AudioNode} */ (mix);
    if (others.length >= MOST_AT_ONCE) return;
    const output = context.createGain();
    output.connect(/** @type {AudioNode} */ (mix));
    render(output, cue, start);
    voices.push({ output, start, end });
  };

  // A device may need a while before its first sound. A sound that is later than
  // TOO_LATE is dropped, unless it answers the person who just turned sound on.
  /** @type {(cues: Cue[], isAnswer: boolean, isCall?: boolean) => Promise<void>} */
  const hear = async (cues, isAnswer, isCall) => {
    const asked = performance.now();
    if (!(await wake(isCall)) || !wishes.sound) return;
    const late = (performance.now() - asked) / 1000;
    const now = context()?.currentTime ?? 0;
    if (late > TOO_LATE && !isAnswer) return;
    for (const { output, end } of voices) if (end <= now) output.disconnect();
    voices = voices.filter(({ end }) => end > now);
    drop(now);
    for (const cue of cues) sound(cue, now);
    clearTimeout(resting);
    resting = setTimeout(rest, QUIET_AFTER * 1000);
  };

  // A device has one motor: vibrate for the cue with the longest pattern.
  /** @param {Cue[]} cues */
  const shake = (cues) => {
    clearTimeout(shaking);
    if (!navigator.vibrate || document.hidden || !mayBegin()) return;
    /** @param {Cue} cue */
    const weight = ([name]) => SOUNDS[name].feels.reduce((all, one) => all + one, 0);
    const [most] = [...cues].sort((one, other) => weight(other) - weight(one));
    const [name, , at] = most;
    if (weight(most)) {
      shaking = setTimeout(() => navigator.vibrate(SOUNDS[name].feels), at);
    }
  };

  const onTouch = () => {
    isTouched = true;
    wake();
  };
  for (const kind of ["pointerup", "touchend", "click", "keydown"]) {
    document.addEventListener(kind, onTouch, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) {
      wake();
      return;
    }
    drop(0);
    rest();
    clearTimeout(shaking);
  });

  tabletop.sound = {
    sounds: SOUNDS,
    mixer,
    render,
    wish(sound, vibration) {
      isSwitchedOn = sound && !wishes.sound;
      wishes = { sound, vibration };
      if (!sound) {
        drop(0);
        rest();
      }
    },
    sense(text) {
      /** @type {Cue[]} */
      const cues = JSON.parse(text);
      const isAnswer = isSwitchedOn;
      isSwitchedOn = false;
      if (!cues.length) return;
      if (wishes.sound) hear(cues, isAnswer);
      if (wishes.vibration) shake(cues);
    },
    ring: () => void hear([["turn", 0, 0]], true, true),
  };
})();
