import { type Fields, isFields } from "../../foundation/fields";
import { contentConstraint } from "../../rules/taxonomy/lookup";
import type { ReadReply } from "../judge-task";
import type { DraftedChecklist, DraftedContent } from "./drafted";
import { field, Notes, quoted } from "./fields";
import { draftLimits } from "./limits";
import { constraintIdOf, descriptionOf, readFormatCheck } from "./read-format-check";
import { readItem } from "./read-item";
import type { ParameterSchemas } from "./taxonomy";

/** How the halves are called, by us and by the benchmarks, goes by how the names begin. */
const halves = { format: /^(?:format|rule)/i, content: /^(?:content|open)/i };
const wrapping = /^(?:draft_?)?checklists?$/i;
/** Checklists stand at most so deep in what is put around them. */
const WRAPPINGS = 3;

function halfOf(document: Fields, half: keyof typeof halves): unknown[] | null {
  const lists = Object.entries(document).flatMap(([name, value]) =>
    halves[half].test(name) && Array.isArray(value) ? [value] : [],
  );
  return lists.length === 0 ? null : lists.flat();
}

/** The checklists in a reply: itself, or those that stand under "checklist" or "checklists". */
function checklistsIn(value: unknown, depth = WRAPPINGS): Fields[] {
  if (!isFields(value)) return [];
  if (halfOf(value, "format") !== null || halfOf(value, "content") !== null) return [value];
  if (depth === 0) return [];
  return Object.entries(value)
    .filter(([name]) => wrapping.test(name))
    .flatMap(([, inner]) => (Array.isArray(inner) ? inner : [inner]))
    .slice(0, draftLimits.checks)
    .flatMap((inner) => checklistsIn(inner, depth - 1));
}

/** The first so many, with a note on the others. */
function atMost<Entry>(entries: Entry[], most: number, what: string, notes: Notes): Entry[] {
  if (entries.length > most)
    notes.add(`Left out ${entries.length - most} ${what}: more than ${most} are not taken.`);
  return entries.slice(0, most);
}

function readContentCheck(value: unknown, notes: Notes): DraftedContent | null {
  if (!isFields(value)) {
    notes.add("Left out a content check that is no object.");
    return null;
  }
  const named = constraintIdOf(value);
  const description = descriptionOf(value);
  const name = quoted(description === "" ? named : description);
  const given = field(value, "items", "check_items", "checkItems", "questions");
  const entries = atMost(Array.isArray(given) ? given : [], draftLimits.items, `questions of ${name}`, notes);
  const items = entries.flatMap((entry) => readItem(entry, notes) ?? []);
  if (items.length === 0) {
    notes.add(`Left out the content check ${name}: it has no question that can be asked.`);
    return null;
  }
  const known = contentConstraint(named) !== undefined;
  if (!known && named !== "")
    notes.add(`${quoted(named)} is no kind of content; ${name} is kept without one.`);
  return { constraintId: known ? named : null, description, items };
}

/**
 * Reads a checklist as a model drafts it: ours or a benchmark's, bare or wrapped. Good checks are kept, bad ones are
 * left out with a note each. `mayBeEmpty`: there may be nothing left to ask for.
 */
export function readDrafted(
  value: unknown,
  options: { schemas: ParameterSchemas; mayBeEmpty: boolean },
): ReadReply<DraftedChecklist> {
  const documents = checklistsIn(value);
  if (documents.length === 0) {
    return {
      ok: false,
      why: `The reply must be {"format": [...], "content": [...]} with a list of checks in each.`,
    };
  }
  const all = (half: keyof typeof halves) => documents.flatMap((document) => halfOf(document, half) ?? []);
  const notes = new Notes();
  const format = atMost(all("format"), draftLimits.checks, "format checks", notes).flatMap(
    (entry) => readFormatCheck(entry, options.schemas, notes) ?? [],
  );
  const content = atMost(all("content"), draftLimits.checks, "content checks", notes).flatMap(
    (entry) => readContentCheck(entry, notes) ?? [],
  );
  const isEmpty = format.length + content.length === 0;
  if (isEmpty && notes.list().length > 0) {
    return { ok: false, why: `No check could be used. ${notes.list().slice(0, 5).join(" ")}` };
  }
  if (isEmpty && !options.mayBeEmpty) return { ok: false, why: "The checklist holds no check." };
  return { ok: true, value: { format, content, notes: notes.list() } };
}
