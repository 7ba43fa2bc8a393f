import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import {
  type Client,
  heldMedia,
  isOver,
  progressUntil,
  servePage,
  setUpRun,
} from "../../runs/engine/run-set-up";
import { answerFiles, callsIn } from "../../support/batch-stand-in";
import { choiceOf } from "../../support/made-runs";
import { answerTo, bringHome, copyOf, richSamples, scoresOf, wish, writtenFiles } from "./batch-set-up";

const SAMPLES = 6;
const place = engineWithStandIn();
const client = (): Client => place.engine.client;
let id: string;

beforeEach(async () => {
  place.standIn.script({ reply: answerTo });
  id = (await setUpRun(place, richSamples(SAMPLES))).id;
});

const write = (...asked: Parameters<typeof wish>) => writtenFiles(client(), id, wish(...asked));
const home = (files: File[], newerWins = false) => bringHome(client(), id, files, newerWins);
const status = () => client().call("batch/status", { id });

function resultOf(sampleId: string) {
  return client().call("runs/result", { id, key: { sampleId, entryId: "m", repeat: 1 } });
}

/** Lines of the answers to an export, as texts. */
async function answered(files: ReadonlyMap<string, string>): Promise<string[]> {
  const [file] = answerFiles("vllm", files, answerTo);
  return ((await file?.text()) ?? "").trim().split("\n");
}

function changed(line: string, change: (answer: Record<string, unknown>) => unknown): string {
  return JSON.stringify(change(JSON.parse(line)));
}

function idIn(line = ""): string {
  return JSON.parse(line).custom_id;
}

