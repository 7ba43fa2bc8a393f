import { expect, it } from "vitest";
import { steeringCases } from "../../../src/judges/steering/steering-set";
import type { SteeringResult } from "../../../src/workers/engine/judge-test-protocol";
import { KEY } from "../../providers/calls";
import { codeOf } from "../../storage/code-of";
import { engineWithStandIn } from "./engine-with-stand-in";

const here = engineWithStandIn();

const connect = (role: "caption" | "judge-2", model: string) =>
  here.engine.client.call("models/connect", {
    role,
    connection: { kind: "openai-compatible", baseUrl: here.standIn.url, model, apiKey: KEY, audio: false },
  });

async function test(runId: string, slot: "judge" | "judge-2" = "judge") {
  const results: SteeringResult[] = [];
  const output = await here.engine.client.call(
    "judges/test",
    { runId, slot, size: "short" },
    { onEvent: (result) => results.push(result) },
  );
  return { output, results };
}

const models = () =>
  new Set(here.standIn.requests.map(({ body }) => /"model":"([^"]+)"/.exec(JSON.stringify(body))?.[1]));

it("asks the judge of that place about every caption of the set, and anew in each test", async () => {
  await connect("caption", "writer");
  await connect("judge-2", "second");
  const { output, results } = await test("one");
  expect(output).toEqual({ problem: null });
  expect(new Set(results.map(({ caseId }) => caseId))).toEqual(
    new Set(steeringCases("short").map(({ id }) => id)),
  );
  expect(models()).toEqual(new Set(["writer"]));
  const asked = here.standIn.requests.length;
  await test("two");
  expect(here.standIn.requests.length).toBe(2 * asked);
  here.standIn.reset();
  await test("three", "judge-2");
  expect(models()).toEqual(new Set(["second"]));
});

it("asks nobody where there is no such judge", async () => {
  await connect("caption", "writer");
  expect(await codeOf(test("one", "judge-2"))).toBe("no-model");
  expect(here.standIn.requests).toHaveLength(0);
});
