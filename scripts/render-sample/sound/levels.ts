import { type StereoTrack, sampleRate } from "./signal";

/** One line of text a half second: the loudness (RMS in dB below full scale) and a bar of it. */
export function levelTable(track: StereoTrack): string {
  const step = sampleRate / 2;
  const lines: string[] = [];
  for (let start = 0; start < track.left.length; start += step) {
    let energy = 0;
    let peak = 0;
    for (let index = start; index < start + step; index += 1) {
      const left = track.left[index] ?? 0;
      const right = track.right[index] ?? 0;
      energy += left * left + right * right;
      peak = Math.max(peak, Math.abs(left), Math.abs(right));
    }
    const level = 10 * Math.log10(energy / (2 * step) + 1e-9);
    const bar = "#".repeat(Math.max(0, Math.round((level + 60) / 1.5)));
    const time = (start / sampleRate).toFixed(1).padStart(4);
    lines.push(`${time} s ${level.toFixed(1).padStart(6)} dB  peak ${peak.toFixed(2)}  ${bar}`);
  }
  return lines.join("\n");
}
