import { Value } from "typebox/value";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoreApi } from "zustand/vanilla";
import { RULES_VERSION } from "../../../src/foundation/document-versions";
import { judgedCaption as judgedText } from "../../../src/shapes/judged-caption";
import { ChecklistJudgement } from "../../../src/shapes/judged-material";
import { KeptRun } from "../../../src/shapes/run";
import type { Session } from "../../../src/shapes/session";
import { countLeft } from "../../../src/state/runs/read-run";
import type { RunsStore } from "../../../src/state/runs/runs-state";
import { createRunsStore } from "../../../src/state/runs/runs-store";
import { tasksOf } from "../../../src/state/runs/session-run";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { servePage } from "../../runs/engine/run-set-up";
import { asksOf } from "../../support/asks-of";
import { facts } from "../../support/clip-facts";
import { modelEntry } from "../../support/run-of-sample";
import { samplingPlan } from "../../support/sampling-plan";
import { judgedCaption, sessionWith } from "../support/example-verdicts";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

const place = engineWithStandIn();
let page: PlaygroundInTest;
let runs: StoreApi<RunsStore>;

const client = () => place.engine.client;
const entry = (model: string, id = model) =>
  modelEntry(id, {
    title: model,
    choice: { kind: "openai-compatible", baseUrl: place.standIn.url, model, audio: true },
  });
const shown = () => runs.getState().shown;
const results = () => [...(shown()?.results.values() ?? [])].flatMap(({ result }) => result ?? []);
const captions = () => place.standIn.requests.filter(({ task }) => task === "caption").length;
const code = () => runs.getState().problem?.code ?? null;

async function setUp(models: readonly string[], repeats = 1): Promise<void> {
  await runs.getState().setUp(() => ({ entries: models.map((model) => entry(model)), repeats }));
}

async function isDone(count: number): Promise<void> {
  await expect
    .poll(() => [runs.getState().progress?.phase, results().filter(({ judgement }) => judgement).length])
    .toEqual(["done", count]);
}

beforeEach(async () => {
  page = playgroundInTest();
  servePage(client());
  const { hash } = await client().call("blobs/put", { blob: new Blob(["clip"]) });
  const session: Session = sessionWith([judgedCaption([])], {
    video: {
      name: "v.mp4",
      type: "video/mp4",
      sizeBytes: 4,
      quickKey: "k",
      stored: { kind: "blob", hash },
      facts,
    },
    sampling: samplingPlan({ frames: { kind: "uniform", count: 2 }, audio: null }),
    instruction: "Tell of the cat.",
    asks: asksOf({ format: [], content: [] }),
  });
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  for (const model of ["m", "n"]) {
    const connection = place.connection({ model });
    await client().call("models/connect", { connection });
    await page.models().connectModel({ ...entry(model).choice, apiKey: "" });
  }
  place.standIn.script({ match: { task: "caption" }, reply: ({ model }) => `A cat, said ${model}.` });
  runs = createRunsStore({ ...page.stores, engine: client() });
});

