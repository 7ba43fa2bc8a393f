import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../../src/foundation/hashing";
import { ARCHIVE_LIMITS, RUN_LISTS } from "../../../src/storage/archive/archive-limits";
import { mediaUses } from "../../../src/storage/archive/media-uses";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { readRunsText } from "../../../src/storage/archive/read-runs";
import { writeArchive } from "../../../src/storage/archive/write-archive";
import { callRecord, keptRun, modelEntry, resultBy } from "../../support/run-of-sample";
import { audioRecord, frameSet, samplingPlan } from "../../support/sampling-plan";
import { exampleRating } from "../example-rating";
import { exampleSession } from "../example-session";
import { blobsOf } from "./session-files";

const FRAME = "a frame of a plan of its own";
const SOUND = "a sound of a plan of its own";
const frameHash = await sha256Hex(new Blob([FRAME]));
const soundHash = await sha256Hex(new Blob([SOUND]));
const shown = {
  frames: frameSet({ plan: samplingPlan(), frames: [{ time: 1, hash: frameHash, width: 4, height: 4 }] }),
  audio: audioRecord({ hash: soundHash }),
};
const written = { text: "A cat.", call: callRecord(), shown };
const run = keptRun({
  results: [resultBy("a", 1, { caption: written }), resultBy("b", 1, { caption: written })],
});
const session = exampleSession();

