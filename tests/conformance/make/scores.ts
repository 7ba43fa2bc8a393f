import type { ReleasedRules } from "../../../src/shapes/verdict";
import type { ScoreCase } from "./score-case";
import { at } from "./words";

/** A prompt: the results of its format checks, and of the items of each of its content checks. */
type Prompt = { id?: unknown; format?: unknown[]; content?: unknown[][] };
type Names = { format: string; content: string };

const names: Record<ReleasedRules, Names> = {
  "omnicap-if": { format: "format_check", content: "content_check" },
  "if-vidcap": { format: "ruled_based_check", content: "open_ended_check" },
};
const formatIds = ["length", "timestamp_format", "keyword", "table", "case"];
const contentIds = [
  "visual_focus",
  "audio_include",
  "omni_anchor",
  "omni_audio_visibility",
  "visual_exclude",
];
const itemTypes = ["attempt", "correctness", "attempt", "timestamp"];

/** A prompt in the words of a benchmark's files. Ids and kinds of checks go round and round. */
function prompt(
  { id, format, content }: Prompt,
  { format: formatKey, content: contentKey }: Names,
  place: number,
): unknown {
  return {
    prompt_id: id ?? `0${place + 1}`,
    check_result: {
      ...(format && {
        [formatKey]: format.map((result, index) => ({ constraint_id: at(formatIds, place + index), result })),
      }),
      ...(content && {
        [contentKey]: content.map((results, index) => ({
          constraint_id: at(contentIds, place + index),
          check_items: results.map((result, item) => ({ check_type: at(itemTypes, index + item), result })),
        })),
      }),
    },
  };
}

/** The same videos, each a list of prompts, for both benchmarks. */
function both(note: string, videos: Prompt[][]): ScoreCase[] {
  return (["omnicap-if", "if-vidcap"] as const).map((benchmark) => ({
    note,
    benchmark,
    data: Object.fromEntries(
      videos.map((prompts, index) => [
        `00${index + 1}`,
        prompts.map((each, place) => prompt(each, names[benchmark], place)),
      ]),
    ),
  }));
}

/** Data that stand as they are, with `format` and `content` for the benchmark's keys. */
function raw(note: string, data: (keys: Names) => unknown): ScoreCase[] {
  return (["omnicap-if", "if-vidcap"] as const).map((benchmark) => ({
    note,
    benchmark,
    data: data(names[benchmark]),
  }));
}

/** One prompt of one video, written out. */
const one = (note: string, checkResult: (keys: Names) => unknown): ScoreCase[] =>
  raw(note, (keys) => ({ "001": [{ prompt_id: "01", check_result: checkResult(keys) }] }));

/** Results that fail at every `step`th place, from `start` on. */
const failing = (count: number, step: number, start: number) =>
  Array.from({ length: count }, (_, index) => (index + start) % step !== 0);

/** A mixed set of so many videos and prompts, of all sizes of checklists. */
const mixed = (videos: number, prompts: number, step: number): Prompt[][] =>
  Array.from({ length: videos }, (_, video) =>
    Array.from({ length: prompts }, (_, place) => ({
      format: failing((video + place) % 4, step, video + place),
      content: Array.from({ length: (video * place + 1) % 3 }, (_, index) =>
        failing(((index + place) % 3) + 1, step + 1, video + index),
      ),
    })),
  );

