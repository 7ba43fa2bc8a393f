import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { restateVerdicts } from "../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import { entryScores } from "../../../src/engine/shared/entry-scores";
import { recomputeDirectory } from "../../../src/engine/shared/recompute-directory";
import { mendObjects } from "../../../src/judges/mend-json";
import type { StudySetUp } from "../../../src/lab/logic/plan-study";
import type { DataSample } from "../../../src/shapes/data-set";
import type { AudioTrackFacts } from "../../../src/shapes/media";
import { isAllFound, sumOfFound } from "../../../src/shapes/run-recomputation";
import { findFiles } from "../../../src/storage/run-directory/found-files";
import { openFoundFiles } from "../../../src/storage/run-directory/open-run-directory";
import { KEY } from "../../calls/calls";
import { checksInPlace, startEngine } from "../../engine/engine-in-test";
import { beginLife, type Life } from "../../runs/engine/run-lives";
import {
  type Client,
  fakeMedia,
  isOver,
  keepDataSet,
  progressUntil,
  servePage,
} from "../../runs/engine/run-set-up";
import { facts } from "../../support/clip-facts";
import { given, textOf, unzipped } from "../../support/directory-files";
import { fakeLocks, type LocksOfTab } from "../../support/fake-locks";
import { RUN_ID, runOn } from "../../support/made-runs";
import { rulesInPlace } from "../../support/rules-in-place";
import { audioRecord, samplingPlan, WAV } from "../../support/sampling-plan";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import "fake-indexeddb/auto";

const SAMPLES = 8;
/** Calls that a kill may lose: those under way. */
const UNDER_WAY = 8;

const samples = Array.from({ length: SAMPLES }, (_, at): DataSample => {
  const content = (constraintId: string, description: string) => ({
    ...{ checkId: `${constraintId}-${at}`, constraintId, description },
    items: [
      {
        ...{ checkId: `${constraintId}-${at}-q`, type: "attempt" as const, question: `${description}?` },
        ...{ options: ["yes", "no"], correctAnswer: "yes" },
      },
    ],
  });
  const [seen, heard] = [`Describe cup ${at} of the clip`, `Name the melody ${at} of the piano`];
  // The last asks for nothing that is heard: its sound alone is asked of nobody.
  const hears = at < SAMPLES - 1;
  return {
    id: `s${at}`,
    video: { id: `v${at}`, path: null, seconds: 10 },
    instruction: `${seen}.${hears ? ` ${heard}.` : ""}`,
    facets: {},
    material: {
      checklist: {
        format: [],
        content: [
          content("visual_events_actions", seen),
          ...(hears ? [content("audio_entities_attributes", heard)] : []),
        ],
      },
      promptId: null,
      field: null,
      constraintsUsed: [],
    },
  };
});
const [BASE, PICTURE, SOUND] = [SAMPLES, SAMPLES, SAMPLES - 1];

let standIn: StandIn;
let life: Life | undefined;
const newTab = fakeLocks();
let tab: LocksOfTab | undefined;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(async () => {
  await life?.engine.close();
  vi.unstubAllGlobals();
});

const TRACK: AudioTrackFacts = {
  ...{ codec: "aac", channels: 1, layout: null, sampleRate: 16_000, startSeconds: 0, language: null },
};

/** A new engine on what is kept, with a page whose clips have pictures and sound. */
async function rise(number: number): Promise<Client> {
  tab?.leave();
  tab = newTab();
  const { locks } = tab;
  const key = `${KEY}-${number}`;
  life = beginLife(() => startEngine(checksInPlace, locks), key);
  const { client } = life.engine;
  servePage(client, {
    ...fakeMedia(),
    takeAudio: async (file, _facts, { audio }) => {
      if (!audio) return null;
      const blob = new Blob([`sound of ${await file.text()}`], { type: "audio/wav" });
      const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
      return {
        blob,
        record: audioRecord({ hash: Buffer.from(digest).toString("hex"), sizeBytes: blob.size }),
      };
    },
  });
  for (const model of ["m", "judge"])
    await client.call("models/connect", {
      connection: { kind: "openai-compatible", baseUrl: standIn.url, model, apiKey: key, audio: true },
    });
  return client;
}

/** Captions that were asked for: of what, with which senses. */
function asked(): string[] {
  return standIn.requests.flatMap(({ task, body, abandoned }) => {
    if (task !== "caption" || abandoned) return [];
    const text = JSON.stringify(body);
    const senses = [text.includes("image_url") ? "picture" : "", text.includes("input_audio") ? "sound" : ""];
    const what = [/cup (\d+)/.exec(text)?.[0], /melody (\d+)/.exec(text)?.[0]];
    return [[...what, ...senses].filter((one) => one).join(" ")];
  });
}

