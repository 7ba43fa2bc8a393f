import { describe, expect, it } from "vitest";
import {
  chosenEntriesPath,
  chosenRunsPath,
  comparePath,
  entryName,
  failuresPath,
  readComparedRuns,
  readCompareQuery,
  readFailuresQuery,
} from "../../../src/runs/store/compare-path";

const queryOf = (path: string) => path.slice(path.indexOf("?") + 1);

describe("the address of a comparison", () => {
  it("names two entries, whatever signs their ids have", () => {
    const [a, b] = [
      { runId: "1234-5678", entryId: "models/a b&c" },
      { runId: "run", entryId: "é%" },
    ];
    const path = comparePath(entryName(a), entryName(b));
    expect(path).toMatch(/^\/runs\/compare\?a=/);
    expect(readCompareQuery(queryOf(path))).toEqual({ a, b });
    expect(readCompareQuery("a=run/x&b=run/y")).toEqual({
      a: { runId: "run", entryId: "x" },
      b: { runId: "run", entryId: "y" },
    });
  });

  it("names the runs of which models can be chosen", () => {
    const path = chosenRunsPath(["one", "a&b", "one"]);
    expect(readComparedRuns(queryOf(path))).toEqual(["one", "a&b"]);
    expect(readCompareQuery(queryOf(path))).toBeNull();
    const chosen = queryOf(chosenEntriesPath(["one", "a&b"], "a&b/x", "other/y"));
    expect(readComparedRuns(chosen)).toEqual(["one", "a&b", "other"]);
    expect(readCompareQuery(chosen)).toMatchObject({ a: { runId: "a&b" }, b: { runId: "other" } });
    expect(readComparedRuns(`run=&run=${"x".repeat(2000)}`)).toEqual([]);
  });

  it.each([
    "",
    "a=run/x",
    "a=run&b=run/x",
    "a=/x&b=run/y",
    "a=run/&b=run/y",
    `a=run/${"x".repeat(2000)}&b=run/y`,
  ])("that does not name two is none: %s", (query) => {
    expect(readCompareQuery(query)).toBeNull();
  });
});

describe("the address of what fails over runs", () => {
  it("names each run once, and the open group, however long its cause is told", () => {
    const group = `content/${"the cause … ".repeat(15)}`;
    const path = failuresPath(["one", "a&b", "one"], group);
    expect(path).toMatch(/^\/runs\/failures\?run=one&run=a%26b&/);
    expect(readFailuresQuery(queryOf(path))).toEqual({ runIds: ["one", "a&b"], group });
    expect(readFailuresQuery(`group=${"x".repeat(2000)}`)).toEqual({ runIds: [], group: "" });
  });
});
