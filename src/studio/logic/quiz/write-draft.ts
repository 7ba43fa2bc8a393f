import { writeQuizFiles } from "../../../benchmarks/capquiz/write-files";
import { canonicalJson } from "../../../foundation/canonical-json";
import { withoutHeaders } from "../../../foundation/without-headers";
import type { QuizDraft, Verification, VerificationLine } from "../../../shapes/quiz-draft";
import { quizOfDraft } from "./standings";

/**
 * `json`, `jsonl`: the quiz as records of CapQuiz, without what was dropped. `studio`: all that is known of it, with what
 * was dropped, blind answers and verifications. `verifications`: those alone, JSON Lines.
 */
export type DraftFileForm = "json" | "jsonl" | "studio" | "verifications";

/** A file's text, how its name goes on after the title, and how many questions or verifications are in it. */
type WrittenDraft = { text: string; ending: string; count: number };

/** The video name in the records of a quiz: its file's name, else the quiz's title. */
function videoOfDraft({ video, title }: Pick<QuizDraft, "video" | "title">): string {
  return video?.name.trim() || title.trim() || "video";
}

function lineOf(verification: Verification): VerificationLine {
  return { format: "caplens-quiz-verification", version: 1, ...verification };
}

function records(draft: QuizDraft, form: "json" | "jsonl"): WrittenDraft {
  const material = quizOfDraft(draft);
  const video = videoOfDraft(draft);
  const sample = {
    id: video,
    video: { id: video, path: null, seconds: draft.video?.facts?.durationSeconds || null },
    instruction: "",
    facets: draft.domain === null || draft.domain.trim() === "" ? {} : { domain: draft.domain.trim() },
    material,
  };
  const written = writeQuizFiles([sample], []).find(({ name }) => name === `quiz.${form}`);
  return { text: written?.text ?? "", ending: `quiz.${form}`, count: material.questions.length };
}

/** A quiz as the text of a file; `annotator`: of whom verifications are written, null for all. No headers go out. */
export function writeDraft(draft: QuizDraft, form: DraftFileForm, annotator: string | null): WrittenDraft {
  switch (form) {
    case "json":
    case "jsonl":
      return records(draft, form);
    case "studio":
      return {
        text: `${JSON.stringify(withoutHeaders(draft), null, 1)}\n`,
        ending: "quiz-studio.json",
        count: draft.questions.length,
      };
    case "verifications": {
      const own = draft.verifications.filter((one) => annotator === null || one.annotator === annotator);
      return {
        text: own.map((one) => `${canonicalJson(lineOf(one))}\n`).join(""),
        ending: "verifications.jsonl",
        count: own.length,
      };
    }
  }
}