describe("answers that come home", () => {
  it("may come in pieces, in any order, twice, and broken off; only what is missing is written again", async () => {
    const { files } = await write("captions", "vllm");
    const lines = await answered(files);
    const torn = `${lines[0]}\n${lines[1]}\n${lines[2]?.slice(0, 40)}`;
    expect(await home([new File([torn], "a.jsonl")])).toMatchObject({
      taken: 2,
      torn: [{ file: "a.jsonl", line: 3 }],
      unreadable: { count: 0 },
      kept: { captions: 2 },
    });
    expect((await status()).counts).toEqual({
      exported: SAMPLES,
      unreadable: 0,
      answered: 2,
      unanswered: [{ cause: "no answer yet", count: SAMPLES - 2, retryable: true }],
    });
    const again = await write("captions", "vllm");
    expect(again.written.calls).toBe(SAMPLES - 2);
    const [first, others] = [lines.slice(0, 3), lines.slice(3)];
    // An empty line is nothing.
    const twice = [...others, "", ...first, lines[4], "{ no answer", '{"x":1}', ""].join("\r\n");
    expect(await home([new File([twice], "b.jsonl")])).toMatchObject({
      lines: SAMPLES + 3,
      taken: SAMPLES - 2,
      identical: 3,
      torn: [],
      unreadable: { count: 2 },
      kept: { captions: SAMPLES - 2 },
    });
    expect(await status()).toMatchObject({ left: { captions: 0, judging: SAMPLES } });
  });

  it("may come as one list, of which what can't be read is told, too", async () => {
    const lines = await answered((await write("captions", "vllm")).files);
    const list = new File([`[${[...lines.slice(1), '{"x":1}'].join(",\n")}]`], "list.json");
    expect(await home([list])).toMatchObject({
      lines: SAMPLES,
      taken: SAMPLES - 1,
      unreadable: { count: 1, first: [{ file: "list.json", line: SAMPLES, id: null }] },
    });
    // One answer may be written over several lines.
    const one = new File([JSON.stringify(JSON.parse(lines[0] ?? ""), null, 2)], "one.json");
    expect(await home([one])).toMatchObject({ lines: 1, taken: 1, unreadable: { count: 0 }, torn: [] });
  });

  it("of ids of another run are counted and named, and change nothing", async () => {
    const { files } = await write("captions", "vllm");
    const lines = await answered(files);
    const other = await copyOf(client(), id);
    const foreign = await writtenFiles(client(), other, wish("captions", "vllm"));
    const strange = await answered(foreign.files);
    const report = await home([new File([[...strange, lines[0]].join("\n")], "mixed.jsonl")]);
    expect(report).toMatchObject({ taken: 1, unknown: { count: SAMPLES } });
    expect(report.unknown.first[0]).toEqual({ file: "mixed.jsonl", line: 1, id: idIn(strange[0]) });
    const list = new File([`[${strange.join(",")}]`], "list.json");
    expect(await home([list])).toMatchObject({ unknown: { count: SAMPLES }, unreadable: { count: 0 } });
    // Whatever stands in the place of an id, no more of it is told than fits.
    const long = changed(strange[0] ?? "", (answer) => ({ ...answer, custom_id: `cap1_${"x".repeat(900)}` }));
    const told = await home([new File([long], "long.jsonl")]);
    expect(told.unknown.first).toEqual([{ file: "long.jsonl", line: 1, id: `cap1_${"x".repeat(75)}` }]);
    expect(await client().call("batch/status", { id: other })).toMatchObject({ counts: { answered: 0 } });
  });

  it("of which the first stays, unless people want the newer one; the other is kept aside", async () => {
    const { files } = await write("captions", "vllm");
    const lines = await answered(files);
    await home([new File([lines.join("\n")], "first.jsonl")]);
    const other = changed(lines[0] ?? "", (answer) => {
      const text = JSON.stringify(answer);
      return JSON.parse(
        text.replaceAll("has seen it", "has seen something else").replace("1700000000", "1800000000"),
      );
    });
    const sampleId = JSON.parse(
      (files.get("calls.jsonl") ?? "").split("\n").find((line) => line.includes(idIn(other))) ?? "{}",
    ).sample;
    expect(await home([new File([other], "second.jsonl")])).toMatchObject({
      taken: 0,
      differing: 1,
      differingFirst: [{ file: "second.jsonl", line: 1, id: idIn(other) }],
    });
    expect(await resultOf(sampleId)).toMatchObject({
      result: { caption: { text: expect.stringContaining("has seen it") } },
    });
    expect(await home([new File([other], "second.jsonl")], true)).toMatchObject({ replaced: 1 });
    expect(await resultOf(sampleId)).toMatchObject({
      result: { caption: { text: expect.stringContaining("has seen something else") }, judgement: null },
    });
    expect(await home([new File([lines[0] ?? ""], "first.jsonl")], true)).toMatchObject({
      replaced: 0,
      differing: 1,
    });
  });

  it("lie beside their calls: these are no answers, and what has none waits as before", async () => {
    const { files } = await write("captions", "vllm");
    const calls = [...files].flatMap(([path, text]) =>
      path.startsWith("caption/") ? [new File([text], path)] : [],
    );
    const before = (await status()).counts;
    const { taken, unreadable } = await home(calls);
    expect([taken, unreadable.count]).toEqual([0, SAMPLES]);
    expect((await status()).counts).toEqual(before);
  });

  it("as errors tell no key that a service says again", async () => {
    const { files } = await write("captions", "vllm");
    const [key, token] = ["sk-live-0123456789abcdef", "0123456789abcdef0123"];
    const message = `Incorrect API key provided: ${key} (Authorization: Bearer ${token}).`;
    const refuse = (request: Parameters<typeof answerTo>[0]) =>
      request.userText.includes("s2z") ? { status: 401, message } : answerTo(request);
    await home(answerFiles("vllm", files, refuse));
    const told = JSON.stringify(await resultOf("s2"));
    expect(told).toContain("Incorrect API key provided: [key]");
    expect([key, token].filter((secret) => told.includes(secret))).toEqual([]);
  });

  it.each([
    ["too many calls", { status: 429, message: "Rate limit reached" }, "busy", true],
    ["a failure inside", { status: 500, message: "CUDA error" }, "server", true],
    [
      "a context that is too short",
      { status: 400, message: "This model's maximum context length is 4096" },
      "too long",
      false,
    ],
    ["a refusal", { status: 401, message: "Incorrect key" }, "refused", false],
  ] as const)(
    "as errors (%s) leave the call unanswered with its cause, and an answer beats them",
    async (_what, error, cause, retryable) => {
      const { files } = await write("captions", "vllm");
      await home(
        answerFiles("vllm", files, (request) =>
          request.userText.includes("s2z") ? error : answerTo(request),
        ),
      );
      expect((await status()).counts.unanswered).toEqual([{ cause, count: 1, retryable }]);
      expect(await resultOf("s2")).toMatchObject({
        result: {
          caption: null,
          judgement: null,
          problem: { message: expect.stringContaining(error.message) },
        },
      });
      expect((await write("captions", "vllm")).written.calls).toBe(retryable ? 1 : 0);
      const again = await write("captions", "vllm", { kind: "inline" }, true);
      expect(again.written.calls).toBe(1);
      expect(await home(answerFiles("vllm", again.files, answerTo))).toMatchObject({
        taken: 1,
        kept: { captions: 1 },
      });
      // An error that comes late changes nothing.
      expect(await home(answerFiles("vllm", again.files, () => error))).toMatchObject({
        taken: 0,
        errorsIgnored: 1,
      });
      expect((await status()).counts).toMatchObject({ answered: SAMPLES, unanswered: [] });
    },
  );

  it("that were cut off, filtered, expired or empty are no captions that could be scored", async () => {
    const { files } = await write("captions", "vllm");
    const lines = await answered(files);
    const finish = (line: string, reason: string, content?: string) =>
      changed(line, (answer) =>
        JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
          name === "finish_reason" ? reason : name === "content" && content !== undefined ? content : value,
        ),
      );
    const [cut = "", filtered = "", expired = "", empty = "", ...rest] = lines;
    const spoilt = [
      finish(cut, "length"),
      finish(filtered, "content_filter"),
      changed(expired, (answer) => ({
        ...answer,
        response: null,
        error: { code: "batch_expired", message: "Expired." },
      })),
      finish(empty, "stop", " "),
      ...rest,
    ];
    await home([new File([spoilt.join("\n")], "answers.jsonl")]);
    const { counts } = await status();
    expect(counts.answered).toBe(SAMPLES - 4);
    expect(new Map(counts.unanswered.map(({ cause, retryable }) => [cause, retryable]))).toEqual(
      new Map([
        ["length", false],
        ["content filter", false],
        ["expired", true],
        ["empty", true],
      ]),
    );
    expect((await write("captions", "vllm")).written.calls).toBe(2);
  });

  it("by another model are told", async () => {
    const { files } = await write("captions", "vllm");
    const lines = (await answered(files)).map((line) => line.replaceAll('"model":"m"', '"model":"another"'));
    expect(await home([new File([lines.join("\n")], "a.jsonl")])).toMatchObject({
      taken: SAMPLES,
      drift: [{ asked: "m", answered: "another", count: SAMPLES }],
    });
  });
});

