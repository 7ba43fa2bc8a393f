import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ModelChoice } from "../../../src/shapes/connection";
import { DEFAULT_SETTINGS } from "../../../src/shapes/usual";
import { standingOf } from "../../../src/state/models/known-models";
import { recallModels, rememberModels } from "../../../src/state/models/model-choices";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

const named = (model: string): ModelChoice => ({
  kind: "openai-compatible",
  baseUrl: "https://relay.example/v1",
  model,
  audio: false,
});
const [one, two, three] = [named("one"), named("two"), named("three")];
const KEY = "sk-canary-of-the-test";

let page: PlaygroundInTest;
const names = (choices: readonly ModelChoice[]) => choices.map(({ model }) => model);
const used = () => {
  const { models, otherJudges } = page.models();
  return {
    writes: models.caption?.model ?? null,
    judges: names([...(models.judge ? [models.judge] : []), ...otherJudges]),
  };
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  page = playgroundInTest();
});
afterEach(() => void vi.unstubAllGlobals());

async function keepAll(): Promise<void> {
  for (const choice of [one, two, three]) await page.models().keepModel({ ...choice, apiKey: KEY }, null);
}

describe("the models to choose from", () => {
  it("are each there once, without their keys, and there again on the next visit", async () => {
    await keepAll();
    await page.models().keepModel({ ...one, baseUrl: `${one.baseUrl}/`, apiKey: "" }, null);
    expect(names(page.models().kept)).toEqual(["one", "two", "three"]);
    expect(JSON.stringify(recallModels())).not.toContain(KEY);
    expect(names(playgroundInTest().models().kept)).toEqual(["one", "two", "three"]);
    expect(used()).toEqual({ writes: null, judges: [] });
  });

  it("hold those that an earlier version had in use", () => {
    rememberModels({ caption: one, judge: two, otherJudges: [three, one], settings: DEFAULT_SETTINGS });
    expect(names(playgroundInTest().models().kept)).toEqual(["one", "two", "three"]);
  });

  it("are on the next visit those of all tabs: none is lost to another tab, and one that was removed stays away", async () => {
    const elsewhere = playgroundInTest();
    const keep = (tab: PlaygroundInTest, choice: ModelChoice, before: ModelChoice | null = null) =>
      tab.models().keepModel({ ...choice, apiKey: KEY }, before);
    await keep(elsewhere, one);
    await keep(page, two);
    expect(names(playgroundInTest().models().kept)).toEqual(["one", "two"]);
    elsewhere.models().removeModel(one);
    await page.models().connectModel({ ...three, apiKey: KEY });
    await keep(page, named("two, newer"), two);
    expect(names(playgroundInTest().models().kept)).toEqual(["two, newer", "three"]);
    await elsewhere.models().forgetModels();
    await keep(page, one);
    expect(names(playgroundInTest().models().kept)).toEqual(["one"]);
  });

  it("hold what was connected elsewhere on the page", async () => {
    await page.models().connectModel({ ...three, apiKey: KEY });
    expect(names(page.models().kept)).toEqual(["three"]);
  });

  it("need no second confirmation in this visit once another takes their place, unless they are removed", async () => {
    await keepAll();
    for (const choice of [one, two]) await page.models().letWrite(choice);
    expect(used().writes).toBe("two");
    const standings = () => [one, two, three].map((choice) => standingOf(page.models(), choice));
    expect(standings()).toEqual(["confirmed", "confirmed", "confirmed"]);
    page.models().removeModel(one);
    expect(standings()).toEqual(["address-known", "confirmed", "confirmed"]);
    // A model that an earlier visit left was not given in this one.
    expect(playgroundInTest().models().confirmed).toEqual([]);
  });

  it("stay as they were where the engine refuses one", async () => {
    await keepAll();
    page.engine.handlers["models/connect"] = () => {
      throw refuse("base-url-invalid");
    };
    await expect(page.models().keepModel({ ...named("bad"), apiKey: "" }, one)).rejects.toMatchObject({
      problem: { code: "base-url-invalid" },
    });
    expect(names(page.models().kept)).toEqual(["one", "two", "three"]);
  });
});

describe("what a model is used for", () => {
  it("is one that writes, and any number that judge, in the order in which they were chosen", async () => {
    await keepAll();
    await page.models().letWrite(one);
    await page.models().letJudge(three, true);
    await page.models().letJudge(one, true);
    await page.models().letWrite(two);
    expect(used()).toEqual({ writes: "two", judges: ["three", "one"] });
    await page.models().letJudge(three, false);
    expect(used()).toEqual({ writes: "two", judges: ["one"] });
    await page.models().letWrite(null);
    expect(used()).toEqual({ writes: null, judges: ["one"] });
    expect(recallModels()).toMatchObject({ caption: null, judge: one, otherJudges: [] });
  });

  it("goes over to the one that takes its place", async () => {
    await keepAll();
    await page.models().letWrite(one);
    await page.models().letJudge(two, true);
    await page.models().letJudge(one, true);
    await page.models().keepModel({ ...named("one, newer"), apiKey: "" }, one);
    expect(names(page.models().kept)).toEqual(["one, newer", "two", "three"]);
    expect(used()).toEqual({ writes: "one, newer", judges: ["two", "one, newer"] });
  });

  it("ends with its removal; the next judge moves up", async () => {
    await keepAll();
    await page.models().letWrite(one);
    for (const choice of [one, two, three]) await page.models().letJudge(choice, true);
    page.models().removeModel(one);
    expect(names(page.models().kept)).toEqual(["two", "three"]);
    expect(used()).toEqual({ writes: null, judges: ["two", "three"] });
    expect(recallModels()).toMatchObject({
      caption: null,
      judge: two,
      otherJudges: [three],
      kept: [two, three],
    });
  });

  it("is nothing once all are forgotten", async () => {
    await keepAll();
    await page.models().letWrite(one);
    await page.models().forgetModels();
    expect(page.models().kept).toEqual([]);
    expect(used()).toEqual({ writes: null, judges: [] });
    expect(JSON.stringify(recallModels())).not.toContain("relay.example");
  });
});
