import { describe, expect, it } from "vitest";
import { heldWords } from "../../../../src/runs/page/view/run-progress";

const NOW = 1_000_000;
const held = (why: "paused" | "asked" | "back-off", until: number | null = null) =>
  heldWords({ baseUrl: "https://api.example.com/v1", why, until }, NOW);

describe("why calls of a run wait", () => {
  it("names the endpoint and the seconds that are left", () => {
    expect(held("asked", NOW + 37_200)).toBe("api.example.com asked to wait, 38 s more");
    expect(held("back-off", NOW + 2000)).toBe("api.example.com failed to answer, next try in 2 s");
    expect(held("paused")).toBe("calls to api.example.com are paused");
  });

  it("never counts below one second, whatever the clock of the page says", () => {
    expect(held("asked", NOW - 5000)).toBe("api.example.com asked to wait, 1 s more");
  });
});
