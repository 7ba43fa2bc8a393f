import type { JudgedResult } from "../../benchmarks/benchmark";
import { entryScores } from "../../engine/shared/entry-scores";
import { scoredRuns } from "../../engine/shared/open-scored-run";
import type { RunSources } from "../../engine/shared/published-runs";
import type { ScoredTask } from "../../engine/shared/scored-run";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { letOthersGo } from "../../foundation/steps";
import { USUAL_BOOTSTRAP } from "../../metrics/bootstrap/resamples";
import { judgedCaption } from "../../shapes/judged-caption";
import type { EntryScores, RunScores } from "../../shapes/run-scores";
import type { ScoreCalls } from "../protocol";
import { compareEntries, sideOf } from "./scores/compare-entries";
import { entryRanks } from "./scores/entry-ranks";
import { runPrompts } from "./scores/run-prompts";
import { sampleShares } from "./scores/sample-shares";

/** Numbers of runs for the page. */
export function scoreHandlers(sources: () => Promise<RunSources>): Handlers<ScoreCalls> {
  const open = scoredRuns(sources);
  return {
    "runs/scores": async ({ id, semantics, entryIds }, { signal, emit }): Promise<RunScores> => {
      const of = await open(id);
      const by = semantics ?? of.run.semantics;
      const wanted = of.run.entries.filter((entry) => entryIds?.includes(entry.id) ?? true);
      const scored: EntryScores[] = [];
      const ranked: { id: string; tasks: ScoredTask[] }[] = [];
      for (const entry of wanted) {
        await letOthersGo();
        signal.throwIfAborted();
        const { scores, tasks } = entryScores(of, entry, by, USUAL_BOOTSTRAP);
        scored.push(scores);
        ranked.push({ id: entry.id, tasks });
        emit({ entries: scored.length, of: wanted.length });
      }
      await letOthersGo();
      signal.throwIfAborted();
      return {
        runId: id,
        benchmark: of.benchmark.label,
        semantics: by,
        videos: new Set(of.samples.map(({ video }) => video.id)).size,
        samples: of.samples.length,
        entries: scored,
        ranks: entryRanks(of.benchmark.scores, ranked, USUAL_BOOTSTRAP),
        prompts: runPrompts(of, ranked, USUAL_BOOTSTRAP),
      };
    },

    "runs/sample-shares": async ({ id, semantics }) => {
      const of = await open(id);
      return sampleShares(of, semantics ?? of.run.semantics);
    },

    "runs/compare": async ({ a, b }, { signal }) => {
      const of = await open(a.runId, "whole");
      const other = b.runId === a.runId ? of : await open(b.runId, "whole");
      const sides = [sideOf(of, a.entryId), sideOf(other, b.entryId)] as const;
      await letOthersGo();
      signal.throwIfAborted();
      return compareEntries(...sides);
    },

    "runs/released-scores": async ({ id, entryId }, { signal, emit }) => {
      const { benchmark, columns, rows, run, samples } = await open(id, "whole");
      const { runs } = await sources();
      const results: JudgedResult[] = [];
      for (const [index, sample] of samples.entries()) {
        signal.throwIfAborted();
        if (index % 100 === 0) emit({ read: index, of: samples.length });
        const row = rows.row(sample.id, entryId, 1);
        if (row === undefined || columns.state[row] !== 2) continue;
        const opened = await runs.result({ runId: id, sampleId: sample.id, entryId, repeat: 1 });
        if (opened?.state !== "ready" || !opened.result.judgement) continue;
        const { judgement } = opened.result;
        results.push({
          sampleId: sample.id,
          entry: entryId,
          response: judgedCaption(opened.result)?.text ?? null,
          judgement: judgement.detail,
        });
      }
      return benchmark.released(samples, results, run.semantics);
    },
  };
}
