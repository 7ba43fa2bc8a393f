import { expect, it } from "vitest";
import { forecastLines, measuredLines, priceWords } from "../../../../src/runs/page/set-up/start-bar";
import type { ModelChoice } from "../../../../src/shapes/connection";
import type { RunEstimate } from "../../../../src/shapes/run-progress";

const estimate: RunEstimate = {
  tasks: 1400,
  away: 0,
  calls: { captions: 1400, refinings: 0, judgings: 8400, locating: 0 },
  tokens: { input: 21_400_000, output: 1_430_000 },
  usd: 42,
  unpriced: [],
  seconds: 9000,
  bytes: 340_000_000,
  measured: null,
};
const noCaps = { perRunUsd: null, perDayUsd: null };
const lines = (
  parts: Partial<RunEstimate> = {},
  {
    budget = null,
    caps = noCaps,
    freeBytes = null,
    judges = [],
  }: {
    budget?: number | null;
    caps?: Parameters<typeof forecastLines>[2]["caps"];
    freeBytes?: number | null;
    judges?: ModelChoice[];
  } = {},
) => forecastLines({ budget, entries: [], judges }, { ...estimate, ...parts }, { caps, freeBytes });

it("tells calls, tokens, price, time and room, and what that rests on", () => {
  expect(lines().map(({ words }) => words)).toEqual([
    "1,400 results. 9,800 model calls: 1,400 captions to write, 8,400 questions to the judge. Retries after failures come on top.",
    "About 21 million tokens in and 1.4 million out, about $42.00, a rough estimate until a pilot has measured it.",
    "About 2.5 hours at the limits of the endpoints, taking frames not counted.",
    "About 340 MB on disk.",
  ]);
  expect(lines().some(({ warns }) => warns)).toBe(false);
});

it("says of how many results the calls are out as files, and that these are in none of its numbers", () => {
  expect(lines({ away: 200 })[1]?.words).toBe(
    "200 results are left out of this forecast: their calls are out as files, or the answers wait to be taken in.",
  );
  expect(lines({ away: 1 })[1]?.words).toBe(
    "1 result is left out of this forecast: its calls are out as files, or the answers wait to be taken in.",
  );
});

it("warns of hours of work on this device, and offers the pilot until one was made", () => {
  const judge: ModelChoice = {
    ...{ kind: "embedded", baseUrl: "", model: "Tiny, embedded", file: "a".repeat(64) },
    ...{ image: false, audio: false },
  };
  const time = (parts: Partial<RunEstimate>) => lines(parts, { judges: [judge] })[2];
  expect(time({})).toEqual({
    words:
      "About 2.5 hours for one call at a time on this device, taking frames not counted. This device works all the while, and the page has to stay open. A pilot on a few samples shows how long it really takes.",
    warns: true,
  });
  expect(time({ seconds: 600 })).toMatchObject({ warns: false });
  const measured = {
    results: 8,
    captions: {},
    refinings: {},
    judging: null,
    judges: {},
    judgeCalls: null,
    bytes: 1,
  };
  expect(time({ measured })?.words).not.toContain("pilot");
});

it("warns where the cap ends it before its end, by the smallest of the caps that count", () => {
  const capped = (budget: number | null, perDayUsd: number | null) =>
    lines({}, { budget, caps: { perRunUsd: 30, perDayUsd } }).find(({ words }) =>
      words.startsWith("Spending cap"),
    );
  expect(capped(10.5, null)).toEqual({
    words:
      "Spending cap: $10.50. The run pauses before it goes over, about 25 % of the way or earlier, and goes on when the cap is raised.",
    warns: true,
  });
  expect(capped(null, 21)?.words).toContain("$21.00");
  expect(capped(100, null)?.words).toContain("$30.00");
  const enough = lines({}, { budget: 50 }).find(({ words }) => words.startsWith("Spending cap"));
  expect(enough).toEqual({ words: "Spending cap: $50.00.", warns: false });
});

it("says what a cap does to calls of unknown price", () => {
  const unknown = (refuseUnknown: boolean) =>
    lines({ usd: 0, unpriced: ["m"] }, { budget: 1, caps: { ...noCaps, refuseUnknown } }).find(({ words }) =>
      words.startsWith("Spending cap"),
    );
  expect(unknown(false)).toEqual({
    words: "Spending cap: $1.00. Calls of unknown price are made and counted apart.",
    warns: false,
  });
  expect(unknown(true)?.warns).toBe(true);
});

it("warns where there is too little room", () => {
  expect(lines({}, { freeBytes: 1_000_000_000 }).at(-1)).toEqual({
    words: "About 340 MB on disk, of 1.0 GB that are free.",
    warns: false,
  });
  expect(lines({}, { freeBytes: 100_000_000 }).at(-1)).toMatchObject({ warns: true });
});

it("promises no tokens and no time where no model is called", () => {
  const calls = { captions: 0, refinings: 0, judgings: 0, locating: 0 };
  expect(lines({ calls, tasks: 1, bytes: 24_000 }).map(({ words }) => words)).toEqual([
    "1 result. No model is called.",
    "About 24 KB on disk.",
  ]);
});

it("names the models whose price nobody knows", () => {
  expect(priceWords({ ...estimate, unpriced: ["a", "b"] })).toBe(
    "about $42.00, and the unknown price of “a”, “b”",
  );
  expect(priceWords({ ...estimate, usd: 0, unpriced: ["a"] })).toBe("price unknown for “a”");
  expect(priceWords({ ...estimate, usd: 0 })).toBe("no charge");
});

it("tells the real figures of a pilot", () => {
  const mean = { calls: 10, inputTokens: 5123, outputTokens: 214, usd: 0.0042, seconds: 6.43 };
  const titles = new Map([["e", "Writer"]]);
  expect(
    measuredLines(
      {
        results: 10,
        captions: { e: mean, files: { ...mean, usd: null, seconds: 0 } },
        refinings: { e: { ...mean, usd: null } },
        judging: { ...mean, inputTokens: null, outputTokens: null, usd: null, seconds: 1 },
        judges: {},
        judgeCalls: 6.1,
        bytes: 9000,
      },
      titles,
    ),
  ).toEqual([
    "A caption by Writer: 6.4 s, 5,100 tokens in, 210 out, $0.0042.",
    "A caption by files: 5,100 tokens in, 210 out, price unknown.",
    "A caption refined for Writer: 6.4 s, 5,100 tokens in, 210 out, price unknown.",
    "A question to a judge: 1.0 s, tokens not counted by the endpoint, price unknown.",
    "Questions for a caption: 6.1.",
  ]);
});
