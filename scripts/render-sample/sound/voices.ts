import { execFileSync } from "node:child_process";
import { type Signal, sampleRate, signal } from "./signal";
import { readMonoWave } from "./wave-file";

interface Voice {
  /** A voice of espeak-ng, with its variant. */
  name: string;
  /** 0 to 99. */
  pitch: number;
  wordsPerMinute: number;
  /** Above 1 the voice gets higher, thinner and quicker; below 1 the other way. */
  squeeze: number;
}

/** High and thin. */
export const robotVoice: Voice = { name: "en-us+f4", pitch: 88, wordsPerMinute: 132, squeeze: 1.32 };

/** Deep and calm. */
export const narratorVoice: Voice = { name: "en-us+m3", pitch: 22, wordsPerMinute: 168, squeeze: 0.9 };

/** Speech from espeak-ng, without the silence around it, at most at full level. Needs espeak-ng on the path. */
export function speak(words: string, voice: Voice): Signal {
  const file = execFileSync("espeak-ng", [
    "--stdout",
    "-v",
    voice.name,
    "-p",
    String(voice.pitch),
    "-s",
    String(voice.wordsPerMinute),
    words,
  ]);
  const { samples, rate } = readMonoWave(file);
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  const loud = (sample: number): boolean => Math.abs(sample) > peak * 0.02;
  const spoken = samples.subarray(samples.findIndex(loud), samples.findLastIndex(loud) + 1);
  const step = (rate * voice.squeeze) / sampleRate;
  return signal(spoken.length / step / sampleRate, (_, index) => {
    const place = index * step;
    const before = Math.floor(place);
    const first = spoken[before] ?? 0;
    return (first + ((spoken[before + 1] ?? 0) - first) * (place - before)) / peak;
  });
}
