import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../../../../src/foundation/errors";
import { INSTRUCTION_SET_LIMITS, type InstructionSet } from "../../../../src/shapes/instruction-set";
import type { MediaFacts } from "../../../../src/shapes/media";
import type { Act } from "../../../../src/state/undo/undo-history";
import type { StudioParts } from "../../../../src/studio/store/document/document-context";
import type { ClipFile } from "../../../../src/studio/store/set/set-clips";
import { createSetStore, setTakenBack } from "../../../../src/studio/store/set/set-store";
import { memoryEngine, refuse } from "../../../state/support/memory-engine";
import { madeClip, madeFacts, madeSet, madeTask } from "../../logic/set/made-set";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The store over one kept set; `probe`: what media say of a file. Quick keys are the files' texts. */
async function studio(
  set: InstructionSet,
  probe: (file: Blob) => Promise<MediaFacts> = async () => madeFacts(),
) {
  const engine = memoryEngine();
  const { handlers } = engine;
  let shelf = { draft: set, revision: 1 };
  handlers["instruction-sets/open"] = () => ({ state: "ready", ...shelf });
  handlers["instruction-sets/save"] = ({ draft, revision }) => {
    if (revision !== shelf.revision) throw refuse("instruction-set-changed-elsewhere");
    shelf = { draft, revision: shelf.revision + 1 };
    return { revision: shelf.revision };
  };
  handlers["instruction-sets/watch"] = () => new Promise(() => undefined);
  handlers["media/quick-key"] = async ({ file }) => file.text();
  handlers["media/source-hash"] = async ({ file }) => `hash of ${await file.text()}`;
  const acts: Act[] = [];
  const parts = {
    services: { engine: engine.client, samplesFolder: "https://caplens.example/samples/", media: { probe } },
    app: { getState: () => ({ attach: () => undefined }) },
    models: { getState: () => ({}) },
    offerUndo: (act: Act) => void acts.push(act),
  };
  // Tests of what can't be taken need no frames: media only probe.
  const store = createSetStore(parts as unknown as StudioParts);
  await store.getState().open(set.id);
  return { store, acts, now: () => store.getState(), kept: () => shelf.draft };
}

const asFile = (path: string, text = path): ClipFile => ({
  path,
  file: async () => new File([text], path),
  handle: null,
});

const gone = (path: string): ClipFile => ({
  ...asFile(path),
  file: async () => {
    throw new DOMException("A requested file or directory could not be found.", "NotFoundError");
  },
});

describe("clips that are taken into a set", () => {
  it("are named with the reason where they are gone, are no videos, or have no pictures; the rest goes on", async () => {
    const asked: string[] = [];
    const { now } = await studio(madeSet([]), async (file) => {
      const text = await file.text();
      asked.push(text);
      if (text === "torn.mp4")
        throw new ProblemError({
          code: "file-damaged",
          message: "The file is damaged.",
          nextStep: "Take another.",
        });
      return { ...madeFacts(), kind: "audio", video: null };
    });
    await now().takeClips([gone("a/gone.mp4"), asFile("torn.mp4"), asFile("notes.txt"), asFile("sound.mp4")]);
    expect(asked).toEqual(["torn.mp4", "sound.mp4"]);
    expect(now().told.otherFiles).toBe(1);
    expect(now().told.unreadable.map(({ file, message }) => [file, message])).toEqual([
      ["a/gone.mp4", expect.stringContaining("NotFoundError")],
      ["torn.mp4", "The file is damaged."],
      ["sound.mp4", "It has no pictures."],
    ]);
    expect(now().work).toBe(null);
    expect(now().problems.clips).toBe(undefined);
  });

  it("are found again where the set has them, and left out where it has no room", async () => {
    const whole = { hash: "a".repeat(64), picture: "b".repeat(64), frameHashes: ["0".repeat(16)] };
    const clips = Array.from({ length: INSTRUCTION_SET_LIMITS.clips }, (_one, index) =>
      madeClip(`c${index + 1}`, whole),
    );
    const { now } = await studio(madeSet(clips));
    const before = now().draft;
    await now().takeClips([asFile("one.mp4", "key of c7"), asFile("new.mp4"), asFile("other.mp4")]);
    expect(now().draft).toBe(before);
    expect(now().told).toEqual({ unreadable: [], otherFiles: 0, known: 1, beyond: 2 });
  });

  it("stop where the storage is full, and say so", async () => {
    const { now } = await studio(madeSet([]), async () => {
      throw refuse("quota-full");
    });
    await now().takeClips([asFile("a.mp4"), asFile("b.mp4")]);
    expect(now().told.unreadable).toEqual([]);
    expect(now().problems.clips?.code).toBe("quota-full");
  });

  it("stop when they are cancelled; nothing is said of those that were not looked at", async () => {
    const { now } = await studio(madeSet([]), () => {
      now().cancelWork();
      return Promise.reject(new DOMException("Cancelled", "AbortError"));
    });
    await now().takeClips([asFile("a.mp4"), asFile("b.mp4")]);
    expect(now().told.unreadable).toEqual([]);
    expect(now().problems).toEqual({});
    expect(now().work).toBe(null);
  });
});

describe("an act on a set", () => {
  it("is taken back while everything that came after it stays", async () => {
    const set = madeSet([madeClip("c1"), madeClip("c2")], { tasks: [madeTask("i1"), madeTask("i2")] });
    const { now, acts } = await studio(set);
    now().change("Deleted", (draft) => ({
      ...draft,
      clips: draft.clips.slice(1),
      tasks: draft.tasks.slice(1),
    }));
    now().change(null, (draft) => ({
      ...draft,
      title: "Another",
      tasks: draft.tasks.map((task) => ({ ...task, instruction: "Changed since." })),
    }));
    expect(acts).toHaveLength(1);
    expect(acts[0]?.undo()).toBe(true);
    expect(now().draft).toMatchObject({
      title: "Another",
      clips: [{ id: "c1" }, { id: "c2" }],
      tasks: [
        { id: "i1", instruction: set.tasks[0]?.instruction },
        { id: "i2", instruction: "Changed since." },
      ],
    });
    expect(acts[0]?.redo?.()).toBe(true);
    expect(now().draft?.clips.map(({ id }) => id)).toEqual(["c2"]);
  });
});

it("a deleted clip comes back with its own instructions though another clip has its id by now", () => {
  const before = madeSet([madeClip("c1"), madeClip("c2")], { tasks: [madeTask("i1", { clipId: "c2" })] });
  const after = { ...before, clips: before.clips.slice(0, 1), tasks: [] };
  const other = madeClip("c2", { path: "other.mp4" });
  const present = {
    ...after,
    clips: [...after.clips, other],
    tasks: [madeTask("i1", { clipId: "c2", field: "Retrieval" })],
  };
  const back = setTakenBack({ before, after }, present);
  expect(back.clips.map(({ id, path }) => [id, path])).toEqual([
    ["c1", before.clips[0]?.path],
    ["c3", before.clips[1]?.path],
    ["c2", "other.mp4"],
  ]);
  expect(back.tasks.map(({ id, clipId }) => [id, clipId]).sort()).toEqual([
    ["i1", "c2"],
    ["i2", "c3"],
  ]);
});
