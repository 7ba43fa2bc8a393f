import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../../src/foundation/hashing";
import { ARCHIVE_LIMITS } from "../../../src/storage/archive/archive-limits";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { craftZip, deflatedZeros } from "../../support/craft-zip";
import { thorough } from "../../support/effort";
import { exampleSession, storedVideo } from "../example-session";
import { CLIP, clipEntry, clipPath, sessionEntry, withClip } from "./session-entries";
import { problemOf, readEntries } from "./session-files";

const MIB = 1024 * 1024;

/** Ten gibibytes of zeros in ten megabytes. */
const tenGibibytes = deflatedZeros(10 * 1024);

/** A blob that counts the bytes which are read of it. */
class CountedBlob extends Blob {
  read = 0;

  override slice(start = 0, end = this.size, type?: string): Blob {
    const part = super.slice(start, end, type);
    const counted = () => {
      this.read += part.size;
    };
    const readPart = part.arrayBuffer.bind(part);
    part.arrayBuffer = () => {
      counted();
      return readPart();
    };
    const slicePart = part.slice.bind(part);
    part.slice = (from, to, kind) => {
      const inner = slicePart(from, to, kind);
      const readInner = inner.arrayBuffer.bind(inner);
      inner.arrayBuffer = () => {
        this.read += inner.size;
        return readInner();
      };
      return inner;
    };
    return part;
  }
}

describe("a zip bomb", () => {
  it("that declares 1 kB and unpacks to 10 GB is stopped at once", async () => {
    expect(tenGibibytes.length).toBeLessThan(12 * MIB);
    const bomb = { path: "session.json", method: 8, packed: tenGibibytes, sizeBytes: 1000 };
    const file = new CountedBlob([craftZip([bomb])]);
    const problem = await problemOf(readArchive(file));
    expect(problem).toMatchObject({ code: "session-file-damaged", detail: expect.stringContaining("more") });
    expect(file.read).toBeLessThan(256 * 1024);
  });

  it("that declares what is allowed is stopped there", async () => {
    const sizeBytes = ARCHIVE_LIMITS.documentBytes;
    const bomb = { path: "session.json", method: 8, packed: tenGibibytes, sizeBytes };
    const file = new CountedBlob([craftZip([bomb])]);
    expect((await problemOf(readArchive(file))).code).toBe("session-file-damaged");
    expect(file.read).toBeLessThan(MIB);
  });

  it("that declares what it unpacks to is not unpacked", async () => {
    const bomb = { path: "session.json", method: 8, packed: tenGibibytes, sizeBytes: 0xfffffff0 };
    const file = new CountedBlob([craftZip([bomb])]);
    expect((await problemOf(readArchive(file))).code).toBe("session-file-too-large");
    expect(file.read).toBeLessThan(256 * 1024);
  });

  it("in the table of contents or in media does not get further", async () => {
    const table = { path: "archive.json", method: 8, packed: tenGibibytes, sizeBytes: 1000 };
    expect((await problemOf(readEntries([sessionEntry(), table]))).code).toBe("session-file-damaged");
    // A size that is allowed is unpacked that far: half a gigabyte in the soak.
    const limits = thorough ? ARCHIVE_LIMITS : { ...ARCHIVE_LIMITS, mediaBytes: 4 * MIB };
    for (const sizeBytes of [limits.mediaBytes, 1000, 0xfffffff0, limits.mediaBytes + 1]) {
      const clip = { path: clipPath, method: 8, packed: tenGibibytes, sizeBytes };
      const file = new CountedBlob([craftZip([sessionEntry(), clip])]);
      const read = await readArchive(file, { limits });
      expect(read).toMatchObject({ session: withClip, media: [], notes: [expect.any(String)] });
      expect(file.read).toBeLessThan(MIB);
    }
  });

  it("of many entries that are the same bytes is refused", async () => {
    const zeros = deflatedZeros(64);
    const entries = Array.from({ length: 100 }, (_, index) => ({
      path: `media/${String(index).padStart(64, "0")}`,
      method: 8,
      packed: index === 0 ? zeros : new Uint8Array(),
      packedBytes: zeros.length,
      sizeBytes: 64 * MIB,
      offset: 0,
    }));
    const problem = await problemOf(readEntries([...entries, sessionEntry()]));
    expect(problem.detail).toContain("reach into each other");
  });
});

describe("the limits", () => {
  const limits = { ...ARCHIVE_LIMITS };
  const read = (changed: Partial<typeof limits>, entries = [sessionEntry(), clipEntry]) =>
    readEntries(entries, {}, { limits: { ...limits, ...changed } });
  const session = JSON.stringify(withClip).length;

  it("of the whole file, its directory and its entries are met before anything is unpacked", async () => {
    expect((await problemOf(read({ fileBytes: 300 }))).code).toBe("session-file-too-large");
    expect((await problemOf(read({ entries: 1 }))).code).toBe("session-file-too-large");
    expect((await problemOf(read({ directoryBytes: 50 }))).code).toBe("session-file-too-large");
    expect((await problemOf(read({ documentBytes: session - 1 }))).code).toBe("session-file-too-large");
    expect((await read({ entries: 2, documentBytes: session })).media).toHaveLength(1);
  });

  it("of media leave them out with a note", async () => {
    const left = { media: [], notes: ["One media file in it was too large and left out."] };
    expect(await read({ mediaBytes: CLIP.length - 1 })).toMatchObject(left);
    expect(await read({ totalBytes: session + CLIP.length - 1 })).toMatchObject(left);
    expect((await read({ totalBytes: session + CLIP.length, mediaBytes: CLIP.length })).media).toHaveLength(
      1,
    );
  });

  it("of growth let small files grow as they like", async () => {
    const zeros = new Uint8Array(MIB);
    const hash = await sha256Hex(zeros);
    const entries = [
      sessionEntry(exampleSession({ video: storedVideo(hash) })),
      { path: `media/${hash}`, data: zeros, method: 8 },
    ];
    expect((await read({ growth: 200, growthFreeBytes: MIB }, entries)).media).toHaveLength(1);
    const left = await read({ growth: 200, growthFreeBytes: MIB - 1 }, entries);
    expect(left.notes).toEqual(["One media file in it was too large and left out."]);
    expect((await read({ growth: 2000, growthFreeBytes: 0 }, entries)).media).toHaveLength(1);
  });

  it("hold for a bare document too, and a large file of something else is not called a large session", async () => {
    const text = JSON.stringify(withClip);
    const options = { limits: { ...limits, documentBytes: text.length - 1 } };
    expect((await problemOf(readArchive(new Blob([text]), options))).code).toBe("session-file-too-large");
    expect((await problemOf(readArchive(new Blob([`x${text}`]), options))).code).toBe("session-file-unknown");
  });

  it("leave out nothing of an honest file that unpacks to many parts", async () => {
    const noise = new Uint8Array(9 * MIB).map((_, index) => (index * index) >> 7);
    const hash = await sha256Hex(noise);
    const { media } = await readEntries([
      sessionEntry(exampleSession({ video: storedVideo(hash) })),
      { path: `media/${hash}`, data: noise, method: 8, descriptor: true },
    ]);
    const bytes = new Uint8Array((await media[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([bytes.length, crc32(bytes)]).toEqual([noise.length, crc32(noise)]);
  });
});
