import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { leaderboardSchemas } from "../../scripts/schemas/leaderboard-schemas";
import { PAIR_SCHEMA, pairSchema } from "../../scripts/schemas/pair-schema";
import { quizDraftSchemas } from "../../scripts/schemas/quiz-draft-schemas";
import { QUIZ_SCHEMA, quizSchema } from "../../scripts/schemas/quiz-schema";
import { runSchemas } from "../../scripts/schemas/run-schemas";
import { SAMPLES_SCHEMA, samplesSchema } from "../../scripts/schemas/samples-schema";

describe("published schemas", () => {
  it.each([
    [SAMPLES_SCHEMA, samplesSchema()],
    [QUIZ_SCHEMA, quizSchema()],
    [PAIR_SCHEMA, pairSchema()],
    ...runSchemas(),
    ...quizDraftSchemas(),
    ...leaderboardSchemas(),
  ])("%s is what the code reads and writes (npm run schemas writes it)", (path, text) => {
    expect(readFileSync(path, "utf8")).toBe(text);
  });
});
