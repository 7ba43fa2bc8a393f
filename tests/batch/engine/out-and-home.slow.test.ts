import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BATCH_TARGETS } from "../../../src/batch/logic/batch-targets";
import { RULES_VERSION } from "../../../src/foundation/document-versions";
import type { BatchTargetId } from "../../../src/shapes/batch";
import { rulesTold } from "../../../src/shapes/run";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { isOver, keepDataSet, progressUntil, servePage } from "../../runs/engine/run-set-up";
import { answerFiles } from "../../support/batch-stand-in";
import { thorough } from "../../support/effort";
import { runOn } from "../../support/made-runs";
import { replyText } from "../../support/stand-in/replies";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { answerTo, bringHome, copyOf, richSamples, scoresOf, wish, writtenFiles } from "./batch-set-up";

/** 200 of each in the soak; `npm test` takes a few of each, which takes a tenth of the time. */
const SAMPLES = thorough ? 200 : 6;
const browser = globalThis.indexedDB;
let standIn: StandIn;
let engine: EngineInTest;
let runId: string;
let live: Awaited<ReturnType<typeof scoresOf>>;
let asked: number;

/** One live run for all of them: its scores are what every way by files has to come to. */
beforeAll(async () => {
  globalThis.indexedDB = new IDBFactory();
  standIn = await startStandIn();
  standIn.script({ reply: answerTo });
  engine = startEngine();
  const { client } = engine;
  servePage(client);
  const run = runOn(await keepDataSet(client, richSamples(SAMPLES)), standIn.url);
  runId = run.id;
  await client.call("runs/save", { run });
  for (const model of ["m", "judge"])
    await client.call("models/connect", {
      connection: {
        kind: "openai-compatible",
        baseUrl: standIn.url,
        model,
        apiKey: "k-1234567890",
        audio: true,
      },
    });
  await client.call("runs/start", { id: runId });
  await progressUntil(client, runId, isOver);
  live = await scoresOf(client, runId);
  // Some pass and some fail: scores that say nothing would be equal whatever came home.
  const share = live[0]?.summary.scores[0]?.value ?? 0;
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(1);
  asked = standIn.requests.length;
});

afterAll(async () => {
  await engine.close();
  await standIn.close();
  globalThis.indexedDB = browser;
});

describe("a run that is done elsewhere", () => {
  it.each(Object.keys(BATCH_TARGETS) as BatchTargetId[])(
    "has the scores of the live run when its files for %s come home, and calls nobody",
    async (target) => {
      const { client } = engine;
      const id = await copyOf(client, runId);
      expect(await client.call("batch/status", { id })).toMatchObject({
        left: { captions: SAMPLES, judging: 0 },
      });
      for (const stage of ["captions", "judging"] as const) {
        const { files, written } = await writtenFiles(client, id, wish(stage, target));
        expect(written.notes).toEqual([]);
        expect([...files.values()].join("")).not.toContain("k-1234567890");
        const report = await bringHome(client, id, answerFiles(target, files, answerTo));
        expect(report).toMatchObject({
          taken: written.calls,
          unknown: { count: 0 },
          unreadable: { count: 0 },
          torn: [],
          drift: [],
          kept: stage === "captions" ? { captions: SAMPLES } : { judgements: SAMPLES },
        });
      }
      expect(await scoresOf(client, id)).toEqual(live);
      const { counts, left } = await client.call("batch/status", { id });
      expect(counts.answered).toBe(counts.exported);
      expect(counts.unanswered).toEqual([]);
      expect(left).toEqual({ captions: 0, judging: 0 });
      expect(standIn.requests).toHaveLength(asked);
    },
  );
});

it("keeps with a run that today's rules judge what comes home, beside those that judged what was done", async () => {
  const { client } = engine;
  const rules = async (id: string) => {
    const opened = await client.call("runs/open", { id });
    return opened?.state === "ready" ? opened.run.versions.rules : null;
  };
  const id = await copyOf(client, runId);
  const judgedBy = async (version: string) => {
    const opened = await client.call("runs/open", { id });
    if (opened?.state !== "ready") throw new Error("it is kept");
    const { run } = opened;
    await client.call("runs/save", { run: { ...run, versions: { ...run.versions, rules: version } } });
  };
  await judgedBy("4");
  const captions = await writtenFiles(client, id, wish("captions", "openai"));
  await bringHome(client, id, answerFiles("openai", captions.files, answerTo));
  expect(await rules(id)).toBe("4");
  const { files } = await writtenFiles(client, id, wish("judging", "openai"));
  await bringHome(client, id, answerFiles("openai", files, answerTo));
  expect(await rules(id)).toBe(RULES_VERSION);

  await judgedBy("4");
  const [otherwise] = answerFiles("openai", files, (request) =>
    replyText({ kind: "honest", answers: {} }, request),
  );
  const later = (await otherwise?.text())?.replaceAll("1700000000", "1800000000") ?? "";
  const report = await bringHome(client, id, [new File([later], "later.jsonl")], true);
  expect(report.kept.judgements).toBeGreaterThan(0);
  expect(await rules(id)).toBe(rulesTold(["4", RULES_VERSION]));
});

