import type { MediaKeepingCalls } from "../../engine/shared/media-keeping-protocol";
import { factsOfSample } from "../../evaluation/run/choose-samples";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { ProblemError } from "../../foundation/errors";
import type { Run } from "../../shapes/run";
import type { RunFilter } from "../../shapes/run-table";
import type { RunCalls } from "../protocol";
import type { SetUpOf, SetUpStage, VideosKnown } from "./run-set-up-state";
import { setUpProblems } from "./set-up-problems";
import { writersOf } from "./way-to-run";

/** What keeps runs and the places of videos. */
export type SetUpEngine = Pick<WorkerClient<RunCalls & Pick<MediaKeepingCalls, "media/quick-key">>, "call">;

/** A run with the samples that it can be about. Rejects with `ProblemError` where it can't be set up. */
export async function readSetUp(engine: SetUpEngine, runId: string): Promise<SetUpOf> {
  const opened = await engine.call("runs/open", { id: runId });
  if (!opened) throw setUpProblems.notFound();
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  const { run } = opened;
  if (run.origin !== null) throw setUpProblems.ofSession();
  const dataSet = await engine.call("data-sets/get", { id: run.dataSet.id });
  if (!dataSet) throw setUpProblems.dataSetMissing();
  return {
    run,
    readOnly: opened.state === "read-only" ? opened.problem : null,
    dataSetTitle: dataSet.title,
    samples: dataSet.samples.map((sample) => factsOfSample(sample, dataSet.benchmark)),
    videoOf: new Map(dataSet.samples.map(({ id, video }) => [id, video])),
  };
}

/** How far a run is. Captions that were made elsewhere are no work of its own. */
export async function readStage(engine: SetUpEngine, run: Run): Promise<SetUpStage> {
  if (run.pilot) return "pilot";
  const { id } = run;
  const count = async (filter: RunFilter) =>
    (await engine.call("runs/window", { id, from: 0, count: 0, filter })).total;
  const entryIds = writersOf(run).map((entry) => entry.id);
  const done = await count({ states: ["done"] });
  const failed = await count({ problem: true });
  const written = entryIds.length === 0 ? 0 : await count({ states: ["captioned"], entryIds });
  return done + failed + written === 0 ? "new" : "begun";
}

/** Which videos of a data set can be read now. */
export async function readVideos(engine: SetUpEngine, dataSetId: string): Promise<VideosKnown> {
  const { atHand, away } = await engine.call("videos/at-hand", { dataSetId });
  const isLocked = away.some(({ problem }) => problem.code === "folder-locked");
  const locked = isLocked ? await engine.call("videos/kept-folder", { dataSetId }) : null;
  return { atHand: new Set(atHand), locked, ambiguous: new Map() };
}
