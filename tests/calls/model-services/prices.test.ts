import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import { BUILT_IN_PRICES, costOf, costOfRequest, priceOf } from "../../../src/calls/model-services/prices";
import { PriceRow } from "../../../src/shapes/model-settings";

const openAi = "https://api.openai.com/v1";
const row = (host: string, model: string, inputPerMillion: number): PriceRow => ({
  host,
  model,
  inputPerMillion,
  outputPerMillion: 1,
  asOf: "2026-11-01",
});

describe("the built-in prices", () => {
  test("are rows with a date each, and name no model twice", () => {
    expect(Value.Check(Type.Array(PriceRow), BUILT_IN_PRICES)).toBe(true);
    expect(BUILT_IN_PRICES.filter(({ asOf }) => !/^20\d\d-[01]\d-[0-3]\d$/.test(asOf))).toEqual([]);
    const names = BUILT_IN_PRICES.map(({ host, model }) => `${host} ${model}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([
    [openAi, "gpt-4o", 2.5],
    [openAi, "gpt-4o-2024-08-06", 2.5],
    [openAi, "gpt-4o-mini-2024-07-18", 0.15],
    ["https://generativelanguage.googleapis.com/v1beta", "models/gemini-2.5-flash", 0.3],
    ["https://api.anthropic.com/v1", " Claude-Opus-4-5-20251101 ", 5],
    ["https://api.anthropic.com/v1", "claude-opus-4-1-20250805", 15],
    ["https://api.deepseek.com/v1", "deepseek-chat", 0.3],
  ])("%s %s costs $%d a million tokens in", (baseUrl, model, dollars) => {
    expect(priceOf({ baseUrl, model }, [])?.inputPerMillion).toBe(dollars);
  });

  test.each([
    [openAi, "gpt-4o-audio-preview"],
    [openAi, "gpt-4ominous"],
    [openAi, ""],
    ["https://example.org/v1", "gpt-4o"],
    ["not an address", "gpt-4o"],
  ])("what %s asks for %j is not guessed", (baseUrl, model) => {
    expect(priceOf({ baseUrl, model }, [])).toBeNull();
  });
});

describe("a model on this machine or in the local network", () => {
  test.each(["http://localhost:11434/v1", "http://127.0.0.1:8000/v1", "http://192.168.1.7:1234/v1"])(
    "has no known price at %s: a relay may pass calls on to a paid service",
    (baseUrl) => expect(priceOf({ baseUrl, model: "any" }, [])).toBeNull(),
  );

  test("has no address where it is the browser's own, and costs nothing", () => {
    expect(priceOf({ baseUrl: "", model: "built-in" }, [])).toMatchObject({ inputPerMillion: 0 });
  });

  test("costs what the user says", () => {
    const rows = [row("localhost:11434", "*", 0.2)];
    expect(priceOf({ baseUrl: "http://localhost:11434/v1", model: "any" }, rows)).toBe(rows[0]);
  });
});

describe("the user's rows", () => {
  test.each([
    ["127.0.0.1", "http://127.0.0.1:4000/v1", true],
    ["127.0.0.1:4000", "http://127.0.0.1:4000/v1", true],
    ["127.0.0.1:4001", "http://127.0.0.1:4000/v1", false],
    ["[::1]", "http://[::1]:4000/v1", true],
    ["relay.example:80", "http://relay.example/v1", true],
    ["relay.example:443", "https://relay.example/v1", true],
    ["relay.example:443", "http://relay.example/v1", false],
    ["127.0.0.1", "http://127.0.0.1.evil.example:4000/v1", false],
  ])("for %s: at %s it is %s that they count", (host, baseUrl, counts) => {
    const own = row(host, "*", 7);
    expect(priceOf({ baseUrl, model: "any" }, [own])).toBe(counts ? own : null);
  });

  test("with a port come before those without", () => {
    const rows = [row("127.0.0.1", "*", 1), row("127.0.0.1:4000", "*", 2), row("*", "*", 3)];
    expect(priceOf({ baseUrl: "http://127.0.0.1:4000/v1", model: "any" }, rows)).toBe(rows[1]);
    expect(priceOf({ baseUrl: "http://127.0.0.1:5000/v1", model: "any" }, rows)).toBe(rows[0]);
  });

  test("come before the built-in ones, also with a mere ending", () => {
    const rows = [row("api.openai.com", "gpt-4*", 9)];
    expect(priceOf({ baseUrl: openAi, model: "gpt-4o" }, rows)).toBe(rows[0]);
    expect(priceOf({ baseUrl: openAi, model: "gpt-5" }, rows)?.inputPerMillion).toBe(1.25);
  });

  test("count by closeness, whatever their order: the name, then the longest ending, then the named host", () => {
    const any = row("*", "gpt-*", 1);
    const short = row("api.openai.com", "gpt-*", 2);
    const long = row("*", "gpt-4o*", 3);
    const exact = row("*", "gpt-4o", 4);
    const ofHost = row("api.openai.com", "gpt-4o", 5);
    const find = (rows: PriceRow[]) => priceOf({ baseUrl: openAi, model: "gpt-4o" }, rows);
    expect(find([any, short])).toBe(short);
    expect(find([long, short, any])).toBe(long);
    expect(find([long, exact, short])).toBe(exact);
    expect(find([exact, ofHost])).toBe(ofHost);
    expect(find([ofHost, exact])).toBe(ofHost);
    expect(find([row("api.example.org", "gpt-4o", 6)])?.inputPerMillion).toBe(2.5);
  });
});

test("a long prompt costs the most that its maker may ask, where it asks more for one", () => {
  const at = (baseUrl: string, model: string, input: number) => {
    const price = priceOf({ baseUrl, model }, []);
    if (!price) throw new Error(model);
    return costOfRequest(price, { input, output: 1000 }) / costOf(price, { input, output: 1000 });
  };
  const google = "https://generativelanguage.googleapis.com/v1beta";
  expect([200_000, 200_001].map((input) => at(google, "gemini-2.5-pro", input))).toEqual([1, 2]);
  expect(at(google, "gemini-2.5-flash", 900_000)).toBe(1);
  expect([272_000, 272_001].map((input) => at(openAi, "gpt-5.5", input))).toEqual([1, 2]);
  expect(at(openAi, "gpt-4.1", 900_000)).toBe(1);
  expect(at("https://api.x.ai/v1", "grok-4.5", 200_001)).toBe(2);
  expect(costOfRequest(row("api.x.ai", "grok-4.5", 2), { input: 1_000_000, output: 0 })).toBe(2);
});

test("a cost is tokens by price", () => {
  expect(costOf(row("*", "*", 2), { input: 500_000, output: 1_000_000 })).toBeCloseTo(2);
});
