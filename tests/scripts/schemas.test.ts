import { readFileSync } from "node:fs";
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { leaderboardSchemas } from "../../scripts/schemas/leaderboard-schemas";
import { PAIR_SCHEMA, pairSchema } from "../../scripts/schemas/pair-schema";
import { QUIZ_SCHEMA, quizSchema } from "../../scripts/schemas/quiz-schema";
import { runSchemas } from "../../scripts/schemas/run-schemas";
import { SAMPLES_SCHEMA, samplesSchema } from "../../scripts/schemas/samples-schema";
import { studioSchemas } from "../../scripts/schemas/studio-schemas";
import { formatConstraints } from "../../src/rules/taxonomy/format-constraints";

/** Whether a line of samples with this rule fits the published schema. */
function fitsWithRule(constraintId: string): boolean {
  const check = { checkId: "f1", constraintId, description: "", parameters: {} };
  return new Ajv({ strict: false }).validate(JSON.parse(samplesSchema()), {
    id: "kettle/1",
    video: { id: "kettle" },
    instruction: "Describe the kettle.",
    checklist: { format: [check], content: [] },
  });
}

describe("published schemas", () => {
  it("of samples knows the rules on form, and no others", () => {
    expect(formatConstraints.map(({ id }) => fitsWithRule(id))).not.toContain(false);
    expect(fitsWithRule("lenght")).toBe(false);
  });

  it.each([
    [SAMPLES_SCHEMA, samplesSchema()],
    [QUIZ_SCHEMA, quizSchema()],
    [PAIR_SCHEMA, pairSchema()],
    ...runSchemas(),
    ...studioSchemas(),
    ...leaderboardSchemas(),
  ])("%s is what the code reads and writes (npm run schemas writes it)", (path, text) => {
    expect(readFileSync(path, "utf8")).toBe(text);
  });
});
