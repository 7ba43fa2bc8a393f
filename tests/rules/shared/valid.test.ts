import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { checkers } from "../../../src/rules/registry";
import { requireValid } from "../../../src/rules/shared/valid";

const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  " ",
  "en",
  "word",
  "bold",
  "upper",
  "point",
  "include",
  [],
  ["a", ""],
  ["a", 1],
  new Array(2),
  {},
  { type: "object" },
];

const parametersOf = new Map(
  await Promise.all(
    checkers.map(async ({ id, load }) => [id, (await load()).parameters] satisfies [string, object]),
  ),
);

function refusal(constraintId: string, parameters: Record<string, unknown>): string | null {
  const schema = parametersOf.get(constraintId);
  if (!schema) throw new Error(constraintId);
  try {
    requireValid(schema, parameters);
    return null;
  } catch (error) {
    return String(error);
  }
}

describe("the parameters of a rule", () => {
  it.each([...parametersOf])("of %s are valid where TypeBox's interpreter says so", (id, schema) => {
    const names = Object.keys(schema.properties);
    const interpreted = Type.Object({}, structuredClone(schema));
    const valid = new Set<boolean>();
    for (const first of VALUES)
      for (const other of names.length > 1 ? VALUES : [undefined]) {
        const [one = "", ...more] = names;
        const all = [[one, first], ...more.map((name) => [name, other])];
        const given = Object.fromEntries(all.filter(([name, value]) => name !== "" && value !== undefined));
        const isValid = refusal(id, given) === null;
        valid.add(isValid);
        expect(isValid, JSON.stringify(given)).toBe(Value.Check(interpreted, given));
      }
    expect(valid.has(true)).toBe(true);
  });

  it("are refused by name, with what they must be", () => {
    expect(refusal("length", { unit: "word", max_len: "9" })).toBe(
      "CheckError: bad parameters: max_len must be a number or null",
    );
    expect(refusal("language", { lang_type: "cn" })).toMatch(
      /^CheckError: bad parameters: lang_type must be "en" or "zh" or "ar" or .* "vi"$/,
    );
    expect(refusal("delimiter", { symbol: "" })).toBe(
      "CheckError: bad parameters: symbol must be a text that is not empty",
    );
    expect(refusal("table", { col_name: ["a", 1] })).toBe(
      "CheckError: bad parameters: col_name must be a list, each of it a text",
    );
    expect(refusal("length", {})).toMatch(/unit must be "word" or "sentence"/);
    expect(refusal("plain_text", {})).toBeNull();
  });
});
