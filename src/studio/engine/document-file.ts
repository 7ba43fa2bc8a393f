import { parseSafeJson } from "../../foundation/safe-json";
import type { FileProblem } from "../../shapes/data-set";
import { type DocumentKind, readDocument } from "../../storage/documents";

/** A kind of document as files of the studio hold it. */
export type FiledKind<Draft> = {
  document: DocumentKind<Draft>;
  /** "quiz" */
  noun: string;
  /** An id that stands there twice, by which other parts name something: in words; null for none. */
  repeated: (draft: Draft) => string | null;
};

/** The first id that stands in a list twice; null for none. */
export function repeatedId(items: readonly { id: string }[]): string | null {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/** True where a text begins as a file of this format does: "caplens-quiz-draft". */
export function isFileOf(format: string, beginning: string): boolean {
  return /^\uFEFF?\s*\{/.test(beginning) && beginning.includes(`"${format}"`);
}

/** Reads the text of a document's file: what this version does not know is dropped. */
export function readDocumentFile<Draft>(
  name: string,
  text: string,
  { document, noun, repeated }: FiledKind<Draft>,
): { draft: Draft; problem: null } | { draft: null; problem: FileProblem } {
  const refuse = (message: string, expected: string) => ({
    draft: null,
    problem: { file: name, path: "", message, expected },
  });
  const json = parseSafeJson(text.replace(/^\uFEFF/, ""));
  if (!json.ok) return refuse(`This file can't be read. ${json.detail}`, "The file as the studio wrote it.");
  const read = readDocument(json.value, document);
  if (read.state === "unreadable" && read.version === null)
    return refuse(`This is no whole ${noun}: ${read.reason}`, "The file as the studio wrote it.");
  if (read.state !== "ready")
    return refuse(
      `This ${noun} was written by a newer version of Caplens.`,
      "Reload the page to get that version.",
    );
  const twice = repeated(read.document);
  return twice === null ? { draft: read.document, problem: null } : refuse(twice, "Each id once.");
}

/** A document that came from elsewhere, as one of its own. */
export function asNewDraft<Draft extends { id: string; updatedAt: string }>(draft: Draft): Draft {
  return { ...draft, id: crypto.randomUUID(), updatedAt: new Date().toISOString() };
}
