import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { type CraftedEnd, type CraftedEntry, craftZip } from "../../support/craft-zip";
import { codeOf } from "../code-of";
import { CLIP, clipEntry, clipPath, sessionEntry, withClip } from "./session-entries";
import { problemOf, readEntries } from "./session-files";

const text = JSON.stringify(withClip);
const stored: CraftedEntry = { path: "session.json", data: text };
const OTHER = "0".repeat(64);

describe("a zip file made by other programs", () => {
  it.each<[string, CraftedEntry[], CraftedEnd?]>([
    ["stored", [stored, clipEntry]],
    ["deflated", [sessionEntry(), { ...clipEntry, method: 8 }]],
    [
      "with sizes behind the data",
      [
        { ...sessionEntry(), descriptor: true },
        { ...clipEntry, descriptor: true },
      ],
    ],
    ["in another order", [clipEntry, stored]],
    [
      "with extra fields and comments",
      [
        { ...stored, extra: new Uint8Array(20), localExtra: new Uint8Array(9), comment: "one" },
        { ...clipEntry, comment: "two" },
      ],
      { comment: "PK\u0005\u0006 and more" },
    ],
    ["with UTF-8 names", [{ ...stored, flags: 0x800 }, clipEntry]],
    ["with a gap before the directory", [stored, clipEntry], { gap: new Uint8Array(100) }],
    ["with something behind the directory", [stored, clipEntry], { behind: new Uint8Array(40) }],
    ["with folders", [{ path: "media/" }, stored, clipEntry]],
    ["with a wrong size in the file's own header", [{ ...stored, localSizeBytes: 1 }, clipEntry]],
  ])("is read: %s", async (_name, entries, end) => {
    const read = await readEntries(entries, end);
    expect(read).toMatchObject({ session: withClip, notes: [], media: [{ type: "video/mp4" }] });
    expect(await read.media[0]?.blob.text()).toBe(CLIP);
    expect(read.media[0]?.blob.type).toBe("video/mp4");
  });
});

it("a list of runs that can't be read is told, and the session is read all the same", async () => {
  const runs = (data: string) => readEntries([stored, clipEntry, { path: "runs.json", data }]);
  expect(await runs("[5, {}]")).toMatchObject({
    session: withClip,
    runs: [],
    notes: ["2 of 2 runs of models side by side could not be read."],
  });
  expect((await runs("{}")).notes).toEqual(["The models side by side in the file could not be read."]);
  expect((await runs("[]")).notes).toEqual([]);
});

describe("names in a zip file", () => {
  it.each([
    "../session.json",
    "/session.json",
    "./session.json",
    "a/../session.json",
    "folder/session.json",
    "C:\\session.json",
    "C:session.json",
    "\\session.json",
    "session.json\u0000",
    "session.json\u0000.txt",
    "Session.json",
    "SESSION.JSON",
    " session.json",
    "session.json ",
    "session.json.",
    "session\u200b.json",
    "\u202esession.json",
    "ｓession.json",
    "séssion.json",
    "session.json/",
    "media/session.json",
    "",
  ])("%j is not the session", async (path) => {
    expect(await codeOf(readEntries([{ path, data: text }, clipEntry]))).toBe("session-file-other");
    const read = await readEntries([{ path, data: "{" }, stored]);
    expect(read.session).toEqual(withClip);
    expect(read.notes).toEqual(path.endsWith("/") ? [] : ["Another file in it was not read."]);
  });

  it.each([
    `../${clipPath}`,
    `media/../${clipPath}`,
    `media\\${clipPath.slice(6)}`,
    `/${clipPath}`,
    `Media/${clipPath.slice(6)}`,
    clipPath.toUpperCase(),
    `media/${clipPath.slice(6).toUpperCase()}`,
    `${clipPath}\n`,
    `${clipPath}.mp4`,
    `media/${clipPath.slice(7)}`,
    clipPath.slice(6),
  ])("%j is no media file", async (path) => {
    const read = await readEntries([stored, { path, data: CLIP }]);
    expect(read).toMatchObject({ media: [], notes: ["Another file in it was not read."] });
  });

  it("that occur twice are not guessed at", async () => {
    const other = { ...stored, data: JSON.stringify({ ...withClip, title: "The other" }) };
    expect((await problemOf(readEntries([stored, other]))).detail).toContain("session.json twice");
    const table = { path: "archive.json", data: "{}" };
    expect((await problemOf(readEntries([stored, table, table]))).detail).toContain("archive.json twice");
    const read = await readEntries([stored, clipEntry, { ...clipEntry, data: "another clip" }]);
    expect(await read.media[0]?.blob.text()).toBe(CLIP);
    expect(read.notes).toEqual(["Another file in it was not read."]);
  });

  it("that differ between directory and file are lies", async () => {
    expect(await codeOf(readEntries([{ ...stored, localPath: "sessiom.json" }]))).toBe(
      "session-file-damaged",
    );
    expect(await codeOf(readEntries([{ ...stored, localPath: "session.json5" }]))).toBe(
      "session-file-damaged",
    );
  });

  it("of files that the session does not name are not read", async () => {
    const read = await readEntries([stored, clipEntry, { path: `media/${OTHER}`, data: "unasked" }]);
    expect(read.media).toHaveLength(1);
    expect(read.notes).toEqual(["Another file in it was not read."]);
  });
});

