/** Source samples of each target sample: `taps` of them from `starts[i]`, with these weights. */
type ResampleAxis = { taps: number; starts: Int32Array; weights: Float32Array };

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

/** One colour plane in memory; `stride` is the distance of its lines in samples. */
export type Plane = {
  samples: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
  offset: number;
  stride: number;
  width: number;
  height: number;
};

type PlaneTarget = { bytes: Uint8Array; offset: number; width: number; height: number };

const AXES_KEPT = 16;

/** Scales planes; keeps the weights of the sizes it has met, as all frames of a video need the same. */
export class PlaneScaler {
  private readonly axes = new Map<string, ResampleAxis>();
  private line = new Float32Array(0);

  /** Writes the scaled plane; `gain` brings samples of more bits into 0 to 255. */
  scale(source: Plane, target: PlaneTarget, gain: number): void {
    const columns = this.axis(source.width, target.width);
    const rows = this.axis(source.height, target.height);
    if (this.line.length < source.width) this.line = new Float32Array(source.width);
    for (let row = 0; row < target.height; row += 1) {
      addLines(source, rows, row, this.line);
      resampleLine(this.line, columns, gain, target, row);
    }
  }

  private axis(from: number, to: number): ResampleAxis {
    const key = `${from}:${to}`;
    const kept = this.axes.get(key);
    if (kept) return kept;
    if (this.axes.size >= AXES_KEPT) this.axes.clear();
    const axis = resampleAxis(from, to);
    this.axes.set(key, axis);
    return axis;
  }
}

/** The weighted sum of the source lines that make one target line. Four at once: it is the scaler's hot loop. */
function addLines(source: Plane, rows: ResampleAxis, row: number, line: Float32Array): void {
  const { samples, stride, width } = source;
  const { taps, weights } = rows;
  const from = row * taps;
  let at = source.offset + (rows.starts[row] ?? 0) * stride;
  line.fill(0, 0, width);
  let tap = 0;
  for (; tap + 3 < taps; tap += 4, at += 4 * stride) {
    const [one, two] = [weights[from + tap] ?? 0, weights[from + tap + 1] ?? 0];
    const [three, four] = [weights[from + tap + 2] ?? 0, weights[from + tap + 3] ?? 0];
    const [second, third, fourth] = [at + stride, at + 2 * stride, at + 3 * stride];
    for (let column = 0; column < width; column += 1) {
      line[column] =
        (line[column] ?? 0) +
        one * (samples[at + column] ?? 0) +
        two * (samples[second + column] ?? 0) +
        three * (samples[third + column] ?? 0) +
        four * (samples[fourth + column] ?? 0);
    }
  }
  for (; tap < taps; tap += 1, at += stride) {
    const weight = weights[from + tap] ?? 0;
    for (let column = 0; column < width; column += 1) {
      line[column] = (line[column] ?? 0) + weight * (samples[at + column] ?? 0);
    }
  }
}

function resampleLine(
  line: Float32Array,
  columns: ResampleAxis,
  gain: number,
  target: PlaneTarget,
  row: number,
): void {
  const { taps, starts, weights } = columns;
  const { bytes, width } = target;
  const out = target.offset + row * width;
  for (let column = 0; column < width; column += 1) {
    let place = starts[column] ?? 0;
    let sum = 0;
    const end = (column + 1) * taps;
    for (let tap = column * taps; tap < end; tap += 1, place += 1) {
      sum += (weights[tap] ?? 0) * (line[place] ?? 0);
    }
    const value = sum * gain + 0.5;
    bytes[out + column] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}
