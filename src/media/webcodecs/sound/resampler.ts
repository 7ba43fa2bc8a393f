/** Zero crossings of the sinc on each side, at the lower of the two rates. */
const ZERO_CROSSINGS = 10;
/** Where the filter begins to close, as a part of half the lower rate. */
const CUTOFF = 0.97;
/** Shape of the Kaiser window: 8 lets through less than -80 dB of what it shall stop. */
const KAISER_BETA = 8;
/** Samples of input that are kept together before they are filtered. */
const CHUNK = 1 << 16;

/**
 * Brings sound of one channel from one sample rate to another, piece by piece without seams: a polyphase filter
 * with a Kaiser-windowed sinc. Sample 0 of the output lies at sample 0 of the input; before and behind the input is
 * silence. The output is as long as the input, rounded up to whole samples.
 */
export class Resampler {
  private readonly step: number;
  private readonly phases: number;
  private readonly half: number;
  private readonly taps: number;
  private readonly filters: Float32Array;
  private readonly line: Float32Array;
  /** Position in the input of the first sample of `line`; there are `filled` of them. */
  private lineStart: number;
  private filled: number;
  private taken = 0;
  private given = 0;

  constructor(
    fromRate: number,
    toRate: number,
    private readonly onSamples: (samples: Float32Array) => void,
  ) {
    const divisor = commonDivisor(fromRate, toRate);
    this.step = fromRate / divisor;
    this.phases = toRate / divisor;
    const scale = Math.min(1, toRate / fromRate) * CUTOFF;
    // Even, so that the taps can be taken by fours.
    this.half = 2 * Math.ceil(ZERO_CROSSINGS / scale / 2);
    this.taps = 2 * this.half;
    this.filters = filterBank(this.phases, this.half, scale);
    this.line = new Float32Array(CHUNK + this.taps);
    this.lineStart = 1 - this.half;
    this.filled = this.half - 1;
  }

  write(samples: Float32Array): void {
    for (let from = 0; from < samples.length; ) {
      const room = this.line.length - this.filled;
      const part = samples.subarray(from, from + room);
      this.line.set(part, this.filled);
      this.filled += part.length;
      this.taken += part.length;
      from += part.length;
      if (this.filled === this.line.length) this.filter(Number.POSITIVE_INFINITY);
    }
  }

  /** Gives what is left. Nothing can be written afterwards. */
  end(): void {
    const total = Math.ceil((this.taken * this.phases) / this.step);
    while (this.given < total) {
      const silence = Math.min(this.line.length - this.filled, this.half + 1);
      this.line.fill(0, this.filled, this.filled + silence);
      this.filled += silence;
      this.filter(total);
    }
  }

  /** Makes all samples that the line is long enough for, and drops what is no longer needed of it. */
  private filter(most: number): void {
    const { step, phases, half, taps, filters, line } = this;
    const reach = this.lineStart + this.filled - half;
    const possible = Math.max(this.given, Math.min(most, Math.ceil((reach * phases) / step)));
    const out = new Float32Array(possible - this.given);
    for (let index = 0; index < out.length; index += 1) {
      const place = (this.given + index) * step;
      const whole = Math.floor(place / phases);
      const from = whole - half + 1 - this.lineStart;
      out[index] = product(filters, (place - whole * phases) * taps, line, from, taps);
    }
    this.given = possible;
    const needed = Math.floor((possible * step) / phases) - half + 1;
    const drop = Math.min(this.filled, Math.max(0, needed - this.lineStart));
    line.copyWithin(0, drop, this.filled);
    this.lineStart += drop;
    this.filled -= drop;
    if (out.length > 0) this.onSamples(out);
  }
}

/** The sum of the products of two lines. Four sums side by side: one alone would wait for itself at every step. */
function product(
  one: Float32Array,
  oneFrom: number,
  other: Float32Array,
  otherFrom: number,
  length: number,
): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let index = 0; index < length; index += 4) {
    const [here, there] = [oneFrom + index, otherFrom + index];
    first += (one[here] ?? 0) * (other[there] ?? 0);
    second += (one[here + 1] ?? 0) * (other[there + 1] ?? 0);
    third += (one[here + 2] ?? 0) * (other[there + 2] ?? 0);
    fourth += (one[here + 3] ?? 0) * (other[there + 3] ?? 0);
  }
  return first + second + third + fourth;
}

/** For each phase the weights of the `2 * half` input samples around it; each set sums to one. */
function filterBank(phases: number, half: number, scale: number): Float32Array {
  const taps = 2 * half;
  const bank = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    const weights = Array.from({ length: taps }, (_, tap) => {
      const distance = tap - half + 1 - phase / phases;
      return sinc(distance * scale) * kaiser(distance / half);
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    bank.set(
      weights.map((weight) => weight / sum),
      phase * taps,
    );
  }
  return bank;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);
}

/** The modified Bessel function of the first kind, order 0, by its power series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let index = 1; term > sum * 1e-12; index += 1) {
    term *= (x / (2 * index)) ** 2;
    sum += term;
  }
  return sum;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
