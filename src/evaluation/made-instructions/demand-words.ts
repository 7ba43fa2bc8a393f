import { isFields } from "../../foundation/fields";
import { isLanguageTag, LANGUAGES } from "../../rules/language/languages";
import { listed, rangeWords } from "../../rules/suggesting/patterns";
import type { DrawnConstraint } from "../../shapes/instruction-set";

/** The value that a record has under a name from outside; undefined for names of every object's own. */
function under<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

type Parameters = DrawnConstraint["parameters"];

const textOf = (parameters: Parameters, name: string): string => {
  const value = parameters[name];
  return typeof value === "string" ? value : "";
};

const numberOf = (parameters: Parameters, name: string): number | null => {
  const value = parameters[name];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
};

/** Quotes that a text does not hold itself. */
function inQuotes(text: string): string {
  const pairs = ["''", '""', "“”", "「」"];
  const pair = pairs.find((one) => ![...one].some((mark) => text.includes(mark))) ?? "''";
  return `${pair.charAt(0)}${text}${pair.charAt(1)}`;
}

/** "'place' (string) and 'events' (array of strings)" */
function keysInWords(schema: unknown): string {
  if (!isFields(schema) || !isFields(schema.properties)) return "";
  const keys = Object.entries(schema.properties).map(([key, value]) => {
    const type = isFields(value) && typeof value.type === "string" ? value.type : null;
    const words = type === "array" ? "array of strings" : type;
    return `${inQuotes(key)}${words === null ? "" : ` (${words})`}`;
  });
  return keys.length < 2 ? keys.join("") : `${keys.slice(0, -1).join(", ")} and ${keys.at(-1)}`;
}

function arrayWords(schema: unknown): string {
  if (!isFields(schema)) return "a JSON array";
  const keys = isFields(schema.items) ? keysInWords(schema.items) : "";
  return keys === "" ? "a JSON array of strings" : `a JSON array of objects, each with the keys ${keys}`;
}

/** The limits of a length or a count that are set. */
function rangeOf(parameters: Parameters, kind: "len" | "count"): { min: number | null; max: number | null } {
  const min = numberOf(parameters, `min_${kind}`);
  return { min: min === 0 ? null : min, max: numberOf(parameters, `max_${kind}`) };
}

/** The words for kinds of Markdown. */
const MARKDOWN: Readonly<Record<string, string>> = {
  title: "Put a Markdown heading above it",
  bold: "Set the most important words in bold",
  highlight: "Mark the most important words with Markdown highlight syntax",
  italic: "Set the most important words in italics",
  code: "Set the most important words as inline code",
};

const CASES: Readonly<Record<string, string>> = {
  upper: "Write the whole answer in upper case",
  lower: "Write the whole answer in lower case",
  title: "Write the whole answer in title case",
};

const STAMPS: Readonly<Record<string, string>> = {
  point: "Write every time as [MM:SS]",
  period: "Write every time as a period [MM:SS-MM:SS]",
};

function affixWords(parameters: Parameters): string {
  const [prefix, suffix] = [textOf(parameters, "prefix"), textOf(parameters, "suffix")];
  const begins = prefix === "" ? null : `Begin the whole answer with ${inQuotes(prefix)}`;
  const ends = suffix === "" ? null : `nd the whole answer with ${inQuotes(suffix)}`;
  if (begins !== null && ends !== null) return `${begins} and e${ends}`;
  return begins ?? `E${ends ?? "nd as you like"}`;
}

const WRITERS: Readonly<Record<string, (parameters: Parameters) => string>> = {
  plain_text: () => "Write plain text without any markup",
  json_object: ({ schema }) => `Answer with a JSON object that has the keys ${keysInWords(schema)}`,
  json_array: ({ schema }) => `Answer with ${arrayWords(schema)}`,
  unordered_list: (parameters) =>
    `Write the answer as an unordered list${textOf(parameters, "symbol") === "" ? "" : ` with the bullet ${inQuotes(textOf(parameters, "symbol"))}`}`,
  ordered_list: (parameters) =>
    `Write the answer as an ordered list${textOf(parameters, "symbol") === "" ? "" : ` that counts from ${inQuotes(textOf(parameters, "symbol"))}`}`,
  table: ({ col_name: columns }) =>
    `Answer with a Markdown table with the columns ${listed(
      Array.isArray(columns) ? columns.filter((name): name is string => typeof name === "string") : [],
    )}`,
  keyword: (parameters) =>
    parameters.keyword_type === "exclude"
      ? `Do not use the word ${inQuotes(textOf(parameters, "keyword"))}`
      : `Use the word ${inQuotes(textOf(parameters, "keyword"))}`,
  timestamp_format: (parameters) =>
    under(STAMPS, textOf(parameters, "format_type")) ?? "Write every time as MM:SS",
  markdown: (parameters) => under(MARKDOWN, textOf(parameters, "md_type")) ?? "Use Markdown",
  prefix_suffix: affixWords,
  delimiter: (parameters) => `Separate the parts with ${inQuotes(textOf(parameters, "symbol"))}`,
  length: (parameters) => `Use ${rangeWords(rangeOf(parameters, "len"), textOf(parameters, "unit"))}`,
  count: (parameters) => `Name ${rangeWords(rangeOf(parameters, "count"), "detail")}`,
  case: (parameters) => under(CASES, textOf(parameters, "case_type")) ?? "Keep to one letter case",
  language: (parameters) => {
    const tag = textOf(parameters, "lang_type");
    return `Answer in ${isLanguageTag(tag) ? LANGUAGES[tag] : "the language that was asked for"}`;
  },
};