it("a study of senses asks for what it compares, is paid once however it is killed, and goes out and comes in", async () => {
  standIn.script({
    match: { task: "caption" },
    reply: ({ userText }) => `A caption of ${userText.slice(0, 60)}.`,
  });
  let client = await rise(0);
  const dataSetId = await keepDataSet(client, samples);
  const silent = await client.call("videos/places", { dataSetId });
  const places = Object.fromEntries(
    Object.entries(silent).map(([video, place]) => [
      video,
      { ...place, facts: { ...facts, audioTracks: [TRACK] } },
    ]),
  );
  await client.call("videos/place", { dataSetId, places });
  await client.call("runs/save", {
    run: runOn(dataSetId, standIn.url, {
      defaults: {
        settings: { temperature: null, maxTokens: null, seed: null },
        plan: samplingPlan({ frames: { kind: "uniform", count: 2 }, audio: WAV }),
      },
    }),
  });
  await client.call("runs/start", { id: RUN_ID });
  await progressUntil(client, RUN_ID, isOver);
  expect(asked()).toHaveLength(BASE);

  const setUp: StudySetUp = {
    base: { kind: "run", runId: RUN_ID },
    ...{ sampleIds: "all", count: null, entryIds: "all", seed: 1, budget: null, against: null },
    vary: { kind: "modality" },
  };
  const plan = await client.call("studies/plan", { setUp });
  const total = BASE + PICTURE + SOUND;
  expect(plan).toMatchObject({ tasks: total, shared: BASE, samples: SAMPLES, derived: PICTURE + SOUND });
  expect(plan.estimate.tasks).toBe(PICTURE + SOUND);
  expect(plan.estimate.calls).toMatchObject({ captions: PICTURE + SOUND, judgings: PICTURE + SOUND });

  const { id, runId } = await client.call("studies/make", { setUp });
  const summary = async () => (await client.call("runs/list", null)).find((one) => one.id === runId);
  expect((await summary())?.counts).toEqual({ done: BASE, failed: 0, total });
  expect((await client.call("exports/counts", { id: runId })).tasks).toBe(total);

  await client.call("runs/start", { id: runId });
  await expect.poll(() => asked().length).toBeGreaterThan(BASE + 4);
  await life?.kill();
  client = await rise(1);
  await client.call("runs/start", { id: runId });
  expect(await progressUntil(client, runId, isOver)).toMatchObject({
    problem: null,
    counts: { done: total, failed: 0, total },
  });
  const times = new Map<string, number>();
  for (const one of asked()) times.set(one, (times.get(one) ?? 0) + 1);
  const both = samples.map((_, at) =>
    at < SOUND ? `cup ${at} melody ${at} picture sound` : `cup ${at} picture sound`,
  );
  const picture = samples.map((_, at) => `cup ${at} picture`);
  const sound = samples.slice(0, SOUND).map((_, at) => `melody ${at} sound`);
  expect([...times.keys()].sort()).toEqual([...both, ...picture, ...sound].sort());
  expect(asked().length - times.size).toBeLessThanOrEqual(UNDER_WAY);

  const told = await client.call("studies/told", { id });
  expect(told).toMatchObject({ judged: total, tasks: total });
  const scores = await client.call("runs/scores", { id: runId });
  // Models that were asked for other samples each are not ranked, and lack nothing.
  expect(scores.ranks).toEqual([]);
  const csr = scores.entries.map(
    ({ summary: { scores: found } }) => found.find((score) => score.id === "csr")?.total,
  );
  expect(csr).toEqual([BASE + SOUND, PICTURE, SOUND]);

  const { blob, notes } = await client.call("exports/write", {
    ...{ id: runId, format: { id: "run-directory" }, folder: null },
  });
  expect(notes).toEqual([]);
  const files = await unzipped(blob);
  await life?.engine.close();
  vi.stubGlobal("indexedDB", new IDBFactory());
  client = await rise(2);
  const opened = await client.call("run-directory/open", { files: given(files) });
  expect(opened).toMatchObject({ problemCount: 0, results: total });
  const again = (await client.call("runs/list", null)).find((one) => one.id === opened.runId);
  expect(again?.counts).toEqual({ done: total, failed: 0, total });
  expect((await client.call("studies/told", { id: opened.studyId ?? "" })).numbers).toEqual(told.numbers);
  // Whoever recomputes the directory finds as many lines for each model, and all of them.
  const { signal } = new AbortController();
  const found = await recomputeDirectory(
    await openFoundFiles(await findFiles(given(files)), { signal, once: true }),
    {
      verdicts: { restate: restateVerdicts, runRules: rulesInPlace },
      mend: async (reply: string) => mendObjects(reply),
    },
    { signal },
  );
  const ofRun = found.of.run.entries.map((entry) => entryScores(found.of, entry, "reference").scores.summary);
  expect(ofRun.map(({ scores: again }) => again.find((score) => score.id === "csr")?.total)).toEqual(csr);
  expect(isAllFound(sumOfFound(Object.values(found.recomputation.verdicts)))).toBe(true);

  // A result of a model on a sample that it takes no part in is told and left out.
  const head: { run: { entries: { id: string; only?: string[] }[] } } = JSON.parse(
    textOf(files.get("run.json")),
  );
  const entry = head.run.entries.find(({ only }) => only?.length === SOUND);
  if (!entry?.only) throw new Error("An entry names the samples of the sound.");
  entry.only = entry.only.slice(1);
  const cut = new Map<string, string | Uint8Array>([...files, ["run.json", JSON.stringify(head)]]);
  const { problems, results } = await client.call("run-directory/open", { files: given(cut) });
  expect(results).toBe(total - 1);
  expect(problems.map(({ message }) => message)).toEqual(["Its model does not take part in this sample."]);
});
