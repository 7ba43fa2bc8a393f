import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { parameterFaults } from "../../../../../src/evaluation/parameter-faults";
import {
  checkFaults,
  fieldFaults,
  strayParameters,
} from "../../../../../src/playground/page/checklist/parameter-form/field-faults";
import {
  type Field,
  fieldsOf,
  fieldWords,
  startingParameters,
} from "../../../../../src/playground/page/checklist/parameter-form/fields";
import { parameterSummary } from "../../../../../src/playground/page/checklist/parameter-form/parameter-words";
import { checkers } from "../../../../../src/rules/registry";
import { formatConstraint } from "../../../../../src/rules/taxonomy/registry";

async function fieldsFor(constraintId: string): Promise<Field[]> {
  const checker = await checkers.find(({ id }) => id === constraintId)?.load();
  if (!checker) throw new Error(constraintId);
  // As it comes from the check worker, without what TypeBox hides in it.
  return fieldsOf(structuredClone(checker.parameters));
}

async function faultsOf(constraintId: string, parameters: Record<string, unknown>) {
  return Object.fromEntries(fieldFaults(await fieldsFor(constraintId), parameters));
}

describe("fields of a schema", () => {
  it("are of the kinds that occur", () => {
    const fields = fieldsOf(
      Type.Object({
        word: Type.String({ minLength: 1 }),
        mark: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        way: Type.Union([Type.Literal("in"), Type.Literal("out")]),
        one: Type.Union([Type.Literal("in")]),
        most: Type.Optional(Type.Union([Type.Number(), Type.Null()], { default: -1 })),
        share: Type.Number({ minimum: 0, maximum: 1 }),
        names: Type.Array(Type.String()),
        on: Type.Boolean(),
        more: Type.Array(Type.Number()),
        either: Type.Union([Type.String(), Type.Number()]),
        any: Type.Unknown(),
      }),
    );
    expect(fields).toEqual([
      { name: "word", required: true, kind: "text", nullable: false, minLength: 1 },
      { name: "mark", required: false, kind: "text", nullable: true, minLength: 0 },
      { name: "way", required: true, kind: "choice", values: ["in", "out"] },
      { name: "one", required: true, kind: "choice", values: ["in"] },
      {
        name: "most",
        required: false,
        kind: "number",
        nullable: true,
        minimum: null,
        maximum: null,
        unlimited: -1,
      },
      {
        name: "share",
        required: true,
        kind: "number",
        nullable: false,
        minimum: 0,
        maximum: 1,
        unlimited: null,
      },
      { name: "names", required: true, kind: "texts" },
      { name: "on", required: true, kind: "flag" },
      { name: "more", required: true, kind: "json" },
      { name: "either", required: true, kind: "json" },
      { name: "any", required: true, kind: "json" },
    ]);
  });

  it.each(checkers.map(({ id }) => id))(
    "%s has words for each, and starts in a way that its rule can run",
    async (id) => {
      const fields = await fieldsFor(id);
      expect(fields.map(({ name }) => name).sort()).toEqual(
        Object.keys(formatConstraint(id)?.parameters ?? {}).sort(),
      );
      for (const field of fields) {
        const words = fieldWords(id, field.name);
        expect(words.label).not.toBe(field.name);
        if (field.kind === "choice")
          expect(Object.keys(words.values)).toEqual(expect.arrayContaining(field.values));
      }
      const parameters = startingParameters(fields, id === "json_array" ? "array" : "object");
      const faults = Object.fromEntries(fieldFaults(fields, parameters));
      if (Object.keys(faults).length === 0) {
        expect(await parameterFaults({ constraintId: id, parameters }, "omnicap-if")).toEqual({
          strict: null,
          reference: null,
        });
      } else {
        for (const fault of Object.values(faults)) expect(fault).toMatch(/empty/);
      }
    },
  );
});

describe("faults at fields", () => {
  it.each<[string, Record<string, unknown>, object]>([
    ["length", { unit: "word", min_len: 3, max_len: 5 }, {}],
    ["length", { unit: "word", min_len: 0, max_len: -1 }, {}],
    ["length", { unit: "word", min_len: null, max_len: null }, {}],
    ["length", { unit: "word" }, {}],
    ["length", { unit: "page" }, { unit: expect.stringContaining("page") }],
    ["length", {}, { unit: "It is missing." }],
    [
      "length",
      { unit: "word", min_len: 9, max_len: 5 },
      { max_len: expect.stringContaining("the least, 9") },
    ],
    ["length", { unit: "word", min_len: "3a" }, { min_len: expect.stringContaining("whole number") }],
    ["length", { unit: "word", min_len: 2.5 }, { min_len: expect.stringContaining("whole number") }],
    ["length", { unit: "word", max_len: -7 }, { max_len: expect.stringContaining("less than 0") }],
    ["keyword", { keyword: "", keyword_type: "include" }, { keyword: expect.stringContaining("empty") }],
    ["keyword", { keyword: 5, keyword_type: "include" }, { keyword: "It must be text." }],
    ["prefix_suffix", { prefix: null, suffix: "" }, {}],
    ["table", { col_name: [] }, { col_name: "The list is empty." }],
    ["table", { col_name: ["a", " "] }, { col_name: "Entry 2 is empty." }],
    ["table", { col_name: "a, b" }, { col_name: "It must be a list of texts." }],
    ["json_object", { schema: "{" }, { schema: expect.stringContaining("JSON") }],
    ["json_object", { schema: { type: "object" } }, {}],
  ])("%s with %j", async (constraintId, parameters, faults) => {
    expect(await faultsOf(constraintId, parameters)).toEqual(faults);
  });

  it("parameters that a rule has not are named, `content` apart", async () => {
    expect(strayParameters(await fieldsFor("plain_text"), { content: null, colour: 1 })).toEqual(["colour"]);
  });
});

describe("parameters in one line", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["length", { unit: "word", min_len: 3, max_len: 5 }, "counted in words, at least 3, at most 5"],
    ["length", { unit: "word", min_len: 0, max_len: -1 }, "counted in words"],
    ["keyword", { keyword: "tea", keyword_type: "exclude" }, "text “tea”, must not occur"],
    ["table", { col_name: ["a", "b"] }, "columns a | b"],
    ["json_object", { schema: { type: "object" } }, "matches a JSON Schema"],
    ["plain_text", {}, ""],
    ["unheard_of", { colour: "red" }, "colour “red”"],
  ])("%s with %j", (constraintId, parameters, words) => {
    expect(parameterSummary(constraintId, parameters)).toBe(words);
  });
});

it("a check on size or number without any limit is told as one that every caption passes", async () => {
  const told = async (constraintId: string, parameters: Record<string, unknown>) => {
    const check = { checkId: "f", constraintId, description: "", parameters };
    const fields = new Map([[constraintId, await fieldsFor(constraintId)]]);
    return checkFaults(check, { fields, tried: null, videoSeconds: null });
  };
  const open = ["Give a limit: without one every caption passes."];
  expect(await told("length", { unit: "word", min_len: 0, max_len: -1 })).toEqual(open);
  expect(await told("length", { unit: "word" })).toEqual(open);
  expect(await told("count", { min_count: null, max_count: null })).toEqual(open);
  expect(await told("length", { unit: "word", min_len: 0, max_len: 30 })).toEqual([]);
  expect(await told("length", { unit: "word", min_len: 3 })).toEqual([]);
  expect(await told("count", { max_count: 0 })).toEqual([]);
  expect(await told("keyword", { keyword: "cup", keyword_type: "include" })).toEqual([]);
});