/** Words for a drawn demand on form, without a full stop: our locators read its rule and its parameters in them. */
export function formWords({
  constraintId,
  parameters,
}: Pick<DrawnConstraint, "constraintId" | "parameters">): string {
  const write = under(WRITERS, constraintId);
  return write ? write(parameters) : "";
}

/**
 * A demand on content for each constraint of the taxonomies, where code words an instruction: general, since code sees no clip, and
 * without any demand on form.
 */
export const CONTENT_WORDS: Readonly<Record<string, string>> = {
  omni_events_actions: "Tell how the seen and the heard events act on each other",
  omni_audio_visibility: "Tell of the main sounds whether their source is in the picture",
  omni_source_localization:
    "Tell which visible thing makes the clearest sound and where in the picture it is",
  omni_editing_transitions: "Tell how the sound behaves around the cuts of the picture",
  omni_perspective: "Take the point of view of somebody who stands in the scene, sees it and hears it",
  omni_anchor: "Tell what the picture shows at the moment of the loudest sound",
  omni_contrast: "Tell where picture and sound contradict each other",
  omni_specific: "Tell in order of time and in close detail what is seen and what is heard at the same time",
  omni_summary: "Sum up picture and sound together",
  omni_inference: "Conclude from picture and sound together why the main thing happens",
  omni_temporal_grounding: "Tell when picture and sound fall together",
  visual_entities_attributes: "Describe the main people and things by their looks",
  visual_events_actions: "Tell the main actions and what they change",
  visual_cinematic_elements: "Describe the movements of the camera, the shot sizes and the cuts",
  visual_perspective: "Take the point of view of somebody in the picture",
  visual_focus: "Keep to what happens in the foreground",
  visual_include: "Mention the surroundings and the light",
  visual_exclude: "Leave out what people wear",
  visual_comparative: "Compare the picture at the beginning with that at the end",
  visual_specific: "Describe in close detail the thing that is most in the picture",
  visual_summary: "Sum up what is seen",
  visual_inference: "Conclude from what is seen how those in the picture feel",
  visual_temporal_grounding: "Tell when the main action begins and when it is over",
  audio_entities_attributes: "Describe what makes the sounds and how it sounds",
  audio_events_actions: "Tell the sound events and how they unfold",
  audio_production_structure: "Describe how speech, music and noises are mixed",
  audio_perspective: "Tell what is heard as somebody far from it hears it",
  audio_focus: "Of what is heard, keep to the voices",
  audio_include: "Mention the noises in the background",
  audio_exclude: "Leave out the music",
  audio_comparative: "Compare the sound at the beginning with that at the end",
  audio_specific: "Give what is said word for word",
  audio_summary: "Sum up what is heard",
  audio_inference: "Conclude from the voices or noises what mood there is",
  audio_temporal_grounding: "Tell when the clearest sound is heard",
  cinematic_elements: "Describe the movements of the camera, the shot sizes and the cuts",
  events_actions: "Tell the main actions and what they change",
  entities_attributes: "Describe the main people and things by their looks",
  specific_description: "Describe in close detail the thing that is most in the picture",
  summary: "Sum up what is seen",
  inference: "Conclude from what is seen how those in the picture feel",
  comparative_description: "Compare the picture at the beginning with that at the end",
  include: "Mention the surroundings and the light",
  focus: "Keep to what happens in the foreground",
  perspective: "Take the point of view of somebody in the picture",
};

/** An instruction in words of ours, and the words of each of its demands on content, in the order in which they were drawn. */
type ComposedInstruction = { instruction: string; demands: { constraintId: string; words: string }[] };

/**
 * Composes the plainest instruction that asks for drawn constraints: a sentence each, contents first. A content constraint that code
 * has no words for is left out, and so it is missing from `demands`.
 */
export function composeInstruction(drawn: readonly DrawnConstraint[]): ComposedInstruction {
  const demands = drawn.flatMap(({ half, constraintId }) => {
    const words =
      half === "content" && Object.hasOwn(CONTENT_WORDS, constraintId)
        ? CONTENT_WORDS[constraintId]
        : undefined;
    return words === undefined ? [] : [{ constraintId, words }];
  });
  const forms = drawn.filter(({ half }) => half === "format").map(formWords);
  const sentences = ["Describe the video", ...demands.map(({ words }) => words), ...forms];
  return { instruction: sentences.map((sentence) => `${sentence}.`).join(" "), demands };
}
