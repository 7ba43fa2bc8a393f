import { useEffect, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { useStores } from "../../state/stores-context";
import { useLatest } from "../../state/use-latest";
import type { QuizDraftCalls } from "../protocol";

/** What a list shows of a quiz, unreadable ones included. */
export type QuizSummary = QuizDraftCalls["quizzes/list"]["output"][number];

/** All quizzes of this browser, followed as they change; null until they were read. */
export function useQuizList(): {
  quizzes: readonly QuizSummary[] | null;
  /** Why they could not be read; `again` tries it anew. */
  unread: Problem | null;
  again: () => void;
  /** Why the last change could not be made. */
  problem: Problem | null;
  /** Deletes a quiz; can be taken back. */
  remove: (quiz: Pick<QuizSummary, "id" | "title">) => Promise<void>;
  dismiss: () => void;
} {
  const { services, playground } = useStores();
  const { engine } = services;
  const [revision, setRevision] = useState(0);
  const [failed, setFailed] = useState<Problem | null>(null);
  const { value, problem, again } = useLatest("quizzes", revision, (signal) =>
    engine.call("quizzes/list", null, { signal }),
  );

  useEffect(() => {
    const ending = new AbortController();
    engine
      .call("quizzes/watch", { id: null }, { signal: ending.signal, onEvent: setRevision })
      // Without it the list shows what was there when it was opened.
      .catch(() => undefined);
    return () => ending.abort();
  }, [engine]);

  async function change(name: "quizzes/remove" | "quizzes/restore", id: string): Promise<boolean> {
    setFailed(null);
    try {
      await engine.call(name, { id });
      return true;
    } catch (error) {
      if (!isAbort(error)) setFailed(toProblem(error));
      return false;
    }
  }

  return {
    quizzes: value,
    unread: problem,
    again,
    problem: failed,
    dismiss: () => setFailed(null),
    async remove({ id, title }) {
      if (!(await change("quizzes/remove", id))) return;
      const later = (name: "quizzes/remove" | "quizzes/restore") => () => {
        void change(name, id);
        return true;
      };
      playground.getState().offerUndo({
        label: `Quiz deleted: ${title}`,
        sessionId: null,
        undo: later("quizzes/restore"),
        redo: later("quizzes/remove"),
        holds: () => null,
      });
    },
  };
}
