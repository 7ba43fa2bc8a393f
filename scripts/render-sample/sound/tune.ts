import { lowPass, noise, type Signal, sampleRate, signal } from "./signal";

/** One beat in seconds. */
const beat = 0.46;

/** The melody as [beat, semitones above G4, beats]; six bars of four, then over again. */
// biome-ignore format: a melody reads by its bars
const melody: readonly (readonly [number, number, number])[] = [
  [0, 0, 1], [1, 4, 0.5], [1.5, 7, 0.5], [2, 9, 1], [3, 7, 1],
  [4, 5, 0.5], [4.5, 4, 0.5], [5, 2, 1], [6, 4, 1], [7, 7, 1],
  [8, 12, 0.5], [8.5, 11, 0.5], [9, 9, 1], [10, 7, 0.5], [10.5, 9, 0.5], [11, 4, 1],
  [12, 5, 0.5], [12.5, 4, 0.5], [13, 2, 0.5], [13.5, 4, 0.5], [14, 0, 2],
  [16, 7, 0.5], [16.5, 9, 0.5], [17, 12, 1], [18, 9, 1], [19, 7, 1],
  [20, 5, 0.5], [20.5, 7, 0.5], [21, 9, 1], [22, 7, 1], [23, 4, 1],
];

/** A chord for every two beats, in semitones from G3. */
// biome-ignore format: a row is two bars
const chords: readonly (readonly number[])[] = [
  [0, 4, 7], [0, 4, 7], [5, 9, 12], [0, 4, 7],
  [-3, 0, 4], [2, 5, 9], [5, 9, 12], [0, 4, 7],
  [-3, 0, 4], [0, 4, 7], [5, 9, 12], [2, 5, 9],
];

/** A plucked tune of the given length; it simply stops at its end, so fade it where it is laid down. */
export function tune(seconds: number): Signal {
  const notes = new Float32Array(Math.round((seconds + 3) * sampleRate));
  const loop = chords.length * 2;
  for (let start = 0; start * beat < seconds; start += loop) {
    for (const [at, pitch, length] of melody) {
      lay(notes, pluck(392 * 2 ** (pitch / 12), length * beat + 1.1, 100 + at), (start + at) * beat, 0.5);
    }
    for (const [index, chord] of chords.entries()) {
      for (const [string, pitch] of chord.entries()) {
        const frequency = 196 * 2 ** (pitch / 12);
        const time = (start + index * 2) * beat;
        lay(notes, pluck(frequency, 1.2, 7 + string), time + string * 0.012, 0.2);
        lay(notes, pluck(frequency, 0.9, 11 + string), time + beat + string * 0.008, 0.13);
      }
    }
  }
  return notes.subarray(0, Math.round(seconds * sampleRate));
}

/** A plucked string (Karplus and Strong): a burst of noise that runs round a damped delay line. */
function pluck(frequency: number, seconds: number, seed: number): Signal {
  const random = noise(seed * 7919);
  const soften = lowPass();
  const period = sampleRate / frequency - 0.5;
  const size = Math.floor(period);
  const fraction = period - size;
  const string = Float32Array.from({ length: size + 1 }, () => soften(random(), 3600));
  let place = 0;
  let last = 0;
  return signal(seconds, (time) => {
    const next = (place + 1) % string.length;
    const now = (string[place] ?? 0) * fraction + (string[next] ?? 0) * (1 - fraction);
    const damped = 0.9965 * (0.5 * now + 0.5 * last);
    last = now;
    string[place] = damped;
    place = next;
    return now * Math.min(1, (seconds - time) * 12);
  });
}

function lay(onto: Signal, sound: Signal, start: number, gain: number): void {
  const offset = Math.round(start * sampleRate);
  const end = Math.min(sound.length, onto.length - offset);
  for (let index = 0; index < end; index += 1) {
    onto[offset + index] = (onto[offset + index] ?? 0) + (sound[index] ?? 0) * gain;
  }
}
