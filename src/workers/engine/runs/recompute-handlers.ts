import { type RecomputedResult, recomputeResult } from "../../../evaluation/verdicts/recompute-result";
import { canonicalJson } from "../../../lib/canonical-json";
import { ProblemError } from "../../../lib/errors";
import type { Result, ResultKey } from "../../../schemas/result";
import type { Run } from "../../../schemas/run";
import type { Storage } from "../../../storage/open-storage";
import type { Handlers } from "../../bridge/serve-worker";
import type { KillableHelpers } from "../killable-helpers";
import { verdictTools } from "../verdict-tools";
import { benchmarkOf } from "./run-plan";
import { runProblems } from "./run-problems";
import type { RecomputeCalls } from "./run-protocol";
import { runSample } from "./run-sample";

async function runOf({ runs }: Storage, id: string): Promise<Run> {
  const opened = await runs.load(id);
  if (!opened || opened.state === "unreadable")
    throw new ProblemError(opened?.problem ?? runProblems.notFound());
  return opened.run;
}

/** The result that is kept of a task, where it can be read. */
async function keptResult({ runs }: Storage, runId: string, key: ResultKey): Promise<Result | null> {
  const opened = await runs.result({ runId, ...key });
  return opened?.state === "ready" ? opened.result : null;
}

export function recomputeHandlers(
  storage: () => Promise<Storage>,
  helpers: Pick<KillableHelpers, "checks">,
): Handlers<RecomputeCalls> {
  const tools = verdictTools(helpers);
  return {
    "runs/recompute": async ({ id, keys }, { signal }) => {
      const kept = await storage();
      const run = await runOf(kept, id);
      const benchmark = benchmarkOf(run);
      const found: RecomputedResult[] = [];
      for (const key of keys) {
        signal.throwIfAborted();
        const result = await keptResult(kept, id, key);
        if (!result?.judgement) continue;
        const sample = await runSample(kept, run.dataSet.id, key.sampleId);
        const anew = await recomputeResult({ run, sample, result }, benchmark, tools, signal);
        if (anew) found.push(anew);
      }
      return found;
    },

    "runs/replace-judgements": async ({ replacements }) => {
      const kept = await storage();
      let replaced = 0;
      for (const { before, after } of replacements) {
        const { runId, sampleId, entryId, repeat } = before;
        const present = await keptResult(kept, runId, { sampleId, entryId, repeat });
        if (!present || canonicalJson(present) !== canonicalJson(before)) continue;
        await kept.runs.keep({ ...present, judgement: after.judgement });
        replaced += 1;
      }
      return { replaced };
    },
  };
}