describe("runs about a session", () => {
  it("go out and in again unchanged, with what their models were shown, each once", async () => {
    const { blob, notes } = await writeArchive(session, [run], await blobsOf(FRAME, SOUND), { media: true });
    expect(notes).toEqual([]);
    const read = await readArchive(blob);
    expect(read.session).toEqual(session);
    expect(read.runs).toEqual([run]);
    expect(read.notes).toEqual([]);
    expect(read.media.map(({ hash }) => hash).sort()).toEqual([frameHash, soundHash].sort());
  });

  it("count, with the session, towards the bytes of all before the media do", async () => {
    const { blob } = await writeArchive(session, [run], await blobsOf(FRAME, SOUND), { media: true });
    const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 2)).length;
    const media = FRAME.length + SOUND.length;
    const totalBytes = bytesOf(session) + bytesOf([run]) + media;
    const read = (most: number) => readArchive(blob, { limits: { ...ARCHIVE_LIMITS, totalBytes: most } });
    expect((await read(totalBytes)).media).toHaveLength(2);
    const less = await read(totalBytes - 1);
    expect(less.media).toHaveLength(1);
    expect(less.notes).toEqual(["One media file in it was too large and left out."]);
  });

  it("name each of their media once, as the session has it, and none that is no hash", () => {
    const hash = frameHash;
    const frame = (name: string) => ({ time: 1, hash: name, width: 4, height: 4 });
    const frames = frameSet({ plan: samplingPlan(), frames: [frame(hash), frame("no hash")] });
    const own = exampleSession({ frames, audio: audioRecord({ hash, type: "audio/wav" }) });
    expect(mediaUses(own, []).map(({ use, ...media }) => [media.hash, use])).toEqual([[hash, "frame"]]);
  });

  it("have so many ratings at most, and say how many are left out", () => {
    const sampleId = run.dataSet.samples[0]?.id ?? "";
    const rating = exampleRating({ runId: run.run.id, sampleId, entryId: run.run.entries[0]?.id ?? "" });
    const ratings = Array.from({ length: RUN_LISTS.ratings + 1 }, (_, repeat) => ({
      ...rating,
      repeat: repeat + 1,
    }));
    const { runs, notes } = readRunsText(JSON.stringify([{ ...run, ratings }]));
    expect(runs[0]?.ratings).toHaveLength(RUN_LISTS.ratings);
    expect(notes).toEqual(["1 rating could not be read."]);
  });

  it("come with what people said of their captions; ratings that are none or of nobody are left out", async () => {
    const task = { runId: run.run.id, sampleId: run.dataSet.samples[0]?.id ?? "" };
    const ratings = [exampleRating(task), exampleRating({ ...task, name: "Ben" })];
    const { blob } = await writeArchive(session, [{ ...run, ratings }], await blobsOf(FRAME, SOUND), {
      media: true,
    });
    expect((await readArchive(blob)).runs).toEqual([{ ...run, ratings }]);
    const odd = [
      ...ratings,
      ratings[0],
      exampleRating({ ...task, entryId: "nobody" }),
      { ...ratings[0], overall: 9 },
    ];
    const read = readRunsText(JSON.stringify([{ ...run, ratings: odd }]));
    expect(read).toEqual({ runs: [{ ...run, ratings }], notes: ["1 rating could not be read."] });
  });

  it("say what of them is missing", async () => {
    const { notes } = await writeArchive(session, [run], await blobsOf(FRAME), { media: true });
    expect(notes).toEqual([expect.stringContaining("shown side by side")]);
  });

  it("bring what a refiner was shown, which the first model was not", async () => {
    const caption = { ...written, shown: { ...shown, frames: null } };
    const refined = { ...written, text: "A grey cat." };
    const kept = { ...run, results: [resultBy("a", 1, { caption, refined })] };
    const out = await writeArchive(session, [kept], await blobsOf(FRAME, SOUND), { media: true });
    const { media } = await readArchive(out.blob);
    expect(media.map(({ hash }) => hash).sort()).toEqual([frameHash, soundHash].sort());
    const { notes } = await writeArchive(session, [kept], await blobsOf(SOUND), { media: true });
    expect(notes).toEqual(["1 of 1 frames is not in this browser, and so not in the file."]);
  });

  it("that would not be read back are told when they go out", async () => {
    const entries = Array.from({ length: RUN_LISTS.entries + 1 }, (_, index) => modelEntry(`m${index}`));
    const large = keptRun({ run: { entries }, results: [] });
    const { notes } = await writeArchive(session, [run, large], await blobsOf(FRAME, SOUND), { media: true });
    expect(notes).toEqual([
      expect.stringMatching(/will not take all of this file back\. 1 of 2 runs .* could not be read\./),
    ]);
  });

  it("from elsewhere have every entry once, and no result of nobody or twice", () => {
    const twice = keptRun({
      run: { entries: [modelEntry("a"), modelEntry("a"), modelEntry("c", { title: "t".repeat(999) })] },
      results: [resultBy("a", 1), resultBy("a", 1), resultBy("c", 1), resultBy("nobody", 1)],
    });
    const [read] = readRunsText(JSON.stringify([twice])).runs;
    expect(read?.run.entries.map(({ id, title }) => [id, title.length])).toEqual([
      ["a", 7],
      ["c", 300],
    ]);
    expect(read?.results.map(({ entryId }) => entryId)).toEqual(["a", "c"]);
  });

  it("lose damaged results alone, with a word", () => {
    const damaged = { ...run, results: [...run.results, { ...resultBy("a", 2), repeat: "second" }] };
    const read = readRunsText(JSON.stringify([damaged]));
    expect(read).toEqual({ runs: [run], notes: ["1 caption written side by side could not be read."] });
  });

  it("may have as many results as are read together, and no more", () => {
    const text = JSON.stringify([run, run]);
    expect([4, 3, 2, 1].map((most) => readRunsText(text, most).runs.length)).toEqual([2, 1, 1, 0]);
  });

  it("that are damaged, or hold too much, are left out with a word", () => {
    const many = Array.from({ length: RUN_LISTS.results + 1 }, (_, index) => resultBy("a", index + 1));
    const text = JSON.stringify([run, { run: null }, keptRun({ results: many })]);
    expect(readRunsText(text)).toEqual({
      runs: [run],
      notes: ["2 of 3 runs of models side by side could not be read."],
    });
    const together = JSON.stringify([run, run, run]);
    const read = readRunsText(together, 5);
    expect([read.runs.length, read.notes]).toEqual([
      2,
      ["1 of 3 runs of models side by side could not be read."],
    ]);
    expect(readRunsText("{").notes).toEqual([expect.stringContaining("could not be read")]);
  });
});
