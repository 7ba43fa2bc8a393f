import { expect, it } from "vitest";
import {
  headlineWords,
  type ListedRun,
  listedInOrder,
  spokenNames,
} from "../../../src/runs/page/list/run-table";

function listed(title: string, value: number | null | undefined, models = ["Qwen VL"]): ListedRun {
  const score = {
    id: "csr",
    label: "CSR",
    value: value ?? null,
    numerator: 1,
    denominator: 1,
    total: 1,
    unit: "share",
    better: "higher",
  } as const;
  return {
    run: {
      id: title,
      state: "ready",
      title,
      createdAt: `2026-01-0${title.length}T00:00:00.000Z`,
      dataSetId: "d",
      benchmark: "omnicap-if",
      sessionId: null,
      entries: models,
      counts: { done: 1, failed: 0, total: 1 },
      problem: null,
    },
    progress: null,
    headline: value === undefined ? undefined : [{ title: "Qwen VL", score }],
  };
}

const RUNS = [
  listed("Tea", 0.5),
  listed("Cups", null, ["GPT 4.1"]),
  listed("Robot", 0.9),
  listed("Ox", undefined),
];
const titles = (search: string, by: Parameters<typeof listedInOrder>[2]["by"], descending = false) =>
  listedInOrder(RUNS, search, { by, descending }).map(({ run }) => run.title);

it("runs are found by words of their title, models and benchmark, whatever their order", () => {
  expect(titles("qwen OMNI", "title")).toEqual(["Ox", "Robot", "Tea"]);
  expect(titles("gpt cups", "title")).toEqual(["Cups"]);
  expect(titles("gpt tea", "title")).toEqual([]);
});

it("runs stand by title, date or score, those without a score last either way", () => {
  expect(titles("", "made", true)).toEqual(["Robot", "Cups", "Tea", "Ox"]);
  expect(titles("", "score", true)).toEqual(["Robot", "Tea", "Cups", "Ox"]);
  expect(titles("", "score")).toEqual(["Tea", "Robot", "Cups", "Ox"]);
});

it("runs of one title are told apart by when they were made, for who hears a button alone", () => {
  const again = listed("Tea", 0.7);
  const later = { ...again, run: { ...again.run, id: "tea-2", createdAt: "2026-01-09T10:30:00.000Z" } };
  const names = spokenNames([...RUNS, later, listed("", 0.1)]);
  expect([names.get("Robot"), names.get("")]).toEqual(["Robot", "Untitled run"]);
  expect(names.get("Tea")).toMatch(/^Tea, made 2026-01-03/);
  expect(names.get("tea-2")).toMatch(/^Tea, made 2026-01-09/);
});

it("a score of which not all could be scored says of how much it is", () => {
  const run = listed("Tea", 1);
  const [first] = run.headline ?? [];
  if (!first) throw new Error("No score.");
  expect(headlineWords(run)).toBe("CSR 100.0 %");
  const partly = { ...first, score: { ...first.score, denominator: 4, total: 16 } };
  expect(headlineWords({ ...run, headline: [partly] })).toBe("CSR 100.0 % (4 of 16 scored)");
});
