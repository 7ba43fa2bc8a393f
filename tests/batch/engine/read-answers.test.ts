import { describe, expect, it, vi } from "vitest";
import {
  batchCounts,
  type FileLine,
  mergeAnswer,
  readAnswers,
  readLines,
} from "../../../src/batch/engine/read-answers";
import { ProblemError } from "../../../src/foundation/errors";
import type { BatchAnswer, BatchCall } from "../../../src/shapes/batch";
import { openStorage } from "../../../src/storage/open-storage";
import { storageProblems } from "../../../src/storage/storage-problems";
import { codeOf } from "../../storage/code-of";
import { settled } from "../../support/settled";

type Answered = Extract<BatchAnswer, { state: "answered" }>;
type Failed = Extract<BatchAnswer, { state: "failed" }>;

function callWith(answer: BatchAnswer | null): BatchCall {
  return { kind: "c", model: "m", target: "openai", writtenAt: "2026-01-01T00:00:00.000Z", answer };
}

function answered(text: string, time: string | null = null): Answered {
  const came = { file: "home.jsonl", line: 1 };
  return {
    state: "answered",
    text,
    finishReason: "stop",
    answeredModel: null,
    usage: { input: null, output: null },
    time,
    ...came,
  };
}

function failed(cause: Failed["cause"], message = ""): Failed {
  return { state: "failed", cause, message, retryable: true, file: "home.jsonl", line: 2 };
}

describe("an answer that comes home", () => {
  it("is taken where there was none, and where there was an error", () => {
    const given = answered("A dog.");
    expect(mergeAnswer(callWith(null), given, false)).toEqual({ call: callWith(given), how: "taken" });
    expect(mergeAnswer(callWith(failed("busy")), given, false)).toEqual({
      call: callWith(given),
      how: "taken",
    });
  });

  it("changes nothing where it says the same", () => {
    const call = callWith(answered("A dog.", "2026-01-01T00:00:00.000Z"));
    expect(mergeAnswer(call, answered("A dog.", "2026-01-02T00:00:00.000Z"), true)).toEqual({
      call,
      how: "identical",
    });
  });

  it("stands aside where another one was first, unless the newer one is wanted", () => {
    const [first, later] = [answered("one", "2026-01-01T00:00:00Z"), answered("two", "2026-01-02T00:00:00Z")];
    expect(mergeAnswer(callWith(first), later, false)).toEqual({
      call: { ...callWith(first), aside: later },
      how: "differing",
    });
    expect(mergeAnswer(callWith(first), later, true)).toEqual({
      call: { ...callWith(later), aside: first },
      how: "replaced",
    });
  });

  /** A call after these answers, one after the other. */
  const callAfter = (given: readonly Answered[], newerWins: boolean) =>
    given.reduce((call, one) => mergeAnswer(call, one, newerWins).call, callWith(null));

  it("stands aside beside those that stand there already, each text once", () => {
    const [one, two, three, four] = ["one", "two", "three", "four"].map((text) => answered(text)) as [
      Answered,
      Answered,
      Answered,
      Answered,
    ];
    const call = callAfter([one, two, three, answered("two"), four, answered("one")], false);
    expect(call).toEqual({ ...callWith(one), aside: two, moreAside: [three, four] });
    expect(mergeAnswer(call, answered("three"), false)).toEqual({ call, how: "differing" });
  });

  it("loses none of them where the newer one counts, and none counts that stands aside", () => {
    const [one, two, three] = ["one", "two", "three"].map((text) => answered(text)) as [
      Answered,
      Answered,
      Answered,
    ];
    expect(callAfter([one, two, three], true)).toEqual({ ...callWith(three), aside: one, moreAside: [two] });
    expect(callAfter([one, two, three, one], true)).toEqual({
      ...callWith(one),
      aside: two,
      moreAside: [three],
    });
    expect(callAfter([one, two, one], true)).toEqual({ ...callWith(one), aside: two });
  });

  it("is not newer where it was given before, or at the same time", () => {
    const present = answered("one", "2026-01-02T00:00:00Z");
    for (const time of ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"]) {
      expect(mergeAnswer(callWith(present), answered("two", time), true).how).toBe("differing");
    }
  });

  it.each([
    ["it", "2026-01-02T00:00:00Z", null],
    ["the other", null, "2026-01-01T00:00:00Z"],
    ["none of both", null, null],
  ])("counts as newer where %s tells no time: it was read later", (_, present, time) => {
    expect(mergeAnswer(callWith(answered("one", present)), answered("two", time), true).how).toBe("replaced");
  });
});

