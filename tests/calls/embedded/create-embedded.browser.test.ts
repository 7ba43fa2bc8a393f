import { afterAll, describe, expect, it } from "vitest";
import { createEmbedded } from "../../../src/calls/embedded/create-embedded";
import { dropModel } from "../../../src/calls/embedded/run-model";
import type { GenerateRequest, MessagePart, ModelFileSource } from "../../../src/calls/provider";
import { toProblem } from "../../../src/foundation/errors";
import type { ModelFile } from "../../../src/shapes/model-file";
import { objectOf, type ReplyChoices } from "../../../src/shapes/reply-form";
import { readGguf } from "../../../src/storage/model-files/read-gguf";
import { type TinyModel, tinyGguf } from "../../support/tiny-gguf";

const SAYS = "A cup of tea stands on the wooden table.";
const HASH = "ab".repeat(32);
const { signal } = new AbortController();

/** Files as the browser would keep them, under one hash. */
async function filesOf(bytes: Uint8Array<ArrayBuffer> | null): Promise<ModelFileSource> {
  const file = bytes && new File([bytes], "model.gguf");
  const facts = file && (await readGguf(file).catch(() => null));
  const kept = (sha256: string): ModelFile => ({
    id: "a",
    sha256,
    name: "Tiny",
    source: { kind: "file" },
    bytes: file?.size ?? 0,
    there: file?.size ?? 0,
    state: "whole",
    promised: null,
    facts,
    projector: null,
    test: null,
    addedAt: "2026-11-27T00:00:00Z",
  });
  return {
    find: async (sha256) => (file && sha256.endsWith(HASH.slice(2)) ? kept(sha256) : null),
    open: async () => file,
  };
}

let models = 0;

/** A provider of a model with a file of its own, so that none is taken for another that is in memory. */
async function provider(of: TinyModel | Uint8Array<ArrayBuffer> | null, image = false) {
  const bytes = of === null || of instanceof Uint8Array ? of : tinyGguf(of);
  models += 1;
  const file = `${models.toString(16).padStart(2, "0")}${HASH.slice(2)}`;
  const settings = { kind: "embedded", baseUrl: "", model: "Tiny", audio: false, apiKey: "" } as const;
  return createEmbedded({ ...settings, file, image }, await filesOf(bytes));
}

function request(over: Partial<GenerateRequest> & { text?: string } = {}): GenerateRequest {
  const { text = "What is there?", ...rest } = over;
  return {
    system: "You describe videos.",
    parts: [{ type: "text", text }],
    settings: { temperature: 0, maxTokens: null, seed: 7 },
    promptVersion: "test.v1",
    reply: { kind: "text" },
    ...rest,
  };
}

async function problemOf(call: Promise<unknown>) {
  return call.then(
    () => expect.unreachable("it gave a reply"),
    (error: unknown) => toProblem(error),
  );
}

const YES_OR_NO: ReplyChoices = { choices: [{ before: '{"answer": ', options: ["yes", "no"] }], end: "}" };
/** Texts of which none ends soon. */
const RAMBLING = {
  kind: "schema",
  name: "rambling",
  schema: objectOf(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`t${at}`, { type: "string" }]))),
} as const;
const OPEN: ReplyChoices = { choices: [{ before: '{"answer": ', options: ["C", "D"] }], end: "}" };
const LETTERS: ReplyChoices = { choices: [{ before: '{"answer": ', options: ["A", "B"] }], end: "}" };

/** Says its sentence after a request, and after a quotation mark wants some letters more than others. */
const SENTENCE: TinyModel = { says: SAYS, letters: { A: 12, B: 6, C: 9, D: 9, n: 12 } };

afterAll(dropModel);

