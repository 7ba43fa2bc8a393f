import { describe, expect, it } from "vitest";
import type { EngineCalls } from "../../../src/engine/engine-protocol";
import type { InjectionResult } from "../../../src/evaluation/test-judge";
import { isAbort } from "../../../src/foundation/errors";
import { injectionCases } from "../../../src/judges/injection-set";
import type { FrameSet } from "../../../src/shapes/media";
import { eventually, rejectionOf } from "../../calls/calls";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { codeOf } from "../../storage/code-of";
import { frameSet } from "../../support/sampling-plan";

type DraftInput = EngineCalls["checklists/draft"]["input"];

const here = engineWithStandIn();

const named = (model: string) => here.connection({ model });

function draft(changes: Partial<DraftInput> = {}, signal?: AbortSignal) {
  const input: DraftInput = {
    model: named("referee"),
    runId: "run",
    instruction:
      "Follow the robot through the kitchen. At what time does the bell sound? Use at most 40 words.",
    checklist: { format: [], content: [] },
    draft: [],
    frames: null,
    audio: null,
    videoSeconds: 26,
    ...changes,
  };
  return here.engine.client.call("checklists/draft", input, signal ? { signal } : {});
}

async function keptFrames(...texts: string[]): Promise<FrameSet> {
  const frames = [];
  for (const [index, text] of texts.entries()) {
    const { hash } = await here.engine.client.call("blobs/put", { blob: new Blob([text]) });
    frames.push({ time: index * 10 + 0.5, hash, width: 2, height: 2 });
  }
  return frameSet({ frames });
}

const modelsAsked = () => here.standIn.requests.map(({ body }) => Object(body).model);

describe("a drafted checklist", () => {
  it("comes as suggestions with notes and the record of the call; the flawed check is left out", async () => {
    await here.connect(named("referee"));
    const { draft: suggestions, notes, problem, record } = await draft();
    expect(problem).toBeNull();
    expect(suggestions.map(({ half, check }) => [half, check.checkId, check.constraintId])).toEqual([
      ["format", "draft-format-001", "language"],
      ["content", "draft-content-001", "visual_events_actions"],
      ["content", "draft-content-002", "audio_temporal_grounding"],
    ]);
    expect(suggestions[0]?.origin).toEqual({
      kind: "model",
      model: "referee",
      promptVersion: "draft-checklist.v1",
    });
    expect(suggestions[2]?.check).toMatchObject({ items: [{ type: "timestamp", correctAnswer: null }] });
    expect(notes).toEqual([
      expect.stringMatching(/nine lines.*unit/),
      expect.stringMatching(/without a right answer yet: 2/),
    ]);
    expect(record).toMatchObject({ model: "referee", promptVersion: "draft-checklist.v1", mediaHashes: [] });
    expect(here.standIn.requests[0]?.body).toMatchObject({ temperature: 0 });
  });

  it("with frames shows them to the model in their order", async () => {
    await here.connect(named("referee"));
    const frames = await keptFrames("first picture", "second picture");
    const { draft: suggestions, record } = await draft({ frames });
    expect(modelsAsked()).toEqual(["referee"]);
    expect(record?.mediaHashes).toEqual(frames.frames.map(({ hash }) => hash));
    const body = JSON.stringify(here.standIn.requests[0]?.body);
    expect(body).toContain("00:10.5");
    expect(body.indexOf(btoa("first picture"))).toBeLessThan(body.indexOf(btoa("second picture")));
    expect(suggestions[2]?.check).toMatchObject({ items: [{ correctAnswer: "00:13" }] });
  });

  it("comes through babble; what is no draft is asked for again", async () => {
    await here.connect(named("referee"));
    here.standIn.script({ times: 1, behaviour: { kind: "prose" } }, { behaviour: { kind: "babble" } });
    const { draft: suggestions } = await draft();
    expect(suggestions).toHaveLength(3);
    expect(here.standIn.requests).toHaveLength(2);
    expect(JSON.stringify(here.standIn.requests[1]?.body)).toContain("problem_with_your_last_reply");
  });

  it("adds nothing the second time", async () => {
    await here.connect(named("referee"));
    const first = await draft();
    const again = await draft({ draft: first.draft });
    expect(again.draft).toEqual([]);
    expect(again.notes).toContain("Left out, because the checklist has them already: 3.");
  });
});

describe("what goes wrong", () => {
  it("is a problem, with the record of the last call where there was one", async () => {
    await here.connect(named("referee"));
    here.standIn.script(
      { times: 3, behaviour: { kind: "prose" } },
      { behaviour: { kind: "status", status: 401 } },
    );
    expect(await draft()).toMatchObject({
      draft: [],
      notes: [],
      problem: { code: "draft-unreadable" },
      record: { model: "referee" },
    });
    expect(await draft()).toMatchObject({ draft: [], problem: { code: "key-refused" }, record: null });
    expect(here.standIn.requests).toHaveLength(4);
  });

  it("without a model is said before anything is asked", async () => {
    expect(await codeOf(draft())).toBe("no-model");
    expect(here.standIn.requests).toHaveLength(0);
  });

  it("with frames that are gone says so", async () => {
    await here.connect(named("referee"));
    const frames = await keptFrames("picture");
    const lost = { ...frames, frames: frames.frames.map((frame) => ({ ...frame, hash: "0".repeat(64) })) };
    expect(await codeOf(draft({ frames: lost }))).toBe("media-missing");
  });

  it("by cancelling stops the call itself", async () => {
    await here.connect(named("referee"));
    here.standIn.script({ behaviour: { kind: "hang" } });
    const stop = new AbortController();
    const call = draft({}, stop.signal);
    await eventually(() => here.standIn.requests.length === 1);
    stop.abort();
    expect(isAbort(await rejectionOf(call))).toBe(true);
    await eventually(() => here.standIn.requests[0]?.abandoned === true);
  });
});

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
