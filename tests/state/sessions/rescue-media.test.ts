import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sha256Hex } from "../../../src/foundation/hashing";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { audioRecord, frameSet } from "../../support/sampling-plan";
import { sessionWith } from "../support/example-verdicts";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;

beforeEach(() => {
  page = playgroundInTest();
});
afterEach(() => vi.unstubAllGlobals());

async function put(text: string): Promise<string> {
  const blob = new Blob([text]);
  const hash = await sha256Hex(blob);
  page.engine.blobs.set(hash, blob);
  return hash;
}

/** A session with frames and sound. */
async function openFull() {
  const [frame, sound] = await Promise.all(["frame", "sound"].map(put));
  const frames = (hash = "") => frameSet({ frames: [{ time: 1, hash, width: 1, height: 1 }] });
  const session = sessionWith([pastedCaption("one", "A cat.")], {
    video: {
      name: "a.mp4",
      type: "video/mp4",
      sizeBytes: 1,
      quickKey: "k",
      stored: { kind: "blob", hash: await put("clip") },
      facts: null,
    },
    frames: frames(frame),
    audio: audioRecord({ hash: sound ?? "" }),
  });
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  return session;
}

it("a copy after everything was erased has the frames and the sound that the page still holds", async () => {
  const session = await openFull();
  const held = new Map(page.engine.blobs);
  page.engine.blobs.clear();
  await page.sessions().saveAsCopy();
  const copy = page.state().session;
  const names = JSON.stringify(copy).match(/[0-9a-f]{64}/g) ?? [];
  // Nothing is named that is not there.
  expect(names.filter((hash) => !page.engine.blobs.has(hash))).toEqual([]);
  expect(copy?.frames).toEqual(session.frames);
  expect(copy?.audio).toEqual(session.audio);
  expect(held.size).toBe(3);
});

it("a copy where all is still there keeps all of it", async () => {
  const session = await openFull();
  await page.sessions().saveAsCopy();
  const { frames, audio, video } = page.state().session ?? session;
  expect({ frames, audio, video }).toEqual({
    frames: session.frames,
    audio: session.audio,
    video: session.video,
  });
});
