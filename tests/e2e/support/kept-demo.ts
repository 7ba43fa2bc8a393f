import type { Page } from "@playwright/test";
import { bundledSample } from "../../../scripts/bundled-sample";
import { buildDemo } from "../../../scripts/demo-run/build-demo";
import type { Run } from "../../../src/shapes/run";
import { keepInFolder, keepRun } from "./kept-runs";

/** Keeps the demo run, with its video, as a run of this browser called "run-1". */
export async function keepDemo(page: Page): Promise<Run> {
  const { run, dataSet, results } = await buildDemo(bundledSample());
  const kept = { ...run, id: "run-1" };
  await keepRun(page, {
    run: kept,
    dataSet,
    results: results.map((result) => ({ ...result, runId: kept.id })),
  });
  await keepInFolder(page, "tea-for-three", "samples/tea-for-three/clip.mp4");
  return kept;
}
