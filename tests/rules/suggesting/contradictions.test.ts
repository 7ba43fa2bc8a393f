import { describe, expect, it } from "vitest";
import { contradictionsOf } from "../../../src/rules/suggesting/contradictions";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import type { FormatCheck } from "../../../src/shapes/checklist";
import { bundledSample } from "../../state/support/memory-engine";

type Written = [constraintId: string, parameters: Record<string, unknown>, description?: string | undefined];

function checks(...written: Written[]): FormatCheck[] {
  return written.map(([constraintId, parameters, description = ""], at) => ({
    checkId: `format-00${at + 1}`,
    constraintId,
    parameters,
    description,
  }));
}

const words = (bounds: object, description?: string): Written => [
  "length",
  { unit: "word", ...bounds },
  description,
];
const LIST: Written = [
  "unordered_list",
  { symbol: "-" },
  "The whole answer is an unordered list whose items start with '-'",
];
const TABLE: Written = [
  "table",
  { col_name: ["time", "event"] },
  "The answer is a Markdown table with the columns 'time' and 'event'",
];
const keyword = (text: string, kind: "include" | "exclude"): Written => [
  "keyword",
  { keyword: text, keyword_type: kind },
];

describe("two checks that no caption passes both", () => {
  it.each<[string, Written, Written, RegExp]>([
    [
      "a list of the whole and a table",
      LIST,
      TABLE,
      /is an unordered list and nothing else can't be a table/,
    ],
    [
      "a table of the whole and a list",
      ["table", { col_name: [] }, "The whole answer is a Markdown table"],
      ["ordered_list", {}, "An ordered list"],
      /a table and nothing else can't be an ordered list/,
    ],
    [
      "lists of both kinds",
      LIST,
      ["ordered_list", {}, "The whole answer is an ordered list"],
      /can't be an ordered list/,
    ],
    [
      "JSON of both kinds",
      ["json_object", { schema: {} }, "The whole answer is one JSON object"],
      ["json_array", { schema: {} }, "The whole answer is one JSON array and nothing else"],
      /can't be a JSON array/,
    ],
    [
      "two markers of one list",
      LIST,
      ["unordered_list", { symbol: "*" }, "The whole answer is an unordered list"],
      /“-” and with “\*”/,
    ],
    [
      "other columns of one table",
      ["table", { col_name: ["a"] }, "The whole answer is a table"],
      ["table", { col_name: ["b"] }, "Only a table"],
      /columns/,
    ],
    [
      "plain text and a numbered list",
      ["plain_text", {}, "The whole answer is plain running text"],
      ["ordered_list", {}, "An ordered list"],
      /plain text holds no ordered list/,
    ],
    [
      "plain text and JSON of the whole",
      ["plain_text", {}, "Plain text"],
      ["json_object", { schema: {} }, "The whole answer is a JSON object"],
      /plain text holds no JSON object/,
    ],
    [
      "plain text and bold print",
      ["plain_text", {}, "The whole answer is plain running text"],
      ["markdown", { md_type: "bold" }, "The names are in bold"],
      /no Markdown/,
    ],
    [
      "bounds of words",
      words({ max_len: 20 }),
      words({ min_len: 30 }, "The whole answer has at least 30 words"),
      /at most 20 words leave no room for at least 30 words/,
    ],
    [
      "bounds of words of the same part",
      words({ max_len: 5 }, "The last sentence is short"),
      words({ min_len: 6 }, "The last sentence is short"),
      /at most 5 words/,
    ],
    [
      "fewer words than sentences",
      words({ max_len: 3 }),
      ["length", { unit: "sentence", min_len: 4 }],
      /at most 3 words leave no room for at least 4 sentences/,
    ],
    [
      "counts of the same things",
      ["count", { max_count: 3 }, "At most three events"],
      ["count", { min_count: 5 }, "At least five events"],
      /at most 3 .* at least 5/,
    ],
    [
      "a word that must and must not occur",
      keyword("robot", "include"),
      keyword("Robot", "exclude"),
      /can't be without “Robot”/,
    ],
    [
      "a word within one that must occur",
      keyword("cut", "exclude"),
      keyword("hard cut", "include"),
      /“hard cut” can't be without “cut”/,
    ],
    [
      "a forbidden word at the beginning",
      keyword("cat", "exclude"),
      ["prefix_suffix", { prefix: "The cat says:" }],
      /begins with “The cat says:”/,
    ],
    [
      "a beginning longer than all",
      words({ max_len: 3 }),
      ["prefix_suffix", { prefix: "In this clip one sees" }],
      /longer than 3 words/,
    ],
    [
      "an end longer than all",
      ["length", { unit: "character", max_len: 4 }],
      ["prefix_suffix", { suffix: "Goodbye" }],
      /longer than 4 characters/,
    ],
    [
      "two beginnings",
      ["prefix_suffix", { prefix: "Once" }],
      ["prefix_suffix", { prefix: "Then" }],
      /begins with “Once” and with “Then”/,
    ],
    ["two ends", ["prefix_suffix", { suffix: "end." }], ["prefix_suffix", { suffix: "over." }], /ends with/],
    [
      "upper and lower case",
      ["case", { case_type: "upper" }],
      ["case", { case_type: "lower" }, "The whole answer is in lower case"],
      /upper case and in lower case/,
    ],
    [
      "lower case and a capital at the beginning",
      ["case", { case_type: "lower" }],
      ["prefix_suffix", { prefix: "Scene:" }],
      /not in lower case/,
    ],
    [
      "two languages",
      ["language", { lang_type: "en" }],
      ["language", { lang_type: "zh" }, "The whole answer is in Chinese"],
      /English and in Chinese/,
    ],
    [
      "moments and periods",
      ["timestamp_format", { format_type: "point" }],
      ["timestamp_format", { format_type: "period" }],
      /moments/,
    ],
  ])("%s", (_name, one, other, why) => {
    const pair = checks(one, other);
    const [found, ...more] = contradictionsOf(pair);
    expect([found?.one, found?.other, more]).toEqual([...pair, []]);
    expect(found?.why).toMatch(why);
    expect(contradictionsOf(pair.toReversed())).toHaveLength(1);
  });
});

