import { describe, expect, it } from "vitest";
import { RUN_LISTS, SESSION_LISTS } from "../../../src/storage/archive/archive-limits";
import { sessionExcess } from "../../../src/storage/archive/session-excess";

const list = (length: number, one: unknown = {}) => Array.from({ length }, () => one);
const most = SESSION_LISTS;

/** The places of lists in a session, as they were called before too, and how long each may be. */
const LISTS: [name: string, most: number, within: (entries: unknown[]) => Record<string, unknown>][] = [
  ["captions", most.captions, (captions) => ({ captions })],
  ["draft", most.draft, (draft) => ({ draft })],
  ["disputedChecks", most.disputedChecks, (disputedChecks) => ({ disputedChecks })],
  ["flawedChecks", most.disputedChecks, (flawedChecks) => ({ flawedChecks })],
  ["frames", most.frames, (frames) => ({ frames: { frames } })],
  ["verdicts", most.verdicts, (verdicts) => ({ captions: [{}, { verdicts }] })],
  ["overrules", most.overrules, (overrules) => ({ captions: [{ overrules }] })],
  ["judgeReplies", most.judgeReplies, (judgeReplies) => ({ captions: [{ judgeReplies }] })],
  ["items", most.items, (items) => ({ captions: [{ verdicts: [{}, { items }] }] })],
  ["rounds", most.rounds, (rounds) => ({ captions: [{ verdicts: [{ items: [{}, { rounds }] }] }] })],
  ["contestants", RUN_LISTS.entries, (contestants) => ({ comparison: { contestants } })],
  ["trials", RUN_LISTS.results, (trials) => ({ comparison: { trials } })],
  ["frames", most.frames, (frames) => ({ comparison: { trials: [{}, { frames: { frames } }] } })],
  ["verdicts", most.verdicts, (verdicts) => ({ comparison: { trials: [{ caption: { verdicts } }] } })],
];

describe("a list in a session", () => {
  it.each(LISTS)("%s may have %d entries and no more", (name, length, within) => {
    expect(sessionExcess(within(list(length)))).toBeNull();
    expect(sessionExcess(within(list(length + 1)))).toBe(
      `A list “${name}” in it has ${length + 1} entries; ${length} are the most.`,
    );
  });

  it("of checks is looked at in the checklist and in what models side by side were judged by", () => {
    const checklist = { format: list(most.draft), content: [] };
    expect(sessionExcess({ checklist })).toMatch(/./);
    expect(sessionExcess({ comparison: { basis: { checklist } } })).toMatch(/./);
    const asked = { format: [], content: [{}, { items: list(most.items + 1) }] };
    expect(sessionExcess({ checklist: asked })).toContain(`${most.items + 1} questions`);
    const few = { format: list(2), content: list(2, { items: list(2) }) };
    expect(sessionExcess({ checklist: few, comparison: { basis: { checklist: few } } })).toBeNull();
  });

  it("may be anything else: that is refused elsewhere", () => {
    expect(sessionExcess({})).toBeNull();
    const odd = [null, 5, "text", { length: 1e9 }, [null, 5]];
    for (const one of odd)
      expect(
        sessionExcess({ captions: one, frames: one, draft: one, checklist: one, comparison: one }),
      ).toBeNull();
    expect(sessionExcess({ comparison: { basis: 5, trials: [null, 5], contestants: "x" } })).toBeNull();
    expect(sessionExcess({ captions: [null, { verdicts: [null, { items: [null] }] }] })).toBeNull();
  });
});
