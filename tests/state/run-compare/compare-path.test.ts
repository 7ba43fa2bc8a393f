import { describe, expect, it } from "vitest";
import { comparePath, entryName, readCompareQuery } from "../../../src/state/run-compare/compare-path";

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
