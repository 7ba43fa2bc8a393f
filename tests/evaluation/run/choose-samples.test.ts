import { expect, it } from "vitest";
import {
  ALL_SAMPLES,
  choicesAmong,
  chooseSamples,
  drawSamples,
  factsOfSample,
  PILOT_SAMPLES,
  pilotOf,
  type SampleChoice,
} from "../../../src/evaluation/run/choose-samples";
import type { DataSample } from "../../../src/shapes/data-set";

const rule = (constraintId: string) => ({
  checkId: constraintId,
  constraintId,
  description: "",
  parameters: {},
});
const asked = (constraintId: string | null, number: number) => ({
  checkId: `c${number}`,
  constraintId,
  description: "",
  items: [],
});

function sample(number: number, format: string[], content: (string | null)[], instruction = ""): DataSample {
  return {
    id: `${number}/1`,
    video: { id: `clip ${number}`, path: null, seconds: null },
    instruction,
    facets: { field: number % 2 ? "sport" : "nature" },
    material: {
      checklist: { format: format.map(rule), content: content.map(asked) },
      promptId: null,
      field: null,
      constraintsUsed: [],
    },
  };
}

const samples = [
  sample(1, ["table"], ["object"], "Write a TABLE of every ball."),
  sample(2, ["table", "length"], [], "A table, in ten words."),
  sample(3, [], [null, "object", "scene"], "Tell of the ball and of the scene."),
  sample(4, ["json"], [null], "Give JSON."),
].map((one) => factsOfSample(one, "omnicap-if"));
const without = factsOfSample({ ...sample(5, [], []), material: { checklist: null } }, "omnicap-if");
const chosen = (choice: Partial<SampleChoice>) =>
  chooseSamples([...samples, without], { ...ALL_SAMPLES, ...choice });

it("takes all samples where nothing is said, in the order of the data set", () => {
  expect(chosen({})).toEqual(["1/1", "2/1", "3/1", "4/1", "5/1"]);
});

it.each<[string, Partial<SampleChoice>, string[]]>([
  ["a facet", { facets: { field: ["nature"] } }, ["2/1", "4/1"]],
  ["a facet of which no value is chosen", { facets: { field: [] }, search: "json" }, ["4/1"]],
  ["one of several constraints", { constraints: ["json", "scene"] }, ["3/1", "4/1"]],
  ["constraints without a type", { constraints: ["content"] }, ["3/1", "4/1"]],
  ["how many constraints there are", { fewest: 2, most: 2 }, ["1/1", "2/1", "4/1"]],
  ["those that can be judged", { judgedOnly: true }, ["1/1", "2/1", "3/1", "4/1"]],
  ["the fewest alone", { fewest: 3 }, ["3/1"]],
  ["words in any case and order", { search: " ball  table" }, ["1/1"]],
  ["a part of an id", { search: "clip 4" }, ["4/1"]],
  ["all of it together", { facets: { field: ["sport"] }, constraints: ["object"], fewest: 3 }, ["3/1"]],
  ["nothing that is there", { search: "no such words" }, []],
])("chooses by %s", (_what, choice, ids) => {
  expect(chosen(choice)).toEqual(ids);
});

it("tells what samples can be chosen by, with how many have it", () => {
  expect(choicesAmong([...samples, without])).toEqual({
    facets: {
      field: [
        { value: "nature", samples: 2 },
        { value: "sport", samples: 3 },
      ],
    },
    constraints: [
      { value: "content", samples: 2 },
      { value: "json", samples: 1 },
      { value: "length", samples: 1 },
      { value: "object", samples: 2 },
      { value: "scene", samples: 1 },
      { value: "table", samples: 2 },
    ],
    counts: { fewest: 2, most: 3 },
  });
});

const many = Array.from({ length: 1400 }, (_, index) => `${index}/x`);

it("draws the same samples by the same seed, whatever their order, and others by another", () => {
  const drawn = drawSamples(many, 120, 7);
  expect(drawn).toHaveLength(120);
  expect(new Set(drawSamples(many.toReversed(), 120, 7))).toEqual(new Set(drawn));
  expect(drawSamples(many, 120, 8)).not.toEqual(drawn);
  // In the order of the data set.
  expect(drawn).toEqual(many.filter((id) => drawn.includes(id)));
});

it("draws more by adding to what it drew, and all where there are no more", () => {
  const few = drawSamples(many, 50, 3);
  expect(drawSamples(many, 200, 3)).toEqual(expect.arrayContaining(few));
  expect(drawSamples(many, 5000, 3)).toEqual(many);
  expect(drawSamples([], 5, 3)).toEqual([]);
});

it("draws every sample about as often, over many seeds", () => {
  const ids = many.slice(0, 20);
  const times = new Map(ids.map((id) => [id, 0]));
  for (let seed = 0; seed < 2000; seed += 1)
    for (const id of drawSamples(ids, 5, seed)) times.set(id, (times.get(id) ?? 0) + 1);
  // 500 each are expected, with a standard deviation of 19: five of these on either side.
  for (const count of times.values()) expect(Math.abs(count - 500)).toBeLessThan(97);
});

it("makes a pilot of ten samples among those chosen, or of all where there are fewer", () => {
  expect(pilotOf(many)).toHaveLength(PILOT_SAMPLES);
  expect(pilotOf(many)).toEqual(pilotOf(many));
  expect(pilotOf(["a", "b"])).toEqual(["a", "b"]);
});
