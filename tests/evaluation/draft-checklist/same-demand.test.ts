import { describe, expect, it } from "vitest";
import { asksForNoMore } from "../../../src/evaluation/draft-checklist/same-demand";
import type { DraftedFormat } from "../../../src/judges/draft-checklist-fields";

const check = (
  constraintId: string,
  parameters: Record<string, unknown>,
  description = "",
): DraftedFormat => ({ constraintId, description, parameters });

const keys = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  required: names,
});

describe("a drafted check asks for no more than a known one", () => {
  it.each<[DraftedFormat, DraftedFormat]>([
    [check("plain_text", {}), check("plain_text", {}, "In running prose")],
    [check("length", { unit: "word", max_len: 40 }), check("length", { unit: "word", max_len: 40 })],
    [
      check("length", { unit: "word", max_len: 40, min_len: 0 }),
      check("length", { unit: "word", max_len: 40 }),
    ],
    [
      check("length", { unit: "word", max_len: -1, min_len: 3 }),
      check("length", { unit: "word", min_len: 3 }),
    ],
    [check("unordered_list", { symbol: null }), check("unordered_list", { symbol: "-" })],
    [
      check("length", { unit: "word", max_len: 9 }),
      check("length", { unit: "word", max_len: 9, min_len: 5 }),
    ],
    [
      check("keyword", { keyword: "Kettle ", keyword_type: "include" }),
      check("keyword", { keyword: "kettle", keyword_type: "include" }),
    ],
    [check("table", { col_name: ["a", "b"] }), check("table", { col_name: ["a", "b"] })],
    [
      check("json_object", { schema: keys("b", "a") }),
      check("json_object", { schema: { required: ["a", "b"] } }),
    ],
    [
      check("length", { unit: "word", max_len: 5 }, "Each cell of the column 'Sound' is short"),
      check("length", { unit: "word", max_len: 5 }, "Each cell of 'Sound' has at most 5 words"),
    ],
  ])("%j, %j", (drafted, known) => {
    expect(asksForNoMore(drafted, known)).toBe(true);
  });

  it.each<[string, DraftedFormat, DraftedFormat]>([
    ["another rule", check("json_object", { schema: {} }), check("json_array", { schema: {} })],
    [
      "another limit",
      check("length", { unit: "word", max_len: 40 }),
      check("length", { unit: "word", max_len: 50 }),
    ],
    [
      "another unit",
      check("length", { unit: "word", max_len: 4 }),
      check("length", { unit: "sentence", max_len: 4 }),
    ],
    ["a maximum of none at all", check("count", { max_count: 0 }), check("count", { min_count: 0 })],
    [
      "a limit more",
      check("length", { unit: "word", min_len: 3, max_len: 40 }),
      check("length", { unit: "word", max_len: 40 }),
    ],
    [
      "a sign that the other leaves open",
      check("unordered_list", { symbol: "-" }),
      check("unordered_list", {}),
    ],
    [
      "another letter case of a marker",
      check("ordered_list", { symbol: "a." }),
      check("ordered_list", { symbol: "A." }),
    ],
    [
      "another delimiter of white space",
      check("delimiter", { symbol: "\n" }),
      check("delimiter", { symbol: " " }),
    ],
    [
      "another order of columns",
      check("table", { col_name: ["a", "b"] }),
      check("table", { col_name: ["b", "a"] }),
    ],
    [
      "a key more",
      check("json_object", { schema: keys("a", "b") }),
      check("json_object", { schema: keys("a") }),
    ],
    [
      "a key further in",
      check("json_array", { schema: { items: keys("a") } }),
      check("json_array", { schema: { items: { type: "object" } } }),
    ],
    [
      "another part of the text",
      check("length", { unit: "word", max_len: 5 }, "The value of 'cat' has at most 5 words"),
      check("length", { unit: "word", max_len: 5 }, "The value of 'dog' has at most 5 words"),
    ],
  ])("not with %s", (_name, drafted, known) => {
    expect(asksForNoMore(drafted, known)).toBe(false);
  });
});
