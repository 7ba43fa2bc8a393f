import type { EngineCalls } from "../engine/engine-protocol";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import { ProblemError } from "../foundation/errors";
import type { InstructionSet } from "../shapes/instruction-set";
import type { QuizDraft } from "../shapes/quiz-draft";
import { placeOf, type VideoPlace } from "../shapes/video-place";

type RunCalls = Pick<
  EngineCalls,
  | "imports/read"
  | "imports/keep"
  | "imports/forget"
  | "data-sets/get"
  | "videos/place"
  | "instruction-sets/write-out"
  | "quizzes/write"
>;
type Engine = Pick<WorkerClient<RunCalls>, "call">;

/**
 * Makes a run that has not begun of a file of the studio, by the way of any file; `placesOf`: the places of its videos, by the
 * videos' ids. Gives the run's id; rejects with `ProblemError`, by `refused` where nothing in the file can be run.
 */
async function runOfFile(
  engine: Engine,
  {
    file,
    benchmark,
    title,
    placesOf,
    refused,
  }: {
    file: { fileName: string; blob: Blob };
    benchmark: string;
    title: string;
    placesOf: (videoIds: readonly string[]) => Record<string, VideoPlace>;
    refused: { code: string; message: string; nextStep: string; otherwise: string };
  },
): Promise<string> {
  const { fileName: path, blob } = file;
  const { importId, parts, problems } = await engine.call("imports/read", {
    importId: null,
    files: [{ path, file: new File([blob], path, { type: blob.type }) }],
  });
  const [problem] = problems;
  if (parts.length === 0) {
    const { otherwise, ...told } = refused;
    throw new ProblemError({ ...told, detail: problem?.message ?? otherwise });
  }
  const { runId, dataSetId } = await engine.call("imports/keep", {
    ...{ importId, benchmark, title },
    with: "samples",
  });
  engine.call("imports/forget", { importId }).catch(() => undefined);
  const dataSet = await engine.call("data-sets/get", { id: dataSetId });
  const places = placesOf([...new Set((dataSet?.samples ?? []).map(({ video }) => video.id))]);
  if (Object.keys(places).length > 0) await engine.call("videos/place", { dataSetId, places });
  return runId;
}

/** Makes a run that has not begun of a quiz's questions, with its video in place where the quiz has one; the run's id. */
export async function runOfQuiz(engine: Engine, draft: QuizDraft): Promise<string> {
  const file = await engine.call("quizzes/write", { draft, form: "json", annotator: null });
  const { video } = draft;
  return runOfFile(engine, {
    ...{ file, benchmark: "capquiz", title: draft.title === "" ? "Quiz" : draft.title },
    placesOf: (ids) => (video ? Object.fromEntries(ids.map((id) => [id, placeOf(video)])) : {}),
    refused: {
      code: "quiz-not-run",
      message: "No run can be made of this quiz.",
      nextStep: "Look through its questions for what is marked, and try again.",
      otherwise: "The file of its questions holds nothing that can be asked.",
    },
  });
}

/** Makes a run that has not begun of the instructions of a set that may go out, with their clips in place; the run's id. */
export async function runOfSet(engine: Engine, draft: InstructionSet): Promise<string> {
  const written = await engine.call("instruction-sets/write-out", { draft, form: "samples" });
  const clips = new Map(draft.clips.map((clip) => [clip.id, clip]));
  return runOfFile(engine, {
    ...{ file: written, benchmark: draft.benchmark },
    title: draft.title === "" ? "Instruction set" : draft.title,
    placesOf: (ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const clip = clips.get(written.videos[id] ?? "");
          return clip ? [[id, placeOf(clip.video)]] : [];
        }),
      ),
    refused: {
      code: "set-not-run",
      message: "No run can be made of this set.",
      nextStep: "Look through its instructions for what is marked, and try again.",
      otherwise: "The file of its instructions holds nothing that can be asked.",
    },
  });
}
