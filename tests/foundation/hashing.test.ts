import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isSha256Hex, sha256Hex } from "../../src/foundation/hashing";

const MIB = 1024 * 1024;
function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = index * 31 + (index >> 8);
  return bytes;
}
const expected = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

afterEach(() => vi.unstubAllGlobals());

describe("sha256Hex", () => {
  it("gives the published hash of nothing and of abc", async () => {
    expect(await sha256Hex(new Uint8Array())).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
    expect(await sha256Hex(new TextEncoder().encode("abc"))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it.each([0, 1, 65, 8 * MIB, 8 * MIB + 1, 13 * MIB + 7])("agrees with node on %i bytes", async (length) => {
    const bytes = bytesOf(length);
    expect(await sha256Hex(bytes)).toBe(expected(bytes));
    expect(await sha256Hex(new Blob([bytes]))).toBe(expected(bytes));
  });

  it("hashes only the part that a view shows", async () => {
    const view = bytesOf(100).subarray(10, 20);
    expect(await sha256Hex(view)).toBe(expected(view));
  });

  it("needs no WebCrypto, which pages over plain http lack", async () => {
    vi.stubGlobal("crypto", {});
    const bytes = bytesOf(1000);
    expect(await sha256Hex(new Blob([bytes]))).toBe(expected(bytes));
    expect(await sha256Hex(new Uint8Array())).toBe(expected(new Uint8Array()));
  });

  it("reports progress up to the whole", async () => {
    const seen: number[] = [];
    await sha256Hex(new Blob([bytesOf(9 * MIB)]), { onProgress: (done, total) => seen.push(done / total) });
    expect(seen).toEqual([4 / 9, 8 / 9, 1]);
  });

  it("stops when cancelled, before and between pieces", async () => {
    await expect(sha256Hex(bytesOf(3), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    const controller = new AbortController();
    let pieces = 0;
    const hashing = sha256Hex(new Blob([bytesOf(9 * MIB)]), {
      signal: controller.signal,
      onProgress: () => {
        pieces += 1;
        controller.abort();
      },
    });
    await expect(hashing).rejects.toMatchObject({ name: "AbortError" });
    expect(pieces).toBe(1);
  });
});

describe("isSha256Hex", () => {
  it.each([
    ["a".repeat(64), true],
    ["A".repeat(64), false],
    ["a".repeat(63), false],
    [`${"a".repeat(64)}\n`, false],
    ["../".repeat(22), false],
  ])("%j: %s", (text, wanted) => expect(isSha256Hex(text)).toBe(wanted));
});
