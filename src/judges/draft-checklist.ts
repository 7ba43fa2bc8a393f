import { Value } from "typebox/value";
import { type Fields, isFields } from "../foundation/fields";
import { contentConstraint, formatConstraint } from "../rules/taxonomy/lookup";
import {
  type DraftedChecklist,
  type DraftedContent,
  type DraftedFormat,
  draftLimits,
  draftTaxonomy,
  field,
  Notes,
  type ParameterSchemas,
  quoted,
  shortened,
  tidyText,
} from "./draft-checklist/fields";
import { readItem } from "./draft-checklist/read-item";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { draftChecklistPrompt } from "./prompts/draft-checklist.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

/** The id of the constraint that a drafted check names, under any of its names; empty when it names none. */
function constraintIdOf(fields: Fields): string {
  return tidyText(field(fields, "constraint_id", "constraintId", "constraint"));
}

/** The description in a drafted check. */
function descriptionOf(fields: Fields): string {
  const told = tidyText(field(fields, "description", "check_description", "check_content"));
  return shortened(told, draftLimits.descriptionCharacters);
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

function isSmall(parameters: Fields): boolean {
  return (
    isShallow(parameters, draftLimits.parameterDepth) &&
    JSON.stringify(parameters).length <= draftLimits.parameterCharacters
  );
}

/** The reason why the parameters can't be those of the rule; null when they can. */
function refusal(constraintId: string, parameters: Fields, schemas: ParameterSchemas): string | null {
  if (!isSmall(parameters)) return "its parameters are too large";
  const schema = schemas.get(constraintId);
  if (schema === undefined || Value.Check(schema, parameters)) return null;
  const [first] = Value.Errors(schema, parameters);
  const place = first?.instancePath.replace(/^\//, "");
  return `its parameters do not fit the rule${place ? ` (${place})` : ""}`;
}

/** One check of the format half; null, with a note, when it can't be run as it stands. */
function readFormatCheck(value: unknown, schemas: ParameterSchemas, notes: Notes): DraftedFormat | null {
  if (!isFields(value)) {
    notes.add("Left out a format check that is no object.");
    return null;
  }
  const constraintId = constraintIdOf(value);
  const description = descriptionOf(value);
  const name = description === "" ? quoted(constraintId) : quoted(description);
  if (formatConstraint(constraintId) === undefined) {
    notes.add(`Left out the format check ${name}: ${quoted(constraintId)} is no rule on form.`);
    return null;
  }
  const given = field(value, "parameters", "params") ?? {};
  if (!isFields(given)) {
    notes.add(`Left out the format check ${name}: its parameters are no object.`);
    return null;
  }
  const { content: _filledInByChecking, ...parameters } = given;
  const why = refusal(constraintId, parameters, schemas);
  if (why !== null) {
    notes.add(`Left out the format check ${name}: ${why}.`);
    return null;
  }
  return { constraintId, description, parameters };
}

/** Patterns for the names of the two halves, ours and the benchmarks', by how the names begin. */
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
function readDrafted(
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

/** A check that exists, for the model not to draft it again. `parameters` for those on form. */
type KnownCheck = {
  constraintId: string | null;
  description: string;
  parameters?: Record<string, unknown>;
};

export type DraftChecklistInput = {
  instruction: string;
  /** Parameter schemas of the checkers, by constraint id. */
  parameterSchemas: ParameterSchemas;
  already: { format: readonly KnownCheck[]; content: readonly KnownCheck[] };
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  /** The media after the message; null when there are none. `frameTimes`: "00:03.2", in their order. */
  shown: { frameTimes: readonly string[]; sound: boolean } | null;
  /** The demands on content where they are fixed; left out: the model takes them from the instruction. */
  demands?: readonly { constraintId: string | null; words: string }[];
};

/** Drafts a checklist for an instruction: a checklist as JSON, in the shape of ours or a benchmark's. */
export const draftChecklist: JudgeTask<DraftChecklistInput, DraftedChecklist> = {
  id: "draft_checklist",
  prompt: draftChecklistPrompt,
  buildRequest: (input, { prompt = draftChecklistPrompt, complaint } = {}) => {
    const { instruction, parameterSchemas, already, videoSeconds, shown, demands } = input;
    const fields = {
      instruction,
      taxonomy: draftTaxonomy(parameterSchemas),
      already: [...already.format, ...already.content].map(({ constraintId, description, parameters }) => ({
        constraint_id: constraintId,
        description,
        ...(parameters === undefined ? {} : { parameters }),
      })),
      ...(videoSeconds === null ? {} : { video_seconds: videoSeconds }),
      with_frames: shown !== null,
      ...(shown === null ? {} : { frame_times: shown.frameTimes, with_sound: shown.sound }),
      ...(demands === undefined
        ? {}
        : { demands: demands.map(({ constraintId, words }) => ({ constraint_id: constraintId, words })) }),
    };
    return judgeRequest("draft_checklist", fields, prompt, complaint);
  },
  // Parameters differ from rule to rule.
  replySchema: () => null,
  readReply: (raw, { parameterSchemas, already }, mended = NOTHING_MENDED) => {
    if (raw.length > draftLimits.replyCharacters) return { ok: false, why: "The reply is far too long." };
    return readJsonObject(
      raw,
      (value) => readDrafted(value, { schemas: parameterSchemas, mayBeEmpty: already.content.length > 0 }),
      mended,
    );
  },
};
