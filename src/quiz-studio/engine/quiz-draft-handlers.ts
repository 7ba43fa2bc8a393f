import { watchChanges } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { quizDraftProblems } from "../../storage/quiz-drafts/quiz-draft-row";
import type { QuizDraftCalls } from "../protocol";
import { type QuizAskingParts, quizAskingHandlers } from "./quiz-asking-handlers";
import { quizFileHandlers } from "./quiz-file-handlers";

/** Quizzes in the making, for the page. */
export function quizDraftHandlers(parts: QuizAskingParts): Handlers<QuizDraftCalls> {
  const { storage } = parts;
  const quizzes = async () => (await storage()).quizDrafts;
  return {
    ...quizAskingHandlers(parts),
    ...quizFileHandlers(storage),

    "quizzes/list": async () => (await quizzes()).list(),

    "quizzes/open": async ({ id }) => {
      const opened = await (await quizzes()).load(id);
      if (opened) return opened;
      throw new ProblemError(quizDraftProblems.notFound());
    },

    "quizzes/save": async ({ draft, revision }) => (await quizzes()).save(draft, revision),

    "quizzes/remove": async ({ id }) => {
      await (await quizzes()).remove(id);
      return null;
    },

    "quizzes/restore": async ({ id }) => {
      await (await quizzes()).restore(id);
      return null;
    },

    "quizzes/watch": ({ id }, { signal, emit }) =>
      watchChanges({
        subscribe: async (listener) =>
          (await quizzes()).onChange((changed) => {
            if (id === null || id === changed) listener();
          }),
        signal,
        emit,
      }),
  };
}
