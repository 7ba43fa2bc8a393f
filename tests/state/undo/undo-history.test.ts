import { describe, expect, it, vi } from "vitest";
import { placeOfPage } from "../../../src/state/page-address";
import {
  createUndoHistory,
  documentAct,
  type PlacedAct,
  type Step,
  withStep,
} from "../../../src/state/undo/undo-history";

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

describe("a history", () => {
  const labels = (history: ReturnType<typeof createUndoHistory>, most = 200) => {
    const found: string[] = [];
    for (let one = history.undo("/"); one && found.length < most; one = history.undo("/"))
      found.push(one.act.label);
    return found;
  };

  it("remembers a hundred acts, the last ones", () => {
    const history = createUndoHistory();
    for (let index = 0; index < 101; index += 1) history.push(act(`act ${index}`, "/"));
    const found = labels(history);
    expect(found).toHaveLength(100);
    expect([found[0], found[99]]).toEqual(["act 100", "act 1"]);
  });

  it("forgets acts on other sessions, also those that were taken back", () => {
    const history = createUndoHistory();
    for (const [label, session] of [
      ["ours", "s"],
      ["theirs", "t"],
      ["nobody's", null],
    ] as const)
      history.push(act(label, "/", session));
    const kept = () => [history.last("/")?.label, history.next("/")?.label];
    history.keepOnly("s");
    expect(labels(history)).toEqual(["nobody's", "ours"]);
    expect(kept()).toEqual([undefined, "ours"]);
    history.keepOnly("t");
    expect(kept()).toEqual([undefined, "nobody's"]);
    expect(history.redo("/")?.act.label).toBe("nobody's");
    expect(history.redo("/")).toBeNull();
    expect(kept()).toEqual(["nobody's", undefined]);
  });

  it("tells what its acts hold, taken back or not", () => {
    const history = createUndoHistory();
    history.push({ ...act("one", "/"), holds: () => "a" });
    history.push({ ...act("two", "/"), holds: () => "b" });
    history.undo("/");
    expect(history.held()).toEqual(["a", "b"]);
  });

  it("does not do again what left nothing to take back, or is of no use", () => {
    const history = createUndoHistory();
    history.push({ ...act("nothing left", "/"), undo: () => false });
    expect(history.undo("/")).toMatchObject({ done: false });
    history.push({ ...act("of no use", "/"), redo: null });
    expect(history.undo("/")).toMatchObject({ done: true });
    expect([history.next("/"), history.last("/"), history.redo("/")]).toEqual([null, null, null]);
  });

  it("forgets what could not be done again", () => {
    const history = createUndoHistory();
    history.push({ ...act("gone", "/"), redo: () => false });
    history.undo("/");
    expect(history.redo("/")).toMatchObject({ act: { label: "gone" }, done: false });
    expect([history.next("/"), history.last("/")]).toEqual([null, null]);
  });
});

describe("an act on a document", () => {
  type Paper = { id: string; words: string };
  const paper = (words: string, id = "p"): Paper => ({ id, words });

  /** A screen that shows a paper; taking back a step takes its last word off. */
  function screenWith(shown: Paper | null) {
    let present = shown;
    const put = vi.fn((_from: Paper, to: Paper) => {
      present = to;
    });
    return {
      put,
      shown: () => present?.words,
      screen: {
        present: () => present,
        put,
        takenBack: ({ before, after }: Step<Paper>, now: Paper) =>
          now.words.startsWith(after.words) ? paper(before.words + now.words.slice(after.words.length)) : now,
      },
    };
  }
  const steps: [Step<Paper>, ...Step<Paper>[]] = [
    { before: paper("a"), after: paper("ab") },
    { before: paper("ab"), after: paper("abc") },
  ];

  it("is taken back step by step, the last one first, and done again as one", () => {
    const { screen, shown, put } = screenWith(paper("abc!"));
    const done = documentAct("Written", steps, screen, "s");
    expect(done).toMatchObject({ label: "Written", sessionId: "s" });
    expect(done.undo()).toBe(true);
    expect(shown()).toBe("a!");
    expect(done.holds()).toEqual([{ before: paper("abc!"), after: paper("a!") }]);
    expect(done.redo?.()).toBe(true);
    expect(shown()).toBe("abc!");
    expect(put).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["no document is there", null],
    ["another document is there", paper("abc", "q")],
    ["nothing of it is left", paper("xyz")],
  ])("changes nothing where %s", (_, shown) => {
    const { screen, put } = screenWith(shown);
    const done = documentAct("Written", steps, screen, null);
    expect(done.undo()).toBe(false);
    expect(put).not.toHaveBeenCalled();
    expect(done.holds()).toEqual(steps);
  });

  it("counts further changes to it", () => {
    const { screen, shown } = screenWith(paper("abcd"));
    const done = documentAct("Written", steps, screen, null);
    done.extend({ before: paper("abc"), after: paper("abcd") });
    expect(done.undo()).toBe(true);
    expect(shown()).toBe("a");
  });

  it("makes one step of two between which nothing else was done", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((words) => paper(words));
    if (!a || !b || !c || !d) throw new Error("There are four.");
    const first = { before: a, after: b };
    expect(withStep([], first)).toEqual([first]);
    expect(withStep([first], { before: b, after: c })).toEqual([{ before: a, after: c }]);
    expect(withStep([first], { before: c, after: d })).toEqual([first, { before: c, after: d }]);
    const apart = { before: c, after: d };
    expect(withStep([first, apart], { before: d, after: a })).toEqual([first, { before: c, after: a }]);
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
