import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFormat, ruleRunner } from "../../../src/rules/check-format";
import { smallestEdit } from "../../../src/rules/mending/smallest-edit";
import { applyEdits, composed, inOrder } from "../../../src/rules/mending/text-edits";
import { enoughOf, runs } from "../../support/effort";
import { checkOf } from "./edit-request";

const pieces = fc.constantFrom(
  ..."{}[]\":,|-*`#().;!?\n\r\\\t '_=~<>".split(""),
  ...[
    "\n- ",
    "\n\n",
    "1. ",
    "A. ",
    "```json\n",
    "| a | b |\n",
    "| --- | --- |\n",
    "**b**",
    '"a": ',
    "[00:05]",
    "0:07 - 0:09",
  ],
  ...[
    "茶",
    "é",
    "word ",
    "Title\n",
    "😀",
    '{"a": [1, "x"]}',
    '{"a": "It \\"Rains\\"", }',
    "robot ",
    "It rains. ",
    "a, b, c",
  ],
);
const text = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(""));

const schemas: Record<string, unknown>[] = [
  { type: "object" },
  { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
  { type: "array", items: { type: "integer" }, maxItems: 2 },
];
const rules: [id: string, parameters: Record<string, unknown>][] = [
  ["plain_text", {}],
  ...schemas.map((schema): [string, Record<string, unknown>] => ["json_object", { schema }]),
  ...schemas.map((schema): [string, Record<string, unknown>] => ["json_array", { schema }]),
  ["unordered_list", { symbol: "-" }],
  ["unordered_list", { symbol: null }],
  ["ordered_list", { symbol: "A." }],
  ["ordered_list", { symbol: "(1)" }],
  ["ordered_list", {}],
  ["table", { col_name: ["a", "B"] }],
  ["keyword", { keyword: "robot", keyword_type: "exclude" }],
  ["keyword", { keyword: "robot 茶", keyword_type: "include" }],
  ["timestamp_format", { format_type: "point" }],
  ["timestamp_format", { format_type: "period" }],
  ...["bold", "italic", "code", "title", "highlight"].map((type): [string, Record<string, unknown>] => [
    "markdown",
    { md_type: type },
  ]),
  ["prefix_suffix", { prefix: "Log: ", suffix: "bye." }],
  ["delimiter", { symbol: ";" }],
  ["delimiter", { symbol: "|" }],
  ...["word", "sentence", "paragraph", "character"].map((unit): [string, Record<string, unknown>] => [
    "length",
    { unit, min_len: 1, max_len: 3 },
  ]),
  ["count", { min_count: 1, max_count: 1 }],
  ...["upper", "lower", "title"].map((type): [string, Record<string, unknown>] => [
    "case",
    { case_type: type },
  ]),
  ["language", { lang_type: "en" }],
];
const descriptions = fc.constantFrom(
  "The whole answer",
  "Each list item is so",
  "Each sentence is so",
  "The value of the key 'a' is so",
  "Each cell of the column 'a' is so",
  "At most one list item",
  "At most one row",
  "At most one array element",
  "At most one bold phrase",
  "At most one sentence",
  "Set 'word' in bold",
);
const semantics = fc.constantFrom("strict" as const, "reference" as const);

describe("smallestEdit on any text", () => {
  it("never throws; the edits make the response, and it passes", async () => {
    let suggested = 0;
    const property = fc.asyncProperty(
      text,
      fc.constantFrom(...rules),
      descriptions,
      semantics,
      async (response, [id, parameters], description, reading) => {
        const check = checkOf(id, description, parameters);
        const shared = { check, siblings: [check], semantics: reading, given: null };
        const edit = await smallestEdit({ response, benchmark: "omnicap-if", ...shared });
        if (!edit) return;
        suggested++;
        expect(inOrder(edit.edits, response.length)).toEqual(edit.edits);
        expect(applyEdits(response, edit.edits)).toBe(edit.response);
        const run = ruleRunner({ semantics: reading, benchmark: "omnicap-if" });
        const before = await checkFormat({ response, ...shared }, run);
        const after = await checkFormat({ response: edit.response, ...shared }, run);
        expect([before.status, after.status]).toEqual(["failed", "passed"]);
        expect(edit.summary).not.toBe("");
      },
    );
    await fc.assert(property, runs(1500));
    expect(suggested).toBeGreaterThan(enoughOf(100));
  });

  it("leaves the rest of a JSON value alone", async () => {
    const textRules = rules.filter(([id]) => /^(?:length|case|delimiter)$/.test(id));
    let suggested = 0;
    const property = fc.asyncProperty(
      text,
      text,
      fc.constantFrom(...textRules),
      semantics,
      async (value, other, [id, parameters], reading) => {
        const response = JSON.stringify({ before: other, summary: value, after: [other] }, null, 1);
        const check = checkOf(id, "The value of the key 'summary' is so", parameters);
        const shared = { check, siblings: [check], semantics: reading, given: null };
        const edit = await smallestEdit({ response, benchmark: "omnicap-if", ...shared });
        if (!edit) return;
        suggested++;
        const rest: unknown = JSON.parse(edit.response);
        expect(rest).toMatchObject({ before: other, after: [other] });
        const start = response.indexOf('"summary": ') + 11;
        const stop = start + JSON.stringify(value).length;
        expect(edit.edits.every((each) => each.start > start && each.end < stop)).toBe(true);
      },
    );
    await fc.assert(property, runs(900));
    expect(suggested).toBeGreaterThan(enoughOf(90));
  });

  it("joins edits of edits", () => {
    const edits = fc.array(fc.tuple(fc.nat(30), fc.nat(6), fc.string({ maxLength: 4 })), { maxLength: 5 });
    const ordered = (list: [number, number, string][], length: number) => {
      let from = 0;
      return list
        .map(([at, size, put]) => ({ start: at, end: at + size, text: put }))
        .toSorted((a, b) => a.start - b.start)
        .filter((edit) => {
          const fits = edit.start >= from && edit.end <= length;
          if (fits) from = edit.end;
          return fits;
        });
    };
    const property = fc.property(fc.string({ maxLength: 30 }), edits, edits, (original, first, second) => {
      const one = ordered(first, original.length);
      const middle = applyEdits(original, one);
      const two = ordered(second, middle.length);
      const both = composed(original.length, one, two);
      expect(inOrder(both, original.length)).toEqual(both);
      expect(applyEdits(original, both)).toBe(applyEdits(middle, two));
    });
    fc.assert(property);
  });
});
