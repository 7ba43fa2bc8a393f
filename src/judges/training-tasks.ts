import { Type } from "typebox";
import { Value } from "typebox/value";
import { objectOf, type ReplySchema } from "../shapes/reply-form";
import {
  type JudgePrompt,
  type JudgeTask,
  judgeRequest,
  type MendedObjects,
  type ReadReply,
} from "./judge-task";
import {
  answerFromCaptionPrompt,
  applyFormPrompt,
  degradeCaptionPrompt,
  instructionFromCaptionPrompt,
  mergeAnswersPrompt,
  rowFromCaptionPrompt,
  unsupportedConstraintsPrompt,
} from "./prompts/training.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

/** A kind of demand on content, and what it means. */
export type ToldConstraint = { constraintId: string; means: string };

/** A demand on content in the words of an instruction. */
export type WordedDemand = { constraintId: string; words: string };

const MOST_IDS = 200;
const MOST_DEMANDS = 30;
const LONGEST_WORDS = 2000;

const toldAs = (constraints: readonly ToldConstraint[]) =>
  constraints.map(({ constraintId, means }) => ({ constraint_id: constraintId, means }));

/** Longer texts are no answer to what is asked here. */
const LONGEST = 60_000;

/** A reply of texts by their names, each of them filled. */
type TextReply<Name extends string> = Record<Name, string>;

/** Shape of a reply of texts by these names. */
function textReplySchema(names: readonly string[]): ReplySchema {
  return objectOf(Object.fromEntries(names.map((name) => [name, { type: "string" as const }])));
}

/**
 * Reads `{name: "text", ...}` with all of these names from a reply; texts that are empty or far too long are none. `quoted`: the
 * material, which a reply may not be copied from.
 */
function readTextReply<Name extends string>(
  raw: string,
  names: readonly [Name, ...Name[]],
  { quoted, mended = NOTHING_MENDED }: { quoted: string; mended?: MendedObjects | undefined },
): ReadReply<TextReply<Name>> {
  const accept = (value: object): ReadReply<TextReply<Name>> => {
    const found: Partial<TextReply<Name>> = {};
    for (const name of names) {
      const text: unknown = Reflect.get(value, name);
      if (typeof text !== "string") return { ok: false, why: `The reply needs "${name}" as a string.` };
      if (text.trim() === "") return { ok: false, why: `"${name}" is empty.` };
      if (text.length > LONGEST) return { ok: false, why: `"${name}" is far too long.` };
      found[name] = text.trim();
    }
    return { ok: true, value: found as TextReply<Name> };
  };
  return readJsonObject(raw, accept, mended, {
    field: names[0],
    differ: (one, other) => names.some((name) => one[name] !== other[name]),
    quoted,
  });
}

/** A task of which the reply is texts by their names. */
function textTask<Input extends object, Name extends string>(
  id: string,
  prompt: JudgePrompt,
  names: readonly [Name, ...Name[]],
  fieldsOf: (input: Input) => { fields: Record<string, unknown>; quoted: string },
): JudgeTask<Input, TextReply<Name>> {
  return {
    id,
    prompt,
    buildRequest: (input, { prompt: own = prompt, complaint } = {}) =>
      judgeRequest(id, fieldsOf(input).fields, own, complaint),
    replySchema: () => textReplySchema(names),
    readReply: (raw, input, mended) => readTextReply(raw, names, { quoted: fieldsOf(input).quoted, mended }),
  };
}

type UnsupportedInput = { caption: string; constraints: readonly ToldConstraint[] };

const Unsupported = Type.Object({ unsupported: Type.Array(Type.String(), { maxItems: MOST_IDS }) });

/** Names the kinds of demands that a caption can't meet: `{unsupported}`, of the given ids alone. */
export const unsupportedConstraints: JudgeTask<UnsupportedInput, string[]> = {
  id: "unsupported_constraints",
  prompt: unsupportedConstraintsPrompt,
  buildRequest: ({ caption, constraints }, { prompt = unsupportedConstraintsPrompt, complaint } = {}) =>
    judgeRequest("unsupported_constraints", { caption, constraints: toldAs(constraints) }, prompt, complaint),
  replySchema: () => objectOf({ unsupported: { type: "array", items: { type: "string" } } }),
  readReply: (raw, { caption, constraints }, mended = NOTHING_MENDED) => {
    const known = new Set(constraints.map(({ constraintId }) => constraintId));
    const accept = (value: object): ReadReply<string[]> => {
      if (!Value.Check(Unsupported, value))
        return { ok: false, why: `The reply must be {"unsupported": ["..."]}.` };
      const strange = value.unsupported.find((id) => !known.has(id));
      return strange === undefined
        ? { ok: true, value: [...new Set(value.unsupported)] }
        : { ok: false, why: "The reply names an id that is not in the list." };
    };
    return readJsonObject(raw, accept, mended, {
      field: "unsupported",
      differ: (one, other) => one.toSorted().join() !== other.toSorted().join(),
      quoted: caption,
    });
  },
};

export type InstructionInput = {
  caption: string;
  content: readonly ToldConstraint[];
  /** Demands on form in words: "Use 40 to 60 words". */
  form: readonly string[];
};

