import { beforeEach, expect, it } from "vitest";
import type { Session } from "../../../src/shapes/session";
import { USUAL_PLAN } from "../../../src/shapes/usual";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;

beforeEach(() => {
  page = playgroundInTest();
});

async function open(parts: Partial<Session> = {}): Promise<Session> {
  const session = sessionWith(
    [
      judgedCaption([contentVerdict()]),
      judgedCaption([contentVerdict()], { text: "A cat and another cat." }),
    ],
    parts,
  );
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  return session;
}

function framesOf(hashes: string[]): Session["frames"] {
  return {
    engine: "test",
    engineReason: "",
    sourceHash: null,
    takenAt: "2026-01-01T00:00:00.000Z",
    plan: USUAL_PLAN,
    frames: hashes.map((hash, index) => ({ time: index, hash, width: 64, height: 36 })),
    notes: [],
  };
}

it("hands out the bytes of the frames that storage has, with their times", async () => {
  page.engine.blobs.set("first", new Blob(["one"]));
  page.engine.blobs.set("third", new Blob(["three"]));
  await open({ frames: framesOf(["first", "second", "third"]) });
  const frames = await page.state().frameBlobs();
  expect(frames.map(({ time, hash }) => [time, hash])).toEqual([
    [0, "first"],
    [2, "third"],
  ]);
  expect(await frames[1]?.blob.text()).toBe("three");
});

it("has no bytes where no frames have been taken", async () => {
  await open();
  expect(await page.state().frameBlobs()).toEqual([]);
});

it("tells of any caption what the other reading makes of it", async () => {
  const { captions } = await open();
  const [inView, other] = captions;
  const read = async (id = "") =>
    (await page.state().verdictsOf(id, "reference")).map(({ checkId, status, semantics }) => [
      checkId,
      status,
      semantics,
    ]);
  expect(await read(inView?.id)).toEqual([
    ["f-1", "passed", "reference"],
    ["c-1", "passed", "reference"],
  ]);
  expect(await read(other?.id)).toEqual([
    ["f-1", "failed", "reference"],
    ["c-1", "passed", "reference"],
  ]);
  expect(await page.state().verdictsOf("gone")).toEqual([]);
});
