import { drawFrom, seedOf } from "../../metrics/random";
import { satisfiable } from "../../rules/satisfying/satisfiable";
import { modalityOf } from "../../rules/taxonomy/labels";
import { taxonomies } from "../../rules/taxonomy/registry";
import type { DrawnConstraint, MadeBenchmark, SetClip, TaskLevel } from "../../shapes/instruction-set";
import { scopedChecks } from "../checklist-soundness";
import { askedForm, formatHalf } from "./asked-form";
import { composeInstruction } from "./demand-words";
import { CONSTRAINTS_BY_LEVEL, type DueTask } from "./plan-tasks";

/** Omni constraints of an instruction of OmniCap-IF by its level, where its clip has as many: they lead. */
export const OMNI_BY_LEVEL: Readonly<Record<TaskLevel, { least: number; most: number }>> = {
  1: { least: 1, most: 2 },
  2: { least: 2, most: 3 },
  3: { least: 3, most: 4 },
};

/** Forms of a whole answer: one at most. */
const STRUCTURES = ["plain_text", "json_object", "json_array", "unordered_list", "ordered_list", "table"];
/** Demands of which an answer can keep to one only: two points of view, two summaries. */
const ONCE = /(?:^|_)(?:perspective|summary)$/;

/** Draws that conflict, or that no text was found for, before another number of demands on form is drawn. */
const MOST_TRIES = 60;

/** The outcome of drawing: constraints, omni first and form last; or why there are none, in a sentence. */
type DrawnMix = { ok: true; drawn: DrawnConstraint[] } | { ok: false; why: string };

/** A number from 0 up to `below`, drawn. */
type Draw = (below: number) => number;

/** One of several, drawn. Throws `RangeError` where there is none. */
function oneOf<T>(draw: Draw, all: readonly T[]): T {
  const found = all[draw(all.length)];
  if (found === undefined) throw new RangeError("There is nothing to draw from.");
  return found;
}

/** Takes so many of several, in their order. */
function someOf<T>(draw: Draw, all: readonly T[], count: number): T[] {
  const left = all.map((_, index) => index);
  const taken = Array.from({ length: Math.min(count, all.length) }, () => left.splice(draw(left.length), 1));
  return taken
    .flat()
    .sort((one, other) => one - other)
    .flatMap((index) => all.slice(index, index + 1));
}

/** Matches names of keys and columns that tell of sound: they are not asked for where no sound is given. */
const OF_SOUND = /^sounds?$/i;

/** Keys that fit any clip, with the type of their values. */
const KEYS = [
  ["place", "string"],
  ["people", "array"],
  ["objects", "array"],
  ["actions", "array"],
  ["sounds", "array"],
  ["camera", "string"],
  ["mood", "string"],
  ["summary", "string"],
] as const;

const ROW_KEYS = ["time", "event", "subject", "detail", "sound"] as const;

const COLUMNS = ["Time", "Event", "Subject", "Place", "Sound", "Detail", "Mood"] as const;

/** Words that a caption of any clip can hold. */
const WANTED = ["meanwhile", "overall", "background", "foreground", "atmosphere", "finally"] as const;
/** Words that captions tend to hold and need not. */
const UNWANTED = ["video", "suddenly", "appears", "various", "vibrant", "seems"] as const;

const PREFIXES = ["Report:", "Scene notes:", "In short:", "Log:"] as const;
const SUFFIXES = ["End of report.", "That is all.", "End of notes."] as const;

function keySchema(keys: readonly (readonly [string, "string" | "array"])[]): Record<string, unknown> {
  return {
    type: "object",
    properties: Object.fromEntries(
      keys.map(([key, type]) => [key, type === "array" ? { type, items: { type: "string" } } : { type }]),
    ),
    required: keys.map(([key]) => key),
  };
}

