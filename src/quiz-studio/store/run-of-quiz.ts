import { ProblemError } from "../../foundation/errors";
import type { QuizDraft } from "../../shapes/quiz-draft";
import type { Services } from "../../state/services";

/**
 * Makes a run that has not begun of a quiz's questions, by the way of any file of CapQuiz, with its video in place where
 * the quiz has one; the run's id. Rejects with `ProblemError`.
 */
export async function runOfQuiz(engine: Services["engine"], draft: QuizDraft): Promise<string> {
  const { fileName, blob } = await engine.call("quizzes/write", { draft, form: "json", annotator: null });
  const file = new File([blob], fileName, { type: "application/json" });
  const { importId, parts, problems } = await engine.call("imports/read", {
    importId: null,
    files: [{ path: fileName, file }],
  });
  const [problem] = problems;
  if (parts.length === 0)
    throw new ProblemError({
      code: "quiz-not-run",
      message: "No run can be made of this quiz.",
      nextStep: "Look through its questions for what is marked, and try again.",
      detail: problem?.message ?? "The file of its questions holds nothing that can be asked.",
    });
  const { runId, dataSetId } = await engine.call("imports/keep", {
    importId,
    benchmark: "capquiz",
    title: draft.title === "" ? "Quiz" : draft.title,
    with: "samples",
  });
  engine.call("imports/forget", { importId }).catch(() => undefined);
  if (draft.video) {
    const { name, type, quickKey, stored, facts } = draft.video;
    const dataSet = await engine.call("data-sets/get", { id: dataSetId });
    const isSample = stored.kind === "sample";
    // A bundled clip is known by its place, not by its bytes.
    const place = { name, type, quickKey: isSample ? null : quickKey, stored, facts };
    const places = Object.fromEntries((dataSet?.samples ?? []).map(({ video }) => [video.id, place]));
    await engine.call("videos/place", { dataSetId, places });
  }
  return runId;
}
