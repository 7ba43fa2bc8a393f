import { describe, expect, it } from "vitest";
import type { EndpointState } from "../../../../src/calls/queue/endpoint-queue";
import {
  endpointWords,
  queueWords,
  spentAndOpenWords,
  spentWords,
} from "../../../../src/playground/page/queue/queue-words";
import { callFacts, callLine, costOfRows } from "../../../../src/ui/call-facts";
import { recordWith } from "../../../calls/queue/model-in-test";

const NOW = 1_000_000;
const endpoint = (changes: Partial<EndpointState> = {}): EndpointState => ({
  baseUrl: "https://api.example.com/v1",
  running: 0,
  waiting: 0,
  why: null,
  until: null,
  paused: false,
  ...changes,
});
const spent = { usd: 0.0123, estimatedUsd: 0, calls: 3, unknownCalls: 0, reservedUsd: 0 };

describe("an endpoint in words", () => {
  it.each<[Partial<EndpointState>, string]>([
    [{ running: 2 }, "2 under way"],
    [
      { running: 4, waiting: 5, why: "concurrency" },
      "4 under way, 5 waiting: the limit of calls at a time is reached",
    ],
    [{ waiting: 1, why: "rate" }, "0 under way, 1 waiting: the limit per minute is reached"],
    [
      { waiting: 3, why: "asked", until: NOW + 6500 },
      "0 under way, 3 waiting: it asked for a pause, 7 s more",
    ],
    [{ waiting: 1, why: "back-off", until: NOW + 10 }, "0 under way, 1 waiting: asking again in 1 s"],
    [{ running: 1, waiting: 2, why: "paused", paused: true }, "1 under way, 2 waiting: paused"],
    [{ running: 1, paused: true }, "1 under way: paused"],
  ])("%j", (changes, words) => {
    expect(endpointWords(endpoint(changes), NOW)).toBe(words);
  });

  it("says nothing while nothing goes on, and sums up several", () => {
    const state = (...endpoints: EndpointState[]) => ({ endpoints, run: null, day: null });
    expect(queueWords(state(endpoint()), NOW)).toBe("");
    expect(queueWords(state(endpoint(), endpoint({ running: 1 })), NOW)).toBe("1 under way");
    const both = [endpoint({ running: 1, waiting: 2, why: "rate" }), endpoint({ running: 3 })];
    expect(queueWords(state(...both), NOW)).toBe("4 under way, 2 waiting, at 2 endpoints");
  });
});

describe("what was spent", () => {
  it.each<[Partial<typeof spent & { isLost: true }>, string]>([
    [{}, "$0.012"],
    [{ usd: 1.5, estimatedUsd: 0.1 }, "at most $1.50"],
    [{ unknownCalls: 1 }, "$0.012 and 1 request of unknown cost"],
    [{ usd: 0, unknownCalls: 3 }, "3 requests of unknown cost"],
    [{ usd: 0 }, "$0.00"],
    [{ usd: 0, calls: 0 }, ""],
    [{ usd: 0, calls: 0, isLost: true as const }, "what was spent before can’t be read"],
    [{ isLost: true as const }, "$0.012; what was spent before can’t be read"],
  ])("%j", (changes, words) => {
    expect(spentWords({ ...spent, ...changes })).toBe(words);
  });

  it("names the calls of other tabs and earlier visits that may still be billed", () => {
    const openElsewhere = { usd: 0.5, calls: 2, unknownCalls: 0 };
    expect(spentAndOpenWords({ ...spent, reservedUsd: 0.5, openElsewhere })).toBe(
      "$0.012. 2 calls begun before or in another tab may still be billed, at most $0.50.",
    );
    const nothing = { usd: 0, estimatedUsd: 0, calls: 0, unknownCalls: 0, reservedUsd: 0.5, openElsewhere };
    expect(spentAndOpenWords(nothing)).toBe(
      "$0.00. 2 calls begun before or in another tab may still be billed, at most $0.50.",
    );
    expect(spentAndOpenWords(null)).toBe("nothing yet");
  });
});

describe("a call in words", () => {
  it("says all that is kept of it", () => {
    const record = recordWith({
      attempts: 3,
      waitedMilliseconds: 2500,
      price: { usd: 0.012, estimated: true, asOf: "2026-09-30" },
      warnings: ["seed was not sent: the endpoint does not take it"],
    });
    const facts = new Map(callFacts(record));
    expect(facts.get("Endpoint")).toBe("judge.example (openai-compatible)");
    expect(facts.get("Model as answered")).toBe("scripted-2026");
    expect(facts.get("Cost")).toBe("at most $0.012, by the price of 2026-09-30");
    expect(facts.get("Sent")).toBe("3 requests, after 2.50 s of waiting");
    expect(facts.get("Tokens")).toBe("100 in, 10 out");
    expect(facts.get("Warnings")).toMatch(/seed/);
    expect(callLine(record)).toBe("scripted-2026 · 0.01 s · 3 requests · $0.012");
  });

  it("says what the endpoint charged, and how much of a cost that is", () => {
    const costOf = (usd: number, asOf: string | null) =>
      new Map(
        callFacts(
          recordWith({
            usage: { input: 100, output: 10, charged: 0.004 },
            price: { usd, estimated: usd > 0.004, asOf },
          }),
        ),
      ).get("Cost");
    expect(costOf(0.004, null)).toBe("$0.004, as the endpoint charged it");
    expect(costOf(0.012, "2026-09-30")).toBe(
      "at most $0.012, $0.004 of it as the endpoint charged it, by the price of 2026-09-30",
    );
  });

  it("says that nothing was sent for a kept reply, and what is not known", () => {
    const kept = recordWith({
      cached: true,
      attempts: 0,
      price: { usd: 0, estimated: false, asOf: null },
    });
    expect(callLine(kept)).toBe("scripted-2026 · 0.01 s · kept reply");
    expect(new Map(callFacts(kept)).get("Sent")).toMatch(/nothing was sent/);
    const unknown = recordWith({ price: { usd: null, estimated: false, asOf: null } });
    expect(new Map(callFacts(unknown)).get("Cost")).toMatch(/unknown/);
    const rows = [kept, unknown].map((record, index) => ({
      key: String(index),
      what: "",
      captionTitle: "",
      record,
      rejected: null,
    }));
    expect(costOfRows(rows)).toEqual({ usd: 0, estimated: false, calls: 1, unknown: 1 });
    expect(callLine(unknown)).toContain("cost unknown");
  });
});
