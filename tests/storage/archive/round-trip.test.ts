import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { SESSION_VERSION } from "../../../src/foundation/document-versions";
import { isAbort } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import { Archive } from "../../../src/shapes/capsule";
import { checklistOfSession, rulesOfSession } from "../../../src/shapes/session-asks";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { writeArchive } from "../../../src/storage/archive/write-archive";
import { rejectionOf } from "../../calls/calls";
import { asksOf } from "../../support/asks-of";
import { exampleSession } from "../example-session";
import { CLIP, clipHash, withClip } from "./session-entries";
import { blobsOf, CONTENTS, fixtureSession, fixtureText, unzipped } from "./session-files";

const now = () => Date.parse("2026-03-01T12:30:41.500Z");
const media = true;

describe("a session file", () => {
  it("of version 1 is brought to the present one and loses nothing that it had", () => {
    const session = fixtureSession(1);
    const before: unknown = JSON.parse(fixtureText(1));
    expect(session.version).toBe(SESSION_VERSION);
    const { captions, instruction, title } = session;
    const checklist = checklistOfSession(session);
    expect({ checklist, instruction, title }).toEqual({
      checklist: Reflect.get(Object(before), "checklist"),
      instruction: Reflect.get(Object(before), "instruction"),
      title: Reflect.get(Object(before), "title"),
    });
    const withoutNew = captions.map(({ overrules: _overrules, ...caption }) => caption);
    expect(withoutNew).toEqual(Reflect.get(Object(before), "captions"));
  });

  it("of version 3 keeps the checks that people called wrong, under the name that they have by now", () => {
    const before: unknown = JSON.parse(fixtureText(3));
    const called: unknown = Reflect.get(Object(before), "flawedChecks");
    expect(called).toHaveLength(2);
    expect(fixtureSession(3).disputedChecks).toEqual(called);
    expect(Object.keys(fixtureSession(3))).not.toContain("flawedChecks");
  });

  it("of a version before there was a choice is judged by OmniCap-IF's rules, as it was; a later one says by whose", () => {
    for (const version of [1, 2, 3, 4, 5] as const)
      expect(rulesOfSession(fixtureSession(version))).toBe("omnicap-if");
    for (const version of [6, 7] as const) expect(rulesOfSession(fixtureSession(version))).toBe("if-vidcap");
  });

  it("of a version with further material apart asks for it behind the checklist, and has its judgements", () => {
    const before: unknown = JSON.parse(fixtureText(6));
    const [checklist, quiz, ...others] = fixtureSession(6).asks;
    expect(checklist.material.checklist).toEqual(Reflect.get(Object(before), "checklist"));
    expect([quiz, others]).toEqual([Reflect.get(Object(before), "alsoAsked").quiz, []]);
    const [caption] = Reflect.get(Object(before), "captions");
    const { asked, ...judged } = caption.alsoJudged.quiz;
    expect(fixtureSession(6).captions[0]?.judgements).toEqual([{ ...judged, ask: asked }]);
    for (const gone of ["checklist", "rules", "alsoAsked"])
      for (const version of [1, 2, 3, 4, 5, 6, 7] as const)
        expect(Object.keys(fixtureSession(version))).not.toContain(gone);
  });

  it("of today's version is read as it was written", () => {
    expect(fixtureSession(7)).toEqual(JSON.parse(fixtureText(7)));
    expect(fixtureSession(7).asks.map(({ benchmark }) => benchmark)).toEqual([
      "if-vidcap",
      "capquiz",
      "anycapeval",
      "anycapeval",
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7] as const)(
    "takes a session made from version %s out and in again unchanged",
    async (version) => {
      const session = fixtureSession(version);
      const { blob, notes } = await writeArchive(session, [], await blobsOf(...CONTENTS), { media });
      expect(notes).toEqual([]);
      const read = await readArchive(blob);
      expect(read.session).toEqual(session);
      expect(JSON.stringify(read.session)).toBe(JSON.stringify(session));
      expect([read.notes, read.newer]).toEqual([[], undefined]);
      const texts = await Promise.all(read.media.map(({ blob: part }) => part.text()));
      expect(texts.sort()).toEqual(CONTENTS.slice(version === 1 ? 1 : 0).sort());
      for (const { hash, blob: part } of read.media) expect(await sha256Hex(part)).toBe(hash);
    },
  );

  it("is a zip file of readable JSON and media as they are, always in the same order", async () => {
    const session = fixtureSession(2);
    const store = await blobsOf(...CONTENTS);
    const { blob } = await writeArchive(session, [], store, { media, now });
    expect(blob.type).toBe("application/zip");
    const files = await unzipped(blob);
    const hashes = [
      session.video?.stored.kind === "blob" ? session.video.stored.hash : "",
      ...(session.frames?.frames ?? []).map(({ hash }) => hash),
      session.audio?.hash,
    ];
    expect(Object.keys(files)).toEqual([
      "archive.json",
      "session.json",
      ...hashes.map((hash) => `media/${hash}`),
    ]);
    expect(files["session.json"]).toBe(JSON.stringify(session, null, 2));
    expect(files[`media/${hashes[0]}`]).toBe("bytes of the clip");
    const again = await writeArchive(session, [], store, { media, now });
    expect(await again.blob.text()).toBe(await blob.text());
  });

  it("has a table of contents", async () => {
    const { blob } = await writeArchive(withClip, [], await blobsOf(CLIP), { media, now });
    const table: unknown = JSON.parse((await unzipped(blob))["archive.json"] ?? "");
    expect(Value.Check(Archive, table)).toBe(true);
    expect(table).toEqual({
      format: "caplens-archive",
      version: 1,
      exportedAt: "2026-03-01T12:30:41.500Z",
      media: [
        {
          path: `media/${clipHash}`,
          hash: clipHash,
          type: "video/mp4",
          sizeBytes: CLIP.length,
          use: "video",
        },
      ],
      mediaLeftOut: false,
    });
  });

  it("without media still says which ones belong to it", async () => {
    const { blob, notes } = await writeArchive(withClip, [], await blobsOf(CLIP), { media: false });
    expect(notes).toEqual([]);
    expect(Object.keys(await unzipped(blob))).toEqual(["archive.json", "session.json"]);
    const read = await readArchive(blob);
    expect([read.session, read.media]).toEqual([withClip, []]);
    expect(read.notes).toEqual(["The file was made without video, frames and sound."]);
  });

  it("keeps a bundled clip as a reference", async () => {
    const session = fixtureSession(1);
    expect(session.video?.stored).toEqual({ kind: "sample", sampleId: "tea-for-three" });
    const { blob } = await writeArchive({ ...session, frames: null, audio: null }, [], await blobsOf(), {
      media,
    });
    expect(Object.keys(await unzipped(blob))).toHaveLength(2);
  });

  it("can be a bare session.json, whatever it begins with", async () => {
    for (const before of ["", "\ufeff", " \n\t"]) {
      const read = await readArchive(new Blob([before + fixtureText(2)]));
      expect(read).toEqual({ session: fixtureSession(2), runs: [], media: [], notes: [] });
    }
  });

  it("is known by what is in it, not by its name or type", async () => {
    const { blob } = await writeArchive(withClip, [], await blobsOf(CLIP), { media });
    const disguised = new File([blob], "picture.png", { type: "image/png" });
    expect((await readArchive(disguised)).session).toEqual(withClip);
    const text = new File([fixtureText(1)], "session.zip", { type: "application/zip" });
    expect((await readArchive(text)).session).toEqual(fixtureSession(1));
  });
});

describe("writing and reading", () => {
  it("tell how far they are", async () => {
    const told: [number, number][] = [];
    const onProgress = (done: number, total: number) => told.push([done, total]);
    const { blob } = await writeArchive(withClip, [], await blobsOf(CLIP), { media, onProgress });
    expect(told.at(-1)).toEqual([CLIP.length, CLIP.length]);
    told.length = 0;
    await readArchive(blob, { onProgress });
    expect(told.at(-1)).toEqual([CLIP.length, CLIP.length]);
  });

  it("can be cancelled", async () => {
    const stop = new AbortController();
    const store = await blobsOf(CLIP);
    const { blob } = await writeArchive(withClip, [], store, { media });
    stop.abort();
    const { signal } = stop;
    expect(isAbort(await rejectionOf(writeArchive(withClip, [], store, { media, signal })))).toBe(true);
    expect(isAbort(await rejectionOf(readArchive(blob, { signal })))).toBe(true);
    const late = new AbortController();
    const onProgress = () => late.abort();
    expect(isAbort(await rejectionOf(readArchive(blob, { signal: late.signal, onProgress })))).toBe(true);
  });

  it("keep lone surrogates in texts, and odd keys in parameters", async () => {
    const parameters = JSON.parse('{"two\\nlines": 1, "constructor": {"x": [null]}, "\\ud800": "\\udfff"}');
    const session = exampleSession({
      instruction: "half a pair: \ud83d",
      asks: asksOf({
        format: [{ checkId: "f", constraintId: "c", description: "", parameters }],
        content: [],
      }),
    });
    const { blob } = await writeArchive(session, [], await blobsOf(), { media });
    expect(JSON.stringify((await readArchive(blob)).session)).toBe(JSON.stringify(session));
  });
});
