import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { carriersOf } from "../../../src/storage/everything/carriers";
import { bringIn } from "../../../src/storage/everything/read-copy";
import { writeCopy } from "../../../src/storage/everything/write-copy";
import { KEPT } from "../../../src/storage/kept/registry";
import { openStorage, openStorageOf, type Storage } from "../../../src/storage/open-storage";
import { stubFileSystem } from "../../support/file-system-in-memory";
import { exampleSession } from "../example-session";
import { KEPT_NOTES } from "../kept/kept-notes";
import { exampleRun } from "../runs/example-run";
import { everyRow, keepOneOfEach } from "./one-of-each";

let names = 0;
let name = "";
let storage: Storage;
const opened: Storage[] = [];
async function open(): Promise<Storage> {
  names += 1;
  name = `copies-${names}`;
  const made = await openStorage({ name });
  opened.push(made);
  return made;
}

beforeEach(async () => {
  stubFileSystem();
  storage = await open();
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  vi.unstubAllGlobals();
});

const counts = (report: Awaited<ReturnType<typeof bringIn>>) =>
  Object.fromEntries(
    report.kinds.map(({ many, added, completed, restored, same, beside }) => [
      many,
      { added, completed, restored, same, beside: beside.length },
    ]),
  );

describe("a copy of everything", () => {
  it("holds one of each kind, and gives all of it back in an empty browser, row by row", async () => {
    const { video } = await keepOneOfEach(storage);
    const before = await everyRow(name);
    const { blob, notes } = await writeCopy(storage, { media: true });
    expect(notes).toEqual([]);

    const other = await open();
    const report = await bringIn(other, blob);
    expect(report.notes).toEqual([]);
    expect(report.stopped).toBeNull();
    expect(await everyRow(name)).toEqual(before);
    expect(await (await other.blobs.get(video))?.text()).toBe("a video");
    expect(report.media).toEqual({ added: 2, same: 0 });
    for (const kind of report.kinds)
      expect(kind).toMatchObject({ added: 1, completed: 0, restored: 0, same: 0, beside: [] });

    const after = await everyRow(name);
    const again = await bringIn(other, blob);
    for (const kind of again.kinds) expect(kind).toMatchObject({ added: 0, same: 1, beside: [] });
    expect(await everyRow(name)).toEqual(after);
  });

  it("taken while a run is going has the frames that results of it kept meanwhile name", async () => {
    const { frame } = await keepOneOfEach(storage);
    const [key] = await storage.runs.states("run-1");
    const opened = key && (await storage.runs.result({ runId: "run-1", ...key }));
    if (opened?.state !== "ready") throw new Error("There is a result.");
    const { result } = opened;
    const { hash } = await storage.blobs.put(new Blob(["a later frame"]));
    const text = JSON.stringify(result).replaceAll(frame, hash);
    expect(text).toContain(hash);
    let isKept: Promise<void> | null = null;
    const { blob } = await writeCopy(storage, {
      media: true,
      onProgress: () => {
        isKept ??= storage.runs.keepAll("run-1", [{ ...JSON.parse(text), repeat: 9 }]).then(() => undefined);
      },
    });
    await isKept;
    const other = await open();
    const report = await bringIn(other, blob);
    expect(report.notes).toEqual([]);
    expect(await other.runs.states("run-1")).toHaveLength(251);
    expect(await (await other.blobs.get(hash))?.text()).toBe("a later frame");
  });

  it("has a place for every registered kind, or says why not", async () => {
    const { carriers, stays } = carriersOf(storage);
    expect(carriers.size + stays.length).toBeGreaterThan(0);
    const kept = new Set(Object.keys(KEPT));
    for (const kind of carriers.keys()) kept.delete(kind);
    expect([...kept].sort()).toEqual(
      [
        ...["videoPlaces", "ratings", "batchCalls", "blobs"],
        ...["vault", "mediaCache", "modelFiles", "fileHandles", "replies", "spending", "requests", "leases"],
      ].sort(),
    );
  });

  it("takes a new kind along by its one line of the registry", async () => {
    const withNotes = { ...KEPT, notes: KEPT_NOTES };
    names += 1;
    const first = await openStorageOf(withNotes, { name: `copies-${names}` });
    await first.notes.save({ format: "caplens-note", version: 2, id: "n", text: "Tea", picture: null }, null);
    const { blob } = await writeCopy(first, { media: false });
    names += 1;
    const second = await openStorageOf(withNotes, { name: `copies-${names}` });
    await bringIn(second, blob);
    expect((await second.notes.list()).map(({ text }) => text)).toEqual(["Tea"]);
    opened.push(first, second);
  });
});

describe("a copy brought in where something is already", () => {
  it("keeps what differs beside what is here, once, and takes along what names it", async () => {
    await keepOneOfEach(storage);
    const { blob } = await writeCopy(storage, { media: false });
    const other = await open();
    await other.sessions.save(exampleSession({ title: "Mine" }), null);
    await other.runs.save(exampleRun({ title: "My run" }), null);
    const report = await bringIn(other, blob);
    expect(counts(report)).toMatchObject({
      sessions: { added: 0, beside: 1 },
      runs: { added: 0, beside: 1 },
      "label sets": { added: 1 },
      studies: { added: 1 },
    });
    const sessions = await other.sessions.list();
    expect(sessions.map(({ title }) => title).sort()).toEqual(["Harbour (from a copy)", "Mine"]);
    const runs = await other.runs.list();
    expect(runs.map(({ title }) => title).sort()).toEqual(["My run", "Two models (from a copy)"]);
    const mine = runs.find(({ title }) => title === "My run");
    expect([mine?.id, mine?.counts.done]).toEqual(["run-1", 0]);
    const beside = runs.find(({ id }) => id !== "run-1");
    expect(beside?.sessionId).toBe(sessions.find(({ title }) => title !== "Mine")?.id);
    expect((await other.ratings.of(beside?.id ?? "")).ratings).toHaveLength(1);
    const study = await other.studies.load("study-1");
    expect(study).toMatchObject({ state: "ready", study: { runId: beside?.id } });
    const labels = await other.labelSets.load("set-1");
    expect(labels).toMatchObject({ state: "ready", set: { lines: [{ runId: beside?.id }] } });

    const before = await everyRow(name);
    const again = await bringIn(other, blob);
    for (const kind of again.kinds)
      expect(kind).toMatchObject({ added: 0, completed: 0, restored: 0, same: 1 });
    expect(await everyRow(name)).toEqual(before);
  });
});