describe("newer answers that replace older ones", () => {
  /** The run with a refined entry on its model, all captioned by answers, refined and judged. */
  async function refinedRun() {
    const opened = await client().call("runs/open", { id });
    if (opened?.state !== "ready") throw new Error("The run is not there.");
    const [base] = opened.run.entries;
    if (!base) throw new Error("The run has no model.");
    const refiner = { choice: choiceOf(place.standIn.url, "r"), settings: null };
    const refined = { ...base, id: "refined", title: "m, refined", refiner, base: "m" };
    await client().call("runs/save", { run: { ...opened.run, entries: [base, refined] } });
    await place.connect(place.connection({ model: "r" }));
    place.standIn.script({
      match: { task: "refine_caption" },
      behaviour: { kind: "honest", refinements: { s: "A refined caption." } },
    });
    const { files } = await write("captions", "vllm");
    const lines = await answered(files);
    await home([new File([lines.join("\n")], "first.jsonl")]);
    // Captions that only the page refines are in no file, and not done either.
    expect(await status()).toMatchObject({ left: { captions: 0, judging: SAMPLES }, leftHere: SAMPLES });
    await client().call("runs/start", { id });
    expect(await progressUntil(client(), id, isOver)).toMatchObject({
      phase: "done",
      counts: { done: 2 * SAMPLES, failed: 0 },
    });
    return { files, lines };
  }

  const resultBy = async (entryId: string, sampleId: string) => {
    const opened = await client().call("runs/result", { id, key: { sampleId, entryId, repeat: 1 } });
    if (opened?.state !== "ready") throw new Error(`No result of ${sampleId} by ${entryId}`);
    return opened.result;
  };

  it("replace their copies in refined captions too, which are refined again, and keep what people decided", async () => {
    const {
      files,
      lines: [line = ""],
    } = await refinedRun();
    const other = changed(line, (answer) => {
      const text = JSON.stringify(answer).replaceAll("has seen it", "has seen something else");
      return JSON.parse(text.replace("1700000000", "1800000000"));
    });
    const call = (files.get("calls.jsonl") ?? "").split("\n").find((one) => one.includes(idIn(other)));
    const { sample } = JSON.parse(call ?? "{}");
    const checkId = (await resultBy("m", sample)).judgement?.outcomes[0]?.id ?? "";
    const after = { checkId, status: "failed", note: "By hand", madeAt: "2026-01-01T00:00:00.000Z" } as const;
    for (const entryId of ["m", "refined"])
      await client().call("runs/overrule", {
        ...{ id, key: { sampleId: sample, entryId, repeat: 1 }, lineId: checkId, before: null, after },
      });

    const report = await home([new File([other], "second.jsonl")], true);
    expect(report).toMatchObject({ replaced: 1, kept: { outdated: 1 } });
    const base = await resultBy("m", sample);
    expect(base.caption?.text).toContain("has seen something else");
    const refined = await resultBy("refined", sample);
    expect(refined).toMatchObject({ caption: base.caption, refined: null, judgement: null });
    for (const { overrules } of [base, refined]) expect(overrules).toEqual([{ ...after, stale: true }]);

    await client().call("runs/start", { id });
    const over = await progressUntil(client(), id, isOver);
    expect(over.counts).toEqual({ done: 2 * SAMPLES, failed: 0, total: 2 * SAMPLES });
    expect((await resultBy("refined", sample)).caption).toEqual(base.caption);
  });

  it("count the copies that they replace, of many captions too", async () => {
    const { lines } = await refinedRun();
    const others = lines.map((line) =>
      changed(line, (answer) => {
        const text = JSON.stringify(answer).replaceAll("has seen it", "has seen something else");
        return JSON.parse(text.replace("1700000000", "1800000000"));
      }),
    );
    expect(await home([new File([others.join("\n")], "second.jsonl")], true)).toMatchObject({
      replaced: SAMPLES,
      kept: { outdated: SAMPLES },
    });
  });
});