describe("a zip file that is damaged or lies", () => {
  it.each<[string, CraftedEntry[], CraftedEnd?]>([
    ["its session is longer than it says", [{ ...sessionEntry(), sizeBytes: 100 }]],
    ["its session is shorter than it says", [{ ...sessionEntry(), sizeBytes: 100_000 }]],
    ["a stored file has two sizes", [{ ...stored, sizeBytes: 100 }]],
    ["a checksum does not fit", [{ ...sessionEntry(), crc: 1 }]],
    ["a file is not where the directory says", [{ ...stored, offset: 3 }]],
    ["a file is behind the end", [{ ...stored, offset: 0xfffffff0 }]],
    ["two files are the same bytes", [{ ...stored }, { ...clipEntry, offset: 0 }]],
    [
      "two files reach into each other",
      [stored, { ...clipEntry, offset: 40, packedBytes: 500, sizeBytes: 500 }],
    ],
    ["a file reaches into the directory", [{ ...stored, packedBytes: text.length + 60 }]],
    ["its data is no deflate stream", [{ ...stored, method: 8, packed: Buffer.from(text) }]],
    ["its data is empty", [{ ...stored, method: 8, packed: new Uint8Array() }]],
    ["the data goes on behind its end", [{ ...sessionEntry(), packed: goingOn() }]],
    ["a local header is none", [clipEntry, { ...stored, localSignature: 0x04034b51 }]],
    ["the directory has more entries", [stored, clipEntry], { count: 1 }],
    ["the directory has fewer entries", [stored, clipEntry], { count: 3 }],
    ["the directory is elsewhere", [stored], { offset: 5 }],
    ["the directory is beyond the end", [stored], { offset: 0xfffffffe }],
    ["the directory is longer", [stored], { bytes: 10_000 }],
    ["the directory is shorter", [stored], { bytes: 20 }],
    ["the directory ends within a name", [stored], { bytes: 51 }],
    ["it is one of several disks", [stored], { disk: 1 }],
  ])("is refused: %s", async (_name, entries, end = {}) => {
    const problem = await problemOf(readEntries(entries, end));
    expect(problem).toMatchObject({ code: "session-file-damaged", detail: expect.stringMatching(/\w/) });
  });

  it("is refused with a single byte behind what is packed, whatever that is", async () => {
    for (const behind of [[0], [3, 0], [0x1f, 0x8b, 8], Buffer.from("hidden")]) {
      const packed = Buffer.concat([deflateRawSync(text), Uint8Array.from(behind)]);
      const problem = await problemOf(readEntries([{ ...sessionEntry(), packed }, clipEntry]));
      expect(problem.detail).toBe("session.json: bytes follow the end of what is packed.");
    }
  });

  it("is refused wherever it is cut", async () => {
    const whole = craftZip([sessionEntry(), clipEntry]);
    for (let length = 4; length < whole.length; length += 7) {
      const cut = new Blob([whole.subarray(0, length)]);
      expect(await codeOf(readArchive(cut))).toBe("session-file-damaged");
    }
  });

  it("keeps its session when only media are damaged", async () => {
    const damaged: CraftedEntry[] = [
      { ...clipEntry, data: "other bytes" },
      { ...clipEntry, sizeBytes: 3 },
      { ...clipEntry, method: 8, sizeBytes: 3 },
      { ...clipEntry, method: 8, packed: Uint8Array.of(255, 255, 255) },
      { ...clipEntry, localPath: `media/${OTHER}` },
      { ...clipEntry, flags: 1 },
      { ...clipEntry, method: 14 },
    ];
    for (const entry of damaged) {
      const read = await readEntries([stored, entry]);
      expect(read).toMatchObject({ session: withClip, media: [] });
      expect(read.notes).toEqual([expect.stringMatching(/^One media file in it was damaged or not what/)]);
    }
    // A wrong checksum of media does not matter: their hash decides.
    expect((await readEntries([stored, { ...clipEntry, crc: 7 }])).media).toHaveLength(1);
  });
});

/** A deflate stream with a lot behind its end, which would be copied again for every piece. */
function goingOn(): Uint8Array {
  return Buffer.concat([deflateRawSync(text), new Uint8Array(4 * 1024 * 1024)]);
}

describe("a zip file of another kind", () => {
  it.each<[string, CraftedEntry[], CraftedEnd | undefined, string]>([
    ["with nothing in it", [], undefined, "session-file-other"],
    ["of documents", [{ path: "word/document.xml", data: "<xml/>" }], undefined, "session-file-other"],
    ["with a password", [{ ...stored, flags: 1 }], undefined, "session-file-locked"],
    ["with a masked directory", [{ ...stored, flags: 0x2041 }], undefined, "session-file-locked"],
    ["packed with bzip2", [{ ...stored, method: 12 }], undefined, "session-file-packing"],
    ["packed with zstandard", [{ ...stored, method: 93 }], undefined, "session-file-packing"],
    ["in zip64, by a size", [{ ...stored, sizeBytes: 0xffffffff }], undefined, "session-file-packing"],
    [
      "in zip64, by a packed size",
      [{ ...stored, packedBytes: 0xffffffff }],
      undefined,
      "session-file-packing",
    ],
    ["in zip64, by a place", [{ ...stored, offset: 0xffffffff }], undefined, "session-file-packing"],
    ["in zip64, by the count", [stored], { count: 0xffff }, "session-file-packing"],
    ["in zip64, by the directory's place", [stored], { offset: 0xffffffff }, "session-file-packing"],
  ])("is told apart: %s", async (_name, entries, end, code) => {
    expect((await problemOf(readEntries(entries, end))).code).toBe(code);
  });
});
