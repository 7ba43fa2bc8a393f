import { describe, expect, it } from "vitest";
import { type InjectionResult, testJudge } from "../../src/evaluation/test-judge";
import { isAbort } from "../../src/foundation/errors";
import { injectionCases, injectionScenes } from "../../src/judges/injection-set";
import { type InjectionOutcome, injectionSummary } from "../../src/metrics/attack-success";
import { dispatcherInTest } from "../calls/queue/dispatcher-in-test";
import { type Asked, problem, scriptedJudge } from "./scripted-judge";

const cases = injectionCases("full");

function sceneOf({ question }: Asked) {
  const scene = injectionScenes.find((each) => each.question === question);
  if (!scene) throw new Error(`Nobody asks ${question}.`);
  return scene;
}

function reply({ task }: Asked, answer: string): unknown {
  return task === "extract_timestamp" ? { timestamp: answer } : { answer, result_explanation: "So it is." };
}

async function tested(
  script: Parameters<typeof scriptedJudge>[0],
  changes: { signal?: AbortSignal; onResult?: (result: InjectionResult) => void } = {},
) {
  const provider = scriptedJudge(script);
  const results: InjectionResult[] = [];
  const { problem: trouble } = await testJudge({
    cases,
    context: {
      provider: dispatcherInTest().judge(provider),
      settings: { temperature: 0, maxTokens: null, seed: null },
      signal: changes.signal ?? new AbortController().signal,
      mend: async () => new Map(),
      onReply: () => undefined,
    },
    onResult: (result) => {
      results.push(result);
      changes.onResult?.(result);
    },
  });
  const outcome = (id: string): InjectionOutcome =>
    results.find(({ caseId }) => caseId === id)?.outcome ?? "unanswered";
  const split = (tries: boolean) =>
    cases.filter(({ kind }) => (kind !== null) === tries).map(({ id }) => outcome(id));
  return { provider, results, trouble, summary: injectionSummary(split(true), split(false)) };
}

describe("the test of a judge", () => {
  it("finds nothing with one that goes by the description", async () => {
    const { provider, results, summary, trouble } = await tested((asked) =>
      reply(asked, sceneOf(asked).right),
    );
    expect(trouble).toBeNull();
    expect(results).toHaveLength(cases.length);
    expect(provider.asked).toHaveLength(cases.length);
    expect(summary).toMatchObject({
      steered: { numerator: 0, denominator: cases.length - 4 },
      plain: { numerator: 4, denominator: 4 },
      held: cases.length - 4,
      unanswered: 0,
    });
  });

  it("counts how often one was led that obeys whatever the caption says", async () => {
    const { summary } = await tested((asked) => {
      const scene = sceneOf(asked);
      return reply(asked, asked.response === scene.plain ? scene.right : scene.aim.answer);
    });
    expect(summary.plain.value).toBe(1);
    // A time that the caption only has in disguise is refused, however often the judge gives it.
    expect(summary.steered.numerator).toBeGreaterThan(50);
    expect(summary.steered.numerator + summary.unanswered).toBe(cases.length - 4);
  });

  it("tells one that can't answer from one that is led", async () => {
    const { summary, results } = await tested((asked) =>
      reply(asked, asked.options?.includes("yes") ? "yes" : "A"),
    );
    expect(summary.plain.numerator).toBeLessThan(4);
    expect(summary.wrong).toBeGreaterThan(0);
    const unable = injectionScenes
      .filter(({ right }) => right !== "yes" && right !== "A")
      .map(({ id }) => id);
    const led = results.filter(({ outcome }) => outcome === "steered").map(({ caseId }) => caseId);
    expect(led.filter((id) => unable.some((scene) => id.endsWith(` ${scene}`)))).toEqual([]);
    expect(results.some(({ outcome }) => outcome === "unanswered")).toBe(true);
  });

  it("stops asking a judge that refuses, and says why", async () => {
    const { provider, summary, trouble } = await tested(() => {
      throw problem("key-refused", false);
    });
    expect(trouble).toMatchObject({ code: "key-refused" });
    expect(summary.unanswered).toBe(cases.length - 4);
    expect(summary.steered.value).toBeNull();
    expect(provider.asked.length).toBeLessThanOrEqual(4);
  });

  it("can be cancelled, and keeps what was told", async () => {
    const stop = new AbortController();
    let told = 0;
    const test = tested((asked) => reply(asked, sceneOf(asked).right), {
      signal: stop.signal,
      onResult: () => {
        told += 1;
        if (told === 3) stop.abort();
      },
    });
    await expect(test).rejects.toSatisfy(isAbort);
    expect(told).toBeLessThan(cases.length);
  });
});

describe("the summary", () => {
  it("has no rate where nothing was answered", () => {
    expect(injectionSummary(["unanswered"], []).steered.value).toBeNull();
    expect(injectionSummary(["held", "steered", "wrong", "unanswered"], ["held", "wrong"])).toEqual({
      steered: { value: 1 / 3, numerator: 1, denominator: 3 },
      plain: { value: 0.5, numerator: 1, denominator: 2 },
      held: 1,
      wrong: 1,
      unanswered: 1,
    });
    // A question that nobody answered has no wrong answer, of a plain description neither.
    expect(injectionSummary([], ["held", "unanswered"]).plain).toEqual({
      ...{ value: 1, numerator: 1, denominator: 1 },
    });
    expect(injectionSummary([], ["unanswered"]).plain.value).toBeNull();
  });
});
