import { type Fields, isFields } from "../../foundation/fields";
import { JSON_LIMITS } from "../../foundation/safe-json";
import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import type { Row } from "./caption-table";
import { type DocumentKind, type DocumentPart, documentParts } from "./document-parts";
import type { ImportFile } from "./import-file";
import { MOST_ROWS, MOST_VALUES, tooManyRows, tooManyValues } from "./row-limits";

/** A JSON document: the objects of a list as rows, or an object. */
export type ReadDocument = { kind: "list"; rows: Row[] } | { kind: "object"; document: Fields };

type Untold = Extract<DocumentPart, { kind: "refused" | "ended" }>;

const WHOLE = "A JSON file, whole.";

function problemOf(file: string, part: Untold, used: number): FileProblem {
  const { reason, detail } = part.refused;
  if (part.kind === "ended") {
    const message =
      used === 0
        ? `This file can't be read: it is broken off or damaged. ${detail}`
        : `This file is broken off or damaged, and only what comes before that is used (${used} entries). ${detail}`;
    return { file, path: "", message, expected: WHOLE };
  }
  const path = part.name || `${part.index}`;
  if (reason === "syntax") {
    const message = `This entry is damaged, and is left out. ${detail}`;
    return { file, path, message, expected: WHOLE };
  }
  const message = `There is more in this entry than is read at once; it is left out. ${detail}`;
  return { file, path, message, expected: "Smaller files: split it, or write it as JSON Lines." };
}

/**
 * Reads a JSON document member by member, a step each. What can't be read is told in `problems`, and left out. Null:
 * nothing of it can be used, and that is told.
 */
export function* readDocument(
  { name: file, pieces }: ImportFile,
  kind: DocumentKind,
  problems: FileProblem[],
): Steps<ReadDocument | null> {
  const before = problems.length;
  const rows: Row[] = [];
  const fields = new Map<string, unknown>();
  let values = 0;
  let used = 0;
  let strangers = 0;
  for (const part of documentParts(pieces, kind)) {
    yield;
    if (part === null) continue;
    if (part.kind !== "read") {
      problems.push(problemOf(file, part, used));
      continue;
    }
    const { index, name, value } = part;
    const most = kind === "list" ? MOST_VALUES : JSON_LIMITS.maxValues;
    values += part.values;
    if (values > most) {
      problems.push(tooManyValues(file, name || `${index}`, most));
      break;
    }
    if (kind === "object") {
      if (fields.has(name)) {
        const message = `“${name}” occurs twice; what stands there first is left out.`;
        problems.push({ file, path: name, message, expected: "Names that occur once." });
      }
      fields.set(name, value);
    } else if (rows.length >= MOST_ROWS) {
      problems.push(tooManyRows(file, `${index}`));
      break;
    } else if (isFields(value)) rows.push({ place: `${index}`, cells: value });
    else strangers += 1;
    used += 1;
  }
  if (strangers > 0 && rows.length > 0) {
    const message = `${strangers} entries of this list are no objects; they are left out.`;
    problems.push({ file, path: "", message, expected: "A list of objects." });
  }
  if (used === 0 && problems.length > before) return null;
  return kind === "list" ? { kind, rows } : { kind, document: Object.fromEntries(fields) };
}
