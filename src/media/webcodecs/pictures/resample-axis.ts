/** Which source samples each target sample is made of: `taps` of them from `starts[i]`, with these weights. */
export type ResampleAxis = { taps: number; starts: Int32Array; weights: Float32Array };

/** Shape of the cubic: the one that ffmpeg's scaler takes when nothing else is asked for. */
const [B, C] = [0, 0.6];

/**
 * Weights that bring a line of `from` samples to `to` samples as ffmpeg's bicubic scaler does: a cubic stretched to
 * the target's distance when the line gets shorter, centres aligned, edge samples repeated.
 */
export function resampleAxis(from: number, to: number): ResampleAxis {
  const ratio = from / to;
  const stretch = Math.max(1, ratio);
  const width = Math.ceil(4 * stretch);
  const taps = Math.min(from, width);
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let index = 0; index < to; index += 1) {
    const center = (index + 0.5) * ratio - 0.5;
    const first = Math.ceil(center - 2 * stretch);
    const start = clamp(first, 0, from - taps);
    const line = new Float64Array(taps);
    let sum = 0;
    for (let tap = 0; tap < width; tap += 1) {
      const weight = cubic(Math.abs(first + tap - center) / stretch);
      const place = clamp(first + tap, 0, from - 1) - start;
      line[place] = (line[place] ?? 0) + weight;
      sum += weight;
    }
    starts[index] = start;
    weights.set(
      line.map((weight) => weight / sum),
      index * taps,
    );
  }
  return { taps, starts, weights };
}

/** The two-parameter cubic of Mitchell and Netravali (1988). */
function cubic(x: number): number {
  if (x < 1) return ((12 - 9 * B - 6 * C) * x ** 3 + (-18 + 12 * B + 6 * C) * x ** 2 + 6 - 2 * B) / 6;
  if (x < 2)
    return ((-B - 6 * C) * x ** 3 + (6 * B + 30 * C) * x ** 2 + (-12 * B - 48 * C) * x + 8 * B + 24 * C) / 6;
  return 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
