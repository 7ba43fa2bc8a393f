import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { chromiumLaunchOptions } from "../../scripts/chromium";
import type { SamplingPlan } from "../../src/shapes/media";
import { peakMemory } from "../soak/support/page-memory";
import { samplingPlan, WAV } from "../support/sampling-plan";
import type { Measured, MediaBench } from "./media-page/bench-page";
import { cost, type Figure, median } from "./support/figures";
import { type BenchClip, benchClips, longClip } from "./support/media-clips";
import { nativeFrames, nativeSeeks, nativeSound } from "./support/native-times";

/**
 * The time for frames (32 of 448 pixels) and sound (16 kHz mono WAV) of the same clips with
 * the engine that is chosen by itself (`auto`), with ffmpeg.wasm (`wasm`), and with native ffmpeg, in milliseconds;
 * medians of rounds in which all take turns. The baseline of frames is native ffmpeg's `fps` filter, that of `sparse`
 * frames of ten minutes is one native seek a frame. `peak-memory` is the most that the page's process ever held.
 * `ROUNDS` (3) sets the rounds; `ONLY` names the clips to measure, separated by commas.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ONLY = process.env.ONLY?.split(",");
const COUNT = 32;
const PLAN = samplingPlan({
  frames: { kind: "uniform", count: COUNT },
  size: { kind: "fit", maxSide: 448 },
  audio: WAV,
});
const ENGINES: Record<"auto" | "wasm", SamplingPlan["engine"]> = { auto: "auto", wasm: "ffmpeg" };

type What = "frames" | "sound";
type Series = { name: string; what: What; native: () => number; clip: BenchClip; file: number };

function ask(page: Page, what: What, file: number, engine: SamplingPlan["engine"]): Promise<Measured> {
  return page.evaluate(
    ([kind, place, plan]) => {
      const bench: MediaBench = Reflect.get(window, "mediaBench");
      return bench[kind](place, plan);
    },
    [what, file, { ...PLAN, engine }] as const,
  );
}

/** Results of a series, and the longest task of the page's main thread meanwhile. */
type Outcome = { results: Figure[]; longestTask: number };

/** Measures one series in turns. Engines that cannot read the clip are left out. */
async function measureSeries(page: Page, { name, what, native, clip, file }: Series): Promise<Outcome> {
  const times: Record<string, number[]> = { native: [], auto: [], wasm: [] };
  // The first call of each engine loads what it needs.
  for (const [column, engine] of Object.entries(ENGINES)) {
    const first = await ask(page, what, file, engine).catch(() => null);
    if (!first) delete times[column];
    else if (what === "frames" && first.amount !== COUNT)
      console.log(`${name} ${column}: ${first.amount} frames`);
    else if (column === "auto") console.log(`${name}-auto-${clip.name}: ${first.engine}`);
  }
  let longestTask = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    times.native?.push(native());
    for (const [column, engine] of Object.entries(ENGINES)) {
      if (!times[column]) continue;
      const measured = await ask(page, what, file, engine);
      times[column].push(measured.milliseconds);
      if (measured.longestTask > 0)
        console.log(`${name}-${column}-${clip.name}: a task of ${measured.longestTask} ms`);
      longestTask = Math.max(longestTask, measured.longestTask);
    }
  }
  const baseline = median(times.native ?? []);
  const results = Object.keys(ENGINES).flatMap((column) => {
    const own = times[column];
    if (!own) return [];
    return [
      cost(`${name}-${column}-${clip.name}`, "ms", median(own), { value: baseline, what: "native ffmpeg" }),
    ];
  });
  return { results, longestTask };
}

/** The figures of frames and sound. */
export async function measure(): Promise<Figure[]> {
  const clips = benchClips().filter(({ name }) => !ONLY || ONLY.includes(name));
  const long = !ONLY || ONLY.includes("long") ? [longClip()] : [];
  const series: Series[] = [
    ...clips.flatMap((clip, file): Series[] => [
      { name: "frames", what: "frames", native: () => nativeFrames(clip, COUNT), clip, file },
      { name: "audio", what: "sound", native: () => nativeSound(clip), clip, file },
    ]),
    ...long.map((clip): Series => {
      return {
        name: "sparse",
        what: "frames",
        native: () => nativeSeeks(clip, COUNT),
        clip,
        file: clips.length,
      };
    }),
  ];

  const folder = mkdtempSync(join(tmpdir(), "caplens-bench-page-"));
  const root = new URL("./media-page/", import.meta.url).pathname;
  const configuration = { root, configFile: false, logLevel: "error", build: { outDir: folder } } as const;
  await build({ ...configuration, worker: { format: "es" }, build: { outDir: folder, emptyOutDir: true } });
  const server = await preview({
    ...configuration,
    preview: { host: "localhost", port: 4195, strictPort: true },
  });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage({ baseURL: "http://localhost:4195" });
    page.on("pageerror", (error) => console.error(error));
    await page.goto("/");
    await page.setInputFiles(
      "input",
      [...clips, ...long].map(({ path }) => path),
    );
    const results: Figure[] = [];
    let longestTask = 0;
    for (const one of series) {
      const outcome = await measureSeries(page, one);
      results.push(...outcome.results);
      longestTask = Math.max(longestTask, outcome.longestTask);
    }
    const memory = await peakMemory(browser);
    if (memory !== null) results.push(cost("peak-memory", "MB", memory, { value: 320, what: "the goal" }));
    results.push(
      cost("longest-task", "ms", longestTask, { value: 50, what: "the least that a browser reports" }),
    );
    return results;
  } finally {
    await browser.close();
    await new Promise((resolve) => server.httpServer.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}