export const scores: ScoreCase[] = [
  ...both("everything passed", [[{ format: [true, true], content: [[true], [true, true]] }]]),
  ...both("everything failed", [[{ format: [false, false], content: [[false], [false, false]] }]]),
  ...both("one of three", [[{ format: [true, false, false] }], [{ format: [false, false, true] }]]),
  ...both("counted over constraints, not over prompts", [
    [{ format: [true] }, { format: [false, false, false, true, false, false, false] }],
  ]),
  ...both("one failed item fails its constraint", [[{ content: [[true, true, false], [true]] }]]),
  ...both("content only", [[{ content: [[true], [false], [true, true], [true, false], [true]] }]]),
  ...both("format only", [[{ format: [true, true, false] }, { format: [true] }]]),
  ...both("a content constraint without items", [[{ format: [true], content: [[]] }]]),
  ...both("a content constraint without items beside a failed one", [
    [{ format: [true], content: [[], [false]] }],
  ]),
  ...both("only constraints without items", [[{ content: [[], []] }], [{ content: [[true]] }]]),
  ...both("no constraints at all", [[{ format: [], content: [] }]]),
  ...both("a prompt without constraints beside one with", [
    [
      { format: [], content: [] },
      { format: [true, false], content: [[true]] },
    ],
  ]),
  ...both("a video without prompts", [[], [{ format: [true] }]]),
  ...both("no video", []),
  ...both("the same prompt id twice", [
    [
      { id: "01", format: [true] },
      { id: "01", format: [false], content: [[true]] },
    ],
  ]),
  ...both("the same prompt id twice, the good one last", [
    [
      { id: "01", format: [false] },
      { id: "01", format: [true], content: [[true]] },
    ],
  ]),
  ...both("prompt ids that are numbers", [
    [
      { id: 1, format: [true] },
      { id: 2, format: [false] },
    ],
  ]),
  ...both("results that are no booleans", [[{ format: ["false", 1, 0, "", null, "no", [], [0], {}] }]]),
  ...both("items with results that are no booleans", [
    [{ content: [["yes", 1], [0], [null, true], [[]], [[0]]] }],
  ]),
  ...both("one key is missing", [[{ format: [true, false] }, { content: [[true]] }, {}]]),
  ...[2, 3].flatMap((step) => both("a mixed set", mixed(2, 3, step))),
  ...both("a mixed set of more videos", mixed(4, 2, 4)),
  ...both("thirds and sevenths", [
    [{ format: failing(7, 3, 1) }, { content: failing(3, 2, 0).map((result) => [result]) }],
  ]),
  ...one("a result is missing", ({ format, content }) => ({
    [format]: [{ constraint_id: "length" }, { constraint_id: "case", result: true }],
    [content]: [
      {
        constraint_id: "visual_focus",
        check_items: [{ check_type: "attempt" }, { check_type: "attempt", result: true }],
      },
    ],
  })),
  ...one("ids are missing", ({ format, content }) => ({
    [format]: [{ result: true }, { result: false }],
    [content]: [{ check_items: [{ result: true }] }, { check_items: [{ result: false }] }],
  })),
  ...one("the letter case of ids", ({ format, content }) => ({
    [format]: [
      { constraint_id: "Timestamp_FORMAT", result: true },
      { constraint_id: "format", result: false },
    ],
    [content]: [
      { constraint_id: "Visual_focus", check_items: [{ check_type: "attempt", result: true }] },
      { constraint_id: "my_visual_audio", check_items: [{ check_type: "attempt", result: false }] },
    ],
  })),
  ...one("ids that speak of content and logic", ({ format, content }) => ({
    [format]: [
      { constraint_id: "content_note", result: true },
      { constraint_id: "logical_or", result: false },
    ],
    [content]: [
      { constraint_id: "conditional_omni", check_items: [{ check_type: "attempt", result: true }] },
    ],
  })),
  ...["attempt", "correctness", "timestamp", "other", undefined].flatMap((check_type) =>
    one(`items of the kind ${check_type ?? "that is not told"}`, ({ content }) => ({
      [content]: [
        {
          constraint_id: "omni_anchor",
          check_items: [
            { check_type, result: true },
            { check_type, result: false },
          ],
        },
        { constraint_id: "audio_focus", check_items: [{ check_type, result: true }] },
      ],
    })),
  ),
  ...one("check_items are missing", ({ format, content }) => ({
    [format]: [{ constraint_id: "case", result: true }],
    [content]: [{ constraint_id: "visual_focus" }],
  })),
  ...one("a list that is null", ({ format }) => ({ [format]: null })),
  ...one("items that are null", ({ content }) => ({
    [content]: [{ constraint_id: "visual_focus", check_items: null }],
  })),
  ...one("a check that is no object", ({ format }) => ({ [format]: ["length"] })),
  ...one("an id that is null", ({ content }) => ({
    [content]: [{ constraint_id: null, check_items: [{ result: true }] }],
  })),
  ...one("an empty check_result", () => ({})),
  ...one("check_result is null", () => null),
  ...raw("check_result is missing", ({ format }) => ({
    "001": [
      { prompt_id: "01" },
      { prompt_id: "02", check_result: { [format]: [{ constraint_id: "length", result: true }] } },
    ],
  })),
  ...raw("prompt_id is missing", ({ format }) => ({
    "001": [false, true].map((result) => ({
      check_result: { [format]: [{ constraint_id: "length", result }] },
    })),
  })),
  ...raw("a video that is null", () => ({ "001": null })),
];
