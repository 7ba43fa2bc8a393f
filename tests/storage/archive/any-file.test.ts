import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAbort, ProblemError } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { writeArchive } from "../../../src/storage/archive/write-archive";
import { craftZip } from "../../support/craft-zip";
import { runs } from "../../support/effort";
import { CLIP, clipEntry, sessionEntry, withClip } from "./session-entries";
import { blobsOf, fixtureText } from "./session-files";

/** True when reading gives clean data or a problem in words; throws what else it ends in. */
async function endsWell(content: BlobPart): Promise<boolean> {
  try {
    const { session, media, notes } = await readArchive(new Blob([content]));
    const fitting = await Promise.all(media.map(async ({ hash, blob }) => (await sha256Hex(blob)) === hash));
    const isActive = session.captions.some(({ id }) => id === session.activeCaptionId);
    return isActive && fitting.every(Boolean) && notes.every((note) => note.length < 300);
  } catch (error) {
    if (!(error instanceof ProblemError) || isAbort(error)) throw error;
    const { code, message, nextStep } = error.problem;
    return /^(session-file-|newer-version)/.test(code) && message !== "" && nextStep !== "";
  }
}

type Change = { at: number; bytes: Uint8Array; removed: number };

const changes = fc.array(
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 6 }), removed: fc.nat(6) }),
  { minLength: 1, maxLength: 4 },
);

function changed(original: Uint8Array, list: readonly Change[]): Uint8Array<ArrayBuffer> {
  return list.reduce((bytes, { at, bytes: put, removed }) => {
    const place = at % (bytes.length + 1);
    return new Uint8Array(Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + removed)]));
  }, new Uint8Array(original));
}

const valid = craftZip([
  { path: "archive.json", data: '{"format":"caplens-archive","version":1}' },
  { ...sessionEntry(), descriptor: true },
  { ...clipEntry, method: 8 },
]);

describe("whatever the file is, it ends in clean data or in a problem", () => {
  it("of random bytes, also behind the beginning of a zip file", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) => endsWell(new Uint8Array(bytes))),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) =>
        endsWell(new Uint8Array(Buffer.concat([Buffer.from("PK\u0003\u0004"), bytes, valid.subarray(-22)]))),
      ),
    );
  });

  it("of random JSON", async () => {
    await fc.assert(fc.asyncProperty(fc.json(), endsWell));
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), (one, other) =>
        endsWell(`{"format":"caplens-session","version":1,"captions":${one},"checklist":${other}}`),
      ),
    );
  });

  it("of a zip file changed in a few bytes, taken out or put in", async () => {
    await fc.assert(
      fc.asyncProperty(changes, (list) => endsWell(changed(valid, list))),
      runs(300),
    );
  });

  it("of a zip file with any values in its headers", async () => {
    const number = fc.option(fc.oneof(fc.nat(2000), fc.nat(0xffffffff)), { nil: undefined });
    const lies = fc.record({ crc: number, sizeBytes: number, packedBytes: number, offset: number });
    const kinds = fc.record({
      method: fc.constantFrom(0, 8, 8, 12),
      flags: fc.constantFrom(0, 0, 1, 8, 0x800),
    });
    const given = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    await fc.assert(
      fc.asyncProperty(lies, kinds, lies, (session, kind, clip) =>
        endsWell(
          craftZip([
            { ...sessionEntry(), ...given(session), ...kind },
            { ...clipEntry, ...given(clip) },
          ]),
        ),
      ),
      runs(300),
    );
  });

  it("of a session with one value replaced by another", async () => {
    const document: unknown = JSON.parse(fixtureText(2));
    const places = placesIn(document);
    const text = JSON.stringify(document);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.json({ maxDepth: 2 }), async (place, value) => {
        const other: unknown = JSON.parse(text);
        replace(other, place, JSON.parse(value));
        return endsWell(JSON.stringify(other));
      }),
      runs(300),
    );
  });

  it("of a file of ours that was cut anywhere", async () => {
    const { blob } = await writeArchive(withClip, [], await blobsOf(CLIP), { media: true });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect(await endsWell(bytes)).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), fc.nat(bytes.length), (from, to) =>
        endsWell(bytes.slice(Math.min(from, to), Math.max(from, to))),
      ),
    );
  });
});

/** The path to every value within a document. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

function replace(document: unknown, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (typeof document !== "object" || document === null || name === undefined) return;
  if (rest.length > 0) replace(Reflect.get(document, name), rest, value);
  else Reflect.set(document, name, value);
}
