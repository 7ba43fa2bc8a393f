import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { stubFileSystem } from "../support/file-system-in-memory";
import { codeOf } from "./code-of";
import { countsOf, recoveredOf, usedBy } from "./counted-kept";
import { exampleDraftQuestion, exampleQuizDraft } from "./example-quiz-draft";
import { storedVideo } from "./example-session";

let names = 0;
let name = "";
let now = 0;
let storage: Storage;

async function open(): Promise<void> {
  storage = await openStorage({ name, now: () => now });
}

beforeEach(() => {
  names += 1;
  name = `quizzes-${names}`;
  now = 1000;
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

describe.each(["indexeddb", "memory"])("quizzes in %s", (backend) => {
  beforeEach(async () => {
    if (backend === "memory") vi.stubGlobal("indexedDB", undefined);
    await open();
    expect(storage.volatile).toBe(backend === "memory");
  });

  it("come back as they were saved, and are listed with what a list shows, the last changed first", async () => {
    const draft = exampleQuizDraft();
    const later = exampleQuizDraft({ id: "quiz-2", title: "Later", updatedAt: "2026-02-01T10:00:00.000Z" });
    expect(await storage.quizDrafts.save(draft, null)).toEqual({ revision: 1 });
    await storage.quizDrafts.save(later, null);
    expect(await storage.quizDrafts.load("quiz-1")).toEqual({ state: "ready", draft, revision: 1 });
    expect((await storage.quizDrafts.list()).map(({ title }) => title)).toEqual(["Later", "Tea"]);
    expect((await storage.quizDrafts.list())[1]).toMatchObject({
      questions: 1,
      annotators: 0,
      problem: null,
    });
  });

  it("are not written over where they were changed or deleted meanwhile, and no odd one is saved", async () => {
    const save = (revision: number | null, parts = {}) =>
      codeOf(storage.quizDrafts.save(exampleQuizDraft(parts), revision));
    expect(await save(1)).toBe("quiz-not-found");
    expect(await save(null)).toBe("resolved");
    expect(await save(null)).toBe("quiz-changed-elsewhere");
    expect(await save(1)).toBe("resolved");
    expect(await save(1)).toBe("quiz-changed-elsewhere");
    const tooLong = exampleDraftQuestion({ question: "?".repeat(2001) });
    expect(await save(2, { questions: [tooLong] })).toBe("quiz-invalid");
    await storage.quizDrafts.remove("quiz-1");
    expect(await save(3)).toBe("quiz-deleted");
  });

  it("keep their media until they are dropped for good, and come back until then", async () => {
    const { hash } = await storage.blobs.put(new Blob(["clip"]));
    await storage.quizDrafts.save(exampleQuizDraft({ video: storedVideo(hash) }), null);
    now += 24 * 60 * 60 * 1000;
    expect(await storage.collectGarbage({ graceMilliseconds: 0 })).toEqual([]);
    expect((await storage.usage()).freeableBytes).toBe(0);
    await storage.quizDrafts.remove("quiz-1");
    expect(await storage.quizDrafts.list()).toEqual([]);
    expect(await storage.collectGarbage({ graceMilliseconds: 0 })).toEqual([]);
    await storage.quizDrafts.restore("quiz-1");
    expect(await storage.quizDrafts.load("quiz-1")).toMatchObject({ state: "ready", revision: 3 });
    await storage.quizDrafts.remove("quiz-1");
    const usage = await storage.usage();
    expect([usedBy(usage).quiz, usage.freeableBytes]).toEqual([[0, 1], 4]);
    const freed = await storage.freeRoom([]);
    expect([countsOf(freed.kept).quiz, freed.blobs]).toEqual([1, 1]);
    expect(await codeOf(storage.quizDrafts.restore("quiz-1"))).toBe("quiz-not-found");
  });

  it("are erased with everything else, and tell whoever listens of each change", async () => {
    const heard: string[] = [];
    const stop = storage.quizDrafts.onChange((id) => heard.push(id));
    await storage.quizDrafts.save(exampleQuizDraft(), null);
    stop();
    await storage.quizDrafts.remove("quiz-1");
    await storage.quizDrafts.restore("quiz-1");
    expect(heard).toEqual(["quiz-1"]);
    expect(await storage.erase()).toEqual([]);
    expect(await storage.quizDrafts.list()).toEqual([]);
  });
});

it("a damaged quiz and one of a newer version are listed with the reason, and left as they are", async () => {
  await open();
  const raw = await openDB(name);
  const row = { revision: 1, deletedAt: null };
  await raw.put("quizDrafts", { ...row, id: "odd", document: { format: "caplens-quiz-draft", version: 1 } });
  await raw.put("quizDrafts", { ...row, id: "quiz-1", document: { ...exampleQuizDraft(), version: 9 } });
  raw.close();
  const codes = (await storage.quizDrafts.list()).map(({ id, state, problem }) => [id, state, problem?.code]);
  expect(codes).toEqual([
    ["quiz-1", "read-only", "newer-version"],
    ["odd", "unreadable", "quiz-unreadable"],
  ]);
  expect(await codeOf(storage.quizDrafts.save(exampleQuizDraft(), 1))).toBe("newer-version");
});

it("a quiz that the browser has lost comes back from its second copy; a deleted one does not", async () => {
  stubFileSystem();
  await open();
  await storage.quizDrafts.save(exampleQuizDraft(), null);
  await storage.quizDrafts.save(exampleQuizDraft({ id: "gone" }), null);
  await storage.quizDrafts.remove("gone");
  await storage.freeRoom([]);
  storage.close();
  await deleteDB(name);
  await open();
  expect(recoveredOf(storage, "quiz")).toBe(1);
  expect((await storage.quizDrafts.list()).map(({ id }) => id)).toEqual(["quiz-1"]);
});
