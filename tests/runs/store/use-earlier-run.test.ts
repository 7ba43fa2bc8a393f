import { expect, it } from "vitest";
import { earlierRuns } from "../../../src/runs/store/use-earlier-run";
import type { RunSummary } from "../../../src/shapes/run-table";

const kept = (id: string, parts: Partial<RunSummary> = {}): RunSummary => ({
  ...{ id, state: "ready", title: id, createdAt: "2026-11-02T00:00:00.000Z", dataSetId: "d" },
  ...{ benchmark: "omnicap-if", sessionId: null, entries: ["a", "b"] },
  ...{ counts: { done: 4, failed: 0, total: 4 }, problem: null, ...parts },
});

it("earlier runs are those of the same benchmark with two models, made before, the newest first", () => {
  const runs = [
    kept("this"),
    kept("old", { createdAt: "2026-10-01T00:00:00.000Z" }),
    kept("new", { state: "read-only" }),
    kept("later", { createdAt: "2026-11-04T00:00:00.000Z" }),
    kept("of another benchmark", { benchmark: "if-vidcap" }),
    kept("of one model", { entries: ["a"] }),
    kept("of a session", { sessionId: "s" }),
    kept("not begun", { counts: { done: 0, failed: 0, total: 4 } }),
    kept("unreadable", { state: "unreadable" }),
  ];
  const run = {
    id: "this",
    dataSet: { id: "d", benchmark: "omnicap-if" },
    createdAt: "2026-11-03T00:00:00.000Z",
  };
  expect(earlierRuns(runs, run).map(({ id }) => id)).toEqual(["new", "old"]);
});
