import { openDB } from "idb";
import { describe, expect, it } from "vitest";
import { newTrainingSet, type TrainingRow, type TrainingSet } from "../../../src/shapes/training-set";
import { withSources } from "../../../src/studio/logic/training/add-sources";
import { USUAL_RECIPE, withRows } from "../../../src/studio/logic/training/recipes/make-rows";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { isOver, progressUntil, setUpRun } from "../../runs/engine/run-set-up";
import { codeOf } from "../../storage/code-of";
import { RUN_ID } from "../../support/made-runs";
import { madeClip, madeSet, madeTask } from "../logic/set/made-set";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);

const newSet = (): TrainingSet =>
  newTrainingSet({ benchmark: "omnicap-if", id: "set", title: "Tea", seed: 7 });

/** Rows by rejection sampling of all sources of a set, made by the engine. */
async function sampled(set: TrainingSet): Promise<TrainingRow[]> {
  const rows: TrainingRow[] = [];
  const { benchmark, seed, sources } = set;
  const { problem } = await call(
    "training-sets/make",
    { runId: RUN_ID, sources, choice: USUAL_RECIPE, benchmark, seed },
    {
      onEvent(event) {
        if (event.kind === "rows") rows.push(...event.rows);
      },
    },
  );
  expect(problem).toBeNull();
  return withRows(set, rows).rows;
}

