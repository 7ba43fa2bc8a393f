import { expect, it } from "vitest";
import type { InjectionResult } from "../../../src/evaluation/test-judge";
import { injectionCases } from "../../../src/judges/prompt-injection/injection-set";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { codeOf } from "../../storage/code-of";

const here = engineWithStandIn();

const named = (model: string) => here.connection({ model });

async function test(runId: string, judge: string) {
  const results: InjectionResult[] = [];
  const output = await here.engine.client.call(
    "judges/test",
    { runId, judge: named(judge), size: "short" },
    { onEvent: (result) => results.push(result) },
  );
  return { output, results };
}

const models = () =>
  new Set(here.standIn.requests.map(({ body }) => /"model":"([^"]+)"/.exec(JSON.stringify(body))?.[1]));

it("asks that judge about every caption of the set, and anew in each test", async () => {
  await here.connect(named("first"));
  await here.connect(named("second"));
  const { output, results } = await test("one", "first");
  expect(output).toEqual({ problem: null });
  expect(new Set(results.map(({ caseId }) => caseId))).toEqual(
    new Set(injectionCases("short").map(({ id }) => id)),
  );
  expect(models()).toEqual(new Set(["first"]));
  const asked = here.standIn.requests.length;
  await test("two", "first");
  expect(here.standIn.requests.length).toBe(2 * asked);
  here.standIn.reset();
  await test("three", "second");
  expect(models()).toEqual(new Set(["second"]));
});

it("asks nobody where no such judge is connected", async () => {
  await here.connect(named("first"));
  expect(await codeOf(test("one", "second"))).toBe("model-not-confirmed");
  expect(here.standIn.requests).toHaveLength(0);
});
