import { AudioSampleSink, type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from "mediabunny";
import { mediaProblem } from "../media-problems";
import { bytesOf } from "./unreferenced-packets";

/** A decoded piece of sound, as far as it is read. */
export type SoundPiece = Pick<AudioData, "numberOfChannels" | "numberOfFrames" | "sampleRate"> & {
  copyTo(destination: Float32Array, options: { planeIndex: number; format: "f32-planar" }): void;
};

/**
 * Puts packets together that a decoder then decodes as one: it takes longer to hand a packet over to it and to hear that
 * it is done than to decode it.
 */
type Joining = {
  fits(group: readonly EncodedPacket[], next: EncodedPacket): boolean;
  join(group: readonly EncodedPacket[]): Uint8Array<ArrayBuffer>;
};

const SINGLY: Joining = { fits: () => false, join: ([packet]) => new Uint8Array(packet?.data ?? []) };

const MOST_OF_AAC = 16;

/** AAC as it lies in files: a decoder that comes to the end of a frame finds the next one behind it. */
const AAC: Joining = {
  fits: ({ length }) => length < MOST_OF_AAC,
  join(group) {
    const bytes = new Uint8Array(group.reduce((sum, { data }) => sum + data.length, 0));
    let at = 0;
    for (const { data } of group) {
      bytes.set(data, at);
      at += data.length;
    }
    return bytes;
  },
};

/** Milliseconds that one packet of Opus may last, and that a frame lasts by the first five bits of its packet. */
const LONGEST_OPUS = 120;
const [SPEECH, BOTH, MUSIC] = [
  [10, 20, 40, 60],
  [10, 20],
  [2.5, 5, 10, 20],
];
const OPUS_FRAMES = [
  ...SPEECH,
  ...SPEECH,
  ...SPEECH,
  ...BOTH,
  ...BOTH,
  ...MUSIC,
  ...MUSIC,
  ...MUSIC,
  ...MUSIC,
];
const [ONE_FRAME, SEVERAL_FRAMES] = [0, 3];
const VARIABLE_LENGTHS = 0x80;
/** Lengths from here on take two bytes. */
const LONG = 252;

/** Packets of Opus with one frame each as one with several (RFC 6716, 3.2.5). */
const OPUS: Joining = {
  fits([first, ...others], { data }) {
    const [header] = data;
    if (header === undefined || (header & 3) !== ONE_FRAME || header !== first?.data[0]) return false;
    return (others.length + 2) * (OPUS_FRAMES[header >> 3] ?? LONGEST_OPUS) <= LONGEST_OPUS;
  },
  join(group) {
    const [first] = group;
    if (!first || group.length === 1) return SINGLY.join(group);
    const lengths = group.slice(0, -1).flatMap(({ data }) => {
      const length = data.length - 1;
      const low = LONG + (length & 3);
      return length < LONG ? [length] : [low, (length - low) / 4];
    });
    const head = [(first.data[0] ?? 0) | SEVERAL_FRAMES, VARIABLE_LENGTHS | group.length, ...lengths];
    const frames = AAC.join(group.map((packet) => packet.clone({ data: packet.data.subarray(1) })));
    const bytes = new Uint8Array(head.length + frames.length);
    bytes.set(head);
    bytes.set(frames, head.length);
    return bytes;
  },
};

/** Chunks that may wait in the decoder: enough that it is never idle while the pieces are worked on. */
const QUEUE = 16;

/**
 * Decodes a track in order, from the last packet at or before a time on.
 * @param from in seconds on the track's own clock; null: from the beginning
 * @param onPiece gets each piece, and first of all the time of the first one; false stops
 */
export async function decodeSound(
  track: InputAudioTrack,
  from: number | null,
  signal: AbortSignal,
  onPiece: (piece: SoundPiece, firstSeconds: number) => boolean,
): Promise<void> {
  const packets = new EncodedPacketSink(track);
  const first = (from === null ? null : await packets.getKeyPacket(from)) ?? (await packets.getFirstPacket());
  if (!first) throw mediaProblem("audio-undecodable", "the track is empty");
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  if (!config || !codec) throw mediaProblem("audio-undecodable", "unknown codec");
  const isPlain = /^(pcm-|ulaw|alaw)/.test(codec);
  if (isPlain) {
    // Browsers decode none of these or few; mediabunny does.
    for await (const sample of new AudioSampleSink(track).samples(first.timestamp)) {
      signal.throwIfAborted();
      const goesOn = onPiece(sample, first.timestamp);
      sample.close();
      if (!goesOn) return;
    }
    return;
  }
  const joining = await joiningOf(config, packets, first);
  const decoding = new PieceDecoder(config, (piece) => onPiece(piece, first.timestamp));
  try {
    for await (const group of groupsOf(packets, first, joining)) {
      signal.throwIfAborted();
      if (!(await decoding.decode(chunkOf(group, joining)))) return;
    }
    await decoding.finish();
  } finally {
    decoding.close();
  }
}

async function* groupsOf(
  packets: EncodedPacketSink,
  first: EncodedPacket,
  joining: Joining,
): AsyncGenerator<EncodedPacket[]> {
  let group = [first];
  for (let next = await packets.getNextPacket(first); next; next = await packets.getNextPacket(next)) {
    if (joining.fits(group, next)) group.push(next);
    else {
      yield group;
      group = [next];
    }
  }
  yield group;
}

function chunkOf(group: readonly EncodedPacket[], joining: Joining): EncodedAudioChunk {
  const timestamp = group[0]?.microsecondTimestamp ?? 0;
  return new EncodedAudioChunk({ type: "key", timestamp, data: joining.join(group) });
}

/** Kinds of sound of which the decoder was seen to understand packets put together. */
const understood = new Set<string>();

/**
 * The way of putting packets together that the browser's decoder understands: tried out on the first of them, which have to
 * give the same samples as one by one, once for each kind of sound.
 */
async function joiningOf(
  config: AudioDecoderConfig,
  packets: EncodedPacketSink,
  first: EncodedPacket,
): Promise<Joining> {
  const joining = config.codec === "mp4a.40.2" ? AAC : isOpusOfOneStream(config) ? OPUS : SINGLY;
  let group = [first];
  for await (const begin of groupsOf(packets, first, joining)) {
    group = begin;
    break;
  }
  const kind = kindOf(config, first);
  if (group.length === 1 || understood.has(kind)) return joining;
  const singly = group.map((packet) => chunkOf([packet], SINGLY));
  try {
    const [together, apart] = await Promise.all([
      samplesOf(config, [chunkOf(group, joining)]),
      samplesOf(config, singly),
    ]);
    const isSame =
      apart.length > 0 &&
      together.length === apart.length &&
      together.every((sample, index) => sample === apart[index]);
    if (isSame) understood.add(kind);
    return isSame ? joining : SINGLY;
  } catch {
    return SINGLY;
  }
}

/** All that the decoder is told of the sound, with the form of a packet, which Opus changes within one setting. */
function kindOf(
  { codec, sampleRate, numberOfChannels, description }: AudioDecoderConfig,
  { data }: EncodedPacket,
): string {
  const form = codec === "opus" ? data[0] : null;
  return JSON.stringify([
    codec,
    sampleRate,
    numberOfChannels,
    form,
    ...(description ? bytesOf(description) : []),
  ]);
}

/** More than two channels come in several streams, and each packet has a part of each. */
function isOpusOfOneStream({ codec, numberOfChannels }: AudioDecoderConfig): boolean {
  return codec === "opus" && numberOfChannels <= 2;
}

/** The first channel of what some chunks hold. */
async function samplesOf(
  config: AudioDecoderConfig,
  chunks: readonly EncodedAudioChunk[],
): Promise<number[]> {
  const samples: number[] = [];
  const decoding = new PieceDecoder(config, (piece) => {
    const part = new Float32Array(piece.numberOfFrames);
    piece.copyTo(part, { planeIndex: 0, format: "f32-planar" });
    for (const sample of part) samples.push(sample);
    return true;
  });
  try {
    for (const chunk of chunks) await decoding.decode(chunk);
    await decoding.finish();
    return samples;
  } finally {
    decoding.close();
  }
}

/** One decoder and what it gives. */
class PieceDecoder {
  private readonly decoder: AudioDecoder;
  private stopped = false;
  private failure: unknown = null;
  private wake = () => {};

  constructor(config: AudioDecoderConfig, onPiece: (piece: SoundPiece) => boolean) {
    this.decoder = new AudioDecoder({
      output: (data) => {
        try {
          this.stopped ||= !onPiece(data);
        } catch (error) {
          this.fail(error);
        } finally {
          data.close();
        }
      },
      error: (error) => this.fail(error),
    });
    this.decoder.addEventListener("dequeue", () => this.wake());
    this.decoder.configure(config);
  }

  /** Takes a chunk as soon as there is room; false when no more are wanted. */
  async decode(chunk: EncodedAudioChunk): Promise<boolean> {
    while (this.failure === null && !this.stopped && this.decoder.decodeQueueSize >= QUEUE) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.check();
    if (this.stopped) return false;
    this.decoder.decode(chunk);
    return true;
  }

  async finish(): Promise<void> {
    await this.decoder.flush().catch((error: unknown) => this.fail(error));
    this.check();
  }

  close(): void {
    if (this.decoder.state !== "closed") this.decoder.close();
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }

  private check(): void {
    if (this.failure !== null) throw mediaProblem("audio-undecodable", String(this.failure), this.failure);
  }
}