describe("a run whose calls are out as files", () => {
  const hear = async (id: string) => progressUntil(engine.client, id, ({ phase }) => phase === "stopped");
  const captionsAsked = (from: number) =>
    standIn.requests.slice(from).filter(({ task }) => task === "caption").length;

  it("says so before a start, and leaves them out of it", async () => {
    const { client } = engine;
    const id = await copyOf(client, runId);
    const { files, written } = await writtenFiles(client, id, wish("captions", "openai"));
    expect(written.calls).toBe(SAMPLES);
    expect((await hear(id)).out).toEqual({ calls: SAMPLES, tasks: SAMPLES });
    // Nothing of them is asked here, so that nothing of them is to be paid here.
    expect(await client.call("runs/forecast", { id })).toMatchObject({
      ...{ tasks: 0, away: SAMPLES, usd: 0, seconds: 0 },
      calls: { captions: 0, refinings: 0, judgings: 0, locating: 0 },
    });
    const before = standIn.requests.length;
    await client.call("runs/start", { id });
    const over = await hear(id);
    expect(over).toMatchObject({ counts: { done: 0, failed: 0 }, out: { tasks: SAMPLES }, problem: null });
    expect(standIn.requests).toHaveLength(before);

    // A call that has come home is out no more: its judging is asked here.
    const [first] = answerFiles("openai", files, answerTo);
    const lines = (await first?.text())?.split("\n").filter((line) => line !== "") ?? [];
    const half = new File([lines.slice(0, 2).join("\n")], "half.jsonl");
    await bringHome(client, id, [half]);
    expect((await hear(id)).out).toEqual({ calls: SAMPLES - 2, tasks: SAMPLES - 2 });
    expect(await client.call("runs/forecast", { id })).toMatchObject({
      ...{ tasks: 2, away: SAMPLES - 2 },
      calls: { captions: 0 },
    });
    await client.call("runs/start", { id });
    await expect.poll(async () => (await hear(id)).counts.done).toBe(2);
    expect(captionsAsked(before)).toBe(0);
  });

  it("asks them here where people choose that", async () => {
    const { client } = engine;
    const id = await copyOf(client, runId);
    await writtenFiles(client, id, wish("captions", "openai"));
    const before = standIn.requests.length;
    await client.call("runs/start", { id, askOut: true });
    const over = await progressUntil(client, id, isOver);
    expect(over).toMatchObject({ phase: "done", counts: { done: SAMPLES } });
    expect(over.out).toBeUndefined();
    expect(captionsAsked(before)).toBe(SAMPLES);
  });

  it.each([
    ["are", true],
    ["are not", false],
  ])("asks here only what files have not answered, where kept replies %s reused", async (_how, judge) => {
    const { client } = engine;
    const id = await copyOf(client, runId);
    const captions = await writtenFiles(client, id, wish("captions", "openai"));
    await bringHome(client, id, answerFiles("openai", captions.files, answerTo));
    const { files, written } = await writtenFiles(client, id, wish("judging", "openai"));
    expect(written.calls).toBe(3 * SAMPLES);
    const isTime = ({ task }: { task: string | null }) => task === "extract_timestamp";
    const home = answerFiles("openai", files, (request) =>
      isTime(request) ? "I would rather not say." : answerTo(request),
    );
    await client.call("settings/change", { patch: { reuse: { judge } } });
    try {
      await bringHome(client, id, home);
      await client.call("replies/clear", null);
      const before = standIn.requests.length;
      await client.call("runs/start", { id, askOut: true });
      const over = await progressUntil(client, id, isOver);
      expect(over).toMatchObject({ phase: "done", counts: { done: SAMPLES } });
      const asked = standIn.requests.slice(before);
      expect(asked.filter((request) => !isTime(request))).toEqual([]);
      expect(asked).toHaveLength(SAMPLES);
      expect(await scoresOf(client, id)).toEqual(live);
    } finally {
      await client.call("settings/change", { patch: { reuse: { judge: true } } });
    }
  });
});