/** Lengths that a caption with all its content can keep to, by unit: the least of the lower limits, its steps, the room above. */
function lengthOf(draw: Draw): Record<string, unknown> {
  const unit = oneOf(draw, [
    "word",
    "word",
    "word",
    "sentence",
    "sentence",
    "paragraph",
    "character",
  ] as const);
  const around = {
    word: { from: 40, step: 10, steps: 9, room: 40 },
    sentence: { from: 3, step: 1, steps: 4, room: 2 },
    paragraph: { from: 1, step: 1, steps: 3, room: 1 },
    character: { from: 250, step: 50, steps: 8, room: 250 },
  }[unit];
  const least = around.from + around.step * draw(around.steps);
  const most = least + around.room;
  const kind = oneOf(draw, ["range", "most", "least"] as const);
  return { unit, min_len: kind === "most" ? 0 : least, max_len: kind === "least" ? -1 : most };
}

const DRAWERS: Readonly<
  Record<string, (draw: Draw, fits: (name: string) => boolean) => Record<string, unknown>>
> = {
  plain_text: () => ({}),
  json_object: (draw, fits) => ({
    schema: keySchema(
      someOf(
        draw,
        KEYS.filter(([key]) => fits(key)),
        2 + draw(3),
      ),
    ),
  }),
  // A number of elements would be another demand: it is drawn as a count.
  json_array: (draw, fits) => ({
    schema: {
      type: "array",
      items: oneOf(draw, [true, false])
        ? { type: "string" }
        : keySchema(someOf(draw, ROW_KEYS.filter(fits), 2 + draw(2)).map((key) => [key, "string"] as const)),
    },
  }),
  unordered_list: (draw) => oneOf(draw, [{ symbol: "-" }, { symbol: "*" }, {}]),
  ordered_list: (draw) =>
    oneOf(draw, [{ symbol: "1." }, { symbol: "a." }, { symbol: "A." }, { symbol: "I." }]),
  table: (draw, fits) => ({ col_name: someOf(draw, COLUMNS.filter(fits), 2 + draw(3)) }),
  keyword: (draw) =>
    oneOf(draw, [true, false])
      ? { keyword: oneOf(draw, WANTED), keyword_type: "include" }
      : { keyword: oneOf(draw, UNWANTED), keyword_type: "exclude" },
  timestamp_format: (draw) => ({ format_type: oneOf(draw, ["point", "period"]) }),
  markdown: (draw) => ({ md_type: oneOf(draw, ["title", "bold", "highlight", "italic", "code"]) }),
  prefix_suffix: (draw) => {
    const [prefix, suffix] = [oneOf(draw, PREFIXES), oneOf(draw, SUFFIXES)];
    return oneOf(draw, [{ prefix }, { suffix }, { prefix, suffix }]);
  },
  delimiter: (draw) => ({ symbol: oneOf(draw, [";", "|", "//", "##"]) }),
  length: lengthOf,
  count: (draw) => {
    const least = 2 + draw(4);
    const kind = oneOf(draw, ["exactly", "range", "least"] as const);
    return { min_count: least, max_count: kind === "exactly" ? least : kind === "range" ? least + 2 : -1 };
  },
  case: (draw) => ({ case_type: oneOf(draw, ["upper", "lower", "title"]) }),
  language: (draw) => ({ lang_type: oneOf(draw, ["en", "en", "zh"]) }),
};

/** Parameters of a rule on form, drawn within sensible bounds; none for an unknown rule. `fits`: whether a name is one for the clip. */
function drawnParameters(
  constraintId: string,
  draw: Draw,
  fits: (name: string) => boolean,
): DrawnConstraint["parameters"] {
  return Object.hasOwn(DRAWERS, constraintId) ? (DRAWERS[constraintId]?.(draw, fits) ?? {}) : {};
}

type Options = {
  benchmark: MadeBenchmark;
  level: TaskLevel;
  /** Ids of constraints that nothing in the clip answers. */
  lacks: readonly string[];
  draw: Draw;
};

function between(draw: Draw, { least, most }: { least: number; most: number }): number {
  return least + draw(Math.max(0, most - least) + 1);
}

/** Takes so many of these, each once; `allowed` is asked of each before it is taken. */
function taken(
  draw: Draw,
  all: readonly string[],
  count: number,
  allowed: (id: string) => boolean,
): string[] {
  const left = [...all];
  const chosen: string[] = [];
  while (chosen.length < count && left.length > 0) {
    const [id] = left.splice(draw(left.length), 1);
    if (id !== undefined && allowed(id)) chosen.push(id);
  }
  return chosen;
}