describe("a page that is killed while answers come home", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it("has the run ask none of them again: they are taken in first", async () => {
    const lines = await answered((await write("captions", "vllm")).files);
    const { put } = IDBObjectStore.prototype;
    let kept = 0;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === "results") {
        kept += 1;
        if (kept > 1) throw new DOMException("The page is gone.", "UnknownError");
      }
      return put.apply(this, given);
    };
    try {
      client()
        .call("batch/read", {
          ...{ id, newerWins: false },
          files: [{ path: "a.jsonl", file: new File([lines.join("\n")], "a.jsonl") }],
        })
        .catch(() => undefined);
      await expect.poll(() => kept).toBeGreaterThan(1);
      await place.startAgain();
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    vi.setSystemTime(Date.now() + 5 * 60_000);
    for (const model of ["m", "judge"]) await place.connect(place.connection({ model }));
    servePage(client());
    place.standIn.reset();
    place.standIn.script({ reply: answerTo });

    expect((await status()).arrived).toBe(SAMPLES - 1);
    await client().call("runs/start", { id });
    const over = await progressUntil(client(), id, ({ phase }) => phase !== "running");
    expect(over).toMatchObject({ phase: "stopped", counts: { done: 1 }, arrived: SAMPLES - 1 });
    expect(place.standIn.requests.filter(({ task }) => task === "caption")).toHaveLength(0);

    expect(await home([])).toMatchObject({ kept: { captions: SAMPLES - 1 } });
    expect((await status()).arrived).toBe(0);
    await client().call("runs/start", { id });
    expect(await progressUntil(client(), id, isOver)).toMatchObject({ counts: { done: SAMPLES, failed: 0 } });
    expect(place.standIn.requests.filter(({ task }) => task === "caption")).toHaveLength(0);
  });
});

