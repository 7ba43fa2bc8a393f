import type { QuizDraft } from "../../shapes/quiz-draft";
import { type Standing, standingsOf } from "../logic/standings";
import { useDraft } from "./studio-context";

const known = new WeakMap<QuizDraft, Standing[]>();

/** The standings of all questions of the quiz on screen, in their order; computed once for each state of it. */
export function useStandings(): Standing[] {
  const draft = useDraft();
  const standings = known.get(draft) ?? standingsOf(draft);
  known.set(draft, standings);
  return standings;
}
