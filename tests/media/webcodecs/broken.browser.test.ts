import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { samplingPlan, WAV } from "../../support/sampling-plan";
import { type ClipOptions, clipFile, numberedClip } from "../test-clips";
import { ffmpeg, problemOf, webCodecs } from "./engines";

const nativeVersion = await commands.nativeVersion();
const EIGHT = samplingPlan({ frames: { kind: "uniform", count: 8 }, audio: WAV });

/** The first part of a file, as a broken download leaves it. */
function cut(file: File, share: number): File {
  return new File([file.slice(0, Math.floor(file.size * share))], file.name);
}

describe("files that are no media", () => {
  test.each<[string, BlobPart[], string]>([
    ["nothing in it", [], "file-empty"],
    ["text", ["A recipe for tea.\n".repeat(200)], "container-unsupported"],
    ["a playlist", ["#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nother.mp4\n"], "container-unsupported"],
    ["random bytes", [new Uint8Array(5000).map((_, place) => (place * 7919) % 251)], "container-unsupported"],
  ])("%s", async (_name, parts, code) => {
    expect(await problemOf(webCodecs.probe(new File(parts, "clip.mp4")))).toMatchObject({ code });
  });

  test("only the first box of an MP4", async () => {
    const file = new File(["\0\0\0\x18ftypisom\0\0\x02\0isomiso2"], "clip.mp4");
    expect(await problemOf(webCodecs.probe(file))).toMatchObject({ code: expect.any(String) });
  });
});

describe.skipIf(nativeVersion === null)("damaged files: all frames, or a problem", () => {
  test.each<[string, ClipOptions]>([
    ["MP4 with the index in front", { output: ["-movflags", "+faststart"] }],
    ["MKV", { extension: "mkv" }],
    ["MPEG-TS", { extension: "ts" }],
  ])("cut in the middle (%s)", async (_name, options) => {
    const whole = await clipFile(numberedClip({ ...options, seconds: 4 }));
    const facts = await webCodecs.probe(whole);
    const taken = await webCodecs
      .sampleFrames(cut(whole, 0.5), facts, EIGHT)
      .catch((error: unknown) => error);
    if (taken instanceof Error) expect(taken).toMatchObject({ problem: { code: "decoder-gave-up" } });
    else
      expect(taken).toMatchObject({
        notes: [expect.stringMatching(/^Pictures could be read up to/), expect.any(String)],
      });
  });

  test("cut before the index", async () => {
    const whole = await clipFile(numberedClip());
    expect(await problemOf(webCodecs.probe(cut(whole, 0.6)))).toMatchObject({ code: expect.any(String) });
  });

  test("noise in the pictures", async () => {
    const whole = await clipFile(numberedClip({ seconds: 4, soundSeconds: 0 }));
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const media = new TextDecoder("latin1").decode(bytes).indexOf("mdat");
    for (let place = media + 2000; place < bytes.length * 0.7; place += 1)
      bytes[place] = (place * 7919) % 251;
    const facts = await webCodecs.probe(whole);
    const problem = await problemOf(webCodecs.sampleFrames(new File([bytes], "clip.mp4"), facts, EIGHT));
    expect(problem).toMatchObject({ code: "decoder-gave-up" });
  });

  test("a codec that the browser cannot decode", async () => {
    const video = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];
    const file = await clipFile(numberedClip({ extension: "mkv", video }));
    const { facts, decodesVideo } = await webCodecs.examine(file);
    expect(facts.video?.codec).toBe("hevc");
    const problem = await problemOf(webCodecs.sampleFrames(file, facts, EIGHT));
    // Some machines have a decoder for it.
    expect(problem).toMatchObject(decodesVideo ? {} : { code: "codec-unsupported" });
  });

  test("streams that are not seen are left to others", async () => {
    const theora = numberedClip({
      extension: "ogv",
      video: ["-c:v", "libtheora"],
      audio: ["-c:a", "libvorbis"],
    });
    const mpeg2 = numberedClip({ extension: "ts", video: ["-c:v", "mpeg2video"] });
    for (const recipe of [theora, mpeg2]) {
      const problem = await problemOf(webCodecs.probe(await clipFile(recipe)));
      expect(problem).toMatchObject({ code: "container-unsupported" });
    }
  });

  test("pictures that only the other engine sees are not said to be missing", async () => {
    const video = ["-c:v", "mpeg4", "-q:v", "3"];
    const file = await clipFile(numberedClip({ extension: "ts", video }));
    const facts = await ffmpeg.probe(file);
    expect(facts.video?.codec).toBe("mpeg4");
    expect(await problemOf(webCodecs.sampleFrames(file, facts, EIGHT))).toMatchObject({
      code: "container-unsupported",
    });
  });

  test("a plan that names nothing in the file", async () => {
    const file = await clipFile(numberedClip());
    const facts = await webCodecs.probe(file);
    const behind = samplingPlan({ segment: { start: 7, end: 8 } });
    expect(await problemOf(webCodecs.sampleFrames(file, facts, behind))).toMatchObject({
      code: "plan-impossible",
    });
  });

  test("sound alone has no frames", async () => {
    const file = await clipFile({ args: ["-f", "lavfi", "-i", "sine=440:d=1"], extension: "wav" });
    const facts = await webCodecs.probe(file);
    expect(facts).toMatchObject({ kind: "audio", container: "wav", video: null });
    expect(await problemOf(webCodecs.sampleFrames(file, facts, EIGHT))).toMatchObject({
      code: "no-video-track",
    });
  });

  test("the engine works on after all this", async () => {
    await problemOf(webCodecs.probe(new File(["no video"], "clip.mp4")));
    const file = await clipFile(numberedClip());
    const { frames } = await webCodecs.sampleFrames(file, await webCodecs.probe(file), EIGHT);
    expect(frames).toHaveLength(8);
  });
});
