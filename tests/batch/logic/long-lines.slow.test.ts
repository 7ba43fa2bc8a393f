import { expect, it } from "vitest";
import { readLines } from "../../../src/batch/engine/read-answers";

it("a line of more letters than any reply has is told as none, and the next one is whole", async () => {
  const half = new Uint8Array(32 * 1024 * 1024).fill(97);
  const file = new Blob([half, half, "\n", half, half, "a\nnext"]);
  const lines: unknown[] = [];
  for await (const { text, line, last } of readLines(file, new AbortController().signal))
    lines.push([text === null ? null : text.length, line, last]);
  expect(lines).toEqual([
    [64 * 1024 * 1024, 1, false],
    [null, 2, false],
    [4, 3, true],
  ]);
});
