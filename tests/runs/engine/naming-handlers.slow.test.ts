import { expect, it } from "vitest";
import type { UnnamedGroup } from "../../../src/runs/logic/failures/groups-to-name";
import type { Run } from "../../../src/shapes/run";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { exampleEntry, exampleRun, exampleSamples } from "../../storage/runs/example-run";

const place = engineWithStandIn();
const client = () => place.engine.client;

const group = (key: string): UnnamedGroup => ({
  ...{ key, constraint: "Length", how: "too long", checks: 3 },
  examples: [{ asked: "At most 8 words", found: `${key} has 12 words` }],
});
/** More than one request asks about. */
const groups = Array.from({ length: 20 }, (_, index) => group(`length/${index}`));

async function keptRun(): Promise<Run> {
  const samples = exampleSamples(1);
  const { id } = await client().call("data-sets/put", samples);
  const run = exampleRun({
    ...{ id: "run-1", entries: [exampleEntry("a")] },
    dataSet: { id, benchmark: samples.benchmark },
  });
  await client().call("runs/save", { run, before: null });
  return run;
}

const names = async () => {
  const opened = await client().call("runs/open", { id: "run-1" });
  return opened?.state === "ready" ? (opened.run.failureNames ?? []) : null;
};

it("a model names groups of a run on a click, and the run keeps them with the model's name", async () => {
  await keptRun();
  await place.connect(place.connection({ model: "namer" }));
  const { apiKey: _, ...model } = place.connection({ model: "namer" });
  const asked = () => place.standIn.requests.filter(({ task }) => task === "name_failures").length;
  const forecast = await client().call("runs/naming-forecast", { groups });
  expect(forecast.input).toBeGreaterThan(groups.length * 20);
  expect(asked()).toBe(0);

  // The second request's reply can't be read, however often it is asked.
  place.standIn.script({
    match: { task: "name_failures" },
    reply: ({ userText }) =>
      userText.includes("length/15 ")
        ? "No."
        : JSON.stringify({ names: [{ group: 2, name: "Runs\non <b>and on</b>" }] }),
  });
  const told: number[] = [];
  const ask = { id: "run-1", model, groups };
  const { problem } = await client().call("runs/name-failures", ask, {
    onEvent: ({ done }) => told.push(done),
  });
  expect(problem).toMatchObject({ code: "names-unreadable" });
  expect(told.at(-1)).toBe(groups.length);
  const given = { name: "Runs on <b>and on</b>", model: "namer", promptVersion: "name-failures.v1" };
  expect(await names()).toEqual([{ key: "length/1", ...given }]);

  // Names of another request come beside it, and nobody pays for the same reply twice.
  const before = asked();
  await client().call("runs/name-failures", { ...ask, groups: groups.slice(0, 15) });
  expect(asked()).toBe(before);
  await client().call("runs/name-failures", { ...ask, groups: groups.slice(2, 5) });
  expect((await names())?.map(({ key }) => key)).toEqual(["length/3", "length/1"]);

  // A copy of the run has no failures yet, and none of their names.
  const copy = await client().call("runs/copy", { id: "run-1" });
  const opened = await client().call("runs/open", copy);
  expect(opened?.state === "ready" && opened.run.failureNames).toBeUndefined();
});

it("names that are cancelled leave those that came, and a model that is not connected is asked nothing", async () => {
  await keptRun();
  const { apiKey: _, ...model } = place.connection({ model: "namer" });
  const ask = { id: "run-1", model, groups };
  await expect(client().call("runs/name-failures", ask)).rejects.toMatchObject({
    problem: { code: expect.stringMatching(/^model-|^no-model/) },
  });
  await place.connect(place.connection({ model: "namer" }));
  place.standIn.script(
    { match: { contains: "length/15 " }, behaviour: { kind: "hang" } },
    {
      match: { task: "name_failures" },
      reply: () => JSON.stringify({ names: [{ group: 1, name: "Wordy" }] }),
    },
  );
  const stop = new AbortController();
  const asking = client().call("runs/name-failures", ask, {
    signal: stop.signal,
    onEvent: () => stop.abort(),
  });
  await expect(asking).rejects.toMatchObject({ name: "AbortError" });
  expect(await names()).toMatchObject([{ key: "length/0", name: "Wordy" }]);
  await expect(client().call("runs/name-failures", { ...ask, id: "nobody" })).rejects.toMatchObject({
    problem: { code: "run-not-found" },
  });
});

it("a model that answers nothing is told with a next step about names, not about a caption's judge", async () => {
  await keptRun();
  await place.connect(place.connection({ model: "namer" }));
  const { apiKey: _, ...model } = place.connection({ model: "namer" });
  place.standIn.script({ match: { task: "name_failures" }, behaviour: { kind: "empty" } });
  const { problem } = await client().call("runs/name-failures", {
    id: "run-1",
    model,
    groups: groups.slice(0, 3),
  });
  expect(problem).toMatchObject({ code: "empty-reply", nextStep: "Ask again, or another model." });
});
