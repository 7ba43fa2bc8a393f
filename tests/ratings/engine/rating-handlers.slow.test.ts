import { openDB } from "idb";
import { describe, expect, it, vi } from "vitest";
import type { DirectProgress } from "../../../src/ratings/protocol";
import { checksInPlace, startEngine } from "../../engine/engine-in-test";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { isOver, progressUntil, servePage, setUpRun } from "../../runs/engine/run-set-up";
import { exampleRating } from "../../storage/example-rating";
import { choiceOf, RUN_ID } from "../../support/made-runs";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);
const rater = () => choiceOf(place.standIn.url, "rater");

/** A run whose captions are there, and a model that can rate. */
async function captionedRun(samples: number) {
  const run = await setUpRun(place, samples);
  await call("runs/start", { id: RUN_ID });
  await progressUntil(place.engine.client, RUN_ID, isOver);
  await place.connect(place.connection({ model: "rater" }));
  return run;
}

/** Resolves with how the model stands once that fits. */
function untilRater(fits: (progress: DirectProgress) => boolean): Promise<DirectProgress> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    call(
      "ratings/model-progress",
      { id: RUN_ID },
      {
        signal: stop.signal,
        onEvent(progress) {
          if (!progress || !fits(progress)) return;
          resolve(progress);
          stop.abort();
        },
      },
    ).catch(reject);
  });
}

const hasEnded = ({ phase }: DirectProgress) => phase === "done" || phase === "stopped";
const told = (unit: "caption" | "video" | "model" = "caption") =>
  call("ratings/told", { id: RUN_ID, semantics: "reference", scale: "overall", unit });
const points = (factuality: number, coverage = factuality, overall = factuality) => ({
  factuality,
  coverage,
  overall,
});

/** Answers with points, one more for each caption. */
function ratingReplies(): void {
  let asked = 0;
  place.standIn.script({
    match: { task: "rate_caption" },
    reply: () => {
      asked += 1;
      return JSON.stringify({ ...points(1 + (asked % 5)), explanation: "As seen." });
    },
  });
}

/** The ratings as they lie in the database. */
async function ratingRows(): Promise<unknown[]> {
  const database = await openDB("caplens");
  const rows = await database.getAll("ratings");
  database.close();
  return rows;
}

const ratingRequests = () => place.standIn.requests.filter(({ task }) => task === "rate_caption");

describe("people's ratings", () => {
  it("are kept one by one, each blind list in an order of its own, and go on where they were left", async () => {
    await captionedRun(6);
    const queue = await call("ratings/to-rate", { id: RUN_ID, name: "Ada" });
    expect(queue).toHaveLength(6);
    const key = queue[0]?.key ?? { sampleId: "", entryId: "", repeat: 1 };
    const rating = await call("ratings/give", {
      id: RUN_ID,
      key,
      name: "Ada",
      scales: { ...points(4), overall: null },
      note: "",
      milliseconds: 900,
      before: null,
    });
    expect((await call("ratings/to-rate", { id: RUN_ID, name: "Ada" }))[0]).toEqual({ key, rating });
    expect(
      (await call("ratings/to-rate", { id: RUN_ID, name: "Ben" })).every((one) => one.rating === null),
    ).toBe(true);
    expect(await call("ratings/people", { id: RUN_ID })).toEqual([{ name: "Ada", whole: 0 }]);
    await expect(
      call("ratings/give", {
        id: RUN_ID,
        key,
        name: "Ada",
        scales: points(1),
        note: "",
        milliseconds: 900,
        before: null,
      }),
    ).rejects.toMatchObject({ problem: { code: "rating-changed-elsewhere" } });
    await expect(
      call("ratings/give", {
        id: RUN_ID,
        key: { ...key, sampleId: "nowhere" },
        name: "Ada",
        scales: points(1),
        note: "",
        milliseconds: 900,
        before: null,
      }),
    ).rejects.toMatchObject({ problem: { code: "caption-missing" } });
  });

  it("go out as a file and come in elsewhere, told what is new, the same and against what is there", async () => {
    await captionedRun(3);
    for (const [at, { key }] of (await call("ratings/to-rate", { id: RUN_ID, name: "Ada" })).entries())
      await call("ratings/give", {
        id: RUN_ID,
        key,
        name: "Ada",
        scales: points(at + 1),
        note: "",
        milliseconds: 900,
        before: null,
      });
    const { blob, fileName, ratings } = await call("ratings/write", { id: RUN_ID, name: "Ada", form: "csv" });
    expect([fileName, ratings]).toEqual(["ratings-A-run-Ada.csv", 3]);
    const files = [{ path: fileName, file: blob }];
    expect(await call("ratings/read", { id: RUN_ID, files })).toMatchObject({
      same: 3,
      added: [],
      conflicts: [],
    });

    const taken = await call("ratings/remove-rater", { id: RUN_ID, raterKey: "person:Ada" });
    expect(taken).toHaveLength(3);
    const { added, problemCount } = await call("ratings/read", { id: RUN_ID, files });
    expect([added.length, problemCount]).toEqual([3, 0]);
    await call("ratings/change", { id: RUN_ID, changes: added.map((after) => ({ before: null, after })) });
    expect(await call("ratings/people", { id: RUN_ID })).toEqual([{ name: "Ada", whole: 3 }]);
  });
});

