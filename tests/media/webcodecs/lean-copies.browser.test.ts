import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { MediaEngine, SampledFrame } from "../../../src/media/media-engine";
import { createFfmpegEngine } from "../../../src/media/open-media";
import type { LeanCopier } from "../../../src/media/webcodecs/lean-copies";
import type { MediaFacts, SamplingPlan } from "../../../src/shapes/media";
import { oneOfEachKind } from "../../support/effort";
import { samplingPlan } from "../../support/sampling-plan";
import { type ClipOptions, clipFile, numberedClip, numberInTurned } from "../test-clips";
import { ffmpeg, webCodecs } from "./engines";

const nativeVersion = await commands.nativeVersion();

/** Copies are made only of what takes long to decode: facts that claim large pictures make these clips so. */
function claimingLarge(facts: MediaFacts): MediaFacts {
  return { ...facts, video: facts.video && { ...facts.video, width: 7680, height: 4320 } };
}

/** Counts what becomes of the copies. */
function counted(copier: LeanCopier) {
  const seen = { copies: 0, failures: 0 };
  const leanCopies: LeanCopier["leanCopies"] = (file, facts, plan, call) => {
    const onCopy: typeof call.onCopy = (copy) => {
      seen.copies += 1;
      call.onCopy(copy);
    };
    return copier.leanCopies(file, facts, plan, { ...call, onCopy }).catch((error: unknown) => {
      seen.failures += 1;
      throw error;
    });
  };
  return { seen, leanCopies, rest: () => copier.rest() };
}

type Taken = { restarts: number; notes: string[]; frames: { time: number; hash: string }[] };

async function taken(
  engine: MediaEngine,
  file: File,
  facts: MediaFacts,
  plan: SamplingPlan,
): Promise<Taken & { pictures: SampledFrame[] }> {
  let restarts = 0;
  const onRestart = () => {
    restarts += 1;
  };
  const { frames, notes } = await engine.sampleFrames(file, facts, plan, { onRestart });
  const hashed = frames.map(async ({ time, bytes }) => ({ time, hash: await sha256Hex(new Blob([bytes])) }));
  return { restarts, notes, frames: await Promise.all(hashed), pictures: frames };
}

const x264 = (...options: string[]) => ["-c:v", "libx264", "-preset", "fast", ...options];
const x265 = (parameters: string, ...options: string[]) => [
  ...["-c:v", "libx265", "-preset", "veryfast", "-x265-params", `log-level=none:${parameters}`],
  ...options,
];

