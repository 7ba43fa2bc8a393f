import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { mediaProblem } from "../media-problems";
import type { FrameTarget, TargetGroup } from "./frame-targets";
import type { IsUnreferenced } from "./packets/unreferenced-packets";

export type LaneInput = {
  packets: EncodedPacketSink;
  config: VideoDecoderConfig;
  /** Most packets that wait in the decoder. */
  queueLength: number;
  signal: AbortSignal;
  /** Takes over a frame and has to close it. */
  onFrame: (frame: VideoFrame, target: FrameTarget) => void;
  /** Resolves when more frames may come. */
  roomForFrames: () => Promise<void>;
};

/** One decoder that is fed group after group, and gives the frames that are wanted. */
export class DecoderLane {
  private readonly decoder: VideoDecoder;
  private wanted = new Map<number, FrameTarget>();
  private failure: DOMException | null = null;
  private wake = () => {};

  constructor(private readonly input: LaneInput) {
    this.decoder = new VideoDecoder({
      output: (frame) => this.take(frame),
      error: (error) => {
        this.failure = error;
        this.wake();
      },
    });
    this.decoder.addEventListener("dequeue", () => this.wake());
    this.decoder.configure(input.config);
  }

  /**
   * Decodes from the group's key frame to its last target, leaving out what `isSuperfluous` names.
   * @returns the targets that the decoder did not give
   */
  async decode(group: TargetGroup, isSuperfluous: IsUnreferenced): Promise<FrameTarget[]> {
    const bySequence = new Map(group.targets.map((target) => [target.packet.sequenceNumber, target]));
    const last = Math.max(...bySequence.keys());
    this.wanted = new Map(group.targets.map((target) => [target.packet.microsecondTimestamp, target]));
    let packet = await this.start(group);
    for (; packet && packet.sequenceNumber <= last; packet = await this.input.packets.getNextPacket(packet)) {
      // Asked of every packet: the answer may depend on those before.
      const superfluous = isSuperfluous(packet.data);
      if (superfluous && !bySequence.has(packet.sequenceNumber)) continue;
      await this.feed(packet);
    }
    await this.flush();
    return [...this.wanted.values()];
  }

  close(): void {
    if (this.decoder.state !== "closed") this.decoder.close();
  }

  /** The packet where decoding can really begin: containers sometimes mark more key frames than there are. */
  private async start({ key }: TargetGroup): Promise<EncodedPacket | null> {
    const { packets } = this.input;
    return (
      (await packets.getKeyPacket(key.timestamp, { verifyKeyPackets: true })) ??
      (await packets.getFirstKeyPacket({ verifyKeyPackets: true }))
    );
  }

  private async feed(packet: EncodedPacket): Promise<void> {
    await this.input.roomForFrames();
    while (!this.failure && this.decoder.decodeQueueSize >= this.input.queueLength) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.check();
    this.decoder.decode(packet.toEncodedVideoChunk());
  }

  private async flush(): Promise<void> {
    this.check();
    try {
      await this.decoder.flush();
    } catch (error) {
      this.check();
      throw error;
    }
  }

  private check(): void {
    this.input.signal.throwIfAborted();
    if (this.failure) throw mediaProblem("decoder-gave-up", this.failure.message, this.failure);
  }

  private take(frame: VideoFrame): void {
    const target = this.wanted.get(frame.timestamp);
    if (!target || this.input.signal.aborted) {
      frame.close();
      return;
    }
    this.wanted.delete(frame.timestamp);
    this.input.onFrame(frame, target);
  }
}
