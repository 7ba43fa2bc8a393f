import { describe, expect, it } from "vitest";
import { parameterFaults } from "../../src/evaluation/parameter-faults";

const ask = (constraintId: string, parameters: Record<string, unknown>) =>
  parameterFaults({ constraintId, parameters }, "omnicap-if");

const SOUND = { strict: null, reference: null };

describe("parameters that a rule can be run with", () => {
  it.each([
    ["length", { unit: "word", min_len: 3, max_len: -1 }],
    ["keyword", { keyword: "tea", keyword_type: "exclude" }],
    ["table", { col_name: ["Object", "Colour"] }],
    ["json_object", { schema: { type: "object", properties: { a: { type: "string" } } } }],
    ["json_array", { schema: { type: "array", items: { type: "string", pattern: "^a+$" } } }],
    ["prefix_suffix", { prefix: null, suffix: null }],
    ["plain_text", {}],
  ])("%s", async (constraintId, parameters) => {
    expect(await ask(constraintId, parameters)).toEqual(SOUND);
  });
});

describe("parameters that no rule can be run with", () => {
  it.each([
    ["an unknown rule", "no_such_rule", {}, "no_such_rule"],
    ["a missing parameter", "keyword", { keyword: "tea" }, "keyword_type"],
    ["a parameter that the rule has not", "plain_text", { symbol: "-" }, "symbol"],
    ["a schema that is text", "json_object", { schema: '{"type": ' }, "object"],
    ["a type that JSON has not", "json_object", { schema: { type: "objekt" } }, "objekt|type"],
  ])("%s", async (_what, constraintId, parameters, told) => {
    const { strict, reference } = await ask(constraintId, parameters);
    expect(strict).toMatch(new RegExp(told));
    expect(reference).toMatch(new RegExp(told));
  });

  it("a wrong value is a fault for the careful reading, whatever the released script makes of it", async () => {
    const { strict } = await ask("length", { unit: "word", min_len: "three" });
    expect(strict).toContain("min_len");
  });

  it("a pattern that does not compile is found without a caption that reaches it", async () => {
    const schema = { type: "object", properties: { day: { type: "string", pattern: "(" } } };
    const { strict } = await ask("json_object", { schema });
    expect(strict).toMatch(/pattern|regular/i);
  });

  it("each place that a schema is wrong in is named once, with what may stand there", async () => {
    const { strict } = await ask("json_object", { schema: { type: "objekt", properties: { a: 1 } } });
    expect(strict).toMatch(/\$\.type: no type, nor a list of types \(.*array.*string/);
    expect(strict?.match(/\$\.properties\.a: /g)).toHaveLength(1);
  });
});
