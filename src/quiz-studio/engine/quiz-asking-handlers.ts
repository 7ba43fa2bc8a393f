import { withQueue } from "../../benchmarks/shared/with-queue";
import { type ConnectedModels, noModel } from "../../engine/shared/connected-models";
import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { sentMedia } from "../../engine/shared/sent-media";
import { shrinkFrame } from "../../engine/shared/shrink-frame";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, toProblem } from "../../foundation/errors";
import { capquizQuestionTypes } from "../../rules/taxonomy/capquiz";
import type { Problem } from "../../shapes/problem";
import type { Storage } from "../../storage/open-storage";
import { askBlindly } from "../logic/ask-blindly";
import { findDuplicates } from "../logic/find-duplicates";
import { questionsOnVideo } from "../logic/make-questions";
import type { QuizDraftCalls } from "../protocol";

/** Every question is to be another one: nothing is gained by the likeliest words. */
const MAKING_SETTINGS = { ...JUDGE_SETTINGS, temperature: null };

export type QuizAskingParts = {
  storage: () => Promise<Storage>;
  models: ConnectedModels;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "mend">;
};

/** What models are asked for a quiz in the making. */
export function quizAskingHandlers({
  storage,
  models,
  calls,
  helpers: { mend },
}: QuizAskingParts): Handlers<Pick<QuizDraftCalls, "quizzes/make" | "quizzes/blind" | "quizzes/same">> {
  return {
    "quizzes/make": async (
      { runId, model, types, existing, plan, videoSeconds, ...shown },
      { signal, emit },
    ) => {
      const { abilities, choice } = models.find(model);
      const provider = calls.model("draft", { runId }, model);
      const media = { ...(await sentMedia(await storage(), shown, signal)), plan, videoSeconds };
      const known = types.flatMap(({ type: id, count }) => {
        const type = capquizQuestionTypes.find((one) => one.id === id);
        return type ? [{ type, count }] : [];
      });
      let done = 0;
      let problem: Problem | null = null;
      const tell = () => emit({ kind: "progress", done, total: known.length });
      tell();
      const questionsAtATime = await calls.tasksAtATime([model]);
      await withQueue({ questionsAtATime, signal }, async (enqueue) => {
        const make = async ({ type, count }: (typeof known)[number]) => {
          try {
            const made = await questionsOnVideo({
              type,
              count,
              already: existing.filter((one) => one.type === type.id).map(({ question }) => question),
              choice: model,
              media,
              provider,
              abilities,
              store: choice.kind === "google",
              settings: MAKING_SETTINGS,
              shrink: shrinkFrame,
              mend,
              signal,
            });
            emit({ kind: "questions", type: type.id, ...made });
          } catch (error) {
            if (isAbort(error)) throw error;
            problem ??= toProblem(error);
          }
          done += 1;
          tell();
        };
        await Promise.all(known.map((one) => enqueue(() => make(one))));
      });
      return { problem };
    },

    "quizzes/blind": async ({ runId, models: choices, questions, seed }, { signal, emit }) => {
      if (choices.length === 0) throw noModel();
      const problem = await askBlindly({
        questions,
        models: choices.map((choice) => ({ choice, provider: calls.model("judge", { runId }, choice) })),
        seed,
        questionsAtATime: await calls.tasksAtATime(choices),
        settings: JUDGE_SETTINGS,
        signal,
        mend,
        onTrial: (id, trial) => emit({ kind: "trial", id, trial }),
        onProgress: (done, total) => emit({ kind: "progress", done, total }),
      });
      return { problem };
    },

    "quizzes/same": ({ runId, model, questions }, { signal, emit }) =>
      findDuplicates({
        questions,
        provider: calls.model("judge", { runId }, model),
        settings: JUDGE_SETTINGS,
        signal,
        mend,
        onProgress: (done, total) => emit({ kind: "progress", done, total }),
      }),
  };
}
