import type { QuizDraft } from "../../../shapes/quiz-draft";
import { useStores } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import type { QuizDraftCalls } from "../../protocol/quiz-calls";

export type QuizForm = QuizDraftCalls["quizzes/write"]["input"]["form"];
export type ReadQuizzes = QuizDraftCalls["quizzes/read"]["output"];

const named = (files: readonly File[]) => files.map((file) => ({ path: file.name, file }));

/** Quizzes and verifications out as files, and in from others; nothing of what is read is kept yet. Null: it failed. */
export function useQuizFiles() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();

  return {
    problem,
    dismiss,
    /** `annotator`: of whom verifications are written; null for all. */
    write: (draft: QuizDraft, form: QuizForm, annotator: string | null = null) =>
      trying(() => engine.call("quizzes/write", { draft, form, annotator })),
    read: (files: readonly File[]) => trying(() => engine.call("quizzes/read", { files: named(files) })),
    readVerifications: (draft: QuizDraft, files: readonly File[]) =>
      trying(() => engine.call("quizzes/read-verifications", { draft, files: named(files) })),
  };
}