describe("calls that go out", () => {
  it("keep their ids however media go, name them by place, and bring the media along", async () => {
    const inline = await write("captions", "vllm");
    const byPath = await write("captions", "vllm", { kind: "path", prefix: "/data/set" });
    const byAddress = await write("captions", "openai", {
      kind: "address",
      prefix: "https://example.org/a b/".replace(" ", "-"),
    });
    const idsOf = (files: ReadonlyMap<string, string>) =>
      callsIn(files.get("caption/m/0001.jsonl") ?? "").map((call) => call.id);
    expect(idsOf(byPath.files)).toEqual(idsOf(inline.files));
    expect(idsOf(byAddress.files)).toEqual(idsOf(inline.files));
    const named = [...byPath.files.keys()].filter((path) => path.startsWith("media/"));
    expect(named.length).toBeGreaterThan(0);
    const lines = byPath.files.get("caption/m/0001.jsonl") ?? "";
    for (const path of named) expect(lines).toContain(`file:///data/set/${path}`);
    expect(lines).toMatch(/"uuid":"[0-9a-f]{64}"/);
    expect(lines).not.toContain("base64");
    const key = "sk-canary-0123456789abcdefghij";
    for (const prefix of [
      `https://user:${key}@example.org/set/`,
      `https://${key}@example.org/set/`,
      `s3://user:${key}@bucket/set/`,
      `https://example.org/set/?X-Amz-Signature=${key}`,
      `https://example.org/set/#${key}`,
      `https://example.org/${key}/set/`,
    ]) {
      const refused = write("captions", "openai", { kind: "address", prefix });
      await expect(refused, prefix).rejects.toMatchObject({
        problem: { code: "batch-prefix-secret", message: expect.not.stringContaining(key) },
      });
    }
    expect(byAddress.files.get("caption/m/0001.jsonl")).toContain("https://example.org/a-b/media/");
    const picture = /data:image\/jpeg;base64,([^"]+)"/.exec(inline.files.get("caption/m/0001.jsonl") ?? "");
    expect(atob(picture?.[1] ?? "")).toMatch(/^clip v\d at \d$/);
  });

  it("are what the page would have sent, but for the stream", async () => {
    const { files } = await write("captions", "openai");
    const fromFile = callsIn(files.get("caption/m/0001.jsonl") ?? "").map(({ body }) => JSON.stringify(body));
    await client().call("runs/start", { id, askOut: true });
    await expect
      .poll(() => place.standIn.requests.filter(({ task }) => task === "caption").length)
      .toBe(SAMPLES);
    const live = place.standIn.requests
      .filter(({ task }) => task === "caption")
      .map(({ body }) => {
        const {
          stream: _asked,
          stream_options: _how,
          ...rest
        } = { ...(body as object) } as Record<string, unknown>;
        return JSON.stringify(rest);
      });
    expect(new Set(fromFile)).toEqual(new Set(live));
    await client().call("runs/cancel", { id });
  });

  it("are not out where their writing was stopped: the run asks them here", async () => {
    await write("captions", "vllm");
    const before = await status();
    const other = await copyOf(client(), id);
    const stop = new AbortController();
    const input = { id: other, wish: wish("captions", "vllm"), folder: null };
    const stopped = client().call("batch/write", input, { signal: stop.signal, onEvent: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    await expect
      .poll(async () => (await client().call("batch/status", { id: other })).counts.exported)
      .toBe(0);
    const again = { id, wish: wish("captions", "vllm"), folder: null };
    const stopAgain = new AbortController();
    const { signal } = stopAgain;
    await expect(
      client().call("batch/write", again, { signal, onEvent: () => stopAgain.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(await status()).toEqual(before);
    await client().call("runs/start", { id: other });
    const over = await progressUntil(client(), other, ({ phase }) => phase !== "running");
    expect(over).toMatchObject({ phase: "done", counts: { done: SAMPLES, failed: 0 } });
  });

  it("come with commands, hashes and a list of what ids stand for", async () => {
    const { files } = await write("captions", "vllm", { kind: "path", prefix: "/data/set/" });
    expect(files.get("README.txt")).toContain("vllm run-batch -i caption/m/0001.jsonl");
    expect(files.get("README.txt")).toContain("--allowed-local-media-path /data/set/");
    expect(files.get("ray-shards.py")).toContain("ray.remote");
    const manifest = JSON.parse(files.get("manifest.json") ?? "{}");
    const shard = files.get("caption/m/0001.jsonl") ?? "";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(shard));
    expect(manifest.files).toMatchObject([
      {
        file: "caption/m/0001.jsonl",
        sha256: Buffer.from(digest).toString("hex"),
        calls: SAMPLES,
        model: "m",
      },
    ]);
    expect((files.get("calls.jsonl") ?? "").trim().split("\n")).toHaveLength(SAMPLES);
  });

  it("are reckoned before they are written, and nothing is noted of that", async () => {
    const preview = await client().call("batch/preview", { id, wish: wish("captions", "openai") });
    expect(preview).toMatchObject({ calls: SAMPLES, files: 1, unpriced: ["m"], problems: [] });
    expect(preview.bytes).toBeGreaterThan(1000);
    expect((await status()).counts.exported).toBe(0);
  });

  it("are reckoned for each entry by its own settings, and for a model with two in files that both share", async () => {
    const { entries, defaults } = await setUpRun(place, richSamples(SAMPLES));
    const limited = (maxTokens: number, name: string) =>
      entries.map((entry) => ({
        ...{ ...entry, id: name, title: name },
        settings: { ...defaults.settings, maxTokens },
      }));
    const { id: other } = await setUpRun(place, richSamples(SAMPLES), {
      entries: [...limited(10, "short"), ...limited(100, "long")],
    });
    const asked = wish("captions", "openai");
    const preview = await client().call("batch/preview", { id: other, wish: asked });
    expect(preview.tokens.output).toBe(SAMPLES * (10 + 100));
    const written = await writtenFiles(client(), other, asked);
    const shards = [...written.files.keys()].filter((name) => name.startsWith("caption/"));
    expect(preview).toMatchObject({ calls: written.written.calls, files: shards.length });
  });

  it("leave out a caption whose video is not there, and say so", async () => {
    await client().call("videos/place", {
      dataSetId: (await client().call("data-sets/list", null))[0]?.id ?? "",
      places: {
        v1: {
          name: "v1.mp4",
          type: "video/mp4",
          quickKey: null,
          stored: { kind: "folder", path: "v1.mp4" },
          facts: null,
        },
      },
    });
    const { written } = await write("captions", "openai");
    expect(written.calls).toBeLessThan(SAMPLES);
    expect(written.notes).toHaveLength(1);
  });

  it("ask again about a judge's answer that can't be read, and come to the scores of a live run", async () => {
    const trips: number[] = [];
    for (const stage of ["captions", "judging", "judging"] as const) {
      const { files, written } = await write(stage, "vllm");
      trips.push(written.calls);
      const isFirst = trips.length === 2;
      await home(
        answerFiles("vllm", files, (request) =>
          isFirst && request.task === "answer_question" && request.userText.includes("s1z")
            ? "I would rather talk about it."
            : answerTo(request),
        ),
      );
    }
    expect(trips).toEqual([SAMPLES, SAMPLES * 3, 1]);
    expect((await status()).left).toEqual({ captions: 0, judging: 0 });
    const other = await copyOf(client(), id);
    id = other;
    for (const stage of ["captions", "judging"] as const)
      await home(answerFiles("openai", (await write(stage, "openai")).files, answerTo));
    const shown = (await scoresOf(client(), other)).map(({ summary }) => summary.scores);
    expect(shown[0]?.length).toBeGreaterThan(0);
  });
});

describe("a page that is killed while calls are written", () => {
  // The hold of the killed page is free once its time is over.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  /** Kills the page with some of the calls noted, and opens another one; the number of those calls. */
  async function killedWriting(): Promise<number> {
    const { media } = heldMedia();
    ({ id } = await setUpRun(place, richSamples(SAMPLES), {}, media));
    const input = { id, wish: wish("captions", "vllm"), folder: null };
    client()
      .call("batch/write", input)
      .catch(() => undefined);
    await expect.poll(async () => (await status()).counts.exported).toBeGreaterThan(0);
    const { exported } = (await status()).counts;
    await place.startAgain();
    vi.setSystemTime(Date.now() + 5 * 60_000);
    for (const model of ["m", "judge"]) await place.connect(place.connection({ model }));
    servePage(client());
    return exported;
  }

  it("tells the next one which calls nobody has, and lets people take them back: the run asks them here", async () => {
    const exported = await killedWriting();
    expect(await status()).toMatchObject({
      counts: { exported },
      unfinished: { calls: exported, wish: wish("captions", "vllm"), inFolder: false },
    });
    await client().call("batch/take-back", { id });
    expect(await status()).toMatchObject({ counts: { exported: 0 }, unfinished: null });
    await client().call("runs/start", { id });
    const over = await progressUntil(client(), id, ({ phase }) => phase !== "running");
    expect(over).toMatchObject({ phase: "done", counts: { done: SAMPLES, failed: 0 } });
  });

  it("lets people go on: all calls are written, and none is left unfinished", async () => {
    await killedWriting();
    expect((await write("captions", "vllm")).written.calls).toBe(SAMPLES);
    expect(await status()).toMatchObject({ counts: { exported: SAMPLES }, unfinished: null });
  });

  /** Kills the page as the first file of calls is closed, when all calls are noted; the text of that file. */
  async function killedAtTheEnd(): Promise<string> {
    const texts: string[] = [];
    let closing = 0;
    class Endless extends TransformStream {
      constructor() {
        const place = texts.push("") - 1;
        const decoder = new TextDecoder();
        super({
          transform: (chunk) => {
            texts[place] += decoder.decode(chunk, { stream: true });
          },
          flush: () => {
            closing += 1;
            return new Promise<void>(() => undefined);
          },
        });
      }
    }
    const packs = globalThis.CompressionStream;
    vi.stubGlobal("CompressionStream", Endless);
    client()
      .call("batch/write", { id, wish: wish("captions", "vllm"), folder: null })
      .catch(() => undefined);
    await expect.poll(() => closing).toBeGreaterThan(0);
    vi.stubGlobal("CompressionStream", packs);
    await place.startAgain();
    vi.setSystemTime(Date.now() + 5 * 60_000);
    return texts.find((text) => text.includes('"body"')) ?? "";
  }

  it("leaves out what was out before", async () => {
    const lines = await answered((await write("captions", "vllm")).files);
    const before = await status();
    await killedAtTheEnd();
    expect(await status()).toEqual({ ...before, unfinished: null });
    await client().call("batch/take-back", { id });
    expect(await status()).toEqual(before);
    expect(await home([new File([lines.join("\n")], "all.jsonl")])).toMatchObject({
      taken: SAMPLES,
      unknown: { count: 0 },
      kept: { captions: SAMPLES },
    });
  });

  it("keeps what was answered since, as files of a folder may be", async () => {
    const text = await killedAtTheEnd();
    expect((await status()).unfinished).toMatchObject({ calls: SAMPLES });
    const [line = ""] = await answered(new Map([["caption/m/0001.jsonl", text]]));
    await home([new File([line], "one.jsonl")]);
    expect((await status()).unfinished).toMatchObject({ calls: SAMPLES - 1 });
    await client().call("batch/take-back", { id });
    expect(await status()).toMatchObject({ counts: { exported: 1, answered: 1 }, unfinished: null });
    expect((await write("captions", "vllm")).written.calls).toBe(SAMPLES - 1);
  });
});

describe("a tab that slept while it was at files", () => {
  it("notes and keeps nothing more once another one has the run", async () => {
    vi.stubGlobal("navigator", undefined);
    const { media, letGo } = heldMedia();
    ({ id } = await setUpRun(place, richSamples(SAMPLES), {}, media));
    const input = { id, wish: wish("captions", "vllm"), folder: null };
    const writing = client().call("batch/write", input);
    writing.catch(() => undefined);
    await expect.poll(async () => (await batchRows()).length).toBeGreaterThan(1);
    // Nothing was heard of it for longer than its lease.
    const database = await openDB("caplens");
    const lease = (await database.getAllKeys("spending")).find((key) => String(key).startsWith("lease:"));
    await database.put("spending", { id: lease, owner: "another tab", until: Date.now() + 90_000 });
    database.close();
    const before = (await batchRows()).length;
    letGo();
    await expect(writing).rejects.toMatchObject({ problem: { code: "taken-over" } });
    expect((await batchRows()).length).toBeLessThanOrEqual(before);
  });

  async function batchRows(): Promise<unknown[]> {
    const database = await openDB("caplens");
    const rows = await database.getAll("batchCalls");
    database.close();
    return rows;
  }
});

describe("batched questions", () => {
  it("go out once together, and not one by one as well", async () => {
    const opened = await client().call("runs/open", { id });
    if (opened?.state !== "ready") throw new Error("The run is not there.");
    await client().call("runs/save", {
      run: { ...opened.run, judging: { ...opened.run.judging, batched: true } },
    });
    await home(answerFiles("vllm", (await write("captions", "vllm")).files, answerTo));
    const { files, written } = await write("judging", "vllm");
    // An extraction, a time, and the questions of the caption together.
    expect(written.calls).toBe(SAMPLES * 3);
    await home(answerFiles("vllm", files, answerTo));
    expect((await status()).left).toEqual({ captions: 0, judging: 0 });
  });
});
