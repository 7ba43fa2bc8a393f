import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ModelChoice } from "../../../src/shapes/connection";
import { recallModels } from "../../../src/state/models/model-choices";
import type { PlaygroundStore } from "../../../src/state/playground/playground-state";
import { KEY } from "../../calls/calls";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

const choice = {
  kind: "openai-compatible" as const,
  baseUrl: "https://judge.example/v1",
  model: "referee",
  audio: false,
};
const withKey = (model: ModelChoice) => ({ ...model, apiKey: KEY });
const form = withKey(choice);
const second = { ...choice, model: "second" };
const third = { ...choice, baseUrl: "https://third.example/v1" };
const often = { rounds: 3, batched: true, otherJudges: true };

let page: PlaygroundInTest;
const kept = new Map<string, string>();
const state = (): PlaygroundStore => page.state();
const caption = () => state().session?.captions[0];
const inputs = () => page.engine.callsOf("captions/judge");

async function open(text = "A cat."): Promise<void> {
  const session = sessionWith([judgedCaption([contentVerdict()], { text })]);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  await page.models().setModels({ caption: form, judge: null });
}

beforeEach(async () => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  page = playgroundInTest();
  await open();
});
afterEach(() => vi.unstubAllGlobals());

describe("how a judge is asked", () => {
  it("is once and one by one, until someone says otherwise", async () => {
    await state().judgeCaption();
    expect(inputs()).toMatchObject([{ judges: [choice], judging: { rounds: 1, batched: false } }]);
    expect(caption()?.judging).toEqual({ rounds: 1, batched: false, otherJudges: false });
  });

  it("is remembered with the models, told to the engine and written into the caption", async () => {
    await page.models().setOtherJudges([second, third].map(withKey));
    page.models().setJudging(often);
    expect(recallModels()).toMatchObject({
      caption: choice,
      judging: often,
      otherJudges: [second, third],
    });
    await state().judgeCaption();
    expect(inputs()).toMatchObject([
      { judges: [choice, second, third], judging: { rounds: 3, batched: true } },
    ]);
    expect(caption()?.judging).toEqual(often);
    expect(playgroundInTest().models().judging).toEqual(often);
    page.models().setSettings({ temperature: 1, maxTokens: null, seed: null });
    expect(recallModels()).toMatchObject({ judging: often });
  });

  it("leaves other judges out where they are not wished", async () => {
    await page.models().setOtherJudges([second, third].map(withKey));
    await state().judgeCaption();
    expect(inputs().map((input) => Object(input).judges)).toEqual([[choice]]);
  });
});

describe("other judges", () => {
  it("are as many as one wants; their keys go to the engine and nowhere else", async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ ...choice, model: `judge-${index}` }));
    await page.models().setOtherJudges(many.map(withKey));
    expect(page.engine.callsOf("models/connect").slice(-7)).toEqual(
      many.map((judge) => ({ connection: withKey(judge) })),
    );
    expect(JSON.stringify([[...kept], state()])).not.toContain(KEY);
    page.models().setJudging(often);
    await state().judgeCaption();
    expect(inputs()).toMatchObject([{ judges: [choice, ...many] }]);
    await page.models().setOtherJudges([]);
    expect(recallModels()?.otherJudges).toEqual([]);
    await state().judgeCaption();
    expect(inputs()[1]).toMatchObject({ judges: [choice] });
  });

  it("stay as they are where one of the new ones is refused", async () => {
    await page.models().setOtherJudges([withKey(second)]);
    page.engine.handlers["models/connect"] = ({ connection }) => {
      if (connection.baseUrl === third.baseUrl) throw refuse("base-url-invalid");
      return null;
    };
    await expect(page.models().setOtherJudges([choice, third].map(withKey))).rejects.toMatchObject({
      problem: { code: "base-url-invalid" },
    });
    expect(page.models().otherJudges).toEqual([second]);
    expect(recallModels()?.otherJudges).toEqual([second]);
  });

  it("come back with their keys, and go with them", async () => {
    await page.models().setOtherJudges([second, third, second].map(withKey));
    const later = playgroundInTest();
    const connected = await later.models().reconnectModels((baseUrl) => baseUrl === choice.baseUrl);
    expect(connected).toEqual([choice, second, second]);
    expect(later.models().otherJudges).toEqual([second, second]);
    expect(await later.models().reconnectModels(() => true)).toEqual([third]);
    later.models().dropModelsAt("https://judge.example/v1");
    expect(later.models().otherJudges).toEqual([third]);
  });
});

describe("asking again about one check", () => {
  it("names the check, the judges and what was answered before", async () => {
    await state().askAgain("c-1", { times: 2, judges: [choice] });
    expect(inputs()).toMatchObject([
      {
        only: ["c-1"],
        judges: [choice],
        judging: { rounds: 2, batched: false },
        earlier: contentVerdict().items ?? [],
      },
    ]);
    expect(caption()?.judging).toBeUndefined();
  });

  it("begins afresh where the caption has changed since, and marks the others as stale", async () => {
    await open("A dog.");
    await state().askAgain("c-1", { times: 2, judges: [choice] });
    expect(inputs()).toMatchObject([{ caption: "A dog.", earlier: [] }]);
    expect(caption()).toMatchObject({ judgedText: "A dog.", verdicts: [{ stale: true }] });
  });

  it("needs a model", async () => {
    await page.models().setModels({ caption: null, judge: null });
    await state().askAgain("c-1", { times: 2, judges: [choice] });
    expect(state().problems.run).toMatchObject({ code: "no-model" });
    expect(inputs()).toEqual([]);
  });
});

describe("the test of a judge", () => {
  it("asks the engine, and hands on each result", async () => {
    const result = { caseId: "plain ball", outcome: "held", answer: "no", explanation: "" } as const;
    page.engine.handlers["judges/test"] = (_input, { emit }) => {
      emit(result);
      return { problem: null };
    };
    const results: unknown[] = [];
    const options = { signal: new AbortController().signal, onResult: (one: unknown) => results.push(one) };
    await page.models().testJudge({ judge: choice, size: "short" }, options);
    expect(results).toEqual([result]);
    expect(page.engine.callsOf("judges/test")).toMatchObject([{ judge: choice, size: "short" }]);
  });
});