describe.skipIf(nativeVersion === null)("lean copies", () => {
  const clips: [string, ClipOptions, Partial<SamplingPlan>][] = [
    ["HEVC with open groups", { video: x265("keyint=24:open-gop=1:bframes=4") }, {}],
    ["HEVC with closed groups", { video: x265("keyint=24:open-gop=0:bframes=4:b-adapt=0") }, {}],
    ["HEVC with temporal sub-layers", { video: x265("keyint=60:temporal-layers=3:bframes=4:b-adapt=0") }, {}],
    ["HEVC with start codes", { extension: "ts", video: x265("keyint=30") }, {}],
    [
      "HEVC in Matroska, 10 bit",
      { extension: "mkv", video: x265("keyint=48", "-pix_fmt", "yuv420p10le") },
      {},
    ],
    ["HEVC, a part", { video: x265("keyint=24") }, { segment: { start: 1.3, end: 3.1 } }],
    ["H.264 with a pyramid of B-frames", { video: x264("-bf", "4", "-g", "60") }, {}],
    [
      "H.264 with open groups",
      { video: x264("-bf", "3", "-g", "24", "-x264-params", "open-gop=1") },
      { frames: { kind: "times", seconds: [0, 0.99, 1, 1.04, 2.5, 4.9] } },
    ],
    ["H.264 with start codes", { extension: "ts", video: x264("-bf", "3", "-g", "40") }, {}],
    ["H.264 of a tagged matrix", { video: x264("-bf", "3", "-colorspace", "bt709") }, {}],
    [
      "H.264 at a high rate",
      { video: x264("-bf", "3", "-g", "24") },
      { frames: { kind: "rate", framesPerSecond: 8, maximum: 100 } },
    ],
  ];
  const kept = [
    "HEVC with open groups",
    "HEVC with temporal sub-layers",
    "HEVC in Matroska, 10 bit",
    "HEVC, a part",
    "H.264 with open groups",
    "H.264 with start codes",
    "H.264 at a high rate",
  ];
  test.each(oneOfEachKind(clips, kept))("give the very same pictures: %s", async (_name, options, choice) => {
    const file = await clipFile(numberedClip({ seconds: 5, soundSeconds: 0, ...options }));
    const facts = claimingLarge(await ffmpeg.probe(file));
    const plan = samplingPlan({ frames: { kind: "uniform", count: 9 }, ...choice });
    const copier = counted(webCodecs);
    const engine = createFfmpegEngine(copier);
    const lean = await taken(engine, file, facts, plan);
    engine.dispose();
    const whole = await taken(ffmpeg, file, facts, plan);
    expect(lean.frames).toEqual(whole.frames);
    expect(lean.notes).toEqual(whole.notes);
    expect({ restarts: lean.restarts, failures: copier.seen.failures }).toEqual({ restarts: 0, failures: 0 });
    expect(copier.seen.copies).toBeGreaterThan(0);
  });

  test("of a turned video are turned", async () => {
    const upright = numberedClip({ seconds: 3, soundSeconds: 0, video: x264("-bf", "3") });
    const turned = { from: upright, args: ["-c", "copy", "-metadata:s:v:0", "rotate=90"], extension: "mp4" };
    const file = await clipFile(turned);
    const plan = samplingPlan({ frames: { kind: "uniform", count: 5 } });
    const engine = createFfmpegEngine(webCodecs);
    const facts = claimingLarge(await ffmpeg.probe(file));
    const lean = await taken(engine, file, facts, plan);
    engine.dispose();
    expect(lean.frames).toEqual((await taken(ffmpeg, file, facts, plan)).frames);
    expect(lean.pictures.map(({ width, height }) => width < height)).toEqual(Array(5).fill(true));
    expect(lean.restarts).toBe(0);
  });

  test("that are not what they should be are given up for the file itself", async () => {
    const file = await clipFile(numberedClip({ seconds: 3, soundSeconds: 0, video: x264("-bf", "3") }));
    const other = await clipFile(
      numberedClip({ seconds: 3, soundSeconds: 0, size: "160x90", video: x264("-bf", "0") }),
    );
    const facts = claimingLarge(await ffmpeg.probe(file));
    const plan = samplingPlan({ frames: { kind: "uniform", count: 5 } });
    const whole = await taken(ffmpeg, file, facts, plan);
    const copiers: LeanCopier["leanCopies"][] = [
      () => Promise.reject(new Error("no copies today")),
      async (_file, ...rest) => webCodecs.leanCopies(other, ...rest),
      async (_file, _facts, _plan, { onCopy }) => {
        onCopy({ file: new Blob(["nothing"]), wanted: [{ place: 0, seconds: 0, slots: 1 }], total: 5 });
        return { wanted: 5, notes: ["nonsense"], firstSeconds: 0, endSeconds: null };
      },
    ];
    for (const leanCopies of copiers) {
      const engine = createFfmpegEngine({ leanCopies, rest: () => webCodecs.rest() });
      const { pictures, ...outcome } = await taken(engine, file, facts, plan);
      engine.dispose();
      expect({ ...outcome, pictures: pictures.length }).toEqual({
        frames: whole.frames,
        notes: whole.notes,
        restarts: 1,
        pictures: 5,
      });
      expect(await numberInTurned(pictures[0] ?? { bytes: new Uint8Array() }, 0)).toBeGreaterThan(0);
    }
  });
});
