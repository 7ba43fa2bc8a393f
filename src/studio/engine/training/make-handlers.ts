import { withQueue } from "../../../benchmarks/shared/with-queue";
import { noModel } from "../../../engine/shared/connected-models";
import type { KillableHelpers } from "../../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../../engine/shared/model-calls";
import { askJudge } from "../../../evaluation/ask-judge";
import { JUDGE_SETTINGS } from "../../../evaluation/run/steps";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { isAbort, toProblem } from "../../../foundation/errors";
import type { CallRecord } from "../../../shapes/call";
import type { Problem } from "../../../shapes/problem";
import type { TrainingSource } from "../../../shapes/training-set";
import { checkedRow } from "../../logic/training/check-row";
import type { RecipeModel } from "../../logic/training/recipes/ask";
import { needsJudge, needsModel, rowsOfSource } from "../../logic/training/recipes/make-rows";
import type { TrainingSetCalls } from "../../protocol/training-calls";
import { judgedRules, workerRules } from "./row-rules";

/** Every row is to be another one: nothing is gained by the likeliest words. */
const WRITING_SETTINGS = { ...JUDGE_SETTINGS, temperature: null };

/** Sources at a time where no model is asked: rules run one after another. */
const WITHOUT_MODEL = 2;

/** Rows that are checked again between two words of how far it is. */
const ROWS_AT_A_TIME = 20;

type MakingParts = { calls: ModelCalls; helpers: Pick<KillableHelpers, "checks" | "mend" | "advisor"> };

/** Rows of training data: made by recipes, and checked again. */
export function makeHandlers({
  calls,
  helpers,
}: MakingParts): Handlers<Pick<TrainingSetCalls, "training-sets/make" | "training-sets/check">> {
  return {
    "training-sets/make": async ({ runId, sources, choice, benchmark, seed }, { signal, emit }) => {
      const writer = needsModel(choice) ? choice.model : null;
      const { judge } = choice;
      if (needsModel(choice) && !writer) throw noModel();
      if (needsJudge(choice) && !judge) throw noModel();
      const provider = writer && calls.model("judge", { runId }, writer);
      const models = [writer, judge].flatMap((one) => one ?? []);
      let problem: Problem | null = null;
      let done = 0;
      const tell = () => emit({ kind: "progress", done, total: sources.length });
      tell();

      async function make(source: TrainingSource): Promise<void> {
        const made: CallRecord[] = [];
        const onCall = (call: CallRecord) => void made.push(call);
        const model: RecipeModel | null =
          provider && writer
            ? {
                choice: writer,
                ask: (task, input) =>
                  askJudge(
                    {
                      ...{ provider, settings: WRITING_SETTINGS, signal, mend: helpers.mend },
                      onReply: ({ call }) => void (call && onCall(call)),
                    },
                    task,
                    input,
                    { checkId: source.id },
                  ),
              }
            : null;
        const rules = judge
          ? (await judgedRules({ benchmark, runId, judge, calls, helpers, signal, onCall }))(source)
          : workerRules(helpers, benchmark, signal);
        const rows = await rowsOfSource(source, choice, {
          ...{ benchmark, seed, model, rules },
          making: helpers.advisor.making,
        });
        if (!signal.aborted) emit({ kind: "rows", rows, calls: made });
      }

      const questionsAtATime = models.length === 0 ? WITHOUT_MODEL : await calls.tasksAtATime(models);
      await withQueue({ questionsAtATime, signal }, async (enqueue) => {
        const one = async (source: TrainingSource) => {
          // A fault that keeps one source from being made keeps the next: a refused key, a spending cap.
          if (problem) return;
          try {
            await make(source);
          } catch (error) {
            if (isAbort(error)) throw error;
            problem ??= toProblem(error);
          }
          done += 1;
          tell();
        };
        await Promise.all(sources.map((source) => enqueue(() => one(source))));
      });
      return { problem };
    },

    "training-sets/check": async ({ rows, benchmark }, { signal, emit }) => {
      const rules = workerRules(helpers, benchmark, signal);
      const checked = [];
      for (const [index, row] of rows.entries()) {
        signal.throwIfAborted();
        if (index % ROWS_AT_A_TIME === 0) emit({ kind: "progress", done: index, total: rows.length });
        // Without a verdict it was given up while it was made; that stays so.
        const given = row.verdicts.length === 0 ? row.refused : null;
        const known = Object.fromEntries(
          row.verdicts
            .filter(({ by }) => by !== "rule")
            .map(({ checkId, status, by, why }) => [checkId, { status, by, why }]),
        );
        const named = new Set(row.rejected?.failsIn);
        // Nothing is kept of a worse response's verdicts but in what it fails.
        const worse = Object.fromEntries(
          Object.entries(known).map(([id, verdict]) => [
            id,
            named.has(id) ? { ...verdict, status: "failed" as const } : verdict,
          ]),
        );
        const again = await checkedRow(
          { ...row, given, content: { response: known, rejected: worse } },
          rules,
        );
        // A judge's verdicts on the worse response are not kept: a pair that was refused for them stays so.
        const isJudged = row.rejected !== null && row.verdicts.some(({ by }) => by === "judge");
        checked.push(isJudged ? { ...again, refused: again.refused ?? row.refused } : again);
      }
      return { rows: checked };
    },
  };
}