describe("a run as sources of a training set", () => {
  it("gives each sample with its captions and content verdicts, and of these come pairs", async () => {
    // One model writes of the second sample what the judge does not find, and of the third nothing.
    place.standIn.script(
      { match: { task: "caption", model: "n", contains: "s2z" }, behaviour: { kind: "status", status: 400 } },
      {
        match: { task: "answer_question", contains: "n has seen Describe clip s1z" },
        behaviour: { kind: "honest", answers: { s1z: "no" } },
      },
    );
    await setUpRun(place, 3, { models: ["m", "n"] });
    await call("runs/start", { id: RUN_ID });
    await progressUntil(place.engine.client, RUN_ID, isOver);

    const told: number[] = [];
    const read = await call(
      "training-sets/sources-of-run",
      { runId: RUN_ID },
      { onEvent: ({ done, total }) => void told.push(done / total) },
    );
    expect(read).toMatchObject({ title: "A run", withoutCaption: 0 });
    expect(told.length).toBeGreaterThan(0);
    expect(read.sources.map(({ captions }) => captions.map(({ by, verdicts }) => [by, verdicts.c]))).toEqual([
      [
        ["m", "passed"],
        ["n", "passed"],
      ],
      [
        ["m", "passed"],
        ["n", "failed"],
      ],
      [["m", "passed"]],
    ]);
    const [first] = read.sources;
    expect(first).toMatchObject({
      ...{ instruction: "Describe clip s0z in a sentence.", field: "nature" },
      media: { path: "v0", sound: false, seconds: 10, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      checklist: { content: [{ checkId: "c" }] },
    });
    expect(first?.captions[0]?.text).toContain("m has seen");

    const { set, added } = withSources(newSet(), read.sources);
    expect(added).toBe(3);
    // They are taken once, however often somebody takes them.
    expect(withSources(set, read.sources)).toMatchObject({ added: 0, same: 3 });
    const rows = await sampled(set);
    expect(rows.map(({ id, sourceId, rejected, refused }) => [id, sourceId, rejected?.how, refused])).toEqual(
      [
        ["r1", "s1", undefined, null],
        ["r2", "s2", "the caption of “n”", null],
        ["r3", "s3", undefined, null],
      ],
    );
    expect(rows[1]).toMatchObject({
      rejected: { failsIn: ["c"], text: expect.stringContaining("n has seen") },
      verdicts: [{ checkId: "c", status: "passed", by: "source", why: "As the caption of “m” was judged." }],
    });
    await call("training-sets/save", { draft: { ...set, rows }, revision: null });
    const opened = await call("training-sets/open", { id: "set" });
    expect(opened).toMatchObject({
      state: "ready",
      draft: { rows: [{ id: "r1" }, { id: "r2" }, { id: "r3" }] },
    });
  });

  it("names the repeat of a caption where there are several, and tells of samples without one", async () => {
    place.standIn.script({
      match: { task: "caption", contains: "s1z" },
      behaviour: { kind: "status", status: 400 },
    });
    await setUpRun(place, 2, { models: ["m"], repeats: 2 });
    await call("runs/start", { id: RUN_ID });
    await progressUntil(place.engine.client, RUN_ID, isOver);
    const { sources, withoutCaption, unreadable } = await call("training-sets/sources-of-run", {
      runId: RUN_ID,
    });
    expect([withoutCaption, unreadable]).toEqual([1, 0]);
    expect(sources.map(({ captions }) => captions.map(({ by }) => by))).toEqual([
      ["m (repeat 1)", "m (repeat 2)"],
      [],
    ]);
    const raw = await openDB("caplens");
    const path = [RUN_ID, "s0", "m", 1];
    const { text } = await raw.get("results", path);
    await raw.put("results", { ...JSON.parse(text), caption: "damaged" });
    raw.close();
    expect(await call("training-sets/sources-of-run", { runId: RUN_ID })).toMatchObject({ unreadable: 1 });
  });

  it("takes no refusal for a caption", async () => {
    place.standIn.script({
      match: { task: "caption", contains: "s1z" },
      behaviour: { kind: "text", text: "I'm sorry, but I can't help with that." },
    });
    await setUpRun(place, 2, { models: ["m"] });
    await call("runs/start", { id: RUN_ID });
    await progressUntil(place.engine.client, RUN_ID, isOver);
    const { sources, withoutCaption } = await call("training-sets/sources-of-run", { runId: RUN_ID });
    expect(sources.map(({ captions }) => captions.map(({ text }) => text.includes("sorry")))).toEqual([
      [false],
      [],
    ]);
    expect(withoutCaption).toBe(1);
  });

  it("that is not there is told", async () => {
    expect(await codeOf(call("training-sets/sources-of-run", { runId: "gone" }))).toBe("run-not-found");
  });
});

describe("an instruction set as sources of a training set", () => {
  const kept = { kept: true, why: "", at: "2026-11-27T12:00:00.000Z" };
  const draft = madeSet([madeClip("c1", { hash: "a".repeat(64), path: "clips/tea.mp4" }), madeClip("c2")], {
    tasks: [
      madeTask("i1", { decision: kept }),
      madeTask("i2"),
      madeTask("i3", { decision: { ...kept, kept: false, why: "dull" } }),
    ],
  });

  it("gives what is kept, with its clip and checklist, and says why the rest stays", async () => {
    await call("instruction-sets/save", { draft, revision: null });
    const { sources, left, title } = await call("training-sets/sources-of-set", { id: draft.id });
    expect(title).toBe("Tea");
    expect(sources).toEqual([
      {
        media: { path: "clips/tea.mp4", hash: "a".repeat(64), sound: true, seconds: 40 },
        field: "Understanding",
        instruction: draft.tasks[0]?.instruction,
        checklist: draft.tasks[0]?.checklist,
        captions: [],
      },
    ]);
    expect(left.map(({ name, why }) => [name, why !== ""])).toEqual([
      ["I2", true],
      ["I3", true],
    ]);
    expect(left[1]?.why).toContain("dull");
    // Without a caption there is nothing to learn from, and the row says so.
    const { set } = withSources(newSet(), sources);
    expect((await sampled(set)).map(({ refused }) => refused)).toEqual(["The source has no captions."]);
  });

  it("that is not there is told", async () => {
    expect(await codeOf(call("training-sets/sources-of-set", { id: "gone" }))).toBe(
      "instruction-set-not-found",
    );
  });
});

describe("files as sources of a training set", () => {
  const read = (files: Record<string, string>) =>
    call("training-sets/read-sources", {
      files: Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) })),
    });

  it("captions of one clip and instruction are one source; what is no caption is told with its line", async () => {
    const line = (caption: string, more: object = {}) => JSON.stringify({ video: "a.mp4", caption, ...more });
    const { sources, problems } = await read({
      "captions.jsonl": [
        line("A robot pours tea.", { by: "Ada", seconds: 12 }),
        line("<b>A robot</b> waits.", { by: "m" }),
        line(" "),
        '{"video": "a.mp4", "caption": 7}',
        "{",
        line("A cat sleeps.", { instruction: "Describe the cat." }),
      ].join("\n"),
    });
    expect(
      sources.map(({ instruction, captions }) => [instruction, captions.map(({ text }) => text)]),
    ).toEqual([
      ["", ["A robot pours tea.", "<b>A robot</b> waits."]],
      ["Describe the cat.", ["A cat sleeps."]],
    ]);
    expect(problems.map(({ path }) => path).sort()).toEqual(["line 3", "line 4", "line 5"]);
  });

  it("that are samples name the split of a clip where their facet does", async () => {
    const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Mine" };
    const checklist = {
      format: [{ checkId: "f", constraintId: "length", description: "", parameters: { max_len: 5 } }],
      content: [],
    };
    const sample = (id: string, facets: object) => ({
      ...{ id, video: { id, seconds: 5 }, instruction: `Say ${id}.`, facets, checklist },
      captions: { m: "A robot." },
    });
    const lines = [head, sample("a", { split: "test" }), sample("b", { split: "third" }), sample("c", {})];
    const { sources } = await read({ "mine.jsonl": lines.map((line) => JSON.stringify(line)).join("\n") });
    expect(sources.map(({ split }) => split)).toEqual(["test", undefined, undefined]);
  });

  it("that hold no captions of clips are named, and take no others with them", async () => {
    const { sources, problems } = await read({
      "good.jsonl": JSON.stringify({ video: "a.mp4", caption: "Tea." }),
      "notes.json": '{"a": 1}',
    });
    expect(sources).toHaveLength(1);
    expect(problems.map(({ file }) => file)).toContain("notes.json");
  });
});

