import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { zipOf } from "../../src/foundation/zip-writer";
import { ARCHIVE_LIMITS } from "../../src/storage/archive/archive-limits";
import { readDirectory, readEntry } from "../../src/storage/archive/zip-directory";
import { codeOf } from "../storage/code-of";

const file = (path: string, text: string) => ({
  path,
  packed: new Blob([text]),
  method: 0 as const,
  crc: crc32(text),
  sizeBytes: text.length,
});
const NOON = new Date(Date.UTC(2026, 10, 24, 12, 34, 57));

/** The time in the header of the first file: hours, minutes, half seconds, years from 1980, month, day. */
async function timeOf(time: Date): Promise<number[]> {
  const view = new DataView(await zipOf([file("a", "b")], time).arrayBuffer());
  const [clock, day] = [view.getUint16(10, true), view.getUint16(12, true)];
  return [clock >> 11, (clock >> 5) & 63, clock & 31, day >> 9, (day >> 5) & 15, day & 31];
}

describe("a zip file", () => {
  it("holds its files in their order, each where its directory says", async () => {
    const blob = zipOf([file("a.json", "one"), file("media/b", "second"), file("c", "")], NOON);
    expect(blob.type).toBe("application/zip");
    const entries = await readDirectory(blob, ARCHIVE_LIMITS);
    expect(entries.map(({ path, start, end, crc, sizeBytes }) => [path, start, end, crc, sizeBytes])).toEqual(
      [
        ["a.json", 0, 39, crc32("one"), 3],
        ["media/b", 39, 82, crc32("second"), 6],
        ["c", 82, 113, 0, 0],
      ],
    );
    const texts = entries.map(async (entry) => (await readEntry(blob, entry, undefined)).text());
    expect(await Promise.all(texts)).toEqual(["one", "second", ""]);
  });

  it("may hold none", async () => {
    const blob = zipOf([], NOON);
    expect(blob.size).toBe(22);
    expect(await readDirectory(blob, ARCHIVE_LIMITS)).toEqual([]);
  });

  it("tells its time in UTC and steps of two seconds, from 1980 to 2107", async () => {
    expect(await timeOf(NOON)).toEqual([12, 34, 28, 46, 11, 24]);
    expect(await timeOf(new Date(Date.UTC(1970, 0, 1)))).toEqual([0, 0, 0, 0, 1, 1]);
    expect((await timeOf(new Date(Date.UTC(2200, 11, 31))))[3]).toBe(127);
  });
});

it("a file that is larger than is read is refused before its directory is looked for", async () => {
  const blob = new Blob(["x".repeat(100)]);
  const within = (fileBytes: number) => codeOf(readDirectory(blob, { ...ARCHIVE_LIMITS, fileBytes }));
  expect(await within(99)).toBe("session-file-too-large");
  expect(await within(100)).toBe("session-file-damaged");
});