describe("an error that comes home", () => {
  it("never takes the place of an answer", () => {
    const call = callWith(answered("A dog."));
    expect(mergeAnswer(call, failed("busy"), true)).toEqual({ call, how: "kept the answer" });
  });

  it.each([
    ["the same cause and words", failed("busy", "later"), "identical"],
    ["another cause", failed("server", "later"), "taken"],
    ["other words", failed("busy", "never"), "taken"],
  ])("takes the place of an error: %s", (_, given, how) => {
    expect(mergeAnswer(callWith(failed("busy", "later")), given, false)).toEqual({
      call: callWith(given),
      how,
    });
  });
});

/** A file that comes in these pieces. */
function inPieces(...pieces: readonly (string | Uint8Array<ArrayBuffer>)[]) {
  const cancel = vi.fn();
  const encoder = new TextEncoder();
  const left = pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          const piece = left.shift();
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
        cancel,
      },
      { highWaterMark: 0 },
    );
  return { file: Object.assign(new Blob(), { stream }), cancel };
}

async function linesOf(file: Blob, onRead?: (bytes: number) => void): Promise<FileLine[]> {
  const lines: FileLine[] = [];
  for await (const line of readLines(file, new AbortController().signal, onRead)) lines.push(line);
  return lines;
}

describe("the lines of a file", () => {
  it("come with their numbers, and the last one says that no line ended behind it", async () => {
    expect(await linesOf(new Blob(["one\n\ntwo\r\nthree"]))).toEqual([
      { text: "one", line: 1, last: false },
      { text: "", line: 2, last: false },
      { text: "two", line: 3, last: false },
      { text: "three", line: 4, last: true },
    ]);
  });

  it("are all ended where the file ends with an end of line", async () => {
    expect(await linesOf(new Blob(["one\n"]))).toEqual([{ text: "one", line: 1, last: false }]);
    expect(await linesOf(new Blob([]))).toEqual([]);
  });

  it("may be one letter long", async () => {
    expect(await linesOf(new Blob(["a\nb"]))).toEqual([
      { text: "a", line: 1, last: false },
      { text: "b", line: 2, last: true },
    ]);
  });

  it("are whole however the file comes in pieces, letters of several bytes too", async () => {
    const bytes = new TextEncoder().encode("gr\u00fcn\nblau");
    const { file } = inPieces("ro", "t\ng", "elb\n", bytes.slice(0, 3), bytes.slice(3));
    expect((await linesOf(file)).map(({ text }) => text)).toEqual(["rot", "gelb", "gr\u00fcn", "blau"]);
  });

  it("are null where they are no UTF-8: no other letters take the place of an answer's", async () => {
    const latin = Uint8Array.from("caf\u00e9", (letter) => letter.charCodeAt(0));
    const file = new Blob(["\ufeffa\ufffd\n", latin, "\nb\n", latin]);
    expect((await linesOf(file)).map(({ text, last }) => [text, last])).toEqual([
      ["a\ufffd", false],
      [null, false],
      ["b", false],
      [null, true],
    ]);
  });

  it("are null where they are longer than 64 MiB, and the next one is read", async () => {
    const piece = new Uint8Array(2 ** 20).fill(97);
    const longest = [...Array<typeof piece>(64).fill(piece), "\nb\n"];
    const [whole, next] = await linesOf(inPieces(...longest).file);
    expect([whole?.text?.length, next?.text]).toEqual([2 ** 26, "b"]);
    const [none, after] = await linesOf(inPieces("a", ...longest).file);
    expect([none?.text, after?.text]).toEqual([null, "b"]);
  });

  it("keep a carriage return that ends no line", async () => {
    expect((await linesOf(new Blob(["a\rb\r\r\n"]))).map(({ text }) => text)).toEqual(["a\rb\r"]);
  });

  it("tell how many bytes were read, piece by piece", async () => {
    const onRead = vi.fn();
    await linesOf(inPieces("four", "\u00fc\n").file, onRead);
    expect(onRead.mock.calls).toEqual([[4], [3]]);
  });
});

