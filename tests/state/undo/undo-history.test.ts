import { describe, expect, it } from "vitest";
import { placeOfPage } from "../../../src/state/page-address";
import { createUndoHistory, type PlacedAct } from "../../../src/state/undo/undo-history";

function act(label: string, place: string, sessionId: string | null = null): PlacedAct {
  return { label, place, sessionId, undo: () => true, redo: () => true, holds: () => null };
}

describe("acts of several places", () => {
  it("are taken back where they are seen, the last of that place first", () => {
    const history = createUndoHistory();
    for (const [label, place] of [
      ["Caption deleted", "/playground"],
      ["Run deleted", "/runs"],
      ["Check deleted", "/playground"],
    ] as const)
      history.push(act(label, place));
    expect(history.undo("/runs/7")).toBeNull();
    expect(history.undo("/playground")?.act.label).toBe("Check deleted");
    expect(history.undo("/runs")?.act.label).toBe("Run deleted");
    expect([history.next("/runs")?.label, history.next("/playground")?.label]).toEqual([
      "Run deleted",
      "Check deleted",
    ]);
  });

  it("are done again where nothing new was done since in their place", () => {
    const history = createUndoHistory();
    history.push(act("Run deleted", "/runs"));
    history.undo("/runs");
    history.push(act("Caption deleted", "/playground"));
    expect(history.redo("/runs")?.act.label).toBe("Run deleted");
    history.undo("/runs");
    history.push(act("Another run deleted", "/runs"));
    expect(history.redo("/runs")).toBeNull();
  });
});

it.each([
  ["/playground", "/playground"],
  ["/side-by-side", "/playground"],
  ["/report", "/playground"],
  ["/runs", "/runs"],
  ["/runs/7/ratings", "/runs/7"],
  ["/quizzes/q/verify", "/quizzes/q"],
])("the page %s belongs to %s", (path, place) => {
  expect(placeOfPage(path)).toBe(place);
});
