import { describe, expect, it } from "vitest";
import type { EndpointState } from "../../../../src/calls/queue/endpoint-queue";
import { describePhase } from "../../../../src/playground/page/caption/run-bar";

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);
const endpoint = (changes: Partial<EndpointState>): EndpointState => ({
  baseUrl: "https://a.example/v1",
  running: 0,
  waiting: 1,
  why: null,
  until: null,
  paused: false,
  ...changes,
});
const writing = {
  kind: "captioning",
  captionId: "c",
  startedAt: 0,
  baseUrl: "https://a.example/v1",
} as const;
const judging = { kind: "judging", captionId: "c", startedAt: 0, done: 2, total: 6 } as const;

describe("the line of a run", () => {
  it("says that a call waits, until when and why, in the place of seconds of writing", () => {
    const asked = endpoint({ why: "asked", until: NOW + 45_000 });
    const words = describePhase({ ...writing, waits: true }, 0, [asked], NOW);
    expect(words).toMatch(/^Waiting until \d{1,2}:00:45.*: it asked for a pause, 45 s more$/);
    const turn = describePhase({ ...writing, waits: true }, 0, [endpoint({ why: "concurrency" })], NOW);
    expect(turn).toBe("Waiting: the limit of calls at a time is reached");
    expect(describePhase({ ...writing, waits: true }, 0, [], NOW)).toBe("Waiting for its turn");
  });

  it("counts seconds while the model writes", () => {
    const other = endpoint({ baseUrl: "https://b.example/v1", why: "asked", until: NOW });
    expect(describePhase(writing, 3, [other], NOW)).toBe("The model is writing: 3 s");
  });

  it("says that a refiner waits, not that it goes over the caption", () => {
    const refining = { kind: "refining", captionId: "c", startedAt: 0 } as const;
    const waits = endpoint({ waiting: 1, why: "back-off", until: NOW + 2000 });
    expect(describePhase(refining, 9, [waits], NOW)).toMatch(/^Waiting until .*: asking again in 2 s$/);
    const works = endpoint({ waiting: 1, running: 1, why: "concurrency" });
    expect(describePhase(refining, 9, [works], NOW)).toBe("The refiner is going over the caption: 9 s");
  });

  it("says that judges wait only where none of them is at work", () => {
    const waits = endpoint({ why: "back-off", until: NOW + 2000 });
    expect(describePhase(judging, 9, [waits], NOW)).toMatch(
      /^Judging: 2 of 6\. Waiting until .*: asking again in 2 s$/,
    );
    expect(describePhase(judging, 9, [endpoint({ why: "concurrency", running: 4 })], NOW)).toBe(
      "Judging: 2 of 6, 9 s",
    );
  });
});
