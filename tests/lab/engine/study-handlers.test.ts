import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deriveSamples } from "../../../src/evaluation/derived-samples/derive-samples";
import { studyHandlers } from "../../../src/lab/engine/study-handlers";
import type { StudySetUp } from "../../../src/lab/logic/plan-study";
import { paperWords } from "../../../src/lab/logic/study-words";
import type { DataSample } from "../../../src/shapes/data-set";
import type { Run } from "../../../src/shapes/run";
import { USUAL_PLAN } from "../../../src/shapes/usual";
import { openStorage } from "../../../src/storage/open-storage";
import {
  exampleCall,
  exampleEntry,
  exampleResult,
  exampleRun,
  outcome,
} from "../../storage/runs/example-run";
import { stubFileSystem } from "../../support/file-system-in-memory";

let names = 0;
let storage: Awaited<ReturnType<typeof openStorage>>;
const tools = { signal: new AbortController().signal, emit: () => undefined };

beforeEach(async () => {
  stubFileSystem();
  names += 1;
  storage = await openStorage({ name: `studies-${names}` });
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

const handlers = () =>
  studyHandlers(
    async () => storage,
    async () => storage,
    {
      ...{ given: new Map(), samplesFolder: () => null },
      derive: async ({ samples, vary, seed }) => deriveSamples(samples, vary, { seed }),
    },
  );

const checklist = {
  format: [
    {
      checkId: "f",
      constraintId: "length",
      description: "",
      parameters: { unit: "word", max_len: 20 },
    },
  ],
  content: [],
};

const samples = Array.from(
  { length: 3 },
  (_, index): DataSample => ({
    id: `s${index}`,
    video: { id: `v${index}`, path: null, seconds: 10 },
    instruction: "Describe the cup in at most 20 words. Answer in plain text.",
    facets: {},
    material: { checklist, promptId: null, field: null, constraintsUsed: [] },
  }),
);

async function keepBase(parts: Partial<Run> = {}, benchmark = "omnicap-if"): Promise<void> {
  const id = await storage.dataSets.put({ title: "Cups", benchmark, samples });
  await storage.runs.save(
    exampleRun({
      ...{ id: "base", dataSet: { id, benchmark }, repeats: 1, entries: [exampleEntry("a")] },
      defaults: { settings: { temperature: 0, maxTokens: null, seed: null }, plan: USUAL_PLAN },
      ...parts,
    }),
    null,
  );
  const outcomes = [outcome("f", "passed", { type: "length", part: "format" })];
  await storage.runs.keep(
    exampleResult({ runId: "base", sampleId: "s0", entryId: "a", text: "A cup.", outcomes }),
  );
}

const setUp = (parts: Partial<StudySetUp> = {}): StudySetUp => ({
  base: { kind: "run", runId: "base" },
  ...{ sampleIds: "all", count: null, entryIds: "all", seed: 1, budget: null, against: null },
  vary: { kind: "frames", counts: [8, 16] },
  ...parts,
});

async function codeOf(work: unknown): Promise<string> {
  return Promise.resolve(work).then(
    () => "done",
    (error: { problem?: { code: string } }) => error.problem?.code ?? String(error),
  );
}

it("of one cell is refused, since it would compare nothing; one that compares no cells is made", async () => {
  await keepBase();
  const before = await counts();
  const one = setUp({ vary: { kind: "frames", counts: [8, 8] } });
  expect((await handlers()["studies/plan"]({ setUp: one }, tools)).cells).toHaveLength(1);
  const made = handlers()["studies/make"]({ setUp: one }, tools);
  expect(await codeOf(made)).toBe("study-one-cell");
  await expect(made).rejects.toThrow("the study would compare nothing");
  expect(await counts()).toEqual(before);
  const steady = setUp({ vary: { kind: "steadiness", times: 3 } });
  expect(await codeOf(handlers()["studies/make"]({ setUp: steady }, tools))).toBe("done");
});

async function counts() {
  return {
    runs: (await storage.runs.list()).length,
    studies: (await storage.studies.list()).length,
    dataSets: (await storage.dataSets.list()).length,
  };
}

describe("a study of a run", () => {
  it("is planned without anything being kept, what the base has not counted", async () => {
    await keepBase();
    const plan = await handlers()["studies/plan"]({ setUp: setUp() }, tools);
    expect(plan).toMatchObject({
      samples: 3,
      videos: 3,
      away: 3,
      tasks: 6,
      shared: 1,
      baseCell: "frames-16",
    });
    expect(plan.estimate.calls.captions).toBe(5);
    expect(await counts()).toEqual({ runs: 1, studies: 0, dataSets: 1 });
  });

  it("is made as a run that has the base's results, and told of those", async () => {
    await keepBase();
    const { id, runId } = await handlers()["studies/make"]({ setUp: setUp() }, tools);
    expect((await storage.runs.states(runId)).map(({ entryId, state }) => [entryId, state])).toEqual([
      ["a", "done"],
    ]);
    const told = await handlers()["studies/told"]({ id }, tools);
    expect(told).toMatchObject({ judged: 1, tasks: 6 });
    const opened = await handlers()["studies/open"]({ id }, tools);
    if (opened.state !== "ready") throw new Error("It can't be read.");
    const paper = (of: typeof told) => paperWords(opened.study, of);
    expect(paper(told)).toContain("So far 1 of 6 captions is judged.");
    expect(paper({ ...told, judged: 6 })).not.toContain("So far");
    const point = told.numbers.points.find(
      ({ cellId, measure }) => cellId === "frames-16" && measure === "csr",
    );
    expect(point?.captions).toBe(1);
    expect(await counts()).toEqual({ runs: 2, studies: 1, dataSets: 1 });
  });

  it("has derived samples in a data set of its own, whose videos lie where the base's do", async () => {
    await keepBase();
    const before = (await storage.dataSets.list())[0]?.id ?? "";
    await storage.videoPlaces.put(before, "v0", {
      ...{ name: "v0.mp4", type: "video/mp4", quickKey: null, facts: null },
      stored: { kind: "folder", path: "v0.mp4" },
    });
    const { id, runId } = await handlers()["studies/make"](
      { setUp: setUp({ vary: { kind: "ablation" } }) },
      tools,
    );
    const made = await storage.runs.load(runId);
    const own = made && made.state !== "unreadable" ? made.run.dataSet.id : before;
    expect(own).not.toBe(before);
    const derived = (await storage.dataSets.get(own))?.samples.filter(({ derivedFrom }) => derivedFrom) ?? [];
    expect(derived.length).toBeGreaterThan(0);
    for (const { derivedFrom } of derived) expect(derivedFrom?.rule).toBe("ablation");
    expect([...(await storage.videoPlaces.all(own)).keys()]).toEqual(["v0"]);
    expect((await storage.runs.states(runId)).length).toBe(1);
    expect((await handlers()["studies/told"]({ id }, tools)).ablation).not.toBeNull();
  });

  it("is refused where nothing can be derived, and leaves nothing", async () => {
    await keepBase();
    const tradeOff = setUp({ vary: { kind: "modality" } });
    expect(await codeOf(handlers()["studies/make"]({ setUp: tradeOff }, tools))).toBe(
      "study-nothing-derived",
    );
    expect(await counts()).toEqual({ runs: 1, studies: 0, dataSets: 1 });
  });

  it("leaves nothing where the disk refuses in the middle", async () => {
    await keepBase();
    vi.spyOn(storage.studies, "save").mockRejectedValue(new Error("full"));
    expect(await codeOf(handlers()["studies/make"]({ setUp: setUp() }, tools))).toContain("full");
    expect(await counts()).toEqual({ runs: 1, studies: 0, dataSets: 1 });
  });

  it("tells complexity of the base's own run, without another", async () => {
    await keepBase();
    const { id, runId } = await handlers()["studies/make"](
      { setUp: setUp({ vary: { kind: "complexity" } }) },
      tools,
    );
    expect(runId).toBe("base");
    expect((await handlers()["studies/told"]({ id }, tools)).complexity).toHaveLength(2);
    expect(await counts()).toEqual({ runs: 1, studies: 1, dataSets: 1 });
  });
});

describe("a study of the session on screen", () => {
  const own = { text: "A cup.", call: exampleCall("own"), shown: { frames: null, audio: null } };

  async function ofSession(parts: Partial<StudySetUp> = {}, caption: typeof own | null = own) {
    const id = await storage.dataSets.put({
      title: "Cup",
      benchmark: "omnicap-if",
      samples: samples.slice(0, 1),
    });
    const run = exampleRun({
      ...{
        id: "of-session",
        dataSet: { id, benchmark: "omnicap-if" },
        repeats: 1,
        entries: [exampleEntry("a")],
      },
      defaults: { settings: { temperature: 0, maxTokens: null, seed: null }, plan: USUAL_PLAN },
    });
    return setUp({
      base: { kind: "session", sessionId: "s", run, own: caption },
      vary: { kind: "steadiness", times: 3 },
      ...parts,
    });
  }

  it("takes the session's own caption over as its first answer, and has it judged", async () => {
    const set = await ofSession();
    const plan = await handlers()["studies/plan"]({ setUp: set }, tools);
    expect(plan).toMatchObject({ tasks: 3, shared: 1 });
    expect(plan.estimate.calls.captions).toBe(2);
    expect(plan.estimate.tasks).toBe(3);
    const { runId } = await handlers()["studies/make"]({ setUp: set }, tools);
    expect(await storage.runs.states(runId)).toMatchObject([{ entryId: "a", repeat: 1, state: "captioned" }]);
    const kept = await storage.runs.result({ runId, sampleId: "s0", entryId: "a", repeat: 1 });
    expect(kept?.state === "ready" && kept.result.caption?.text).toBe("A cup.");

    const none = await ofSession({}, null);
    expect(await handlers()["studies/plan"]({ setUp: none }, tools)).toMatchObject({ tasks: 3, shared: 0 });
  });

  it("tells complexity of a run of its own, since the session has none", async () => {
    const set = await ofSession({ vary: { kind: "complexity" } });
    const { id, runId } = await handlers()["studies/make"]({ setUp: set }, tools);
    expect(runId).not.toBe("of-session");
    expect(await handlers()["studies/told"]({ id }, tools)).toMatchObject({ judged: 0, tasks: 1 });
  });
});

it("tells at which cell an endpoint did not take a setting", async () => {
  await keepBase();
  const vary = { kind: "settings" as const, axes: [{ name: "temperature" as const, values: [0, 1] }] };
  const { id, runId } = await handlers()["studies/make"]({ setUp: setUp({ vary }) }, tools);
  const kept = exampleResult({
    ...{ runId, sampleId: "s1", entryId: "a~temperature 1", text: "A cup." },
    outcomes: [outcome("f", "passed", { type: "length", part: "format" })],
  });
  const { caption } = kept;
  const call = caption?.call ? { ...caption.call, warnings: ["temperature was left out"] } : null;
  await storage.runs.keep({ ...kept, caption: caption && { ...caption, call } });
  expect((await handlers()["studies/told"]({ id }, tools)).refused).toEqual([
    { model: "Model a", cellId: "temperature 1", warning: "temperature was left out", captions: 1 },
  ]);
});

describe("what no study can be made of", () => {
  it("is told: no such run, no model, no sample, another kind of benchmark", async () => {
    const made = (parts: Partial<StudySetUp> = {}) =>
      codeOf(handlers()["studies/make"]({ setUp: setUp(parts) }, tools));
    expect(await made()).toBe("run-not-found");
    await keepBase({ entries: [{ ...exampleEntry("a"), choice: null }] });
    expect(await made()).toBe("study-no-model");
    expect(await made({ sampleIds: ["elsewhere"] })).toBe("study-no-samples");
    expect(await counts()).toEqual({ runs: 1, studies: 0, dataSets: 1 });
    expect(await codeOf(handlers()["studies/told"]({ id: "none" }, tools))).toBe("study-not-found");
  });

  it("says which setting a model takes no account of", async () => {
    const entry = exampleEntry("a");
    const choice = {
      kind: "openai",
      api: "chat",
      baseUrl: "https://api.openai.com/v1",
      model: "o3",
      audio: false,
    } as const;
    await keepBase({ entries: [{ ...entry, choice }] });
    const { notes } = await handlers()["studies/plan"](
      { setUp: setUp({ vary: { kind: "settings", axes: [{ name: "temperature", values: [0, 1] }] } }) },
      tools,
    );
    expect(notes).toEqual(["“o3” takes no temperature: its cells would differ in nothing."]);
  });
});