const Demands = Type.Array(
  Type.Object({
    constraint_id: Type.String({ maxLength: 100 }),
    words: Type.String({ maxLength: LONGEST_WORDS }),
  }),
  { maxItems: MOST_DEMANDS },
);

const DEMANDS_SCHEMA = {
  type: "array" as const,
  items: objectOf({ constraint_id: { type: "string" }, words: { type: "string" } }),
};

/** Reads the demands beside texts of a reply. */
function readWithDemands<Name extends string>(
  raw: string,
  names: readonly [Name, ...Name[]],
  input: InstructionInput,
  mended = NOTHING_MENDED,
): ReadReply<TextReply<Name> & { demands: WordedDemand[] }> {
  const texts = readTextReply(raw, names, { quoted: input.caption, mended });
  if (!texts.ok) return texts;
  const accept = (value: object): ReadReply<WordedDemand[]> => {
    const demands: unknown = Reflect.get(value, "demands");
    if (!Value.Check(Demands, demands))
      return { ok: false, why: `The reply needs "demands": [{"constraint_id": "...", "words": "..."}].` };
    return {
      ok: true,
      value: demands.map(({ constraint_id, words }) => ({
        constraintId: constraint_id,
        words: words.trim(),
      })),
    };
  };
  const demands = readJsonObject(raw, accept, mended, { field: names[0] });
  return demands.ok ? { ok: true, value: { ...texts.value, demands: demands.value } } : demands;
}

/** An instruction of drawn constraints that a caption can answer: `{instruction, demands}`. Rules look whether it asks for them. */
export const instructionFromCaption: JudgeTask<
  InstructionInput,
  TextReply<"instruction"> & { demands: WordedDemand[] }
> = {
  id: "instruction_from_caption",
  prompt: instructionFromCaptionPrompt,
  buildRequest: ({ caption, content, form }, { prompt = instructionFromCaptionPrompt, complaint } = {}) =>
    judgeRequest("instruction_from_caption", { caption, content: toldAs(content), form }, prompt, complaint),
  replySchema: () => objectOf({ instruction: { type: "string" }, demands: DEMANDS_SCHEMA }),
  readReply: (raw, input, mended) => readWithDemands(raw, ["instruction"], input, mended),
};

/** An instruction of drawn constraints and the response to it, from a caption: `{instruction, demands, response}`. */
export const rowFromCaption: JudgeTask<
  InstructionInput,
  TextReply<"instruction" | "response"> & { demands: WordedDemand[] }
> = {
  id: "row_from_caption",
  prompt: rowFromCaptionPrompt,
  buildRequest: ({ caption, content, form }, { prompt = rowFromCaptionPrompt, complaint } = {}) =>
    judgeRequest("row_from_caption", { caption, content: toldAs(content), form }, prompt, complaint),
  replySchema: () =>
    objectOf({ instruction: { type: "string" }, demands: DEMANDS_SCHEMA, response: { type: "string" } }),
  readReply: (raw, input, mended) => readWithDemands(raw, ["instruction", "response"], input, mended),
};

/** Answers a few demands from a caption: `{answer}`. */
export const answerFromCaption = textTask(
  "answer_from_caption",
  answerFromCaptionPrompt,
  ["answer"],
  ({ caption, demands }: { caption: string; demands: readonly string[] }) => ({
    fields: { caption, demands },
    quoted: caption,
  }),
);

/** Puts answers together: `{merged}`. */
export const mergeAnswers = textTask(
  "merge_answers",
  mergeAnswersPrompt,
  ["merged"],
  ({ demands, answers }: { demands: readonly string[]; answers: readonly string[] }) => ({
    fields: { demands, answers },
    quoted: answers.join("\n"),
  }),
);

/** Gives a text the form that is asked for: `{response}`. `problems`: of the try before. */
export const applyForm = textTask(
  "apply_form",
  applyFormPrompt,
  ["response"],
  ({
    instruction,
    content,
    form,
    problems,
  }: {
    instruction: string;
    content: string;
    form: readonly string[];
    problems: readonly string[];
  }) => ({
    fields: { instruction, content, form, ...(problems.length === 0 ? {} : { problems }) },
    quoted: instruction,
  }),
);

/** Makes a caption worse by one change: `{worse, check_id, changed}`. */
export const degradeCaption = textTask(
  "degrade_caption",
  degradeCaptionPrompt,
  ["worse", "check_id", "changed"],
  ({
    caption,
    instruction,
    change,
    checks,
  }: {
    caption: string;
    instruction: string;
    change: "event" | "attribute";
    checks: readonly { checkId: string; asks: string }[];
  }) => ({
    fields: {
      caption,
      instruction,
      change,
      checks: checks.map(({ checkId, asks }) => ({ check_id: checkId, asks })),
    },
    quoted: instruction,
  }),
);

/** Everything that a model is asked for training data, by the name used in the request. */
export const trainingTasks = {
  unsupported_constraints: unsupportedConstraints,
  instruction_from_caption: instructionFromCaption,
  row_from_caption: rowFromCaption,
  answer_from_caption: answerFromCaption,
  merge_answers: mergeAnswers,
  apply_form: applyForm,
  degrade_caption: degradeCaption,
} as const;
