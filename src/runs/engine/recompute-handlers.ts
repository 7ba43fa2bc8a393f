import { runSample } from "../../engine/shared/find-video";
import { type KillableHelpers, verdictTools } from "../../engine/shared/killable-helpers";
import { benchmarkOf } from "../../engine/shared/run-plan";
import { readableRun } from "../../engine/shared/run-problems";
import { type RecomputedResult, recomputeResult } from "../../evaluation/verdicts/recompute-verdicts";
import { begunAhead, inBatches } from "../../foundation/batches";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { canonicalJson } from "../../foundation/canonical-json";
import { NOT_STATED } from "../../foundation/judge-name";
import { readAhead } from "../../foundation/shared-work";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { fits } from "../../shapes/read-outside";
import type { Result, ResultKey } from "../../shapes/result";
import { rulesTold } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";
import type { RecomputeCalls } from "../protocol";

/** The number of results that are read and judged anew at a time: their checks cross to the worker in few messages. */
const AT_ONCE = 32;

/** The result that is kept of a task, where it can be read. */
async function keptResult({ runs }: Storage, runId: string, key: ResultKey): Promise<Result | null> {
  const opened = await runs.result({ runId, ...key });
  return opened?.state === "ready" ? opened.result : null;
}

/** Keeps with a run the versions of the rules that its results name. */
async function noteWhatJudged(storage: Storage, id: string): Promise<void> {
  const { runs } = storage;
  const { origin } = await readableRun(runs, id);
  const told: string[] = [];
  const results = readAhead(await runs.states(id), ({ sampleId, entryId, repeat }) =>
    runs.result({ runId: id, sampleId, entryId, repeat }),
  );
  for await (const [, opened] of results) {
    const detail = opened?.state === "ready" ? opened.result.judgement?.detail : null;
    if (!fits(ChecklistJudgementShape, detail)) continue;
    if (detail.rules !== undefined) told.push(detail.rules);
    else if (origin === null) told.push(NOT_STATED);
  }
  if (told.length > 0) await runs.noteRules(id, rulesTold(told));
}

export function recomputeHandlers(
  storage: () => Promise<Storage>,
  helpers: Pick<KillableHelpers, "checks">,
): Handlers<RecomputeCalls> {
  const tools = verdictTools(helpers);
  return {
    "runs/recompute": async ({ id, keys }, { signal }) => {
      const kept = await storage();
      const run = await readableRun(kept.runs, id);
      const benchmark = benchmarkOf(run);
      const found: RecomputedResult[] = [];
      const recomputed = async (key: ResultKey) => {
        signal.throwIfAborted();
        const result = await keptResult(kept, id, key);
        if (!result?.judgement) return null;
        const sample = await runSample(kept, run.dataSet.id, key.sampleId);
        return recomputeResult({ run, sample, result }, benchmark, tools, signal);
      };
      for await (const [, work] of begunAhead(keys, AT_ONCE, recomputed)) {
        const anew = await work;
        if (anew) found.push(anew);
      }
      return found;
    },

    "runs/replace-judgements": async ({ replacements }) => {
      const kept = await storage();
      const judged = new Set<string>();
      let replaced = 0;
      const replace = async ({ before, after }: (typeof replacements)[number]) => {
        const { runId, sampleId, entryId, repeat } = before;
        const present = await keptResult(kept, runId, { sampleId, entryId, repeat });
        if (!present || canonicalJson(present) !== canonicalJson(before)) return;
        await kept.runs.keep({ ...present, judgement: after.judgement });
        judged.add(runId);
        replaced += 1;
      };
      await inBatches(replacements, AT_ONCE, async (some) => {
        await Promise.all(some.map(replace));
      });
      for (const id of judged) await noteWhatJudged(kept, id);
      return { replaced };
    },
  };
}