describe("two checks that one caption may pass", () => {
  it.each<[string, Written, Written]>([
    [
      "a list, then a table",
      ["unordered_list", {}, "First an unordered list"],
      ["table", { col_name: [] }, "Then a table"],
    ],
    [
      "a list and a table without a word on what is beside them",
      ["unordered_list", {}],
      ["table", { col_name: [] }],
    ],
    [
      "an array within the object",
      ["json_object", { schema: {} }, "The whole answer is one JSON object"],
      ["json_array", { schema: {} }, "The value of the key 'places' is a JSON array"],
    ],
    [
      "an array that is named, ordered as if it were all",
      ["json_object", { schema: {} }, "Output a JSON object"],
      ["json_array", { schema: {} }, "Create a JSON array named 'events'"],
    ],
    [
      "plain text in which lines begin with a dash",
      ["plain_text", {}, "The whole answer is plain running text"],
      LIST,
    ],
    [
      "a list in each value",
      ["json_object", { schema: {} }, "The whole answer is one JSON object"],
      ["unordered_list", {}, "Each value is an unordered list"],
    ],
    ["prose beside a table", ["plain_text", {}, "Plain text below the table"], TABLE],
    ["bounds that meet", words({ max_len: 30 }), words({ min_len: 30 })],
    [
      "bounds of two parts",
      words({ max_len: 5 }, "Each list item has at most five words"),
      words({ min_len: 30 }, "The whole answer has at least 30 words"),
    ],
    ["no maximum", words({ max_len: 0 }), words({ min_len: 30 })],
    [
      "more sentences than words may be fewer",
      words({ min_len: 30 }),
      ["length", { unit: "sentence", max_len: 2 }],
    ],
    [
      "counts of other things",
      ["count", { max_count: 3 }, "At most three events"],
      ["count", { min_count: 5 }, "At least five sounds"],
    ],
    ["other words", keyword("robot", "include"), keyword("bot", "exclude")],
    ["a shorter word that must not stand alone", keyword("cut", "exclude"), keyword("cutting", "include")],
    ["a longer beginning", ["prefix_suffix", { prefix: "Once" }], ["prefix_suffix", { prefix: "Once upon" }]],
    [
      "the case of two parts",
      ["case", { case_type: "upper" }, "The title is in capitals"],
      ["case", { case_type: "lower" }, "The whole answer is in lower case"],
    ],
    [
      "a key in lower case and a capital at the beginning",
      ["case", { case_type: "lower" }, "The value of the key 'summary' is in lower case"],
      ["prefix_suffix", { prefix: "Scene:" }],
    ],
    [
      "a translation",
      ["language", { lang_type: "en" }, "First in English"],
      ["language", { lang_type: "zh" }, "Then a translation into Chinese"],
    ],
    [
      "parameters of no sense",
      ["length", { unit: 7, max_len: "x" }],
      ["length", { unit: "word", min_len: [] }],
    ],
  ])("%s", (_name, one, other) => {
    expect(contradictionsOf(checks(one, other))).toEqual([]);
    expect(contradictionsOf(checks(other, one))).toEqual([]);
  });

  it.each(bundledSample.instructions.map(({ id, checklist }) => [id, checklist] as const))(
    "those of the bundled instruction %s",
    (_id, { format }) => {
      expect(contradictionsOf(format)).toEqual([]);
    },
  );
});

describe("what an instruction asks for", () => {
  it.each([
    "First a numbered list, then plain text.",
    "Write a JSON object, followed by a summary in plain text.",
    "Name exactly 3 actions and exactly 2 objects.",
    "Describe it in English. Then give a Chinese translation.",
    "Start the first paragraph with 'Swimmer: ', and start the second with 'Bird: '.",
    "Write two paragraphs: the first of 20 words; the second of 40 words.",
    "Describe it. If a robot falls, write exactly 4 sentences; if not, write exactly 2 sentences.",
    "Depending on who speaks, mark it: if it is the robot, use plain text; if it is the bird, use Markdown italics.",
    "Describe the video in order (under 30 words). Then write what the robot thinks. The narrative must be 80-100 words.",
    "Bold the key elements. Combine them into a single paragraph of 90-100 words.",
    "Write a narrative text of what the robot sees, with objects in italics.",
    "If a robot falls, instead list the 3 riskiest moments in an unordered list. The list must contain exactly 4 entries.",
    "Generate 6 lowercase keywords. Start with 'Keywords:'.",
    "Under each heading, list 3 elements. Include a total of 6 elements.",
  ])("is not said to contradict itself: %j", (instruction) => {
    expect(contradictionsOf(suggestChecks(instruction).map(({ check }) => check))).toEqual([]);
  });

  it.each([
    "Write at most 20 words. Describe the robot in at least 30 words.",
    "Tell it in plain text. Use Markdown italics for all sounds.",
    "Start with 'Narration:', and write the entire response in all lowercase.",
  ])("is said to where it does: %j", (instruction) => {
    expect(contradictionsOf(suggestChecks(instruction).map(({ check }) => check))).toHaveLength(1);
  });
});
