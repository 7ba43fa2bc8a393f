import { expect, it } from "vitest";
import { inflate } from "../../../src/storage/archive/inflate";

const TEXT = "What a tea house sells, ".repeat(400);

async function packedWith(behind: number[]): Promise<Blob> {
  const packing = new Blob([TEXT]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Blob([await new Response(packing).arrayBuffer(), Uint8Array.from(behind)]);
}

it("a stream with bytes behind its end is refused in the words that Node's test finds too", async () => {
  expect(await inflate(await packedWith([]), TEXT.length, undefined)).not.toBeTypeOf("string");
  for (const behind of [[0], [3, 0], [0x1f, 0x8b, 8]]) {
    const unpacked = await inflate(await packedWith(behind), TEXT.length, undefined);
    expect(unpacked).toBe("bytes follow the end of what is packed");
  }
});
