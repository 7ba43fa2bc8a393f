import { describe, expect, it } from "vitest";
import { heldWords, progressWords } from "../../../../src/runs/page/view/run-progress";

const NOW = 1_000_000;
const held = (why: "paused" | "asked" | "busy" | "back-off", until: number | null = null) =>
  heldWords({ baseUrl: "https://api.example.com/v1", why, until }, NOW);

it("tells no time that is left while an endpoint lets no call go: nobody knows it then", () => {
  const progress = {
    ...({
      runId: "r",
      phase: "running",
      elsewhere: false,
      underWay: [],
      spent: null,
      secondsLeft: 3,
    } as const),
    ...{ counts: { done: 8, failed: 0, total: 12 }, underWay: [], paused: null, problem: null },
  };
  expect(progressWords(progress, false)).toBe("8 of 12 done · 4 left · about 00:03 to go");
  expect(progressWords(progress, true)).toBe("8 of 12 done · 4 left");
});

describe("why calls of a run wait", () => {
  it("names the endpoint and the seconds that are left", () => {
    expect(held("asked", NOW + 37_200)).toBe("api.example.com asked to wait, 38 s more");
    expect(held("busy", NOW + 2000)).toBe("api.example.com asked for fewer calls, next try in 2 s");
    expect(held("back-off", NOW + 2000)).toBe("api.example.com failed to answer, next try in 2 s");
    expect(held("paused")).toBe("calls to api.example.com are paused");
  });

  it("never counts below one second, whatever the clock of the page says", () => {
    expect(held("asked", NOW - 5000)).toBe("api.example.com asked to wait, 1 s more");
  });
});
