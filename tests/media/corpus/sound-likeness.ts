import type { ExtractedAudio } from "../../../src/media/media-engine";
import { parseWav } from "../../../src/media/sound-peaks";
import { correlation } from "../../support/sound-correlation";
import { bytesOf } from "../test-clips";

const SAMPLE_RATE = 16_000;
const LEAST_CORRELATION = 0.99;

/**
 * Differences of a sound from that of native ffmpeg (samples as base64), which begins so many seconds later;
 * null when it is as long within a frame of the video and sounds the same as they lie.
 */
export function wrongSound(
  { bytes, durationSeconds }: ExtractedAudio,
  native: string,
  late: number,
  framesPerSecond: number,
): string | null {
  const facts = parseWav(bytes);
  if (!facts) return "no WAV";
  if (facts.channels !== 1 || facts.sampleRate !== SAMPLE_RATE || facts.bitsPerSample !== 16)
    return "not 16 kHz mono 16 bit";
  const ours = new Int16Array(bytes.slice(facts.dataOffset, facts.dataOffset + facts.dataBytes).buffer);
  const heard = new Int16Array(bytesOf(native).buffer);
  const reference = new Int16Array(Math.round(late * SAMPLE_RATE) + heard.length);
  reference.set(heard, Math.round(late * SAMPLE_RATE));
  const difference = Math.abs(ours.length - reference.length) / SAMPLE_RATE;
  if (difference > 1 / framesPerSecond) return `sound ${difference.toFixed(3)} s longer or shorter`;
  if (Math.abs(durationSeconds - ours.length / SAMPLE_RATE) > 0.001) return "not as long as it says";
  const likeness = correlation(ours, reference);
  return likeness > LEAST_CORRELATION ? null : `sound correlates only ${likeness.toFixed(4)}`;
}
