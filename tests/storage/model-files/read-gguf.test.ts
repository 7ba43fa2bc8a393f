import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../src/foundation/errors";
import { GGUF_LIMITS, readGguf } from "../../../src/storage/model-files/read-gguf";
import { runs } from "../../support/effort";
import { madeGguf, SMALL_MODEL } from "../../support/made-gguf";
import { codeOf } from "../code-of";

const blob = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);
const read = (parts: Parameters<typeof madeGguf>[0] = {}) => readGguf(blob(madeGguf(parts)));

/** A file that counts how much of it is read. */
class CountedBlob extends Blob {
  bytesRead = 0;
  override slice(start?: number, end?: number): Blob {
    const part = super.slice(start, end);
    this.bytesRead += part.size;
    return part;
  }
}

describe("the header of a GGUF file", () => {
  it("tells architecture, name, quantisation, context, licence and form of conversation", async () => {
    expect(await read()).toEqual({
      kind: "model",
      architecture: "llama",
      name: "Tiny Llama",
      quantisation: "Q4_K_M",
      contextLength: 2048,
      chatTemplate: true,
      licence: "apache-2.0",
      takes: { image: false, audio: false },
    });
  });

  it("tells a projector with what it takes, and leaves out what the file does not say", async () => {
    const fields = { "general.architecture": "clip", "clip.has_vision_encoder": true };
    expect(await read({ fields })).toMatchObject({
      ...{ kind: "projector", name: null, quantisation: null, contextLength: null, chatTemplate: false },
      takes: { image: true, audio: false },
    });
    const audio = { "general.architecture": "clip", "clip.has_audio_encoder": true };
    expect((await read({ fields: audio })).takes).toEqual({ image: false, audio: true });
  });

  it("reads version 2 and fields of every plain type, in arrays and alone", async () => {
    const fields = { ...SMALL_MODEL, "llama.context_length": 131072n, "llama.rope.freq_base": 10000.5 };
    expect(await read({ version: 2, fields })).toMatchObject({ contextLength: 131_072 });
  });

  it("takes hostile words for words: cut, and without signs that show nothing", async () => {
    const fields = { ...SMALL_MODEL, "general.name": `\u202E\u0000${"x".repeat(5000)}` };
    const { name } = await read({ fields });
    expect(name).toBe("x".repeat(GGUF_LIMITS.words));
  });

  it.each<[string, Parameters<typeof madeGguf>[0] | Uint8Array<ArrayBuffer>]>([
    ["model-file-no-gguf", new TextEncoder().encode("<!doctype html><title>Not found</title>")],
    ["model-file-no-gguf", new Uint8Array()],
    ["model-file-no-gguf", new TextEncoder().encode("GG")],
    ["model-file-cut", new TextEncoder().encode("GGUF\u0003\u0000\u0000\u0000")],
    ["model-file-version", { version: 1 }],
    ["model-file-version", { version: 0x03000000 }],
    ["model-file-damaged", { fields: {} }],
    ["model-file-damaged", { tensors: [] }],
    ["model-file-damaged", { tensorCount: 10n ** 12n }],
    ["model-file-damaged", { fieldCount: 2n ** 63n }],
    ["model-file-damaged", { tensors: [{ name: "a", dimensions: [1, 1, 1, 1, 1] }] }],
    ["model-file-damaged", { tensors: [{ name: "a", dimensions: [2 ** 40, 2 ** 40] }] }],
    ["model-file-damaged", { fields: { ...SMALL_MODEL, "general.alignment": 0 } }],
    ["model-file-split", { fields: { ...SMALL_MODEL, "split.count": 3 } }],
    ["model-file-cut", { tensors: [{ name: "a", dimensions: [4], offset: 2 ** 40 }] }],
  ])("refuses with %s (%#)", async (code, given) => {
    const bytes = given instanceof Uint8Array ? given : madeGguf(given);
    expect(await codeOf(readGguf(blob(new Uint8Array(bytes))))).toBe(code);
  });

  it("says of every cut that it is one, in the header as in the weights", async () => {
    const whole = madeGguf();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 8, max: whole.length - 1 }), async (length) => {
        expect(await codeOf(readGguf(blob(whole.slice(0, length))))).toBe("model-file-cut");
      }),
      runs(60),
    );
  });

  it("ends with facts or a problem of its own, whatever bytes were changed", async () => {
    const whole = madeGguf();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async (changes) => {
          const bytes = whole.slice();
          for (const [at, value] of changes) bytes[at] = value;
          const file = new CountedBlob([bytes]);
          const outcome = await readGguf(file).catch((error: unknown) => error);
          if (outcome instanceof Error) {
            expect(outcome).toBeInstanceOf(ProblemError);
            expect(outcome instanceof ProblemError && outcome.problem.code).toMatch(/^model-file-/);
          } else expect(outcome).toHaveProperty("architecture");
          expect(file.bytesRead).toBeLessThanOrEqual(4 * whole.length);
        },
      ),
      runs(400),
    );
  });

  it("goes past large arrays and weights without reading them", async () => {
    const scores = Array.from({ length: 400_000 }, () => 0);
    const fields = { ...SMALL_MODEL, "tokenizer.ggml.scores": scores };
    const tensors = [{ name: "a", dimensions: [1024, 2048] }];
    const file = new CountedBlob([madeGguf({ fields, tensors })]);
    expect(file.size).toBeGreaterThan(9_500_000);
    expect(await readGguf(file)).toMatchObject({ architecture: "llama" });
    expect(file.bytesRead).toBeLessThan(3_000_000);
  });
});
