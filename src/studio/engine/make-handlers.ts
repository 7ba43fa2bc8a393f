import { withQueue } from "../../benchmarks/judge-tools";
import { findBenchmark } from "../../benchmarks/registry";
import { noModel } from "../../engine/shared/connected-models";
import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { askJudge } from "../../evaluation/ask-judge";
import { judgeSession } from "../../evaluation/judge-session";
import { createGivingUp } from "../../evaluation/run/holding-causes";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { counted, plural } from "../../foundation/plural";
import type { CallRecord } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { TrainingSet, TrainingSource } from "../../shapes/training-set";
import { USUAL_JUDGING } from "../../shapes/usual";
import { checkedRow, type RunRules } from "../logic/training/check-row";
import { needsJudge, needsModel, rowsOfSource } from "../logic/training/recipes/make-rows";
import type { RecipeModel } from "../logic/training/recipes/row-maker";
import type { TrainingSetCalls } from "../protocol";

/** Every row is to be another one: nothing is gained by the likeliest words. */
const WRITING_SETTINGS = { ...JUDGE_SETTINGS, temperature: null };

/** Sources at a time where no model is asked: rules run one after another. */
const WITHOUT_MODEL = 2;

/** Rows that are checked again between two words of how far it is. */
const ROWS_AT_A_TIME = 20;

type MakingParts = { calls: ModelCalls; helpers: Pick<KillableHelpers, "checks" | "mend" | "advisor"> };

type Benchmark = TrainingSet["benchmark"];

/** Our strict rules, in a worker that can be killed. */
function workerRules(
  { checks, advisor }: Pick<KillableHelpers, "checks" | "advisor">,
  benchmark: Benchmark,
  signal: AbortSignal,
): RunRules {
  return async ({ response, instruction, checklist }) => {
    if (checklist.format.length === 0) return { verdicts: [], contradiction: null };
    const batch = {
      ...{ response, instruction, siblings: checklist.format },
      requests: checklist.format.map((check) => ({ check, given: null })),
      context: { semantics: "strict", benchmark } as const,
    };
    const [{ strict: verdicts }, contradiction] = await Promise.all([
      checks.run(batch, { signal }),
      advisor.making.contradiction(checklist.format),
    ]);
    return { verdicts, contradiction };
  };
}

/** The judge of rows, and where its calls go. */
type JudgeParts = {
  benchmark: Benchmark;
  runId: string;
  judge: ModelChoice;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "checks" | "mend" | "advisor">;
  signal: AbortSignal;
  onCall: (call: CallRecord) => void;
};

/**
 * The same with a judge, who answers the questions on content and picks out what rules can't find. Rejects with `ProblemError`
 * where the judge can't be reached: then nothing is known of a row.
 */
async function judgedRules(parts: JudgeParts): Promise<(source: TrainingSource) => RunRules> {
  const { benchmark, runId, judge, calls, helpers, signal, onCall } = parts;
  const rules = findBenchmark(benchmark);
  if (!rules) throw new TypeError(`There is no benchmark ${benchmark}.`);
  const { judges, questionsAtATime } = await calls.judges({ runId }, [judge]);
  return ({ id, media }) =>
    async ({ response, instruction, checklist }) => {
      const shared = {
        ...{ settings: JUDGE_SETTINGS, signal, mend: helpers.mend },
        onReply: ({ call }: { call: CallRecord | null }) => void (call && onCall(call)),
      };
      const [first] = judges;
      if (!first) throw new TypeError("There is no judge.");
      const session = judgeSession(first, shared, true);
      const sample = {
        ...{ id, instruction, facets: {}, video: { id, path: media.path, seconds: media.seconds } },
        material: { checklist, promptId: null, field: null, constraintsUsed: [] },
      };
      const judgement = await rules.judge(sample, response, {
        ...{ judges: [session], judging: USUAL_JUDGING, questionsAtATime, semantics: "strict", signal },
        runRules: (batch, stop) => helpers.checks.run(batch, { signal: stop }),
      });
      const problem = session.problem();
      if (problem) throw new ProblemError(problem);
      return {
        verdicts: rules
          .outcomes(sample, judgement, "strict")
          .map(({ id: checkId, status, reason }) => ({ checkId, status, reason: reason ?? "" })),
        contradiction: await helpers.advisor.making.contradiction(checklist.format),
      };
    };
}

/** Why some sources have no rows while others have, by the first of them; null where none lacks any. */
function withoutRows(failed: readonly Problem[]): Problem | null {
  const [first] = failed;
  if (!first) return null;
  const none = `${counted(failed.length, "source")} ${plural(failed.length, "has", "have")} no row`;
  return { ...first, message: `${none}: ${first.message}` };
}

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
      const givingUp = createGivingUp();
      const failed: Problem[] = [];
      let done = 0;
      const tell = () => emit({ kind: "progress", done, total: sources.length });
      tell();

      async function make(source: TrainingSource, made: CallRecord[]): Promise<void> {
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
          // A refused key or a spending cap keeps the next source too from being made; a filter keeps this one.
          if (givingUp.why()) return;
          const made: CallRecord[] = [];
          try {
            await make(source, made);
            givingUp.went();
          } catch (error) {
            if (isAbort(error)) throw error;
            const problem = toProblem(error);
            givingUp.failed(problem);
            failed.push(problem);
            // Replies that came before it were paid for.
            if (made.length > 0 && !signal.aborted) emit({ kind: "rows", rows: [], calls: made });
          }
          done += 1;
          tell();
        };
        await Promise.all(sources.map((source) => enqueue(() => one(source))));
      });
      return { problem: givingUp.why() ?? withoutRows(failed) };
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
