import { readFileSync } from "node:fs";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { sampleBenchmarks } from "../../scripts/write-sample-benchmarks";
import { outcomesOf } from "../../src/playground/engine/ask-handlers";
import { Quiz } from "../../src/shapes/quiz";
import { ASK_PARTS } from "../../src/state/ask-parts";

const made = sampleBenchmarks();
const timeline = made.instructions.timeline;
if (!timeline) throw new Error("There is nothing for the instruction.");

function told(example: string, part: string) {
  const asked = timeline?.parts[part];
  const detail = timeline?.recorded[example]?.[part];
  if (!asked || detail === undefined) throw new Error(`Nothing is recorded for ${example}, ${part}.`);
  return outcomesOf({
    asked,
    detail,
    instruction: "List the events.",
    videoSeconds: 26,
    semantics: "strict",
  });
}

const scoreOf = (example: string, part: string, score: string) =>
  told(example, part).scores.find(({ id }) => id === score);

describe("what bundled examples are judged by besides checklists", () => {
  it("is what the script makes of the answers written by hand", () => {
    const kept: unknown = JSON.parse(readFileSync("public/samples/tea-for-three/benchmarks.json", "utf8"));
    expect(kept).toEqual(JSON.parse(JSON.stringify(made)));
  });

  it("has every part for every example, and right letters at all places", () => {
    for (const parts of Object.values(timeline.recorded))
      expect(Object.keys(parts)).toEqual(ASK_PARTS.map(({ id }) => id));
    const { questions } = Value.Parse(Quiz, timeline.parts.quiz?.material);
    const places = questions.map(({ options, answer }) => options.indexOf(answer));
    expect(new Set(places).size).toBe(5);
    const counts = [0, 1, 2, 3, 4].map((place) => places.filter((one) => one === place).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it("comes to other scores for captions with other faults", () => {
    expect(scoreOf("follows", "quiz", "cap_f1")).toMatchObject({ value: 1 });
    // 7 told rightly, 2 wrongly, 3 left out.
    expect(
      told("wrong-marker", "quiz")
        .lines.map(({ kind }) => kind?.id)
        .join(" "),
    ).toBe("FN FN TP TP TP TP TP FN TP TP FP FP");
    expect(told("no-times", "quiz").lines.filter(({ kind }) => kind?.id === "FN")).toHaveLength(4);
    expect(told("wrong-marker", "key-points").lines.filter(({ status }) => status === "failed")).toHaveLength(
      2,
    );
    const styleOf = (example: string) =>
      told(example, "style").lines.find(({ part }) => part === "style")?.points?.earned;
    expect(["follows", "wrong-marker", "no-times"].map(styleOf)).toEqual([3, 2, 2]);
  });
});
