import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sampleQuiz } from "../../scripts/write-sample-quiz";
import { readStudioFile } from "../../src/studio/engine/filed-kinds";
import { annotatorsAgree } from "../../src/studio/logic/quiz/annotators-agree";
import { letterCounts } from "../../src/studio/logic/quiz/right-letters";
import { standingsOf } from "../../src/studio/logic/quiz/standings";

const made = sampleQuiz();

it("the bundled quiz is what the script makes of what was written by hand, and is read as any studio file", () => {
  const text = readFileSync("public/samples/tea-for-three/quiz.json", "utf8");
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(made)));
  expect(readStudioFile("quiz.json", text)).toEqual({ draft: JSON.parse(text), problem: null });
});

it("the bundled quiz shows every reason for which a question is dropped, and keeps an even, verified rest", () => {
  const standings = standingsOf(made);
  const kept = standings.filter(({ dropped }) => dropped === null);
  expect(kept.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `Q${index + 1}`));
  expect(standings.slice(12).map(({ dropped }) => dropped?.by)).toEqual([
    "blind",
    "duplicate",
    "rule",
    "rule",
    "people",
    "rule",
    "person",
  ]);
  const letters = Object.values(letterCounts(made));
  expect(Math.max(...letters) - Math.min(...letters)).toBeLessThanOrEqual(1);
  expect(new Set(kept.flatMap(({ blind }) => blind.map(({ missing }) => missing)))).toEqual(new Set([0]));
  const { byThree, stale, overall } = annotatorsAgree(made);
  expect({ byThree, stale, yes: overall.yes, of: overall.of }).toEqual({
    byThree: 12,
    stale: 0,
    yes: 105,
    of: 108,
  });
});
