import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { bundledSample } from "../../../scripts/bundled-sample";
import { extractDirect } from "../../../src/rules/locating/extract-direct";
import { runCheck } from "../../../src/rules/run-check";
import { readyLocators } from "./ready-locators";

await readyLocators();

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

const sample = bundledSample();
const Nested = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
);
const expected = Value.Parse(Nested, read("../../samples/expected-format.json"));

const cases = sample.instructions.flatMap(({ id, text: instruction, checklist, examples }) =>
  examples.flatMap((example) =>
    checklist.format.map((check) => ({
      name: `${id} / ${example.id} / ${check.checkId} ${check.constraintId}`,
      check,
      siblings: checklist.format,
      instruction,
      response: example.text,
      verdict: expected[id]?.[example.id]?.[check.checkId],
    })),
  ),
);

describe("the bundled captions", () => {
  it.each(cases)("$name", async ({ check, siblings, instruction, response, verdict }) => {
    const found = extractDirect(response, check, { siblings, instruction });
    if (!found.decided) throw new Error(found.why);
    const parameters = { ...check.parameters, content: found.extraction.content };
    const outcome = await runCheck(
      { constraintId: check.constraintId, parameters },
      { semantics: "strict", benchmark: "omnicap-if" },
    );
    expect(outcome).toMatchObject({ success: true, result: verdict === "passed" });
    for (const [index, span] of found.extraction.spans.entries()) {
      if (span) expect(response.slice(span.start, span.end)).toBe(found.extraction.content[index]);
    }
  });
});
