import { EXPECTED_FILES, readImport } from "../../benchmarks/imports/read-import";
import { gatherFiles } from "../../engine/shared/gather-files";
import { limitsForSmall } from "../../engine/shared/import-limits";
import { loadSampleFile } from "../../engine/shared/sample-handlers";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { inFileName } from "../../foundation/in-file-name";
import { plural } from "../../foundation/plural";
import { stepByStep } from "../../foundation/steps";
import { beginningOf } from "../../foundation/text-pieces";
import type { FileProblem } from "../../shapes/data-set";
import { QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../shapes/quiz-draft";
import type { Storage } from "../../storage/open-storage";
import { withVerification } from "../logic/edit-draft";
import { draftOfRecords } from "../logic/files/draft-of-records";
import {
  type PlacedVerifications,
  placeVerifications,
  readVerifications,
  VERIFICATION_FILE_LIMITS,
} from "../logic/files/read-verifications";
import { writeDraft } from "../logic/files/write-draft";
import type { QuizDraftCalls } from "../protocol";
import { asNewDraft, bundledDraft, isStudioFile, readStudioFile } from "./studio-file";

const FILE_LIMITS = limitsForSmall(VERIFICATION_FILE_LIMITS.bytes);

/** So many problems are told. */
const MOST_PROBLEMS = 500;

const ignoreProgress = () => undefined;

function tooManyQuestions(file: string, { title }: QuizDraft, beyond: number): FileProblem {
  const message = `${beyond} of the questions on “${title}” ${plural(beyond, "is", "are")} left out.`;
  return { file, path: "", message, expected: `A quiz holds ${QUIZ_DRAFT_LIMITS.questions} questions.` };
}

/** Quizzes in the making as files. */
export function quizFileHandlers(
  storage: () => Promise<Storage>,
): Handlers<
  Pick<QuizDraftCalls, "quizzes/write" | "quizzes/read" | "quizzes/read-verifications" | "quizzes/bundled">
> {
  /** A file names media of another browser: what is not here has to be given, or taken, again. */
  async function withMediaAtHand(draft: QuizDraft): Promise<QuizDraft> {
    const { blobs } = await storage();
    const isHere = async (hash: string) => (await blobs.get(hash)) !== null;
    const { video, frames, audio } = draft;
    const stored =
      video?.stored.kind === "blob" && !(await isHere(video.stored.hash))
        ? ({ kind: "file" } as const)
        : video?.stored;
    const hasFrames =
      frames !== null && (await Promise.all(frames.frames.map(({ hash }) => isHere(hash)))).every(Boolean);
    return {
      ...draft,
      video: video && stored ? { ...video, stored } : null,
      frames: hasFrames ? frames : null,
      audio: audio && (await isHere(audio.hash)) ? audio : null,
    };
  }

  return {
    "quizzes/write": async ({ draft, form, annotator }) => {
      const { text, ending, count } = writeDraft(draft, form, annotator);
      const words = [inFileName(draft.title), ...(annotator === null ? [] : [inFileName(annotator)]), ending];
      const type = ending.endsWith("l") ? "application/jsonl" : "application/json";
      return {
        fileName: words.filter((word) => word !== "").join("-"),
        blob: new Blob([text], { type }),
        count,
      };
    },

    "quizzes/read": async ({ files }, { signal }) => {
      const gathered = await gatherFiles(files, { signal, onProgress: ignoreProgress, limits: FILE_LIMITS });
      const problems: FileProblem[] = [...gathered.problems];
      const drafts: QuizDraft[] = [];
      for (const file of gathered.files) {
        if (isStudioFile(beginningOf(file.pieces, 1000))) {
          const read = readStudioFile(file.name, file.pieces.join(""));
          if (read.draft) drafts.push(asNewDraft(await withMediaAtHand(read.draft)));
          else problems.push(read.problem);
          continue;
        }
        const found = await stepByStep(readImport({ files: [file], mappings: new Map(), kept: [] }), signal);
        const told = found.problems.filter(({ expected }) => expected !== EXPECTED_FILES);
        problems.push(...told);
        const samples = found.parts.filter(({ benchmark }) => benchmark.id === "capquiz");
        const own = samples.flatMap((part) =>
          part.samples.flatMap((sample) => draftOfRecords(sample, file.name) ?? []),
        );
        for (const { draft, beyond } of own) {
          drafts.push(draft);
          if (beyond > 0) problems.push(tooManyQuestions(file.name, draft, beyond));
        }
        if (own.length === 0 && told.length === 0)
          problems.push({
            file: file.name,
            path: "",
            message: "This file holds no quiz.",
            expected: "A file of the quiz studio, or records of CapQuiz.",
          });
      }
      return { drafts, problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length };
    },

    "quizzes/read-verifications": async ({ draft, files }, { signal }) => {
      const gathered = await gatherFiles(files, { signal, onProgress: ignoreProgress, limits: FILE_LIMITS });
      const all: PlacedVerifications = {
        added: [],
        same: 0,
        conflicts: [],
        problems: [...gathered.problems],
      };
      let known = draft;
      for (const { name, pieces } of gathered.files) {
        const read = await stepByStep(readVerifications(name, pieces), signal);
        const placed = placeVerifications(name, read.lines, known);
        for (const verification of placed.added) known = withVerification(known, verification);
        all.added.push(...placed.added);
        all.same += placed.same;
        all.conflicts.push(...placed.conflicts);
        all.problems.push(...read.problems, ...placed.problems);
      }
      const { problems } = all;
      return { ...all, problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length };
    },

    "quizzes/bundled": async ({ folder, sampleId }, { signal }) =>
      asNewDraft(bundledDraft(await (await loadSampleFile(folder, sampleId, "quiz.json", signal)).text())),
  };
}
