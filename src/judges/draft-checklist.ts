import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Fields, isFields } from "../foundation/fields";
import { markedOption, optionLetter } from "../foundation/option-letter";
import { contentConstraint, formatConstraint } from "../rules/taxonomy/registry";
import { ContentItemType } from "../shapes/checklist";
import {
  type DraftedChecklist,
  type DraftedContent,
  type DraftedFormat,
  type DraftedItem,
  draftLimits,
  draftTaxonomy,
  field,
  Notes,
  type ParameterSchemas,
  quoted,
  shortened,
  tidyText,
} from "./draft-checklist-fields";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { draftChecklistPrompt } from "./prompts/draft-checklist.v1";
import { readAnswer } from "./read-answer";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

const YES_NO = ["yes", "no"];
const Texts = Type.Array(Type.String());
const TextsByLetter = Type.Record(Type.String(), Type.String());

/** An option with a letter and a text behind it; null for any other. */
function labelled(option: string): { letter: string; text: string } | null {
  const { letter, rest = "" } = markedOption(option) ?? {};
  return letter === undefined || rest.trim() === "" ? null : { letter, text: rest.trimStart() };
}

/** A list of texts, or texts by their letters; null for anything else. */
function givenOptions(value: unknown): string[] | null {
  if (Value.Check(Texts, value)) return value.map(tidyText);
  if (!Value.Check(TextsByLetter, value)) return null;
  return Object.entries(value).map(([letter, text]) =>
    labelled(tidyText(text)) ? tidyText(text) : `${letter}. ${tidyText(text)}`,
  );
}

type Options = { asGiven: string[]; lettered: string[] };

/** Options under the letters A, B, C ...; those of the model are taken off only where every option has one. */
function lettered(given: string[]): Options {
  const parts = given.map(labelled);
  const letters = new Set(parts.map((part) => part?.letter));
  const own = !letters.has(undefined) && letters.size === given.length;
  const texts = given.map((option, index) => (own ? (parts[index]?.text ?? option) : option));
  const written = texts.map((text, index) => `${optionLetter(index)}. ${text}`);
  return { asGiven: own ? given : written, lettered: written };
}

function faultOfOptions({ lettered: options }: Options): string | null {
  if (options.length < 2) return "it offers fewer than two options";
  if (options.length > draftLimits.options) return "it offers too many options";
  if (options.some((option) => option.length > draftLimits.optionCharacters)) return "an option is too long";
  const texts = options.map((option) => option.slice(3).toLowerCase());
  if (texts.includes("")) return "an option is empty";
  return new Set(texts).size === texts.length ? null : "two of its options are alike";
}

/** The answer as a text; null where the model left it open, which it shall where it can't know. */
function givenAnswer(item: Fields): string | null {
  const answer = field(item, "correct_answer", "correctAnswer", "answer");
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  const text = tidyText(answer);
  return text === "" || /^(?:null|unknown)$/i.test(text) ? null : text;
}

/** The answer as the options name it; null, with a note, when it is none of them. */
function namedAnswer(answer: string, { asGiven }: Options, question: string, notes: Notes): string | null {
  const named = readAnswer(answer, asGiven);
  const places = asGiven.flatMap((option, index) =>
    named !== null && readAnswer(option, asGiven) === named ? [index] : [],
  );
  const [place] = places;
  if (place !== undefined && places.length === 1) return optionLetter(place);
  notes.add(
    `The right answer of ${quoted(question)} is none of its options (${quoted(answer)}); it is left open.`,
  );
  return null;
}

/** "yes" or "no", also by the letter of an option that says so; null for anything else. */
function yesOrNo(answer: string, given: readonly string[]): string | null {
  const letter = readAnswer(answer, given);
  const option = given.find((one) => letter !== null && readAnswer(one, given) === letter);
  return readAnswer(answer, YES_NO) ?? readAnswer((option && labelled(option)?.text) ?? option ?? "", YES_NO);
}

/** One question of a content check; null, with a note, when it can't be asked. Times are read later. */
function readItem(value: unknown, notes: Notes): DraftedItem | null {
  if (!isFields(value)) {
    notes.add("Left out a question that is no object.");
    return null;
  }
  const question = tidyText(field(value, "question"));
  const leaveOut = (why: string): null => {
    notes.add(`Left out the question ${quoted(question)}: ${why}.`);
    return null;
  };
  if (question === "") return leaveOut("it is empty");
  if (question.length > draftLimits.questionCharacters) return leaveOut("it is too long");
  const type = tidyText(field(value, "type", "check_type", "checkType")).toLowerCase();
  if (!Value.Check(ContentItemType, type)) return leaveOut(`${quoted(type)} is no kind of question`);

  const answer = givenAnswer(value);
  if (type === "timestamp") {
    const short = answer === null || answer.length <= draftLimits.optionCharacters;
    return { type, question, options: [], correctAnswer: short ? answer : null };
  }
  if (type === "attempt") {
    const named = answer === null ? null : yesOrNo(answer, givenOptions(field(value, "options")) ?? []);
    if (answer !== null && named === null) {
      notes.add(`The right answer of ${quoted(question)} is neither yes nor no; it is left open.`);
    }
    return { type, question, options: [...YES_NO], correctAnswer: named };
  }
  const given = givenOptions(field(value, "options", "choices"));
  if (given === null) return leaveOut("its options are no list of texts");
  const options = lettered(given);
  const fault = faultOfOptions(options);
  if (fault !== null) return leaveOut(fault);
  const correctAnswer = answer === null ? null : namedAnswer(answer, options, question, notes);
  return { type, question, options: options.lettered, correctAnswer };
}

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
