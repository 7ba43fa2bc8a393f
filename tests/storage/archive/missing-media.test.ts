import { describe, expect, it } from "vitest";
import type { Session } from "../../../src/shapes/session";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { writeArchive } from "../../../src/storage/archive/write-archive";
import { withClip } from "./session-entries";
import { blobsOf, CONTENTS, fixtureSession, unzipped } from "./session-files";

const media = true;

describe("what is missing when a session is written", () => {
  const { video } = withClip;

  it.each<[string, Partial<Session>, string]>([
    ["a video", {}, "The video “harbour.mp4” is not in this browser"],
    [
      "a video too large to copy",
      { video: video && { ...video, stored: { kind: "file" } } },
      "The video “harbour.mp4” was too large to be copied",
    ],
    ["frames", { video: null, frames: fixtureSession(1).frames }, "8 of 8 frames are not in this browser"],
    ["sound", { video: null, audio: fixtureSession(1).audio }, "The sound that was taken from the video"],
  ])("is told: %s", async (_name, parts, note) => {
    const { blob, notes } = await writeArchive({ ...withClip, ...parts }, [], await blobsOf(), { media });
    expect(notes).toEqual([expect.stringContaining(note)]);
    expect(Object.keys(await unzipped(blob))).toHaveLength(2);
  });

  it("counts single frames, and does not hand on damaged ones", async () => {
    const session = { ...fixtureSession(1), audio: null };
    const whole = await blobsOf(...CONTENTS);
    const damaged = session.frames?.frames[3]?.hash;
    const store = {
      get: async (hash: string, type?: string) =>
        hash === damaged ? new Blob(["other"]) : whole.get(hash, type),
    };
    const { blob, notes } = await writeArchive(session, [], store, { media });
    expect(notes).toEqual([expect.stringContaining("1 of 8 frames is not in this browser")]);
    expect((await readArchive(blob)).media).toHaveLength(7);
  });

  it("what Caplens would not read back is told at once", async () => {
    const check = checklistOfSession(withClip).format[0];
    const format = Array.from({ length: 501 }, (_, index) => ({ ...check, checkId: `f${index}` }));
    const many = { ...withClip, video: null, checklist: { format, content: [] } };
    const { notes } = await writeArchive(many as Session, [], await blobsOf(), { media });
    expect(notes).toEqual([expect.stringContaining("will not be able to open this file. It has 501 checks")]);
  });
});
