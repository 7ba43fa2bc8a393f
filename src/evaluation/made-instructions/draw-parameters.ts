import type { DrawnConstraint } from "../../shapes/instruction-set";

/** A number from 0 up to `below`, drawn. */
export type Draw = (below: number) => number;

/** One of several, drawn. Throws `RangeError` where there is none. */
export function oneOf<T>(draw: Draw, all: readonly T[]): T {
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

const DRAWERS: Readonly<Record<string, (draw: Draw) => Record<string, unknown>>> = {
  plain_text: () => ({}),
  json_object: (draw) => ({ schema: keySchema(someOf(draw, KEYS, 2 + draw(3))) }),
  // A number of elements would be another demand: it is drawn as a count.
  json_array: (draw) => ({
    schema: {
      type: "array",
      items: oneOf(draw, [true, false])
        ? { type: "string" }
        : keySchema(someOf(draw, ROW_KEYS, 2 + draw(2)).map((key) => [key, "string"] as const)),
    },
  }),
  unordered_list: (draw) => oneOf(draw, [{ symbol: "-" }, { symbol: "*" }, {}]),
  ordered_list: (draw) =>
    oneOf(draw, [{ symbol: "1." }, { symbol: "a." }, { symbol: "A." }, { symbol: "I." }]),
  table: (draw) => ({ col_name: someOf(draw, COLUMNS, 2 + draw(3)) }),
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

/** Parameters of a rule on form, drawn within sensible bounds; none for an unknown rule. */
export function drawnParameters(constraintId: string, draw: Draw): DrawnConstraint["parameters"] {
  return Object.hasOwn(DRAWERS, constraintId) ? (DRAWERS[constraintId]?.(draw) ?? {}) : {};
}