describe("reading that ends early", () => {
  it("lets go of the file where nobody wants more", async () => {
    const { file, cancel } = inPieces("one\n", "two\n");
    for await (const { text } of readLines(file, new AbortController().signal)) {
      expect(text).toBe("one");
      break;
    }
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("rejects when it is cancelled, before the next piece", async () => {
    const { file, cancel } = inPieces("one\n", "two\n");
    const stop = new AbortController();
    const lines = readLines(file, stop.signal);
    expect((await lines.next()).value).toMatchObject({ text: "one" });
    stop.abort();
    await expect(lines.next()).rejects.toMatchObject({ name: "AbortError" });
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ["gzip", [0x1f, 0x8b, 8, 0]],
  ["zip", [0x50, 0x4b, 3, 4]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", [0x42, 0x5a, 0x68, 0x39]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58]],
])("a file that %s packed is named, with what to do, before any file is taken in", async (_kind, begin) => {
  const storage = await openStorage();
  const onRead = vi.fn();
  const files = [
    { path: "some.jsonl", file: new Blob(["{}\n"]) },
    { path: "out.packed", file: new Blob([Uint8Array.from(begin), "rest"]) },
  ];
  const read = readAnswers(storage, "run-1", files, {
    newerWins: false,
    signal: new AbortController().signal,
    onRead,
  });
  expect(await codeOf(read)).toBe("answers-packed");
  await expect(read).rejects.toThrow("“out.packed” is packed");
  expect(onRead).not.toHaveBeenCalled();
  storage.close();
});

it("answers that find no room are told, and what found room before stays", async () => {
  const storage = await openStorage({ name: "full" });
  const keys = ["a", "b"].map((sampleId) => ({ sampleId, entryId: "e", repeat: 1 }));
  for (const key of keys) {
    const task = { ...key, calls: { [`call-${key.sampleId}`]: callWith(null) }, draft: null };
    await storage.batchCalls.change("run-1", key, () => task);
  }
  const { change } = storage.batchCalls;
  vi.spyOn(storage.batchCalls, "change").mockImplementation(async (runId, key, make) => {
    if (key.sampleId === "b") throw new ProblemError(storageProblems.quotaFull());
    await change(runId, key, make);
  });
  const line = (id: string) =>
    JSON.stringify({
      custom_id: id,
      response: {
        status_code: 200,
        body: { choices: [{ message: { content: "A cup." }, finish_reason: "stop" }] },
      },
    });
  const files = [{ path: "home.jsonl", file: new Blob([["call-a", "call-b"].map(line).join("\n")]) }];
  const signal = new AbortController().signal;
  const read = readAnswers(storage, "run-1", files, { newerWins: false, signal, onRead: () => undefined });
  expect(await codeOf(read)).toBe("quota-full");
  const kept = await Promise.all(keys.map((key) => storage.batchCalls.task("run-1", key)));
  expect(kept.map((task) => Object.values(task?.calls ?? {})[0]?.answer?.state)).toEqual([
    "answered",
    undefined,
  ]);
  storage.close();
});

function lineOf(id: string, model: string): string {
  const choices = [{ message: { content: "A cup." }, finish_reason: "stop" }];
  return JSON.stringify({ custom_id: id, response: { status_code: 200, body: { model, choices } } });
}

it.each([
  ["in other letters", "Gpt-5", "gpt-5", false],
  ["with a date behind it", "gpt-5", "gpt-5-2026-01-01", false],
  ["without the date that was asked for", "gpt-5-2026-01-01", "gpt-5", false],
  ["with a folder before it", "qwen3-vl", "Qwen/Qwen3-VL", false],
  ["another one that ends alike", "gpt-5", "gemini-2.5", true],
  ["another one of the same folder", "Qwen/Qwen3-VL", "Qwen/QwQ", true],
])("the model that answered is told where it is not the one that was asked: %s", async (...row) => {
  const [, asked, answeredModel, drifts] = row;
  const storage = await openStorage({ name: `drift ${asked} ${answeredModel}` });
  const key = { sampleId: "a", entryId: "e", repeat: 1 };
  const task = { ...key, calls: { "call-a": { ...callWith(null), model: asked } }, draft: null };
  await storage.batchCalls.change("run-1", key, () => task);
  const files = [{ path: "home.jsonl", file: new Blob([lineOf("call-a", answeredModel)]) }];
  const signal = new AbortController().signal;
  const report = await readAnswers(storage, "run-1", files, {
    newerWins: false,
    signal,
    onRead: () => undefined,
  });
  expect(report.taken).toBe(1);
  expect(report.drift).toEqual(drifts ? [{ asked, answered: answeredModel, count: 1 }] : []);
  storage.close();
});

it("an answer that two captions wait for is given to both, and counted once", async () => {
  const storage = await openStorage({ name: "shared" });
  const keys = ["a", "b"].map((sampleId) => ({ sampleId, entryId: "e", repeat: 1 }));
  for (const key of keys) {
    const task = { ...key, calls: { "call-shared": callWith(null) }, draft: null };
    await storage.batchCalls.change("run-1", key, () => task);
  }
  const files = [{ path: "home.jsonl", file: new Blob([lineOf("call-shared", "m")]) }];
  const signal = new AbortController().signal;
  const report = await readAnswers(storage, "run-1", files, {
    newerWins: false,
    signal,
    onRead: () => undefined,
  });
  expect([report.lines, report.taken, report.differing]).toEqual([1, 1, 0]);
  const kept = await Promise.all(keys.map((key) => storage.batchCalls.task("run-1", key)));
  expect(kept.map((task) => task?.calls["call-shared"]?.answer?.state)).toEqual(["answered", "answered"]);
  storage.close();
});

/** A run whose tasks wait for a call each, and the ids of these. */
async function waitingRun(name: string, tasks: number) {
  const storage = await openStorage({ name });
  const keys = Array.from({ length: tasks }, (_, at) => ({ sampleId: `s${at}`, entryId: "e", repeat: 1 }));
  const idOf = ({ sampleId }: { sampleId: string }) => `call-${sampleId}`;
  for (const key of keys)
    await storage.batchCalls.change("run-1", key, () => ({
      ...{ ...key, draft: null },
      calls: { [idOf(key)]: callWith(null) },
    }));
  const read = (lines: readonly string[], file = new Blob([lines.join("\n")])) =>
    readAnswers(storage, "run-1", [{ path: "home.jsonl", file }], {
      ...{ newerWins: false, onRead: () => undefined },
      signal: new AbortController().signal,
    });
  return { storage, keys, idOf, read };
}

function saying(id: string, content: string): string {
  const choices = [{ message: { content }, finish_reason: "stop" }];
  return JSON.stringify({ custom_id: id, response: { status_code: 200, body: { choices } } });
}

it("answers that are kept aside are counted, and are none of the calls", async () => {
  const { storage, read } = await waitingRun("aside", 2);
  await read([saying("call-s0", "A cup."), saying("call-s1", "A ball.")]);
  const plain = { exported: 2, answered: 2, unreadable: 0, unanswered: [] };
  expect(await batchCounts(storage, "run-1")).toEqual(plain);
  await read(["A mug.", "A glass.", "A jug."].map((text) => saying("call-s0", text)));
  await read([saying("call-s0", "A jug."), saying("call-s1", "A globe.")]);
  expect(await batchCounts(storage, "run-1")).toEqual({ ...plain, aside: { answers: 4, calls: 2 } });
  storage.close();
});

it("answers are put away 500 at a time, and the report waits for each lot", async () => {
  const { storage, keys, idOf, read } = await waitingRun("lots", 1);
  const [key] = keys;
  const { change } = storage.batchCalls;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const open = vi.fn();
  vi.spyOn(storage.batchCalls, "change").mockImplementation(async (...asked) => {
    open();
    await held;
    await change(...asked);
  });
  const id = key ? idOf(key) : "";
  const lines = Array.from({ length: 501 }, (_, at) => saying(id, `Answer ${at}.`));
  const isOver = vi.fn();
  const reading = read(lines).finally(isOver);
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  // The lines behind the lot would be read meanwhile, were it not waited for.
  await settled();
  expect([open.mock.calls.length, isOver.mock.calls.length]).toEqual([1, 0]);
  letGo();
  const report = await reading;
  expect(open).toHaveBeenCalledTimes(2);
  expect([report.lines, report.taken, report.differing]).toEqual([501, 1, 500]);
  storage.close();
});

it("a lot of 500 is put away before another line is read", async () => {
  const { storage, keys, idOf, read } = await waitingRun("lot", 1);
  const [key] = keys;
  const id = key ? idOf(key) : "";
  const before: number[] = [];
  let lines = 0;
  const all = Array.from({ length: 500 }, (_, at) => `${saying(id, `Answer ${at}.`)}\n`);
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          const line = all[lines];
          lines += 1;
          if (line === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(line));
        },
      },
      { highWaterMark: 0 },
    );
  const { change } = storage.batchCalls;
  vi.spyOn(storage.batchCalls, "change").mockImplementation(async (...asked) => {
    before.push(lines);
    await change(...asked);
  });
  await read([], Object.assign(new Blob(), { stream }));
  expect(before).toEqual([500]);
  storage.close();
});

it("a lot that finds no room is told once all others of it are put away", async () => {
  const { storage, keys, idOf, read } = await waitingRun("held", 2);
  const { change } = storage.batchCalls;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const isOver = vi.fn();
  vi.spyOn(storage.batchCalls, "change").mockImplementation(async (runId, key, make) => {
    if (key.sampleId === "s0") throw new ProblemError(storageProblems.quotaFull());
    await held;
    await change(runId, key, make);
  });
  const reading = read(keys.map((key) => saying(idOf(key), "A cup.")));
  reading.catch(() => undefined).finally(isOver);
  await vi.waitFor(() => expect(storage.batchCalls.change).toHaveBeenCalledTimes(2));
  await settled();
  expect(isOver).not.toHaveBeenCalled();
  letGo();
  expect(await codeOf(reading)).toBe("quota-full");
  expect((await batchCounts(storage, "run-1")).answered).toBe(1);
  storage.close();
});

it.each([
  ["of 256 MiB is read whole", 2 ** 28, 1, false],
  ["that is larger is read line by line", 2 ** 28 + 1, 0, true],
])("a document that is no lines: one %s", async (name, size, taken, isUnreadable) => {
  const { storage, keys, idOf, read } = await waitingRun(name, 1);
  const line = keys[0] ? JSON.parse(saying(idOf(keys[0]), "A cup.")) : null;
  const text = JSON.stringify([line], null, 2);
  const file = new Blob([text]);
  Object.defineProperty(file, "size", { value: size });
  const report = await read([], file);
  expect([report.taken, report.unreadable.count > 0]).toEqual([taken, isUnreadable]);
  storage.close();
});

it("answers of a document are known by their place in it, and entries that are none are told by theirs", async () => {
  const { storage, keys, idOf, read } = await waitingRun("places", 2);
  const entries = keys.map((key) => JSON.parse(saying(idOf(key), "A cup.")));
  const report = await read([], new Blob([JSON.stringify([entries[0], { x: 1 }, entries[1]], null, 2)]));
  expect(report.unreadable).toEqual({ count: 1, first: [{ file: "home.jsonl", line: 2, id: null }] });
  const kept = await Promise.all(keys.map((key) => storage.batchCalls.task("run-1", key)));
  expect(kept.flatMap((task) => Object.values(task?.calls ?? {}).map(({ answer }) => answer?.line))).toEqual([
    1, 3,
  ]);
  storage.close();
});

it("a call that two captions share counts by the better of what they have", async () => {
  const storage = await openStorage({ name: "better" });
  const had = { "call-x": [null, failed("busy")], "call-y": [failed("busy"), answered("A cup.")] } as const;
  for (const at of [0, 1] as const) {
    const key = { sampleId: `s${at}`, entryId: "e", repeat: 1 };
    const calls = Object.fromEntries(Object.entries(had).map(([id, of]) => [id, callWith(of[at])]));
    await storage.batchCalls.change("run-1", key, () => ({ ...key, calls, draft: null }));
  }
  expect(await batchCounts(storage, "run-1")).toEqual({
    ...{ exported: 2, answered: 1, unreadable: 0 },
    unanswered: [{ cause: "busy", count: 1, retryable: true }],
  });
  storage.close();
});