describe("models side by side", () => {
  it("each write as often as asked; all of it is there again when the run is opened", async () => {
    await setUp(["m", "n"], 2);
    await runs.getState().start({ anew: false });
    await isDone(4);
    expect(
      results()
        .map(({ caption }) => caption?.text)
        .sort(),
    ).toEqual(["A cat, said m.", "A cat, said m.", "A cat, said n.", "A cat, said n."]);
    const id = shown()?.run.id ?? "";
    const again = createRunsStore({ ...page.stores, engine: client() });
    await again.getState().open(id);
    expect([...(again.getState().shown?.results.keys() ?? [])]).toHaveLength(4);
    expect(again.getState().shown?.run.origin).toEqual({ sessionId: page.state().session?.id });
  });

  it("begin with whom somebody has added just before, though that is not kept yet", async () => {
    await setUp(["m"]);
    const adding = setUp(["m", "n"]);
    await Promise.all([adding, runs.getState().start({ anew: false })]);
    expect(code()).toBeNull();
    await isDone(2);
  });

  it("may be refined: the caption is shared, and both follow the model where that becomes another", async () => {
    place.standIn.script({
      match: { task: "refine_caption" },
      behaviour: { kind: "honest", refinements: { "A cat, said m.": "A grey cat." } },
    });
    const refiner = { choice: entry("n").choice, settings: null };
    const refined = { ...entry("m", "m refined"), title: "m, refined", refiner, base: "m" };
    await runs.getState().setUp(() => ({ entries: [entry("m"), refined], repeats: 1 }));
    const left = () => {
      const { run, results: kept } = shown() ?? {};
      return run && kept ? countLeft(run.entries, tasksOf(run), kept) : null;
    };
    expect(left()).toEqual({ unwritten: 1, unrefined: 1, unjudged: 2 });
    await runs.getState().start({ anew: false });
    await isDone(2);
    expect(left()).toEqual({ unwritten: 0, unrefined: 0, unjudged: 0 });
    expect(captions()).toBe(1);
    expect(results().map((result) => judgedText(result)?.text)).toEqual(["A cat, said m.", "A grey cat."]);

    const settings = { temperature: 1, maxTokens: null, seed: null };
    await runs.getState().setUp(({ entries: [base, other], repeats }) => ({
      entries: base && other ? [{ ...base, settings }, other] : [],
      repeats,
    }));
    const [base, other] = shown()?.run.entries ?? [];
    expect(base?.id).not.toBe("m");
    expect([other?.base, other?.settings]).toEqual([base?.id, settings]);
    expect(results()).toEqual([]);
  });

  it("say what has changed since, and go on only in a new run beside the earlier one", async () => {
    await setUp(["m"]);
    await runs.getState().start({ anew: false });
    await isDone(1);
    const earlier = shown()?.run.id;
    await runs.getState().setUp((before) => ({ ...before, repeats: 2 }));
    page.state().setInstruction("Tell of the dog.");
    expect(runs.getState().changed()).toEqual(["instruction"]);
    await runs.getState().start({ anew: false });
    expect([code(), captions()]).toEqual(["run-stale", 1]);
    await runs.getState().start({ anew: true });
    await isDone(2);
    expect(shown()?.run.id).not.toBe(earlier);
    expect(shown()?.sample.instruction).toBe("Tell of the dog.");
    expect(runs.getState().siblings.map(({ id }) => id)).toContain(earlier);
    expect(runs.getState().changed()).toEqual([]);
  });

  it("that are taken out go with what they wrote, and come back with it", async () => {
    await setUp(["m", "n"]);
    await runs.getState().start({ anew: false });
    await isDone(2);
    await runs.getState().setUp(({ repeats }) => ({ entries: [entry("m")], repeats }));
    expect(results()).toHaveLength(1);
    page.state().undo();
    await expect.poll(() => results().length).toBe(2);
    expect(shown()?.run.entries.map(({ id }) => id)).toEqual(["m", "n"]);
  });

  it("stay with a copy of their session, though another tab has erased what was kept of them", async () => {
    await setUp(["m"]);
    await runs.getState().start({ anew: false });
    await isDone(1);
    await client().call("runs/remove", { id: shown()?.run.id ?? "" });
    await page.sessions().saveAsCopy();
    const [call] = page.engine.callsOf("sessions/copy-runs");
    const copy = page.state().session;
    const onScreen = Reflect.get(Object(call), "onScreen");
    if (!copy || !Value.Check(KeptRun, onScreen)) throw new Error("a copy is on screen, its run came along");
    await client().call("sessions/copy-runs", { from: "erased", to: copy, onScreen });
    const listed = await client().call("runs/list", null);
    const own = listed.filter(({ sessionId }) => sessionId === copy.id);
    expect(own).toMatchObject([{ counts: { done: 1, total: 1 } }]);
  });

  it("keep what two tabs do to who takes part, one after the other", async () => {
    await setUp(["m"]);
    const id = shown()?.run.id ?? "";
    const elsewhere = createRunsStore({ ...page.stores, engine: client() });
    await elsewhere.getState().open(id);
    await elsewhere
      .getState()
      .setUp(({ entries, repeats }) => ({ entries: [...entries, entry("n")], repeats }));
    await runs.getState().setUp(({ entries }) => ({ entries, repeats: 3 }));
    expect(code()).toBeNull();
    expect([shown()?.run.entries.map(({ title }) => title), shown()?.run.repeats]).toEqual([["m", "n"], 3]);
    const opened = await client().call("runs/open", { id });
    expect(opened).toMatchObject({ run: { entries: [{ title: "m" }, { title: "n" }], repeats: 3 } });
  });

  it("are not taken back over what another tab has done to them since", async () => {
    await setUp(["m", "n"]);
    await runs.getState().start({ anew: false });
    await isDone(2);
    await runs.getState().setUp(({ repeats }) => ({ entries: [entry("m")], repeats }));
    const id = shown()?.run.id ?? "";
    const elsewhere = createRunsStore({ ...page.stores, engine: client() });
    await elsewhere.getState().open(id);
    await elsewhere.getState().setUp(({ entries }) => ({ entries, repeats: 2 }));
    page.state().undo();
    await expect.poll(code).toBe("run-changed-elsewhere");
    expect(await client().call("runs/open", { id })).toMatchObject({ run: { repeats: 2 } });
  });

  it("that are shown something else by now are asked again, and their earlier words are not taken for it", async () => {
    await setUp(["m"]);
    await runs.getState().start({ anew: false });
    await isDone(1);
    const other = {
      ...entry("m"),
      plan: samplingPlan({ frames: { kind: "uniform", count: 1 }, audio: null }),
    };
    await runs.getState().setUp(({ repeats }) => ({ entries: [other], repeats }));
    expect([results(), shown()?.run.entries[0]?.id === "m"]).toEqual([[], false]);
  });

  it("are deleted, and come back when that is taken back", async () => {
    await setUp(["m"]);
    await runs.getState().start({ anew: false });
    await isDone(1);
    const id = shown()?.run.id;
    await runs.getState().remove();
    expect(shown()).toBeNull();
    page.state().undo();
    await expect.poll(() => shown()?.run.id).toBe(id);
    expect(results()).toHaveLength(1);
  });

  it("call nothing before somebody has confirmed or connected them", async () => {
    await setUp(["the-dearest"]);
    await runs.getState().start({ anew: false });
    expect([code(), captions()]).toEqual(["model-not-confirmed", 0]);
    const elsewhere = modelEntry("x");
    await runs.getState().setUp(({ repeats }) => ({ entries: [elsewhere], repeats }));
    await runs.getState().start({ anew: false });
    expect([code(), captions()]).toEqual(["model-not-connected", 0]);
  });

  it("give a caption to the session, with its title", async () => {
    await setUp(["m"]);
    await runs.getState().start({ anew: false });
    await isDone(1);
    expect(await runs.getState().openCaption({ sampleId: "1", entryId: "m", repeat: 1 })).toBe(true);
    // There by then: whoever goes to the playground next finds it.
    expect(page.state().session?.captions.at(-1)).toMatchObject({ title: "m", text: "A cat, said m." });
    expect(await runs.getState().openCaption({ sampleId: "1", entryId: "none", repeat: 1 })).toBe(false);
  });

  it("that are stopped keep the words so far, and go on from there", async () => {
    place.standIn.reset();
    place.standIn.script({
      match: { task: "caption" },
      times: 1,
      behaviour: { kind: "text", text: "Words of a model that stops to think." },
      delivery: { hangAfter: 8 },
    });
    await setUp(["m"]);
    await runs.getState().start({ anew: false });
    await expect.poll(() => runs.getState().progress?.underWay[0]?.words ?? "").not.toBe("");
    runs.getState().stop();
    await expect.poll(() => results()[0]?.problem?.code).toBe("unfinished");
    expect(results()[0]?.problem?.partialText).toMatch(/^Words of/);
    place.standIn.script({ match: { task: "caption" }, reply: () => "A cat after all." });
    await runs.getState().start({ anew: false });
    await isDone(1);
    expect(results()[0]?.caption?.text).toBe("A cat after all.");
  });
});

