import { QUIZ_DRAFT_VERSION } from "../foundation/document-versions";
import type { QuizDraft } from "./quiz-draft";
import { USUAL_PLAN } from "./usual";

/** An empty quiz in the making; `seed`: what its options are shuffled by, a whole number from 0. */
export function newQuizDraft({
  id = crypto.randomUUID(),
  title = "",
  at = new Date().toISOString(),
  seed = 0,
}: {
  id?: string;
  title?: string;
  at?: string;
  seed?: number;
} = {}): QuizDraft {
  return {
    format: "caplens-quiz-draft",
    version: QUIZ_DRAFT_VERSION,
    id,
    title,
    createdAt: at,
    updatedAt: at,
    origin: null,
    domain: null,
    video: null,
    sampling: USUAL_PLAN,
    frames: null,
    audio: null,
    blindModels: [],
    seed,
    questions: [],
    verifications: [],
    calls: [],
  };
}