describe("a file of ratings", () => {
  it("with more faults than a call takes words for has all of them counted", async () => {
    await captionedRun(1);
    const files = [{ path: "ratings.jsonl", file: new Blob(["{}\n".repeat(130_000)]) }];
    const { problems, problemCount } = await call("ratings/read", { id: RUN_ID, files });
    expect([problems.length, problemCount]).toEqual([500, 130_000]);
  });
});

describe("a model that rates directly", () => {
  it("sees the frames, rates every caption once, and is asked again only for what is missing", async () => {
    await captionedRun(4);
    ratingReplies();
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    expect(await untilRater(hasEnded)).toMatchObject({
      phase: "done",
      counts: { done: 4, failed: 0, total: 4 },
    });
    expect(ratingRequests()).toHaveLength(4);
    expect(
      ratingRequests().every(({ body }) => JSON.stringify(body).split('"image_url":').length === 3),
    ).toBe(true);

    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    expect(
      (await untilRater(({ phase, counts }) => phase === "done" && counts.done === 4)).counts.failed,
    ).toBe(0);
    expect(ratingRequests()).toHaveLength(4);
    const { raters } = await told();
    expect(raters).toMatchObject([{ whole: 4, begun: 0, missing: [], stale: 0, rater: { kind: "model" } }]);
  });

  it("is asked again after points out of range, then the rating is missing with its cause", async () => {
    await captionedRun(2);
    place.standIn.script({
      match: { task: "rate_caption", contains: "s0z" },
      reply: () => JSON.stringify({ ...points(9), explanation: "" }),
    });
    ratingReplies();
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    expect(await untilRater(hasEnded)).toMatchObject({
      counts: { done: 1, failed: 1, total: 2 },
      problem: {
        code: "rating-unreadable",
        message: expect.stringMatching(/^1 caption has no rating: No reply of the model could be read/),
        nextStep: expect.stringMatching(/Have it rate again: only what is missing is asked\.$/),
      },
    });
    expect(ratingRequests()).toHaveLength(4);
    const [standing] = (await told()).raters;
    expect(standing).toMatchObject({ whole: 1, missing: [{ code: "rating-unreadable", captions: 1 }] });
    expect(standing?.missing[0]?.message).toContain("9, which is no whole number from 1 to 5");

    place.standIn.reset();
    ratingReplies();
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    expect(await untilRater(({ phase, counts }) => phase === "done" && counts.done === 2)).toMatchObject({
      problem: null,
    });
    expect(ratingRequests()).toHaveLength(1);
    expect((await told()).raters).toMatchObject([{ whole: 2, missing: [] }]);
  });

  it("does not count as rated what has no caption", async () => {
    place.standIn.script({
      match: { task: "caption", contains: "s0z" },
      behaviour: { kind: "text", text: "It stops in the" },
      delivery: { finishReason: "length" },
    });
    await setUpRun(place, 3);
    await call("runs/start", { id: RUN_ID });
    await progressUntil(place.engine.client, RUN_ID, isOver);
    await place.connect(place.connection({ model: "rater" }));
    ratingReplies();
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    expect(await untilRater(hasEnded)).toMatchObject({ counts: { done: 2, failed: 0, total: 2 } });
    expect(ratingRequests()).toHaveLength(2);
  });

  it("is refused while one is at it, stops when it is told to, and keeps what was finished", async () => {
    await captionedRun(6);
    const reply = () => JSON.stringify({ ...points(3), explanation: "" });
    const match = { task: "rate_caption" };
    place.standIn.script({ match, times: 1, reply }, { match, reply, delivery: { hangAfter: 0 } });
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    await expect(call("ratings/ask-model", { id: RUN_ID, model: rater() })).rejects.toMatchObject({
      problem: { code: "rating-under-way" },
    });
    await untilRater(({ counts, phase }) => counts.done === 1 || phase === "stopped");
    await call("ratings/stop-model", { id: RUN_ID });
    expect(await untilRater(hasEnded)).toMatchObject({ phase: "stopped", problem: null });
    expect((await told()).raters).toMatchObject([{ whole: 1 }]);
  });

  it("waits for a network that is gone, and goes on by itself once that is back", async () => {
    await captionedRun(3);
    const match = { task: "rate_caption" };
    place.standIn.script({
      match,
      reply: () => JSON.stringify({ ...points(3), explanation: "" }),
      delivery: { cutAfter: 1 },
    });
    await call("network/changed", { online: false });
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    expect(await untilRater(({ phase }) => phase !== "running")).toMatchObject({
      phase: "paused",
      counts: { done: 0, failed: 0 },
      problem: { code: "offline" },
    });
    place.standIn.reset();
    ratingReplies();
    await call("network/changed", { online: true });
    expect(await untilRater(hasEnded)).toMatchObject({ phase: "done", counts: { done: 3, failed: 0 } });
  });

  it("whose key is refused three times is asked no more, and says why", async () => {
    await captionedRun(8);
    place.standIn.script({ match: { task: "rate_caption" }, behaviour: { kind: "status", status: 401 } });
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    const ended = await untilRater(hasEnded);
    expect(ended).toMatchObject({ phase: "stopped", problem: { code: "key-refused" } });
    expect(ended.problem?.nextStep).toContain("have it rate again");
    expect(ratingRequests()).toHaveLength(3);
  });

  it("keeps nothing over what the tab has kept that took over from one that slept", async () => {
    vi.stubGlobal("navigator", undefined);
    await captionedRun(1);
    const network = globalThis.fetch;
    let letGo: () => void = () => undefined;
    const awake = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let out = 0;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      out += 1;
      if (out === 1) await awake;
      return network(...asked);
    });
    ratingReplies();
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    await expect.poll(() => out).toBe(1);
    // Nothing was heard of it for longer than its lease.
    const database = await openDB("caplens");
    for (const id of await database.getAllKeys("spending"))
      if (String(id).startsWith("lease:")) await database.put("spending", { id, owner: "one", until: 0 });
    database.close();
    const other = startEngine(checksInPlace);
    try {
      servePage(other.client);
      await other.client.call("models/connect", { connection: place.connection({ model: "rater" }) });
      await other.client.call("ratings/ask-model", { id: RUN_ID, model: rater() });
      await expect.poll(async () => (await told()).raters[0]?.whole).toBe(1);
      const kept = await ratingRows();
      letGo();
      expect(await untilRater(hasEnded)).toMatchObject({
        phase: "stopped",
        problem: { code: "taken-over" },
        counts: { done: 0, failed: 0 },
      });
      expect(await ratingRows()).toEqual(kept);
    } finally {
      await other.close();
    }
  });

  it("waits with what it was paid for while there is no room, and keeps it when told to go on", async () => {
    await captionedRun(2);
    ratingReplies();
    const { put } = IDBObjectStore.prototype;
    let full = true;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (full && ["ratings", "replies"].includes(this.name))
        throw new DOMException("Full.", "QuotaExceededError");
      return put.apply(this, given);
    };
    try {
      await call("ratings/ask-model", { id: RUN_ID, model: rater() });
      const paused = await untilRater(({ phase }) => phase === "paused");
      expect(paused).toMatchObject({ problem: { code: "quota-full" }, counts: { done: 0, failed: 0 } });
      await expect.poll(() => ratingRequests().length).toBe(2);
      full = false;
      await call("ratings/ask-model", { id: RUN_ID, model: rater() });
      expect(await untilRater(hasEnded)).toMatchObject({ phase: "done", counts: { done: 2, failed: 0 } });
      expect(ratingRequests()).toHaveLength(2);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });

  it("that is not connected is told at once, and nothing is asked", async () => {
    await captionedRun(1);
    await call("ratings/ask-model", { id: RUN_ID, model: choiceOf(place.standIn.url, "unknown") });
    expect(await untilRater(hasEnded)).toMatchObject({
      phase: "stopped",
      problem: { code: "model-not-confirmed" },
    });
    expect(ratingRequests()).toHaveLength(0);
  });
});

