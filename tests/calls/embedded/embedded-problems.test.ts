import { expect, it } from "vitest";
import { loadProblem, runProblem } from "../../../src/calls/embedded/embedded-problems";

const fault = (lines: string[], message = "TypeError: cannot read properties of null") => ({
  name: "Small",
  message,
  lines,
});

it.each<[string, string[], string]>([
  [
    "embedded-no-gguf",
    ["gguf_init_from_reader: invalid magic characters: 'PK??', expected 'GGUF'"],
    "no GGUF",
  ],
  [
    "embedded-cut",
    ["tensor 'blk.0.attn_q.weight' data is not within the file bounds, model is corrupted or incomplete"],
    "damaged",
  ],
  ["embedded-architecture", ["error loading model: unknown model architecture: 'qwen9'"], "qwen9"],
  [
    "embedded-memory",
    ["ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer of size 900000000"],
    "memory",
  ],
  ["embedded-memory", ["(ABORT) Aborted(OOM)"], "memory"],
  ["embedded-device-lost", ["ggml_webgpu: Device lost! Reason: 2, Message: gone"], "graphics device"],
  ["embedded-not-loaded", [], "could not be loaded"],
])("%s is told from what the program says", (code, lines, words) => {
  const { problem } = loadProblem(fault(lines));
  expect(problem).toMatchObject({ code });
  expect(problem.message).toContain(words);
  expect(problem.nextStep).not.toBe("");
});

it("keeps the text of a model that dies, marks it as incomplete, and lets it be asked again", () => {
  const { problem } = runProblem(fault([], "(ABORT) unreachable"), "A cup of");
  expect(problem).toMatchObject({ code: "embedded-died", retryable: true, partialText: "A cup of" });
  expect(problem.message).toContain("marked as incomplete");
  expect(runProblem(fault([]), "").problem).not.toHaveProperty("partialText");
});

it("does not ask again what has no room, and tells no more of a file's words than can be read", () => {
  expect(runProblem(fault(["Cannot enlarge memory"]), "").problem).toMatchObject({
    code: "embedded-memory",
    retryable: false,
  });
  expect(loadProblem(fault(["x".repeat(100_000)])).problem.detail?.length).toBeLessThan(700);
});
