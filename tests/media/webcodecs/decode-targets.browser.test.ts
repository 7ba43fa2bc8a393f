import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from "mediabunny";
import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { decodeTargets, findTargets, groupTargets } from "../../../src/media/webcodecs/decode-targets";
import { openVideo } from "../../../src/media/webcodecs/open-video";
import { chooseSlots } from "../../../src/media/webcodecs/sample-frames";
import { clipFile, numberedClip } from "../test-clips";
import { problemOf } from "./engines";

const nativeVersion = await commands.nativeVersion();

/** Sees no key frames, so that a decoder fed from it gives nothing. */
class BlindSink extends EncodedPacketSink {
  override getKeyPacket = async () => null;
  override getFirstKeyPacket = async () => null;
}

/** Times of the frames in the middles of quarters, decoded with a sink of this kind. */
async function decodedTimes(
  file: File,
  Sink: typeof EncodedPacketSink,
  signal: AbortSignal,
): Promise<number[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    const video = await openVideo(input);
    const { slots } = await chooseSlots(
      { kind: "uniform", count: 4 },
      { range: { start: 0, end: 2 }, hasSegment: false },
      video.packets,
      video.clock,
    );
    const targets = await findTargets(video.packets, slots, video.clock);
    const groups = await groupTargets(video.packets, targets);
    const times: number[] = [];
    await decodeTargets({ ...video, packets: new Sink(video.track) }, groups, {
      signal,
      roomForFrames: async () => {},
      onFrame: (frame, { packet }) => {
        expect(frame.displayWidth).toBe(320);
        frame.close();
        times.push(Math.round(packet.timestamp * 24));
      },
    });
    return times.sort((one, other) => one - other);
  } finally {
    input.dispose();
  }
}

describe.skipIf(nativeVersion === null)("decoding the frames that are wanted", () => {
  const never = new AbortController().signal;

  test("what the decoder does not give comes another way", async () => {
    const file = await clipFile(numberedClip());
    expect(await decodedTimes(file, EncodedPacketSink, never)).toEqual([5, 17, 29, 41]);
    expect(await decodedTimes(file, BlindSink, never)).toEqual([5, 17, 29, 41]);
  });

  test("stops when its signal fires", async () => {
    const file = await clipFile(numberedClip());
    expect(await problemOf(decodedTimes(file, EncodedPacketSink, AbortSignal.abort()))).toMatchObject({
      name: "AbortError",
    });
  });
});