/** Content constraints, omni ones first; fewer than `count` where the clip has no more. */
function drawContent({ benchmark, level, lacks, draw }: Options, count: number): string[] {
  const taxonomy = taxonomies.find(({ id }) => id === benchmark);
  const there = (taxonomy?.content ?? []).map(({ id }) => id).filter((id) => !lacks.includes(id));
  const kinds = new Set<string>();
  const once = (id: string) => {
    const kind = ONCE.exec(id)?.[0].replace(/^_/, "");
    if (kind === undefined) return true;
    if (kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  };
  const isOmni = (id: string) => modalityOf(id) === "omni";
  const omni = Math.min(count, between(draw, OMNI_BY_LEVEL[level]));
  const led = taken(draw, there.filter(isOmni), omni, once);
  const others = there.filter((id) => !isOmni(id));
  return [...led, ...taken(draw, others, count - led.length, once)];
}

/** Demands on form: at most one structure, at most one of each rule. */
function drawForm({ benchmark, lacks, draw }: Options, count: number): DrawnConstraint[] {
  const taxonomy = taxonomies.find(({ id }) => id === benchmark);
  const there = (taxonomy?.format ?? []).map(({ id }) => id).filter((id) => !lacks.includes(id));
  const isHeard = (taxonomy?.content ?? []).some(
    ({ id }) => modalityOf(id) === "audio" && !lacks.includes(id),
  );
  const structures = there.filter((id) => STRUCTURES.includes(id));
  const others = there.filter((id) => !STRUCTURES.includes(id));
  const hasStructure = structures.length > 0 && draw(3) > 0;
  const chosen = [
    ...(hasStructure ? [oneOf(draw, structures)] : []),
    ...taken(draw, others, count - (hasStructure ? 1 : 0), () => true),
  ];
  return chosen.map((constraintId) => ({
    half: "format",
    constraintId,
    parameters: drawnParameters(constraintId, draw, (name) => isHeard || !OF_SOUND.test(name)),
  }));
}

/** True where a text can keep to all demands on form, and our locators find exactly them where code asks for them. */
async function holds(form: readonly DrawnConstraint[], benchmark: MadeBenchmark): Promise<boolean> {
  const { instruction } = composeInstruction(form);
  const { found, undrawn, changed } = askedForm(instruction, form);
  if (undrawn.length > 0 || changed.length > 0 || found.includes(null)) return false;
  const checks = scopedChecks(formatHalf(instruction, form), instruction);
  return (await satisfiable(checks, benchmark)).satisfiable === true;
}

/**
 * Draws the constraints of one instruction by a seed: as many as its level asks for (or `count`), omni ones first, form never more than content and
 * satisfiable together. `ok: false` where the clip lacks too much.
 */
export async function drawMix(
  { clipId, field, level }: DueTask,
  {
    benchmark,
    lacks,
    seed,
    count: wanted,
  }: { benchmark: MadeBenchmark; lacks: SetClip["lacks"]; seed: number; count?: number },
): Promise<DrawnMix> {
  const draw = drawFrom(seedOf(JSON.stringify([seed, clipId, field, level])));
  const options = { benchmark, level, lacks, draw };
  const count = wanted ?? between(draw, CONSTRAINTS_BY_LEVEL[level]);
  const half = Math.floor(count / 2);
  const forms = between(draw, { least: Math.max(1, half - 1), most: half });
  const content = drawContent(options, count - forms);
  if (content.length < count - forms)
    return {
      ok: false,
      why: `The clip has too few kinds of content for level ${level}: ${content.length} of ${count - forms}. Allow more of what it is said to lack, or leave this level out.`,
    };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const form = drawForm(options, forms);
    if (form.length < forms) break;
    if (await holds(form, benchmark))
      return {
        ok: true,
        drawn: [
          ...content.map((constraintId) => ({ half: "content" as const, constraintId, parameters: {} })),
          ...form,
        ],
      };
  }
  return {
    ok: false,
    why: `No ${forms} demands on form were found that a caption can keep to together. Allow more rules on form for this clip, or draw with another seed.`,
  };
}
