import { expect, it } from "vitest";
import { readTrainingFile } from "../../../src/studio/engine/training-handlers";
import { madeSet, madeSource } from "../logic/training/made-set";

it("the file of as many clips and captions as a set may hold comes in again whole", () => {
  const caption = { text: "A cup.", by: "m", verdicts: { a: "passed", b: "failed", c: "passed" } } as const;
  const captions = Array.from({ length: 64 }, () => ({ ...caption }));
  const set = madeSet({
    sources: Array.from({ length: 5000 }, (_, at) => madeSource(`s${at}`, { captions })),
  });
  const { draft, problem } = readTrainingFile("set.json", JSON.stringify(set));
  expect(problem).toBeNull();
  expect(draft?.sources.length).toBe(5000);
  expect(draft?.sources.every((source) => source.captions.length === 64)).toBe(true);
  expect(draft?.sources.at(-1)).toEqual(set.sources.at(-1));
});
