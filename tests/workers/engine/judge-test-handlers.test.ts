import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { steeringCases } from "../../../src/judges/steering/steering-set";
import type { SteeringResult } from "../../../src/workers/engine/judge-test-protocol";
import { KEY } from "../../providers/calls";
import { codeOf } from "../../storage/code-of";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { type EngineInTest, startEngine } from "./engine-in-test";
import "fake-indexeddb/auto";

let standIn: StandIn;
let engine: EngineInTest;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.reset();
  vi.stubGlobal("indexedDB", new IDBFactory());
  engine = startEngine();
});
afterEach(async () => {
  expect(engine.everythingSent()).not.toContain(KEY);
  await engine.close();
  vi.unstubAllGlobals();
});

const connect = (role: "caption" | "judge-2", model: string) =>
  engine.client.call("models/connect", {
    role,
    connection: { kind: "openai-compatible", baseUrl: standIn.url, model, apiKey: KEY, audio: false },
  });

async function test(runId: string, slot: "judge" | "judge-2" = "judge") {
  const results: SteeringResult[] = [];
  const output = await engine.client.call(
    "judges/test",
    { runId, slot, size: "short" },
    { onEvent: (result) => results.push(result) },
  );
  return { output, results };
}

const models = () =>
  new Set(standIn.requests.map(({ body }) => /"model":"([^"]+)"/.exec(JSON.stringify(body))?.[1]));

it("asks the judge of that place about every caption of the set, and anew in each test", async () => {
  await connect("caption", "writer");
  await connect("judge-2", "second");
  const { output, results } = await test("one");
  expect(output).toEqual({ problem: null });
  expect(new Set(results.map(({ caseId }) => caseId))).toEqual(
    new Set(steeringCases("short").map(({ id }) => id)),
  );
  expect(models()).toEqual(new Set(["writer"]));
  const asked = standIn.requests.length;
  await test("two");
  expect(standIn.requests.length).toBe(2 * asked);
  standIn.reset();
  await test("three", "judge-2");
  expect(models()).toEqual(new Set(["second"]));
});

it("asks nobody where there is no such judge", async () => {
  await connect("caption", "writer");
  expect(await codeOf(test("one", "judge-2"))).toBe("no-model");
  expect(standIn.requests).toHaveLength(0);
});
