import { describe, expect, it } from "vitest";
import { quickKey } from "../../src/foundation/quick-key";

const MIB = 1024 * 1024;
const bytesOf = (length: number, changeAt?: number) => {
  const bytes = new Uint8Array(length).fill(7);
  if (changeAt !== undefined) bytes[changeAt] = 8;
  return bytes;
};
const fileOf = (bytes: Uint8Array<ArrayBuffer>, lastModified = 1000, name = "clip.mp4") =>
  new File([bytes], name, { lastModified });

describe("quickKey", () => {
  it("is the same for the same file under another name", async () => {
    const bytes = bytesOf(3 * MIB);
    expect(await quickKey(fileOf(bytes))).toBe(await quickKey(fileOf(bytes, 1000, "copy.mp4")));
    expect(await quickKey(fileOf(bytes))).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ["its first MiB", bytesOf(3 * MIB, 0), 1000],
    ["the end of its first MiB", bytesOf(3 * MIB, MIB - 1), 1000],
    ["its last MiB", bytesOf(3 * MIB, 3 * MIB - 1), 1000],
    ["the start of its last MiB", bytesOf(3 * MIB, 2 * MIB), 1000],
    ["its size", bytesOf(3 * MIB + 1), 1000],
    ["its modified time", bytesOf(3 * MIB), 1001],
  ])("changes with %s", async (_what, bytes, modified) => {
    expect(await quickKey(fileOf(bytes, modified))).not.toBe(await quickKey(fileOf(bytesOf(3 * MIB))));
  });

  it("does not look at the middle", async () => {
    expect(await quickKey(fileOf(bytesOf(3 * MIB, 1.5 * MIB)))).toBe(
      await quickKey(fileOf(bytesOf(3 * MIB))),
    );
  });

  it("takes files of less than a MiB, empty ones and plain blobs", async () => {
    const keys = [fileOf(bytesOf(0)), fileOf(bytesOf(10)), fileOf(bytesOf(10, 3)), new Blob([bytesOf(10)])];
    expect(new Set(await Promise.all(keys.map((file) => quickKey(file)))).size).toBe(4);
  });
});