describe("what ratings tell", () => {
  it("is scores and the direct rater against people, and how far people agree", async () => {
    await captionedRun(5);
    ratingReplies();
    await call("ratings/ask-model", { id: RUN_ID, model: rater() });
    await untilRater(hasEnded);
    for (const name of ["Ada", "Ben"])
      for (const { key } of await call("ratings/to-rate", { id: RUN_ID, name })) {
        const scales = points(1 + Number(key.sampleId.slice(1)));
        await call("ratings/give", {
          id: RUN_ID,
          key,
          name,
          scales,
          note: "",
          milliseconds: 900,
          before: null,
        });
      }
    const found = await told();
    expect(found).toMatchObject({ captions: 5, rated: 5, damaged: 0 });
    expect(found.rows.map(({ label }) => label).slice(0, 1)).toEqual(["CSR"]);
    expect(found.rows.at(-1)).toMatchObject({ label: "rater", score: null, told: { n: 5, videos: 3 } });
    expect(found.people.map(({ ac1 }) => ac1.value)).toEqual([1, 1, 1]);
    expect(found.pairs).toMatchObject([{ a: "person:Ada", b: "person:Ben" }]);
  });

  it("leaves out ratings of a text that the caption is no more, and says so", async () => {
    const run = await captionedRun(3);
    const [first] = await call("ratings/to-rate", { id: run.id, name: "Ada" });
    const after = exampleRating({ ...first?.key, runId: run.id, captionHash: "f".repeat(64) });
    await call("ratings/change", { id: run.id, changes: [{ before: null, after }] });
    expect(await told()).toMatchObject({ rated: 0, raters: [{ whole: 0, stale: 1 }] });
  });

  it("comes along with the run directory, and is there again where it is opened", async () => {
    const run = await captionedRun(2);
    for (const { key } of await call("ratings/to-rate", { id: run.id, name: "Ada" }))
      await call("ratings/give", {
        id: run.id,
        key,
        name: "Ada",
        scales: points(5),
        note: "Good.",
        milliseconds: 900,
        before: null,
      });
    const { blob } = await call("exports/write", {
      id: run.id,
      format: { id: "run-directory" },
      folder: null,
    });
    if (!blob) throw new Error("There is no file.");
    const { runId, problems } = await call("run-directory/open", {
      files: [{ path: "run.zip", file: new File([blob], "run.zip") }],
    });
    expect(problems).toEqual([]);
    expect(runId).not.toBe(run.id);
    expect(await call("ratings/people", { id: runId })).toEqual([{ name: "Ada", whole: 2 }]);
    servePage(place.engine.client);
  });
});
