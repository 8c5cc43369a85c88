// Sounds, synthesized from noise and sines, and vibration. The page loads this script
// when a person turns one of them on, and sends the names and times of the sounds (see
// tabletop/browser/platform/sound.py).
//
// The script is silent until the person touches the page, and while the page is hidden.

"use strict";

(() => {
  // Times within a sound are in seconds from its beginning. Frequencies are in hertz.

  const LEVEL = 0.8;
  const UNBENT = 0.5;
  const LOUDEST = 0.85;
  const RANGE = 4;
  const MOST_AT_ONCE = 6;
  const SILENT = 0.001;
  const QUIET_AFTER = 20;
  const TOO_LATE = 0.3;

  // A pentatonic scale from middle C: any two of its notes are consonant.
  const SCALE = [0, 2, 4, 7, 9];
  const MIDDLE_C = 261.63;

  /** @param {number} step */
  const note = (step) => {
    const octave = Math.floor(step / SCALE.length);
    return MIDDLE_C * 2 ** (octave + SCALE[step - octave * SCALE.length] / 12);
  };

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

  /** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
  const noises = new WeakMap();

  /** @param {BaseAudioContext} context */
  const noiseOf = (context) => {
    const kept = noises.get(context);
    if (kept) return kept;
    const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let k = 0; k < samples.length; k++) samples[k] = 2 * random() - 1;
    noises.set(context, noise);
    return noise;
  };

  /** @type {(context: BaseAudioContext, output: AudioNode, start: number) => Hand} */
  const handOf = (context, output, start) => {
    const loudness = about(0.12);
    const pitch = about(0.025);

    /** @type {(source: AudioScheduledSourceNode, part: Part) => GainNode} */
    const shaped = (source, { at = 0, gain, attack = 0.002, decay }) => {
      const envelope = context.createGain();
      const begin = start + at;
      const end = begin + attack + decay;
      envelope.gain.setValueAtTime(0, begin);
      envelope.gain.linearRampToValueAtTime(gain * loudness, begin + attack);
      envelope.gain.exponentialRampToValueAtTime(gain * SILENT, end - 0.003);
      envelope.gain.linearRampToValueAtTime(0, end);
      envelope.connect(output);
      source.stop(end + 0.01);
      return envelope;
    };
    /** @type {(value: AudioParam, part: Part, factor: number) => void} */
    const glide = (
      value,
      { at = 0, attack = 0.002, decay, from, to = from },
      factor,
    ) => {
      value.setValueAtTime(from * factor, start + at);
      value.exponentialRampToValueAtTime(to * factor, start + at + attack + decay);
    };
    return {
      sine(part, factor = pitch) {
        const source = context.createOscillator();
        glide(source.frequency, part, factor);
        source.start(start + (part.at ?? 0));
        source.connect(shaped(source, part));
      },
      noise(type, part, q = 0.7) {
        const source = context.createBufferSource();
        source.buffer = noiseOf(context);
        const filter = context.createBiquadFilter();
        filter.type = type;
        filter.Q.value = q;
        glide(filter.frequency, part, pitch);
        source.start(start + (part.at ?? 0), random() / 2);
        source.connect(filter).connect(shaped(source, part));
      },
    };
  };

  // A struck bar of wood: its overtones are at 3.93 and 9.2 times the pitch.
  /** @type {(hand: Hand, step: number, part: Omit<Part, "from">) => void} */
  const bar = (hand, step, { at = 0, gain, decay }) => {
    const from = note(step);
    const attack = 0.003;
    hand.sine({ at, gain, attack, decay, from }, 1);
    hand.sine({ at, gain: gain / 4, attack, decay: decay / 3, from: from * 3.93 }, 1);
    hand.sine({ at, gain: gain / 12, attack, decay: decay / 6, from: from * 9.2 }, 1);
    hand.noise("lowpass", { at, gain: gain / 3, decay: 0.012, from: 900 });
  };

  /** @type {(hand: Hand, at: number, gain: number) => void} */
  const card = (hand, at, gain) => {
    hand.noise("bandpass", {
      at,
      gain,
      decay: 0.05,
      from: 2100 * about(0.15),
      to: 1300,
    });
    hand.noise("lowpass", { at, gain: gain * 1.1, decay: 0.06, from: 480 });
    hand.sine({ at, gain: gain / 2, decay: 0.07, from: 165, to: 105 });
  };

  /** @type {(hand: Hand, at: number, gain: number) => void} */
  const knock = (hand, at, gain) => {
    const from = 820 * about(0.18);
    hand.sine({ at, gain: gain * 0.6, attack: 0.001, decay: 0.035, from });
    hand.sine({ at, gain: gain / 4, attack: 0.001, decay: 0.02, from: from * 1.71 });
    hand.sine({ at, gain: gain * 0.5, decay: 0.045, from: 230, to: 170 });
    hand.noise("bandpass", { at, gain: gain * 0.6, decay: 0.018, from: 1500 });
  };

  /** @type {(hand: Hand, at: number, gain: number) => void} */
  const chip = (hand, at, gain) => {
    const from = 1750 * about(0.06);
    hand.sine({ at, gain, attack: 0.001, decay: 0.06, from });
    hand.sine({ at, gain: gain / 2, attack: 0.001, decay: 0.04, from: from * 1.66 });
    hand.sine({ at, gain: gain / 4, attack: 0.001, decay: 0.02, from: from * 2.41 });
    hand.noise("highpass", { at, gain: gain / 3, decay: 0.01, from: 2500 });
    hand.sine({ at, gain: gain / 5, decay: 0.04, from: 310, to: 240 });
  };

  /** @type {(hand: Hand, steps: number[], apart: number, part: Omit<Part, "from">) => void} */
  const tune = (hand, steps, apart, { gain, decay }) => {
    for (const [k, step] of steps.entries()) {
      const isLast = k === steps.length - 1;
      bar(hand, step, { at: k * apart, gain, decay: isLast ? decay : decay * 0.7 });
    }
  };

  // The sounds, by their names in `tabletop.core.sounds`. `lasts` is in seconds. `feels`
  // is a vibration pattern: milliseconds of vibration and of rest, alternating.
  /** @type {Record<string, Sound>} */
  const SOUNDS = {
    card: {
      lasts: 0.1,
      feels: [8],
      play: (hand) => card(hand, 0, 0.4),
    },
    tile: {
      lasts: 0.13,
      feels: [8],
      play(hand) {
        const from = 370;
        hand.sine({ gain: 0.4, decay: 0.1, from });
        hand.sine({ gain: 0.16, decay: 0.05, from: from * 2.7 });
        hand.sine({ gain: 0.06, decay: 0.025, from: from * 5.3 });
        hand.noise("lowpass", { gain: 0.2, decay: 0.02, from: 1200 });
      },
    },
    die: {
      lasts: 0.11,
      feels: [12],
      play(hand) {
        knock(hand, 0, 0.42);
        knock(hand, 0.05 * about(0.15), 0.14);
      },
    },
    token: {
      lasts: 0.12,
      feels: [8],
      play(hand) {
        chip(hand, 0, 0.22);
        chip(hand, 0.045 * about(0.2), 0.07);
      },
    },
    slide: {
      lasts: 0.15,
      feels: [],
      play(hand) {
        const sweep = { attack: 0.045, decay: 0.1 };
        hand.noise("lowpass", { ...sweep, gain: 0.42, from: 620, to: 300 });
        hand.noise("bandpass", { ...sweep, gain: 0.14, from: 1200, to: 800 });
      },
    },
    draw: {
      lasts: 0.17,
      feels: [6],
      play(hand) {
        const sweep = { attack: 0.06, decay: 0.07 };
        hand.noise("bandpass", { ...sweep, gain: 0.3, from: 700, to: 1500 }, 1.4);
        hand.noise("lowpass", { ...sweep, gain: 0.16, from: 600 });
        card(hand, 0.11, 0.2);
      },
    },
    deal: {
      lasts: 0.4,
      feels: [5, 40, 5, 40, 5, 40, 5],
      play(hand) {
        for (let k = 0; k < 7; k++) {
          const at = 0.048 * k + 0.008 * random();
          card(hand, at, 0.22 * about(0.25));
        }
      },
    },
    roll: {
      lasts: 0.38,
      feels: [8, 45, 8, 60, 8, 75, 8],
      play(hand) {
        const bed = { attack: 0.05, decay: 0.3 };
        hand.noise("lowpass", { ...bed, gain: 0.09, from: 700, to: 400 });
        for (let k = 0; k < 9; k++) {
          const at = 0.022 * k + 0.0016 * k * k + 0.01 * random();
          knock(hand, at, (0.3 - 0.016 * k) * about(0.3));
        }
      },
    },
    merge: {
      lasts: 0.28,
      feels: [16],
      play(hand, step) {
        bar(hand, step, { gain: 0.34, decay: 0.26 });
        hand.sine({ gain: 0.16, decay: 0.06, from: 190, to: 130 });
      },
    },
    clear: {
      lasts: 0.4,
      feels: [10, 30, 40],
      play(hand) {
        const sweep = { attack: 0.08, decay: 0.31 };
        hand.noise("bandpass", { ...sweep, gain: 0.5, from: 1500, to: 220 }, 1.2);
        hand.noise("lowpass", { ...sweep, gain: 0.3, from: 700, to: 150 });
        for (let k = 0; k < 9; k++) {
          const part = { at: 0.05 + 0.032 * k * about(0.2), decay: 0.012, from: 1600 };
          hand.noise("bandpass", { ...part, gain: 0.2 * about(0.5) });
        }
      },
    },
    fight: {
      lasts: 0.24,
      feels: [20, 60, 35],
      play(hand) {
        for (const [at, gain] of [
          [0, 0.34],
          [0.095, 0.48],
        ]) {
          hand.noise("bandpass", { at, gain, decay: 0.05, from: 900 });
          hand.sine({ at, gain: gain * 0.8, decay: 0.12, from: 190, to: 85 });
          hand.sine({ at, gain: gain * 0.3, decay: 0.05, from: 640 });
        }
      },
    },
    set: {
      lasts: 0.36,
      feels: [10, 60, 10, 60, 10],
      play(hand) {
        for (let k = 0; k < 3; k++) {
          card(hand, 0.075 * k, 0.28);
          bar(hand, 2 + k, { at: 0.075 * k + 0.01, gain: 0.13, decay: 0.18 });
        }
      },
    },
    flourish: {
      lasts: 0.4,
      feels: [12, 50, 12, 50, 24],
      play: (hand) => tune(hand, [5, 7, 8], 0.075, { gain: 0.22, decay: 0.24 }),
    },
    setback: {
      lasts: 0.4,
      feels: [40],
      play: (hand) => tune(hand, [2, -1], 0.13, { gain: 0.28, decay: 0.26 }),
    },
    refused: {
      lasts: 0.18,
      feels: [25, 55, 25],
      play(hand) {
        for (const [at, from] of [
          [0, 270],
          [0.095, 225],
        ]) {
          hand.sine({
            at,
            gain: 0.42,
            attack: 0.004,
            decay: 0.075,
            from,
            to: from * 0.8,
          });
          hand.noise("lowpass", { at, gain: 0.35, decay: 0.04, from: 700 });
        }
      },
    },
    turn: {
      lasts: 0.38,
      feels: [30],
      play: (hand) => tune(hand, [3, 5], 0.11, { gain: 0.24, decay: 0.26 }),
    },
    won: {
      lasts: 0.4,
      feels: [30, 50, 30, 50, 80],
      play(hand) {
        tune(hand, [5, 7, 8, 10], 0.068, { gain: 0.24, decay: 0.19 });
        bar(hand, 0, { at: 0.204, gain: 0.14, decay: 0.19 });
      },
    },
    lost: {
      lasts: 0.4,
      feels: [60, 60, 90],
      play: (hand) => tune(hand, [4, 2, 0], 0.11, { gain: 0.26, decay: 0.175 }),
    },
    over: {
      lasts: 0.4,
      feels: [40, 60, 40],
      play(hand) {
        bar(hand, 0, { gain: 0.22, decay: 0.39 });
        bar(hand, 3, { at: 0.02, gain: 0.16, decay: 0.36 });
      },
    },
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
  const render = (output, [name, step], start) =>
    SOUNDS[name].play(handOf(output.context, output, start), step);

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

  const wake = async () => {
    if (!wishes.sound || document.hidden || !mayBegin()) return false;
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
  /** @type {(cues: Cue[], isAnswer: boolean) => Promise<void>} */
  const hear = async (cues, isAnswer) => {
    const asked = performance.now();
    if (!(await wake()) || !wishes.sound) return;
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
  };
})();
