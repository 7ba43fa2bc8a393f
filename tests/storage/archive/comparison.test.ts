import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../../src/lib/hashing";
import { SESSION_LISTS } from "../../../src/storage/archive/archive-limits";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { writeArchive } from "../../../src/storage/archive/write-archive";
import { referencedHashes } from "../../../src/storage/references";
import { comparison, contestant, trial, writtenCaption } from "../../support/comparison";
import { audioRecord, frameSet, samplingPlan } from "../../support/sampling-plan";
import { exampleSession } from "../example-session";
import { blobsOf, problemOf, readEntries, sessionEntry } from "./session-files";

const FRAME = "a frame of a plan of its own";
const SOUND = "a sound of a plan of its own";
const frameHash = await sha256Hex(new Blob([FRAME]));
const soundHash = await sha256Hex(new Blob([SOUND]));
const own = {
  plan: samplingPlan(),
  frames: frameSet({ frames: [{ time: 1, hash: frameHash, width: 4, height: 4 }] }),
  audio: audioRecord({ hash: soundHash }),
};
const shownAlike = ["a", "b"].map((id) => trial(id, 1, { frames: own.frames, audio: own.audio }));
const session = exampleSession({ comparison: comparison({ trials: shownAlike }) });

describe("a comparison", () => {
  it("goes out and in again unchanged, with what its models were shown, each once", async () => {
    const { blob, notes } = await writeArchive(session, await blobsOf(FRAME, SOUND), { media: true });
    expect(notes).toEqual([]);
    const read = await readArchive(blob);
    expect(read.session).toEqual(session);
    expect(read.media.map(({ hash }) => hash).sort()).toEqual([frameHash, soundHash].sort());
  });

  it("keeps what its models were shown from being cleared away", () => {
    expect([...referencedHashes(session)]).toEqual(expect.arrayContaining([frameHash, soundHash]));
  });

  it("says what of it is missing", async () => {
    const { notes } = await writeArchive(session, await blobsOf(FRAME), { media: true });
    expect(notes).toEqual([expect.stringContaining("shown side by side")]);
  });

  it("from elsewhere comes with ids of its own, and no trial of nobody or twice", async () => {
    const twice = exampleSession({
      comparison: comparison({
        contestants: [contestant("a b"), contestant("a b"), contestant("c", { title: "t".repeat(999) })],
        trials: [
          trial("a b", 1, { caption: writtenCaption("x", "one") }),
          trial("a b", 1, { caption: writtenCaption("y", "two") }),
          trial("c", 1, { caption: writtenCaption("x", "three") }),
          trial("nobody", 1),
        ],
      }),
    });
    const read = await readEntries([sessionEntry(twice)]);
    const { contestants = [], trials = [] } = read.session.comparison ?? {};
    expect(new Set(contestants.map(({ id }) => id)).size).toBe(3);
    expect(contestants.every(({ id, title }) => /^[\w-]+$/.test(id) && title.length <= 300)).toBe(true);
    expect(trials.map(({ caption }) => caption?.text)).toEqual(["one", "three"]);
    expect(trials[0]?.contestantId).toBe(contestants[0]?.id);
    expect(new Set(trials.map(({ caption }) => caption?.id)).size).toBe(2);
  });

  it("of more than four models comes back whole", async () => {
    const contestants = Array.from({ length: 12 }, (_, index) => contestant(`c${index}`));
    const many = exampleSession({ comparison: comparison({ contestants, trials: [] }) });
    const read = await readEntries([sessionEntry(many)]);
    expect(read.session.comparison?.contestants).toEqual(contestants);
  });

  it.each(["contestants", "trials"] as const)("with more %s than there can be is refused", async (name) => {
    const many = Array.from({ length: SESSION_LISTS[name] + 1 }, () => null);
    const document = { ...session, comparison: { [name]: many } };
    const problem = await problemOf(readEntries([sessionEntry(document)]));
    expect(problem.detail ?? problem.message).toContain(name);
  });
});
