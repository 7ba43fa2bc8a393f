import { describe, expect, it } from "vitest";
import { readBatchLine } from "../../../../src/evaluation/batch/home/batch-line";

const DEPTH = 20_000;
const packed = (inner: string) => `${'{"error":'.repeat(DEPTH)}${inner}${"}".repeat(DEPTH)}`;

describe("a line that came home", () => {
  it.each([
    ["an error", (error: string) => `{"custom_id":"a","error":${error}}`],
    ["a reply", (error: string) => `{"custom_id":"a","response":{"status_code":400,"body":${error}}}`],
    ["a result", (error: string) => `{"custom_id":"a","result":{"type":"errored","error":${error}}}`],
  ])("tells what an error says that is packed thousands of layers deep: %s", (_, line) => {
    const said = '{"message":"context_length_exceeded","code":"400"}';
    expect(readBatchLine(JSON.parse(line(packed(said))))).toMatchObject({
      id: "a",
      answer: { state: "failed", cause: "too long", message: "context_length_exceeded" },
    });
  });
});
