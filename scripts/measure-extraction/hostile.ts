import { extractDirect } from "../../src/rules/locating/extract-direct";

const shapes: [string, string][] = [
  ["{", "{".repeat(1e6)],
  ["[", "[".repeat(1e6)],
  ["|", "|".repeat(1e6)],
  ["- ", "- ".repeat(5e5)],
  ["line breaks", "\n".repeat(1e6)],
  ["**", "**".repeat(5e5)],
  ["blanks", " ".repeat(1e6)],
  ["*a", "*a".repeat(5e5)],
  ["`", "`".repeat(1e6)],
  ['"', '"'.repeat(1e6)],
  ['{"a":', '{"a":'.repeat(2e5)],
  ['{"', '{"'.repeat(5e5)],
  ["[1,", "[1,".repeat(333_333)],
  ["items", "- a\n".repeat(250_000)],
  ["rows", "| a | b |\n".repeat(1e5)],
  ["tables", "| a | b |\n|---|---|\n\n".repeat(5e4)],
  ["stops", "a. ".repeat(333_333)],
  ["1. ", "1. ".repeat(333_333)],
  ["objects", '{"a": "b"}\n'.repeat(9e4)],
  ["keys", `{${'"a": "b", '.repeat(1e5)}"c": 1}`],
  ["==", "==".repeat(5e5)],
  ["word", "tea ".repeat(250_000)],
  ["(", "(".repeat(1e6)],
  ["# ", "# ".repeat(5e5)],
  ["bold words", "**tea** ".repeat(125_000)],
  ["dots", `${".".repeat(1e6)}x`],
  ["inline items", `${"1. a ".repeat(800)}\n`.repeat(250)],
  ["quote", `{]"${" ".repeat(1e6)}`],
  ["dashes", `|${"-".repeat(1e6)}x`],
  ["fences", "```\n{}\n```\n".repeat(9e4)],
];

const checks: [string, string, Record<string, unknown>][] = [
  ["plain_text", "Then write plain text below the list", {}],
  ["json_object", "The value of the key 'a' is a JSON object", { schema: {} }],
  ["json_array", "A JSON array", { schema: {} }],
  ["unordered_list", "A list", { symbol: "-" }],
  ["ordered_list", "A list", { symbol: "1." }],
  ["table", "A table", { col_name: ["a", "b"] }],
  ["keyword", "The value of the key 'a' holds 'tea'", { keyword: "tea", keyword_type: "include" }],
  ["timestamp_format", "Each event has a time", { format_type: "point" }],
  ["markdown", "Bold the word 'tea'", { md_type: "bold" }],
  ["markdown", "Each list item has italics", { md_type: "italic" }],
  ["markdown", "Some text is highlighted", { md_type: "highlight" }],
  ["markdown", "Some code", { md_type: "code" }],
  ["prefix_suffix", "Each list item begins with '-'", { prefix: "-", suffix: null }],
  ["delimiter", "Separate the items with '|'", { symbol: "|" }],
  ["length", "Each sentence has 5 words", { unit: "word", min_len: 5, max_len: 5 }],
  ["length", "The second paragraph has 5 words", { unit: "word", min_len: 5, max_len: 5 }],
  ["count", "Exactly two list items", { min_count: 2, max_count: 2 }],
  ["count", "Exactly two bold phrases", { min_count: 2, max_count: 2 }],
  ["case", "The values in the column 'a' are in upper case", { case_type: "upper" }],
  ["language", "The text below the table is in English", { lang_type: "en" }],
];

/** A check that takes longer on a sixteenth of the text is not tried on more of it. */
const patience = 2000;

/**
 * The time that each check takes on each hostile text of a megabyte, and on a quarter of it: where time is linear, the
 * ratio of the two is about 4.
 */
export function measureHostile(): void {
  console.log(
    "1 MB of hostile text: the slowest check on each, its time, and its time on a quarter of the text",
  );
  for (const [name, text] of shapes) {
    let slowest = { whole: -1, quarter: -1, check: "" };
    for (const [constraintId, description, parameters] of checks) {
      const check = { checkId: "hostile", constraintId, description, parameters };
      const timeOf = (share: number) => {
        const start = performance.now();
        extractDirect(text.slice(0, text.length / share), check);
        return performance.now() - start;
      };
      const small = timeOf(16);
      const quarter = small > patience ? Number.POSITIVE_INFINITY : timeOf(4);
      const whole = quarter > patience * 4 ? Number.POSITIVE_INFINITY : timeOf(1);
      if (whole > slowest.whole) slowest = { whole, quarter, check: `${constraintId}: ${description}` };
    }
    const shown = (milliseconds: number) =>
      (Number.isFinite(milliseconds) ? `${milliseconds.toFixed(0)} ms` : "too long").padStart(10);
    console.log(`${name.padEnd(12)}${shown(slowest.whole)}${shown(slowest.quarter)}  ${slowest.check}`);
  }
}
