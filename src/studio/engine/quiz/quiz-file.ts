import { ProblemError } from "../../../foundation/errors";
import { parseSafeJson } from "../../../foundation/safe-json";
import type { FileProblem } from "../../../shapes/data-set";
import type { QuizDraft } from "../../../shapes/quiz-draft";
import { readDocument } from "../../../storage/documents";
import { QUIZ_DRAFT_DOCUMENT } from "../../../storage/quiz-drafts/quiz-draft-row";

/** True where a text begins as a file of the quiz studio does. */
export function isStudioFile(beginning: string): boolean {
  return /^\uFEFF?\s*\{/.test(beginning) && beginning.includes('"caplens-quiz-draft"');
}

/** The fault of the questions' ids, by which other parts name them; null for none. */
function repeatedId({ questions }: QuizDraft): string | null {
  const seen = new Set<string>();
  for (const { id } of questions) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/** Reads the text of a studio file: what this version does not know is dropped. */
export function readStudioFile(
  name: string,
  text: string,
): { draft: QuizDraft; problem: null } | { draft: null; problem: FileProblem } {
  const refuse = (message: string, expected: string) => ({
    draft: null,
    problem: { file: name, path: "", message, expected },
  });
  const json = parseSafeJson(text.replace(/^\uFEFF/, ""));
  if (!json.ok) return refuse(`This file can't be read. ${json.detail}`, "The file as the studio wrote it.");
  const read = readDocument(json.value, QUIZ_DRAFT_DOCUMENT);
  if (read.state === "unreadable" && read.version === null)
    return refuse(`This is no whole quiz: ${read.reason}`, "The file as the studio wrote it.");
  if (read.state !== "ready")
    return refuse(
      "This quiz was written by a newer version of Caplens.",
      "Reload the page to get that version.",
    );
  const draft = read.document;
  const repeated = repeatedId(draft);
  if (repeated !== null) return refuse(`The question “${repeated}” is there twice.`, "Each id once.");
  return { draft, problem: null };
}

/** A quiz that came from elsewhere, as one of its own. */
export function asNewDraft(draft: QuizDraft): QuizDraft {
  return { ...draft, id: crypto.randomUUID(), updatedAt: new Date().toISOString() };
}

/** The quiz of a bundled sample. Throws `ProblemError`. */
export function bundledDraft(text: string): QuizDraft {
  const { draft, problem } = readStudioFile("quiz.json", text);
  if (draft) return draft;
  throw new ProblemError({
    code: "sample-unreadable",
    message: "The bundled quiz is not readable.",
    nextStep: "Reload the page; if it stays so, the copy of Caplens on this server is damaged.",
    detail: problem.message,
  });
}
