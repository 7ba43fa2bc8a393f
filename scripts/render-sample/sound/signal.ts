/** Samples a second of all sound here. */
export const sampleRate = 44100;

/** Mono samples, -1 to 1. */
export type Signal = Float32Array;

/** A signal of the given length whose samples come from a function of the time in seconds. */
export function signal(seconds: number, sampleAt: (time: number, index: number) => number): Signal {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = sampleAt(index / sampleRate, index);
  return samples;
}

/** Numbers in -1..1 that are the same for the same seed on every machine. */
export function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

/** A one-pole low pass; `cutoff` in Hz may change from sample to sample. */
export function lowPass(): (sample: number, cutoff: number) => number {
  let last = 0;
  return (sample, cutoff) => {
    last += (1 - Math.exp((-2 * Math.PI * cutoff) / sampleRate)) * (sample - last);
    return last;
  };
}

/** A resonant band pass around `centre` Hz (state-variable filter); higher `sharpness` is narrower. */
export function bandPass(): (sample: number, centre: number, sharpness: number) => number {
  let low = 0;
  let band = 0;
  return (sample, centre, sharpness) => {
    const tuning = 2 * Math.sin((Math.PI * Math.min(centre, sampleRate / 6)) / sampleRate);
    low += tuning * band;
    band += tuning * (sample - low - band / sharpness);
    return band / sharpness;
  };
}

/** 0 at both ends of `seconds`, 1 between, with ramps of the given lengths. */
export function ramps(time: number, seconds: number, rise: number, fall: number): number {
  return Math.max(0, Math.min(1, time / rise, (seconds - time) / fall));
}

/** Two channels that sounds are laid on. */
export class StereoTrack {
  readonly left: Signal;
  readonly right: Signal;

  constructor(seconds: number) {
    this.left = new Float32Array(Math.round(seconds * sampleRate));
    this.right = new Float32Array(this.left.length);
  }

  /** Adds a sound from `start` seconds on; `side` goes from -1 (left) to 1 (right), at equal power. */
  add(sound: Signal, start: number, gain: number, side = 0): void {
    const offset = Math.round(start * sampleRate);
    const angle = ((side + 1) * Math.PI) / 4;
    for (let index = 0; index < sound.length && offset + index < this.left.length; index += 1) {
      const sample = (sound[index] ?? 0) * gain;
      this.left[offset + index] = (this.left[offset + index] ?? 0) + sample * Math.cos(angle);
      this.right[offset + index] = (this.right[offset + index] ?? 0) + sample * Math.sin(angle);
    }
  }
}
