import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, VideoSampleSink } from "mediabunny";
import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { sha256Hex } from "../../../src/foundation/hashing";
import { PictureMaker } from "../../../src/media/webcodecs/sample-frames";
import { unreferencedPackets } from "../../../src/media/webcodecs/unreferenced-packets";
import { samplingPlan } from "../../support/sampling-plan";
import { type ClipOptions, clipFile, numberedClip } from "../test-clips";
import { webCodecs } from "./engines";

const nativeVersion = await commands.nativeVersion();
const IMAGE = { type: "image/jpeg", quality: "normal" } as const;

/** Pictures of the frames at these times, decoded with all that comes before them. */
async function decodedWhole(file: File, seconds: readonly number[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("no pictures");
  const shape = { width: 160, height: 90, inside: { left: 0, top: 0, width: 160, height: 90 } };
  const maker = new PictureMaker({ shape, rotation: 0, untaggedMatrix: "smpte170m", encoding: IMAGE });
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  for await (const sample of new VideoSampleSink(track).samples()) {
    if (seconds.some((time) => Math.abs(time - sample.timestamp) < 1e-3)) {
      pictures.push((await maker.make(sample.toVideoFrame())).bytes);
    }
    sample.close();
  }
  input.dispose();
  return pictures;
}

describe.skipIf(nativeVersion === null)("frames that nothing is predicted from", () => {
  const x264 = (...options: string[]) => [
    "-c:v",
    "libx264",
    "-preset",
    "fast",
    "-colorspace",
    "bt709",
    ...options,
  ];

  test.each<[string, ClipOptions]>([
    ["H.264 with a pyramid of B-frames", { video: x264("-bf", "4", "-g", "60") }],
    ["H.264 with open groups", { video: x264("-bf", "3", "-g", "24", "-x264-params", "open-gop=1") }],
    ["H.264 with start codes", { extension: "ts", video: x264("-bf", "3") }],
    [
      "H.264 with weighted prediction and interlace",
      { video: x264("-weightp", "2", "-flags", "+ildct+ilme") },
    ],
    ["AV1", { video: ["-c:v", "libsvtav1", "-preset", "10", "-colorspace", "bt709"] }],
  ])("leaving them out changes no picture: %s", async (_name, options) => {
    const file = await clipFile(numberedClip({ ...options, seconds: 5, soundSeconds: 0, size: "320x180" }));
    const facts = await webCodecs.probe(file);
    const plan = samplingPlan({ frames: { kind: "uniform", count: 9 } });
    const { frames } = await webCodecs.sampleFrames(file, facts, plan);
    const start = facts.video?.startSeconds ?? 0;
    const whole = await decodedWhole(
      file,
      frames.map(({ time }) => time + start),
    );
    const hashes = (pictures: Uint8Array<ArrayBuffer>[]) =>
      Promise.all(pictures.map((bytes) => sha256Hex(new Blob([bytes]))));
    expect(await hashes(frames.map(({ bytes }) => bytes))).toEqual(await hashes(whole));
  });

  test.each<[string, ClipOptions, boolean]>([
    ["H.264 with B-frames", { video: x264("-bf", "3", "-b_strategy", "0") }, true],
    ["H.264 without", { video: x264("-bf", "0") }, false],
    ["AV1", { video: ["-c:v", "libsvtav1", "-preset", "10"] }, true],
    ["HEVC with B-frames", { video: ["-c:v", "libx265", "-x265-params", "log-level=none:bframes=3"] }, true],
    ["HEVC without", { video: ["-c:v", "libx265", "-x265-params", "log-level=none:bframes=0"] }, false],
    [
      "VP9",
      { video: ["-c:v", "libvpx-vp9", "-deadline", "realtime"], extension: "webm", soundSeconds: 0 },
      false,
    ],
  ])("are found in %s", async (_name, options, some) => {
    const file = await clipFile(numberedClip({ ...options, soundSeconds: 0 }));
    const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
    const track = await input.getPrimaryVideoTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) throw new Error("no pictures");
    const isUnreferenced = unreferencedPackets(config);
    let found = 0;
    for await (const packet of new EncodedPacketSink(track).packets())
      found += Number(isUnreferenced(packet.data));
    expect(found > 5).toBe(some);
    input.dispose();
  });
});
