import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { CORE_VERSION, CORE_WASM_BYTES } from "../../../src/media/ffmpeg/core-version";
import { scaleFilter } from "../../../src/media/ffmpeg/decode-slice";
import { packetFacts, readProbeReport } from "../../../src/media/ffmpeg/probe-file";
import { ShownFrames } from "../../../src/media/ffmpeg/shown-frames";
import { severalAtOnce } from "../../../src/media/open-media";

test("the core's version and size are those of the package", () => {
  const wasm = createRequire(import.meta.url).resolve("@ffmpeg/core/wasm");
  const description = readFileSync(join(dirname(wasm), "../../package.json"), "utf8");
  expect(JSON.parse(description)).toMatchObject({ version: CORE_VERSION });
  expect(statSync(wasm).size).toBe(CORE_WASM_BYTES);
});

describe("ffprobe's report", () => {
  const picture = { codec_type: "video", codec_name: "h264", width: 720, height: 576 };
  const report = (streams: object[], format: object = {}) =>
    JSON.stringify({ streams, format: { format_name: "mov,mp4,m4a", ...format } });

  test("turned and oblong pictures have the size in which they are shown", () => {
    const turned = { ...picture, sample_aspect_ratio: "16:15", side_data_list: [{}, { rotation: -90 }] };
    expect(readProbeReport(report([turned]), 1, "mp4")?.video).toMatchObject({
      width: 576,
      height: 768,
      rotationDegrees: 90,
    });
  });

  test("the picture on a record's cover is no video", () => {
    const cover = { ...picture, codec_name: "mjpeg", disposition: { attached_pic: 1 } };
    const sound = { codec_type: "audio", codec_name: "mp3", channels: 2, sample_rate: "44100" };
    const facts = readProbeReport(report([cover, sound], { format_name: "mp3" }), 1, "mp3");
    expect(facts).toMatchObject({
      container: "mp3",
      video: null,
      audioTracks: [{ channels: 2, sampleRate: 44100 }],
    });
  });

  test.each([
    ["mov,mp4,m4a", { tags: { major_brand: "qt  " } }, "mp4", "mov"],
    ["mov,mp4,m4a", {}, "mp4", "mp4"],
    ["matroska,webm", {}, "webm", "webm"],
    ["matroska,webm", {}, "matroska", "matroska"],
    ["mpegts", {}, "mpegts", "mpegts"],
  ] as const)("%s is called by its name: %j %s → %s", (format_name, format, signature, container) => {
    const facts = readProbeReport(report([picture], { format_name, ...format }), 1, signature);
    expect(facts?.container).toBe(container);
  });

  test.each([
    ["no JSON", "{"],
    ["another shape", '{"streams": 1}'],
    ["an image", report([picture], { format_name: "png_pipe" })],
    ["only subtitles", report([{ codec_type: "subtitle" }])],
    ["pictures without a size", report([{ ...picture, width: 0 }])],
  ])("%s gives no facts", (_name, json) => {
    expect(readProbeReport(json, 1, null)).toBeNull();
  });

  test("what it does not say stays open", () => {
    const facts = readProbeReport(
      report([{ ...picture, avg_frame_rate: "0/0" }], { duration: "N/A" }),
      1,
      null,
    );
    expect(facts).toMatchObject({ durationSeconds: null, audioTracks: [], video: { framesPerSecond: null } });
  });
});

describe("packets", () => {
  test("length and distance of key frames", () => {
    const table = "0,0.0,0.5,K__\n2,1.0,0.5,___\n1,0.5,0.5,___\n4,2.0,0.5,K__\n3,1.5,0.5,___\n";
    expect(packetFacts(table)).toEqual({ keyTicks: [0, 4], durationSeconds: 2.5, keyFrameSeconds: 2 });
  });

  test.each(["", "N/A,N/A,N/A,K__\n", "1,0.5,N/A,K__\n"])("%j says nothing", (table) => {
    expect(packetFacts(table)).toBeNull();
  });
});

describe("the log of decoded frames", () => {
  const lines = [
    "[Parsed_showinfo_0 @ 0xf3df50] config in time_base: 1/12288, frame_rate: 24/1",
    "    title           : n: 9 pts: 9 pos: 1 fmt:x sar:1/1 s:1x1 i:P iskey:1",
    "[Parsed_showinfo_0 @ 0xf3df50] n:   0 pts:   -512 pts_time:-0.04 pos:  48 fmt:yuv420p sar:4/3 s:320x180 i:P iskey:1 type:I ",
    "[Parsed_showinfo_0 @ 0xf3df50] color_range:unknown color_space:unknown color_primaries:unknown",
    "[h264 @ 0x1] error while decoding MB 3 4, bytestream -5",
    "[Parsed_showinfo_0 @ 0xf3df50] n:   1 pts:      0 pts_time:0 pos:  99 fmt:yuv420p sar:4/3 s:320x180 i:P iskey:0 type:P ",
    "[Parsed_showinfo_0 @ 0xf3df50] color_range:tv color_space:bt709 color_primaries:bt709",
  ];

  test("times, key frames, shape and complaints", () => {
    const shown = new ShownFrames();
    for (const line of lines) shown.read(line);
    expect(shown.frames).toEqual([
      { ticks: -512, isKey: true },
      { ticks: 0, isKey: false },
    ]);
    expect(shown.timeBase).toEqual({ numerator: 1n, denominator: 12288n });
    expect(shown.picture).toEqual({
      format: "yuv420p",
      colorSpace: "unknown",
      width: 320,
      height: 180,
      aspect: 4 / 3,
      isUntaggedYuv: true,
      isHighDynamicRange: false,
    });
    expect(shown.complaints).toHaveLength(1);
    expect(shown.setups).toBe(1);
  });
});

describe("the scale filter", () => {
  const hd = { width: 1920, height: 1080, aspect: 1, isUntaggedYuv: true, isHighDynamicRange: false };

  test.each([
    ["untagged HD", hd, 448, /^scale=448:448:.*:in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc$/],
    ["tagged HD", { ...hd, isUntaggedYuv: false }, 448, /divisible_by=2:out_color_matrix=bt601/],
    ["never larger", { ...hd, width: 320, height: 180 }, 448, /^scale=320:320:.*2:out_color_matrix/],
    ["oblong pixels", { ...hd, width: 720, height: 576, aspect: 16 / 15 }, 448, /^scale=448:336:/],
  ])("%s", (_name, picture, side, filter) => {
    expect(scaleFilter(picture, { kind: "fit", maxSide: side }, "image/jpeg")).toMatch(filter);
  });
});

describe("several pieces of work at once", () => {
  test("no more than allowed, and all of them", async () => {
    let [running, most] = [0, 0];
    const done: number[] = [];
    const work = async (item: number) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      done.push(item);
    };
    await severalAtOnce([1, 2, 3, 4, 5], 2, work, () => {});
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4, 5]);
  });

  test("after a failure the rest is left, and what runs is waited for", async () => {
    const begun: number[] = [];
    let stopped = 0;
    let finished = false;
    const work = async (item: number) => {
      begun.push(item);
      if (item === 1) throw new Error("broken");
      await new Promise((resolve) => setTimeout(resolve, 5));
      finished = true;
    };
    const all = severalAtOnce([1, 2, 3, 4], 2, work, () => {
      stopped += 1;
    });
    await expect(all).rejects.toThrow("broken");
    expect({ begun, stopped, finished }).toEqual({ begun: [1, 2], stopped: 1, finished: true });
  });
});