describe("a training set as a file", () => {
  const read = (file: Blob) => call("training-sets/read", { files: [{ path: "set.json", file }] });
  const asFile = (value: unknown) => new Blob([JSON.stringify(value)]);

  async function whole(): Promise<TrainingSet> {
    const line = {
      video: "clips/a.mp4",
      caption: "A cup.",
      by: "m",
      instruction: "Name it.",
      sha256: "a".repeat(64),
    };
    const files = [{ path: "captions.jsonl", file: asFile(line) }];
    const { sources } = await call("training-sets/read-sources", { files });
    const { set } = withSources(newSet(), sources);
    const [source] = set.sources;
    const headers = "x-key: secret";
    const model = {
      kind: "openai-compatible",
      baseUrl: "https://a.test/v1",
      model: "m",
      audio: false,
      headers,
    };
    const row = {
      ...{ id: "r1", sourceId: source?.id, recipe: "rejection", instruction: "Name it.", response: "A cup." },
      ...{
        checklist: { format: [], content: [] },
        rejected: null,
        verdicts: [],
        refused: null,
        split: "train",
      },
      ...{ models: [model], promptVersions: ["p.v1"] },
    } as unknown as TrainingRow;
    return { ...set, licence: "CC0", rows: [row] };
  }

  it("is all that is known of it but headers, comes back under another id, and goes out again as it came", async () => {
    const set = await whole();
    const { fileName, count, blob } = await call("training-sets/write", { draft: set });
    expect([fileName, count]).toEqual(["Tea-training-set.json", 1]);
    const text = await blob.text();
    expect(text).not.toContain("secret");
    const { drafts, problems } = await read(blob);
    expect(problems).toEqual([]);
    const [back] = drafts;
    if (!back) throw new Error("It was read.");
    expect(back.id).not.toBe(set.id);
    const again = await call("training-sets/write", {
      draft: { ...back, id: set.id, updatedAt: set.updatedAt },
    });
    expect(await again.blob.text()).toBe(text);
    await call("training-sets/save", { draft: back, revision: null });
    expect(await call("training-sets/list", null)).toMatchObject([{ id: back.id, title: "Tea", rows: 1 }]);
  });

  it("is refused with the reason where it is none, is cut, or names a source that is not there", async () => {
    const set = await whole();
    const files = [
      asFile({ format: "caplens-quiz-draft" }),
      new Blob([JSON.stringify(set).slice(0, -9)]),
      asFile({ ...set, sources: [...set.sources, ...set.sources] }),
      asFile({ ...set, sources: [] }),
    ];
    const said = await Promise.all(files.map(async (file) => (await read(file)).problems[0]?.message));
    expect(said).toEqual([
      "This file holds no training set.",
      expect.stringContaining("This file can't be read."),
      "The source “s1” is there twice.",
      "The source “s1” of the row “r1” is not there.",
    ]);
  });
});

it("captions that are no whole ones are no sources, in whatever file", async () => {
  const line = (id: string, shortfall: object) => ({
    ...{ format: "caplens-run-result", version: 1, benchmark: "omnicap-if", model: "m", repeat: 1 },
    ...{ semantics: "strict", caption: "A cup", problem: null, outcomes: [], ...shortfall },
    ...{ judgement: { checklist: null, verdicts: [], otherRules: [] } },
    ...{ words: 2, seconds: null, outputTokens: null, usd: null },
    sample: {
      ...{ id, video: { id, path: null, seconds: null }, instruction: "Name it.", facets: {} },
      material: { checklist: null, promptId: null, field: null, constraintsUsed: [] },
    },
  });
  const rows = [line("a", {}), line("b", { shortfall: { kind: "length" } })];
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  const files = [{ path: "results.jsonl", file: new Blob([text]) }];
  const { sources } = await call("training-sets/read-sources", { files });
  expect(sources.map(({ captions }) => captions.length)).toEqual([1, 0]);
});
