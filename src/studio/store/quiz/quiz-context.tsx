import type { QuizDraft } from "../../../shapes/quiz-draft";
import { type Standing, standingsOf } from "../../logic/quiz/standings";
import { documentKind } from "../document/document-context";
import { createQuizStore } from "./quiz-store";

export const {
  Provider: QuizProvider,
  useMaker: useQuizMaker,
  useOwnStore: useQuizStore,
  useOwn: useQuiz,
  useDraft: useQuizDraft,
} = documentKind(createQuizStore);

const known = new WeakMap<QuizDraft, Standing[]>();

/** The standings of all questions of the quiz on screen, in their order; computed once for each state of it. */
export function useStandings(): Standing[] {
  const draft = useQuizDraft();
  const standings = known.get(draft) ?? standingsOf(draft);
  known.set(draft, standings);
  return standings;
}
