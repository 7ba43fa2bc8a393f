import { AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from "mediabunny";
import { mediaProblem } from "../../media-problems";

/** A decoded piece of sound, as far as it is read. */
export type SoundPiece = Pick<AudioData, "numberOfChannels" | "numberOfFrames" | "sampleRate"> & {
  copyTo(destination: Float32Array, options: { planeIndex: number; format: "f32-planar" }): void;
};

/** Packets that may wait in the decoder: enough that it is never idle while the pieces are worked on. */
const QUEUE = 64;

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
  const decoding = new PieceDecoder(config, (piece) => onPiece(piece, first.timestamp));
  try {
    for (let packet = first as typeof first | null; packet; packet = await packets.getNextPacket(packet)) {
      signal.throwIfAborted();
      if (!(await decoding.decode(packet.toEncodedAudioChunk()))) return;
    }
    await decoding.finish();
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

  /** Takes a packet as soon as there is room; false when no more are wanted. */
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
