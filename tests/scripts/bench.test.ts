import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import {
  cost,
  type Figure,
  ratioOf,
  resultLines,
  tableOf,
  worsened,
  worsenedTwice,
  yieldOf,
} from "../bench/support/figures";

const time = (value: number, reference = 100) =>
  cost("open", "ms", value, { value: reference, what: "empty" });
const rate = (value: number) => yieldOf("checks", "a second", value, { value: 100, what: "texts" });
const namesOf = (kept: Figure[], now: Figure[]) => worsened(kept, now).map(({ figure }) => figure.name);

describe("figures that got worse since the last landing", () => {
  it("are those whose ratio to their reference is a tenth worse or more, by which way is good", () => {
    expect(namesOf([time(100)], [time(109)])).toEqual([]);
    expect(namesOf([time(100)], [time(110)])).toEqual(["open"]);
    expect(namesOf([rate(200)], [rate(181)])).toEqual([]);
    expect(namesOf([rate(200)], [rate(180)])).toEqual(["checks"]);
    expect(namesOf([time(100), rate(200)], [time(50), rate(400)])).toEqual([]);
    expect(worsened([time(50)], [time(100)])).toMatchObject([{ was: 0.5, is: 1 }]);
  });

  it("are told by the ratio, not by the figure: a machine of half the speed makes nothing worse", () => {
    expect(namesOf([time(100, 100)], [time(200, 200)])).toEqual([]);
    expect(namesOf([time(100, 100)], [time(100, 50)])).toEqual(["open"]);
  });

  it("are held against the same name and unit; without a reference or a figure from before there is nothing to tell", () => {
    const sized = cost("open", "KiB", 900, { value: 100, what: "empty" });
    expect(namesOf([time(100)], [sized])).toEqual([]);
    expect(namesOf([cost("open", "ms", 100)], [time(900)])).toEqual([]);
    expect(namesOf([time(100)], [cost("open", "ms", 900)])).toEqual([]);
  });

  it("are named where a second measurement says so too", () => {
    expect(worsenedTwice([time(100)], [time(150)], [time(104)])).toEqual([]);
    expect(worsenedTwice([time(100)], [time(150)], [time(120)])).toMatchObject([{ was: 1, is: 1.5 }]);
  });

  it("are told where nothing was spent before", () => {
    expect(namesOf([time(0)], [time(0)])).toEqual([]);
    expect(namesOf([time(0)], [time(1)])).toEqual(["open"]);
  });
});

it("the table has a line for each figure, with its reference beside it", () => {
  const table = tableOf({
    runs: { when: "today", figures: [cost("open", "ms", 151.26, { value: 478, what: "reading" })] },
    page: { when: "today", figures: [cost("worker", "KiB", 1234.4)] },
  });
  expect(table.split("\n")).toEqual([
    "| bench | figure | value | reference | ratio |",
    "|---|---|---|---|---|",
    "| runs | open | 151 ms | 478 ms: reading | 0.316 |",
    "| page | worker | 1,234 KiB |  |  |",
  ]);
  expect(ratioOf(cost("open", "ms", 5, { value: 0, what: "nothing" }))).toBeNull();
});

it("what is printed ends with a line of JSON for each bench, by the names that programs know", () => {
  const lines = resultLines({
    page: {
      when: "today",
      figures: [cost("all before the first verdict", "KiB", 238, { value: 240, what: "limit" })],
    },
    metrics: { when: "today", figures: [cost("score-1400", "ms", 12.6)] },
    "run-page": { when: "today", figures: [yieldOf("frames while scrolling", "a second", 54)] },
  });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      bench: "page",
      results: [
        { name: "first-load-gzip", value: 238, unit: "KiB", baseline: 240, ratio: 0.992 },
        { name: "table-frames-per-second", value: 54, unit: "a second", baseline: null, ratio: null },
      ],
    },
    {
      bench: "metrics",
      results: [{ name: "score-1400", value: 12.6, unit: "ms", baseline: null, ratio: null }],
    },
  ]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const name of ["checkers", "media", "metrics", "page", "runs"])
    expect(scripts[`bench:${name}`]).toBe(`tsx scripts/bench.ts ${name === "page" ? "page run-page" : name}`);
});

it("every bench can be loaded, and measures nothing until it is asked", async () => {
  const names = readdirSync("tests/bench")
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"));
  expect(names).toContain("checkers");
  for (const name of names)
    expect([name, await import(`../bench/${name}.ts`)]).toEqual([
      name,
      expect.objectContaining({ measure: expect.any(Function) }),
    ]);
});
