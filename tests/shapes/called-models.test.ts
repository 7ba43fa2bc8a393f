import { expect, it } from "vitest";
import { baseOf, calledEntries, calledModels, followBases } from "../../src/shapes/called-models";
import type { ModelEntry } from "../../src/shapes/model-entry";

const choiceOf = (model: string) => ({
  kind: "openai-compatible" as const,
  baseUrl: "https://a.example/v1",
  model,
  audio: false,
});
const entryOf = (id: string, parts: Partial<ModelEntry> = {}): ModelEntry => ({
  id,
  title: id,
  choice: choiceOf(id),
  settings: null,
  plan: null,
  wholeVideo: false,
  ...parts,
});
const refiner = { choice: choiceOf("r"), settings: null };
const refined = entryOf("m refined", { choice: choiceOf("m"), refiner, base: "m" });

it("an entry that shares captions is called as its base is, and asks for captions of its own once that is gone", () => {
  const changed = entryOf("m", { choice: choiceOf("n"), wholeVideo: true });
  expect(followBases([changed, refined])[1]).toEqual({ ...refined, choice: choiceOf("n"), wholeVideo: true });
  const { base: _, ...alone } = refined;
  expect(followBases([refined])).toEqual([alone]);
  // Nobody could write what was made elsewhere.
  expect(followBases([{ ...refined, choice: null }])).toEqual([]);
});

it("a base that is not there, that is itself, or that shares captions too is none", () => {
  expect(baseOf([refined], refined)).toBeNull();
  expect(baseOf([refined], { ...refined, base: refined.id })).toBeNull();
  const chained = entryOf("m", { base: "other" });
  expect(baseOf([chained, refined], refined)).toBeNull();
});

it("a run calls whoever writes, refines and judges; who writes for two is called for one", () => {
  const run = { entries: [entryOf("m"), refined], judges: [choiceOf("judge")] };
  expect(calledModels(run).map(({ choice }) => choice.model)).toEqual(["m", "r", "judge"]);
});

it("who looks at what is called sees a model once that writes and judges, by the name it writes under", () => {
  const writer = { ...entryOf("m"), title: "Our writer" };
  const run = { entries: [writer, entryOf("n")], judges: [choiceOf("m"), choiceOf("judge")] };
  expect(calledEntries(run).map(({ title }) => title)).toEqual(["Our writer", "n", "judge"]);
});