describe("verdicts that earlier rules have decided", () => {
  const verdict = () => {
    const detail = results()[0]?.judgement?.detail;
    if (!Value.Check(ChecklistJudgement, detail)) throw new Error("it was judged by a checklist");
    return { status: detail.verdicts[0]?.status, rules: detail.rules, detail };
  };

  const rulesOf = async (id: string) => {
    const opened = await client().call("runs/open", { id });
    return opened?.state === "ready" ? opened.run.versions.rules : null;
  };

  /** Has the run on screen judged, and puts what other rules might have said in the place of it. */
  async function judgedByOthers(): Promise<void> {
    page.state().replaceChecklist({
      format: [
        {
          checkId: "f-1",
          constraintId: "keyword",
          description: "It tells of a cat",
          parameters: { keyword: "cat", keyword_type: "include" },
        },
      ],
      content: [],
    });
    await setUp(["m"]);
    await runs.getState().start({ anew: false });
    await isDone(1);
    await runs.getState().recompute();
    expect(runs.getState().recomputed).toEqual([]);
    const [before] = results();
    if (!before?.judgement) throw new Error("it was judged");
    const { detail } = verdict();
    const verdicts = detail.verdicts.map((one) => ({ ...one, status: "failed" as const }));
    const judgement = { ...before.judgement, detail: { ...detail, verdicts, rules: "0" } };
    const replacements = [{ before, after: { ...before, judgement } }];
    expect(await client().call("runs/replace-judgements", { replacements })).toEqual({ replaced: 1 });
    // It is kept otherwise by now: what was meant for another state of it is not written over it.
    expect(await client().call("runs/replace-judgements", { replacements })).toEqual({ replaced: 0 });
    const id = shown()?.run.id ?? "";
    expect(await rulesOf(id)).toBe("0");
    runs = createRunsStore({ ...page.stores, engine: client() });
    await runs.getState().open(id);
    expect(verdict()).toMatchObject({ status: "failed", rules: "0" });
  }

  it("are told line by line and stay as they are until somebody keeps what today's rules say", async () => {
    await judgedByOthers();
    const asked = place.standIn.requests.length;
    await runs.getState().recompute();
    const [found] = runs.getState().recomputed ?? [];
    expect(found?.rules).toBe("0");
    expect(found?.changes.map(({ before, after }) => [before?.status, after.status])).toEqual([
      ["failed", "passed"],
    ]);
    expect(verdict().status).toBe("failed");

    await runs.getState().keepRecomputed();
    expect(verdict()).toMatchObject({ status: "passed", rules: RULES_VERSION });
    expect(results()[0]?.judgement?.outcomes).toMatchObject([{ id: "f-1", status: "passed" }]);
    expect(runs.getState().recomputed).toEqual([]);
    page.state().undo();
    await expect.poll(() => verdict().status).toBe("failed");
    expect(verdict().rules).toBe("0");
    page.state().redo();
    await expect.poll(() => verdict().status).toBe("passed");
    expect(place.standIn.requests).toHaveLength(asked);
  });
});