describe("a model in the page", async () => {
  // Loading takes most of the time: what can be asked of one model is.
  const model = await provider(SENTENCE);

  it("writes piece by piece, and its record says by what it ran", async () => {
    const pieces: string[] = [];
    const { text, record } = await model.generate(request(), { signal, onText: (one) => pieces.push(one) });
    expect(text).toBe(SAYS);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join("")).toBe(text);
    expect(record).toMatchObject({
      provider: "embedded",
      baseUrl: "",
      model: "Tiny",
      finishReason: "stop",
      embedded: { architecture: "llama", quantisation: "F32", contextTokens: 4096 },
    });
    expect(record.embedded?.device).toMatch(/^(1 thread|\d+ threads|WebGPU)$/);
    expect(record.embedded?.readPerSecond).toBeGreaterThan(0);
    expect(record.embedded?.writtenPerSecond).toBeGreaterThan(0);
    expect(record.usage.input).toBeGreaterThan(30);
    expect(record.usage.output).toBe(10);
  });

  it("keeps to a schema, and to the longest reply", async () => {
    const schema = objectOf({
      answer: { type: "string", enum: ["left", "right"] },
      count: { type: "integer" },
    });
    const settings = { temperature: 1, maxTokens: 200, seed: 5 };
    const reply = { kind: "schema", name: "answer", schema } as const;
    const { text, record } = await model.generate(request({ reply, settings }), { signal });
    expect(record.finishReason).toBe("stop");
    const said: { answer: string; count: number } = JSON.parse(text);
    expect(["left", "right"]).toContain(said.answer);
    expect(Number.isInteger(said.count)).toBe(true);
    const seeded = async (seed: number) =>
      model.generate(request({ reply: RAMBLING, settings: { temperature: 1, maxTokens: 12, seed } }), {
        signal,
      });
    const cut = await seeded(5);
    expect(cut.record).toMatchObject({ finishReason: "length", usage: { output: 12 } });
    expect((await seeded(5)).text).toBe(cut.text);
    expect((await seeded(6)).text).not.toBe(cut.text);
  });

  it("chooses between options by how probable they are, and says where that decides nothing", async () => {
    const { text, record } = await model.generate(request({ choices: LETTERS }), { signal });
    expect(text).toBe('{"answer": "A"}');
    expect(record.weighed).toMatchObject([{ chosen: "A" }]);
    expect(record.weighed?.[0]?.options.A).toBeGreaterThan(0.6);
    const several = await model.generate(
      request({
        choices: {
          choices: [
            { before: '{"answers": [{"id": "q1", "answer": ', options: ["A", "B"] },
            { before: '}, {"id": "q2", "answer": ', options: ["B", "A"] },
          ],
          end: "}]}",
        },
      }),
      { signal },
    );
    expect(JSON.parse(several.text)).toEqual({
      answers: [
        { id: "q1", answer: "A" },
        { id: "q2", answer: "A" },
      ],
    });
    const undecided = await model.generate(request({ choices: OPEN }), { signal });
    expect(undecided.text).toMatch(/^\{"answer": "undecided: [CD] 0\.\d\d against [CD] 0\.\d\d"\}$/);
    expect(undecided.record.weighed).toMatchObject([{ chosen: null }]);
    // Options of several tokens are told by the first of them.
    expect((await model.generate(request({ choices: YES_OR_NO }), { signal })).text).toBe('{"answer": "no"}');
  });

  it("makes more room where a request wants it, and says by numbers where there is no more", async () => {
    // A third of these tokens is guessed.
    const { record } = await model.generate(request({ text: "x".repeat(4100) }), { signal });
    expect(record.embedded?.contextTokens).toBe(8192);
    const small = await provider({ says: SAYS, context: 512 });
    const problem = await problemOf(small.generate(request({ text: "x".repeat(600) }), { signal }));
    expect(problem).toMatchObject({ code: "context-too-long", retryable: false });
    expect(problem.message).toMatch(/takes 6\d\d tokens, and “Tiny” takes 512 at once/);
  });

  it("tells what is wrong with a file", async () => {
    const whole = tinyGguf({ says: SAYS });
    for (const [bytes, code] of [
      [null, "embedded-missing"],
      [new Uint8Array(5000), "embedded-no-gguf"],
      [whole.slice(0, 200_000), "embedded-cut"],
      [tinyGguf({ architecture: "nobody-knows" }), "embedded-architecture"],
    ] as const) {
      const model = await provider(bytes);
      expect(await problemOf(model.generate(request(), { signal }))).toMatchObject({
        code,
        retryable: false,
      });
    }
  });

  it("takes no pictures without what it would see by, and no form that it can't read", async () => {
    const picture = (mediaType: string): MessagePart[] => [
      { type: "image", blob: new Blob(["x"]), mediaType, hash: "h" },
    ];
    const refused = await problemOf(model.generate(request({ parts: picture("image/jpeg") }), { signal }));
    expect(refused.code).toBe("image-not-enabled");
    const seeing = await provider({ says: SAYS }, true);
    const form = await problemOf(seeing.generate(request({ parts: picture("image/webp") }), { signal }));
    expect(form.code).toBe("media-refused");
    const without = await problemOf(seeing.generate(request({ parts: picture("image/jpeg") }), { signal }));
    expect(without.code).toBe("image-not-enabled");
  });

  it("stops at once when cancelled, and answers the next call", async () => {
    const stop = new AbortController();
    const call = model.generate(request({ reply: RAMBLING }), {
      signal: stop.signal,
      onText: () => stop.abort(),
    });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    await vanished();
    expect((await model.generate(request(), { signal })).text.trim()).toBe(SAYS);
  });

  it("tells that it has died in the middle, keeps what it had said as incomplete, and is started anew", async () => {
    let isFirst = true;
    const call = model.generate(request({ reply: RAMBLING }), {
      signal,
      onText() {
        if (isFirst) void takeLocks();
        isFirst = false;
      },
    });
    const problem = await problemOf(call);
    expect(problem).toMatchObject({ code: "embedded-died", retryable: true });
    expect(problem.partialText).not.toBe("");
    expect((await model.generate(request(), { signal })).text.trim()).toBe(SAYS);
  });
});

const lockNames = async () => {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith("caplens-model:") ? [name] : []));
};

/** Resolves once no worker of a model lives: each holds a lock for as long as it does. */
async function vanished(): Promise<void> {
  await expect.poll(lockNames).toEqual([]);
}

/** Takes the lock of a worker away, as the browser does when the worker ends. */
async function takeLocks(): Promise<void> {
  for (const name of await lockNames())
    await navigator.locks.request(name, { steal: true }, async () => undefined);
}
