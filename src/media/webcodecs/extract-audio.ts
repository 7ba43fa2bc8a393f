import { type Input, type InputAudioTrack, MP3 } from "mediabunny";
import type { AudioChoice, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { ExtractedAudio, MediaProgress } from "../media-engine";
import { mediaProblem } from "../media-problems";
import { lateness } from "../sampling/lateness";
import { rangeOf } from "../sampling/time-range";
import { decodeSound, type SoundPiece } from "./decode-sound";
import { madeByWebCodecs } from "./open-video";

/** Zero crossings of the sinc on each side, at the lower of the two rates. */
const ZERO_CROSSINGS = 10;
/** Start of the filter's transition band, as a part of half the lower rate. */
const CUTOFF = 0.97;
/** Shape of the Kaiser window: 8 lets through less than -80 dB of what it shall stop. */
const KAISER_BETA = 8;
/** Samples of input that are kept together before they are filtered. */
const CHUNK = 1 << 14;
/** Samples that are made side by side: one alone would wait for itself at every step. */
const AT_ONCE = 8;

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
  private readonly filters: Float64Array;
  private readonly line: Float64Array;
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
    this.half = 2 * Math.ceil(ZERO_CROSSINGS / scale / 2);
    this.taps = 2 * this.half;
    this.filters = filterBank(this.phases, this.half, scale);
    this.line = new Float64Array(CHUNK + this.taps);
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
    for (let first = 0; first < out.length; first += AT_ONCE * phases) {
      const isWhole = first + AT_ONCE * phases <= out.length;
      const last = isWhole ? first + phases : out.length;
      for (let index = first; index < last; index += 1) {
        const place = (this.given + index) * step;
        const whole = Math.floor(place / phases);
        const weights = (place - whole * phases) * taps;
        const from = whole - half + 1 - this.lineStart;
        if (isWhole) eightProducts(filters, weights, line, from, taps, step, out, index, phases);
        else out[index] = product(filters, weights, line, from, taps);
      }
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

/** The sum of the products of weights and samples. */
function product(
  weights: Float64Array,
  weightsFrom: number,
  line: Float64Array,
  lineFrom: number,
  taps: number,
): number {
  let sum = 0;
  for (let tap = 0; tap < taps; tap += 1)
    sum += (weights[weightsFrom + tap] ?? 0) * (line[lineFrom + tap] ?? 0);
  return sum;
}

function eightProducts(
  weights: Float64Array,
  weightsFrom: number,
  line: Float64Array,
  lineFrom: number,
  taps: number,
  step: number,
  out: Float32Array,
  at: number,
  apart: number,
): void {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let fifth = 0;
  let sixth = 0;
  let seventh = 0;
  let eighth = 0;
  for (let tap = 0; tap < taps; tap += 1) {
    const weight = weights[weightsFrom + tap] ?? 0;
    const place = lineFrom + tap;
    first += weight * (line[place] ?? 0);
    second += weight * (line[place + step] ?? 0);
    third += weight * (line[place + 2 * step] ?? 0);
    fourth += weight * (line[place + 3 * step] ?? 0);
    fifth += weight * (line[place + 4 * step] ?? 0);
    sixth += weight * (line[place + 5 * step] ?? 0);
    seventh += weight * (line[place + 6 * step] ?? 0);
    eighth += weight * (line[place + 7 * step] ?? 0);
  }
  out[at] = first;
  out[at + apart] = second;
  out[at + 2 * apart] = third;
  out[at + 3 * apart] = fourth;
  out[at + 4 * apart] = fifth;
  out[at + 5 * apart] = sixth;
  out[at + 6 * apart] = seventh;
  out[at + 7 * apart] = eighth;
}

/** For each phase the weights of the `2 * half` input samples around it; each set sums to one. */
function filterBank(phases: number, half: number, scale: number): Float64Array {
  const taps = 2 * half;
  const bank = new Float64Array(phases * taps);
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

const SIDE = Math.SQRT1_2;

/**
 * The loudness of each channel in the one of the result, by the number of channels, in the order of WAV files
 * (left, right, centre, low frequencies, back and side pairs). As in ffmpeg: pairs stand 3 dB below the centre,
 * surround 6 dB, low frequencies are left out, and together they cannot be louder than full scale.
 */
const MIXES: Record<number, readonly number[]> = {
  3: [SIDE, SIDE, 1],
  4: [SIDE, SIDE, 0.5, 0.5],
  5: [SIDE, SIDE, 1, 0.5, 0.5],
  6: [SIDE, SIDE, 1, 0, 0.5, 0.5],
  8: [SIDE, SIDE, 1, 0, 0.5, 0.5, 0.5, 0.5],
};

/** The weight of each channel in the mix; they sum to one. */
export function monoWeights(channels: number): number[] {
  const mix = MIXES[channels] ?? Array.from({ length: channels }, () => 1);
  const sum = mix.reduce((total, weight) => total + weight, 0);
  return mix.map((weight) => weight / sum);
}

/** Adds one channel to the mix with its weight. */
function addChannel(mix: Float32Array, channel: Float32Array, weight: number): void {
  for (let index = 0; index < mix.length; index += 1) {
    mix[index] = (mix[index] ?? 0) + weight * (channel[index] ?? 0);
  }
}

/** The samples of a decoded piece of sound, mixed into one channel. */
export class MonoMixer {
  private channel = new Float32Array(0);
  private mix = new Float32Array(0);

  /** The result is overwritten by the next call. */
  samplesOf(piece: SoundPiece): Float32Array {
    const { numberOfFrames, numberOfChannels } = piece;
    if (this.mix.length < numberOfFrames) {
      this.mix = new Float32Array(numberOfFrames);
      this.channel = new Float32Array(numberOfFrames);
    }
    const mix = this.mix.subarray(0, numberOfFrames);
    const channel = this.channel.subarray(0, numberOfFrames);
    if (numberOfChannels === 1) {
      piece.copyTo(mix, { planeIndex: 0, format: "f32-planar" });
      return mix;
    }
    mix.fill(0);
    for (const [planeIndex, weight] of monoWeights(numberOfChannels).entries()) {
      if (weight === 0) continue;
      piece.copyTo(channel, { planeIndex, format: "f32-planar" });
      addChannel(mix, channel, weight);
    }
    return mix;
  }
}

/** Bytes searched for the first frame, behind tags. */
const BEGINNING = 1 << 18;
/** Samples by which every MP3 decoder comes late. */
const DECODER_DELAY = 529;

/** Samples of an MP3 file that are not part of the sound. */
type Mp3Delay = { atStart: number; atEnd: number };

/**
 * The encoder's note on the silence it added, in the `Xing` or `Info` frame with which it began the file (as LAME
 * writes it); the decoder's own delay comes on top. Null where the file does not say.
 */
export async function mp3Delay(file: Blob): Promise<Mp3Delay | null> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  const header = /Xing|Info/.exec(text)?.index;
  if (header === undefined) return null;
  const view = new DataView(bytes.buffer);
  if (header + 8 > bytes.length) return null;
  const flags = view.getUint32(header + 4);
  const fields = (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const encoder = header + 8 + fields;
  const delays = encoder + 21;
  if (delays + 3 > bytes.length || !/^L[Aa][Mv]/.test(text.slice(encoder, encoder + 3))) return null;
  const both = (view.getUint16(delays) << 8) | view.getUint8(delays + 2);
  return { atStart: (both >> 12) + DECODER_DELAY, atEnd: Math.max(0, (both & 0xfff) - DECODER_DELAY) };
}

const HEADER_BYTES = 44;
const LARGEST_SIZE = 0xffffffff;

/** A WAV file of one channel with 16 bits a sample, from pieces with samples from -1 to 1. */
export function writeWav(pieces: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = new Uint8Array(HEADER_BYTES + 2 * length);
  const view = new DataView(bytes.buffer);
  const tag = (position: number, text: string) => bytes.set(new TextEncoder().encode(text), position);
  tag(0, "RIFF");
  view.setUint32(4, Math.min(LARGEST_SIZE, bytes.length - 8), true);
  tag(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, "data");
  view.setUint32(40, Math.min(LARGEST_SIZE, 2 * length), true);
  // Browsers run on little-endian machines only, as WAV files are.
  const samples = new Int16Array(bytes.buffer, HEADER_BYTES);
  let position = 0;
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index += 1, position += 1) {
      // Rounded by hand: `Math.round` takes more than twice as long.
      const value = Math.floor((piece[index] ?? 0) * 32768 + 0.5);
      samples[position] = Math.max(-32768, Math.min(32767, value));
    }
  }
  return bytes;
}

const SAMPLE_RATE = 16_000;
/** Decoding begins so much too early (seconds): some decoders need a while until they give the right sound. */
const RUN_UP = 1;
/** Seconds of sound between two progress reports. */
const REPORT_EVERY = 5;

type SoundInput = {
  file: Blob;
  facts: MediaFacts;
  plan: SamplingPlan & { audio: AudioChoice };
  signal: AbortSignal;
  onProgress: (progress: MediaProgress) => void;
};

/** The part of a track to take, in seconds from its first sample, and the silence before it. */
type Part = { from: number; to: number; silence: number };

/** WebKitGTK ends its whole process where decoded sound is copied (seen with 2.50): there ffmpeg.wasm takes it. */
const CRASHES = /Linux.*AppleWebKit\/(?!.*Chrom)/.test(globalThis.navigator?.userAgent ?? "");

/** True where WebCodecs can give the samples of a track. */
export async function canTakeSound(track: InputAudioTrack): Promise<boolean> {
  return !CRASHES && (await track.canDecode());
}

/** The sound track that the plan chooses, as WAV. See `MediaEngine.extractAudio`. */
export async function extractAudio(input: Input, job: SoundInput): Promise<ExtractedAudio> {
  const { facts, plan, onProgress } = job;
  if (plan.audio.type !== "audio/wav") throw mediaProblem("codec-unsupported", `sound as ${plan.audio.type}`);
  const tracks = await input.getAudioTracks();
  const track = tracks[plan.audio.track];
  const trackFacts = facts.audioTracks[plan.audio.track];
  if (!track || !trackFacts) {
    throw mediaProblem("plan-impossible", `track ${plan.audio.track + 1} of ${tracks.length} sound tracks`);
  }
  if (!(await canTakeSound(track))) throw mediaProblem("audio-undecodable", `codec ${trackFacts.codec}`);
  const range = rangeOf(plan.segment, facts.durationSeconds ?? Number.POSITIVE_INFINITY);
  const part = partOf(range, plan.segment !== null, lateness(facts, trackFacts));
  if (part.to <= 0) throw mediaProblem("plan-impossible", "the sound track has nothing in this part");

  const total = Number.isFinite(range.end) ? range.end - range.start : null;
  const tell = (seconds: number) =>
    onProgress({ step: "audio", done: total === null ? seconds : Math.min(seconds, total), total });
  tell(0);
  const pieces: Float32Array[] = [new Float32Array(Math.round(part.silence * SAMPLE_RATE))];
  const { start, length } = await extentOf(track, (await input.getFormat()) === MP3 ? job.file : null);
  const decoding = { ...job, start, part: { ...part, to: Math.min(part.to, length) }, tell };
  await resamplePart(track, decoding, (piece) => pieces.push(piece));

  if (pieces.every((piece, index) => index === 0 || piece.length === 0)) {
    throw mediaProblem("plan-impossible", "the sound track has nothing in this part");
  }
  const bytes = writeWav(pieces, SAMPLE_RATE);
  const durationSeconds = pieces.reduce((sum, piece) => sum + piece.length, 0) / SAMPLE_RATE;
  tell(total ?? durationSeconds);
  return {
    ...madeByWebCodecs(plan),
    bytes,
    type: "audio/wav",
    durationSeconds,
    sampleRate: SAMPLE_RATE,
    channels: 1,
  };
}

/** Without a segment the track is taken to its own end. */
function partOf(range: { start: number; end: number }, hasSegment: boolean, late: number): Part {
  return {
    from: Math.max(0, range.start - late),
    to: hasSegment ? range.end - late : Number.POSITIVE_INFINITY,
    silence: Math.max(0, late - range.start),
  };
}

/**
 * The begin of the sound on the track's clock and its length, in seconds. What comes before zero only warms the
 * decoder up; of Opus the decoder itself leaves that out, and gives what follows the time of its first packet. An MP3
 * file says itself how much silence the encoder added.
 */
async function extentOf(
  track: InputAudioTrack,
  mp3File: Blob | null,
): Promise<{ start: number; length: number }> {
  const first = await track.getFirstTimestamp();
  const delay = mp3File && (await mp3Delay(mp3File));
  if (delay) {
    const sampleRate = await track.getSampleRate();
    const added = (delay.atStart + delay.atEnd) / sampleRate;
    return {
      start: first + delay.atStart / sampleRate,
      length: (await track.computeDuration()) - first - added,
    };
  }
  const start = (await track.getCodec()) === "opus" ? first : Math.max(0, first);
  return { start, length: Number.POSITIVE_INFINITY };
}

type Decoding = Pick<SoundInput, "signal"> & { start: number; part: Part; tell: (seconds: number) => void };

/**
 * Decodes the part and resamples it. Samples are counted from the first one decoded, as ffmpeg does: small gaps in
 * the times of the packets are passed over.
 */
async function resamplePart(
  track: InputAudioTrack,
  { signal, start, part, tell }: Decoding,
  onSamples: (samples: Float32Array) => void,
): Promise<void> {
  const mixer = new MonoMixer();
  let resampler: Resampler | null = null;
  let [position, end, told] = [0, 0, 0];
  const seek = part.from > RUN_UP ? start + part.from - RUN_UP : null;
  await decodeSound(track, seek, signal, (piece, firstSeconds) => {
    const { sampleRate, numberOfFrames } = piece;
    if (!resampler) {
      resampler = new Resampler(sampleRate, SAMPLE_RATE, onSamples);
      position = Math.round((firstSeconds - start) * sampleRate);
      end = Math.round(part.to * sampleRate);
    }
    const from = Math.max(0, Math.round(part.from * sampleRate) - position);
    const to = Math.min(numberOfFrames, end - position);
    if (to > from) resampler.write(mixer.samplesOf(piece).subarray(from, to));
    position += numberOfFrames;
    const seconds = position / sampleRate - part.from;
    if (seconds > told + REPORT_EVERY) {
      told = seconds;
      tell(seconds);
    }
    return position < end;
  });
  finish(resampler);
}

/** The resampler is made in a callback, of which the compiler cannot know that it has run. */
function finish(resampler: Resampler | null): void {
  if (!resampler) throw mediaProblem("audio-undecodable", "the track gives no sound");
  resampler.end();
}
