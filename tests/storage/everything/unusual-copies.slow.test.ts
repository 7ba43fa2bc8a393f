import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { CopyList } from "../../../src/shapes/everything";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { readDirectory, readEntry } from "../../../src/storage/archive/zip-directory";
import { bringIn, COPY_LIMITS } from "../../../src/storage/everything/read-copy";
import { writeCopy } from "../../../src/storage/everything/write-copy";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { storageProblems } from "../../../src/storage/storage-problems";
import { type CraftedEntry, craftZip } from "../../support/craft-zip";
import { stubFileSystem } from "../../support/file-system-in-memory";
import { codeOf } from "../code-of";
import { exampleRating } from "../example-rating";
import { exampleSession } from "../example-session";
import { exampleEntry, exampleResult, exampleRun } from "../runs/example-run";
import { everyRow, keepOneOfEach } from "./one-of-each";

let names = 0;
let name = "";
let files: ReturnType<typeof stubFileSystem>;
let storage: Storage;
const opened: Storage[] = [];
async function open(): Promise<Storage> {
  names += 1;
  name = `unusual-copies-${names}`;
  const made = await openStorage({ name });
  opened.push(made);
  return made;
}

beforeEach(async () => {
  files = stubFileSystem();
  storage = await open();
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  vi.unstubAllGlobals();
});

type Texts = Map<string, string>;

/** The files of a copy as texts. */
async function textsOf(blob: Blob): Promise<Texts> {
  const texts: Texts = new Map();
  for (const entry of await readDirectory(blob, COPY_LIMITS))
    texts.set(entry.path, await (await readEntry(blob, entry, undefined)).text());
  return texts;
}

const listOf = (texts: Texts): CopyList => JSON.parse(texts.get("copy.json") ?? "");

/** The copy with its files changed; `honest`: its list has the hashes of what they hold then. */
async function changed(
  blob: Blob,
  change: (texts: Texts, list: CopyList) => void,
  {
    honest = true,
    more = [],
    lies = {},
  }: { honest?: boolean; more?: CraftedEntry[]; lies?: Partial<CraftedEntry> } = {},
): Promise<Blob> {
  const texts = await textsOf(blob);
  const list = listOf(texts);
  change(texts, list);
  for (const member of honest ? list.members : []) {
    const bytes = new TextEncoder().encode(texts.get(member.path) ?? "");
    Object.assign(member, { bytes: bytes.length, sha256: await sha256Hex(bytes) });
  }
  texts.set("copy.json", JSON.stringify(list));
  const entries = [...texts].map(([path, data]): CraftedEntry => {
    const told = path === list.members[0]?.path ? lies : {};
    return { path, data, method: 8, ...told };
  });
  return new Blob([new Uint8Array(craftZip([...entries, ...more]))]);
}

const pathOf = (list: CopyList, kind: string) =>
  list.members.find((member) => member.kind === kind)?.path ?? "";

async function copyOfEach(): Promise<Blob> {
  await keepOneOfEach(storage);
  return (await writeCopy(storage, { media: false })).blob;
}

let saved: Promise<ArrayBuffer> | null = null;

/** The same copy for all whose own browser need not have what is in it. */
async function savedCopy(): Promise<Blob> {
  saved ??= copyOfEach().then((blob) => blob.arrayBuffer());
  return new Blob([await saved]);
}

describe("a copy that is not as it was saved", () => {
  it("brings in all but the things that were changed, and names those", async () => {
    const blob = await changed(
      await savedCopy(),
      (texts, list) => {
        const path = pathOf(list, "quizDrafts");
        texts.set(path, (texts.get(path) ?? "").replace("{", "{ "));
        texts.delete(pathOf(list, "studies"));
      },
      { honest: false },
    );
    const other = await open();
    const report = await bringIn(other, blob);
    expect(report.notes).toEqual([
      expect.stringMatching(
        /^Quiz “.+” \(quizDrafts\/\d+\.json in the file\) was left out\. It has another length than it was saved with\. Bring in another copy/,
      ),
      expect.stringMatching(
        /^Study “Steady” \(studies\/\d+\.json in the file\) was left out\. Its file is missing\./,
      ),
    ]);
    expect(await other.quizDrafts.list()).toEqual([]);
    expect((await other.labelSets.list()).map(({ id }) => id)).toEqual(["set-1"]);
    expect((await other.runs.list()).map(({ counts }) => counts.done)).toEqual([250]);
  });

  it.each([
    [
      "a damaged hash",
      (list: CopyList) => Object.assign(list.members[0] ?? {}, { sha256: "0".repeat(64) }),
      "damaged or changed",
    ],
    [
      "a part of no known kind",
      (list: CopyList) => Object.assign(list.members[0] ?? {}, { kind: "dreams" }),
      "does not know",
    ],
  ])("tells of %s", async (_, change, words) => {
    const texts = await textsOf(await savedCopy());
    const list = listOf(texts);
    change(list);
    texts.set("copy.json", JSON.stringify(list));
    const other = await open();
    const zip = craftZip([...texts].map(([path, data]) => ({ path, data })));
    const report = await bringIn(other, new Blob([new Uint8Array(zip)]));
    expect(report.notes.join(" ")).toContain(words);
    expect(await other.sessions.list()).toEqual([]);
    expect(await other.runs.list()).toHaveLength(1);
  });

  it("of a run's damaged file brings in what is shown to be whole, tells which file it is, and the rest once a whole copy comes", async () => {
    const blob = await savedCopy();
    const damaged = await changed(
      blob,
      (texts, list) => {
        const path = pathOf(list, "runs");
        const lines = (texts.get(path) ?? "").split("\n");
        // The first bit of a letter in a caption of the second lot: it is JSON all the same.
        lines[150] = (lines[150] ?? "").replace("caplens-result", "caplens-resulu");
        texts.set(path, lines.join("\n"));
      },
      { honest: false },
    );
    const other = await open();
    const report = await bringIn(other, damaged);
    expect(report.notes).toEqual([
      expect.stringMatching(
        /^Run “Two models” \(runs\/\d+\.jsonl in the file\) came in without 100 records of its \d+\. It was damaged or changed after it was saved\. .* Bring in another copy that is whole/,
      ),
    ]);
    expect((await other.runs.list()).map(({ counts }) => counts.done)).toEqual([150]);
    const again = await bringIn(other, blob);
    expect(again.notes).toEqual([]);
    expect((await other.runs.list()).map(({ counts }) => counts.done)).toEqual([250]);
  });

  it("of one flipped bit in a packed run keeps the lots before it, and names the file", async () => {
    const bytes = new Uint8Array(await (await savedCopy()).arrayBuffer());
    const name = new TextEncoder().encode("runs/");
    const header = bytes.findIndex((_, at) => name.every((byte, place) => bytes[at + place] === byte));
    // As far behind the beginning as lets a lot go before it: results are much alike, and pack well.
    const at = header + 3500;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const other = await open();
    const report = await bringIn(other, new Blob([bytes]));
    expect(report.notes).toEqual([
      expect.stringMatching(
        /^Run “Two models” \(runs\/\d+\.jsonl in the file\) came in without \d+ records of its/,
      ),
    ]);
    const [run] = await other.runs.list();
    expect(run?.counts.done).toBeLessThan(250);
    expect(run?.counts.done).toBeGreaterThan(0);
  });

  it("of a run whose first record is damaged brings in nothing, and one cut within its file comes in to the cut", async () => {
    const blob = await savedCopy();
    const first = await changed(
      blob,
      (texts, list) => {
        const path = pathOf(list, "runs");
        texts.set(path, (texts.get(path) ?? "").replace("Two models", "Two modelt"));
      },
      { honest: false },
    );
    const one = await open();
    const { notes } = await bringIn(one, first);
    expect(notes).toEqual([
      expect.stringMatching(
        /^Run “Two models” .* was left out\. It was damaged or changed after it was saved\. Bring in/,
      ),
    ]);
    expect(await one.runs.list()).toEqual([]);

    const cut = await changed(
      blob,
      (texts, list) => {
        const path = pathOf(list, "runs");
        texts.set(path, (texts.get(path) ?? "").split("\n").slice(0, 130).join("\n"));
      },
      { honest: false },
    );
    const two = await open();
    await bringIn(two, cut);
    expect((await two.runs.list()).map(({ counts }) => counts.done)).toEqual([100]);
  });

  it("says of a newer version that it is one, and of a newer document which", async () => {
    const blob = await changed(await savedCopy(), (texts, list) => {
      Object.assign(list, { version: 7, more: true });
      const path = pathOf(list, "labelSets");
      texts.set(path, (texts.get(path) ?? "").replace('"version":1', '"version":99'));
    });
    const other = await open();
    const { notes } = await bringIn(other, blob);
    expect(notes[0]).toContain("newer version of Caplens");
    expect(notes[1]).toContain("It is of version 99, which only a newer version of Caplens reads.");
    expect(await other.sessions.list()).toHaveLength(1);

    const unknown = await changed(blob, (_texts, list) => Object.assign(list, { members: "elsewhere" }), {
      honest: false,
    });
    expect(await codeOf(bringIn(other, unknown))).toBe("newer-version");
  });

  it("is read up to its limit, and what is beyond that is named", async () => {
    const limits = { ...COPY_LIMITS, totalBytes: 20_000 };
    const other = await open();
    const { notes } = await bringIn(other, await savedCopy(), { limits });
    expect(notes).toEqual([
      expect.stringMatching(
        /^Run “Two models” .* was left out\. There is more in this copy than Caplens reads\./,
      ),
    ]);
    expect(await other.studies.list()).toHaveLength(1);
  });

  it("refuses what unpacks to more than it says, paths that lead out, files that are there twice, and what is no copy", async () => {
    const blob = await savedCopy();
    const other = await open();
    const before = await everyRow(name);
    const longer = await changed(
      blob,
      (_texts, list) => {
        list.members = list.members.slice(0, 1);
        for (const member of list.members) member.bytes = 40;
      },
      { honest: false, lies: { sizeBytes: 40 } },
    );
    expect((await bringIn(other, longer)).notes.join(" ")).toContain("unpacks to more than it says");
    const leadsOut = await changed(blob, (_texts, list) => {
      for (const member of list.members) member.path = "../../sessions/1.json";
    });
    expect(await codeOf(bringIn(other, leadsOut))).toBe("copy-unreadable");
    const twice = await changed(blob, () => undefined, { more: [{ path: "copy.json", data: "{}" }] });
    expect(await codeOf(bringIn(other, twice))).toBe("copy-unreadable");
    const session = new Blob([new Uint8Array(craftZip([{ path: "session.json", data: "{}" }]))]);
    expect(await codeOf(bringIn(other, session))).toBe("copy-other");
    expect(await codeOf(bringIn(other, new Blob(["no zip"])))).toBe("copy-other");
    expect(await codeOf(bringIn(other, blob.slice(0, blob.size - 50)))).toBe("copy-unreadable");
    expect(await everyRow(name)).toEqual(before);
  });

  it("ends where the file can't be read any more, says so once, and goes on there with the file chosen anew", async () => {
    const blob = await copyOfEach();
    const other = await open();
    let left = Number.POSITIVE_INFINITY;
    const slice = blob.slice.bind(blob);
    vi.spyOn(blob, "slice").mockImplementation((...cut) => {
      const part = slice(...cut);
      left -= 1;
      if (left < 0) part.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
      return part;
    });
    const takenAway = bringIn(other, blob, {
      onProgress: ({ done }) => {
        if (done > 0) left = Math.min(left, 3);
      },
    });
    const { stopped, notes } = await takenAway;
    expect(stopped).toMatchObject({ code: "file-unreadable" });
    expect(notes).toEqual([]);
    vi.restoreAllMocks();
    expect(await bringIn(other, blob)).toMatchObject({ stopped: null, notes: [] });
  });

  it("takes no data set whose samples are others than its name says, and no result of another run", async () => {
    const blob = await changed(await savedCopy(), (texts, list) => {
      const [sets, runs] = [pathOf(list, "dataSets"), pathOf(list, "runs")];
      texts.set(sets, (texts.get(sets) ?? "").replace("Describe clip 3", "Praise clip 3"));
      texts.set(
        runs,
        (texts.get(runs) ?? "").replace('{"result":{"format":"caplens-result"', '{"result":{"format":"else"'),
      );
    });
    const other = await open();
    const { notes } = await bringIn(other, blob);
    expect(notes.join(" ")).toMatch(/Data set “Harbour clips” .* was left out\. Its samples are not those/);
    expect(notes.join(" ")).toContain("Run “Two models”: 1 record of it can’t be read, and is left out.");
    expect((await other.runs.list()).map(({ counts }) => counts.done)).toEqual([249]);
  });

  it("is told from a session's file where one is wanted", async () => {
    expect(await codeOf(readArchive(await savedCopy()))).toBe("session-file-copy");
  });

  it("gives an id that is no file's name another one, the same each time, and follows it", async () => {
    const blob = await changed(await savedCopy(), (texts, list) => {
      for (const kind of ["sessions", "runs", "studies"]) {
        const path = pathOf(list, kind);
        texts.set(
          path,
          (texts.get(path) ?? "").replaceAll('"session-1"', '"../s"').replaceAll('"run-1"', '"<r>"'),
        );
      }
    });
    const other = await open();
    await bringIn(other, blob);
    const [session] = await other.sessions.list();
    const [run] = await other.runs.list();
    expect([session?.id, run?.id].join()).toMatch(/^[\w-]+,[\w-]+$/);
    expect(run?.sessionId).toBe(session?.id);
    expect(await other.studies.load("study-1")).toMatchObject({ study: { runId: run?.id } });
    const before = await everyRow(name);
    const again = await bringIn(other, blob);
    expect(again.kinds.map(({ same }) => same)).toEqual(again.kinds.map(() => 1));
    expect(await everyRow(name)).toEqual(before);
  });
});

describe("what a copy holds", () => {
  it("is what the browser damaged, too, as the second copies have it", async () => {
    await keepOneOfEach(storage);
    const database = await openDB(name);
    const path = ["run-1", "s1", "a", 1];
    await database.put("results", { ...(await database.get("results", path)), text: '{"torn' });
    await database.put("runs", { id: "run-1", deletedAt: null, document: { format: "caplens-run" } });
    database.close();
    const { blob, notes } = await writeCopy(storage, { media: false });
    expect(notes).toEqual([]);
    const other = await open();
    expect((await bringIn(other, blob)).notes).toEqual([]);
    expect((await other.runs.list()).map(({ title, counts }) => [title, counts.done])).toEqual([
      ["Two models", 250],
    ]);
  });

  it("is neither keys nor headers", async () => {
    const headers = "X-Secret: canary-header";
    const entry = exampleEntry("a");
    const reached = { baseUrl: "https://models.test/v1", model: "m", audio: false };
    const choice = { kind: "openai-compatible", ...reached, headers } as const;
    await storage.runs.save(exampleRun({ entries: [{ ...entry, choice }] }), null);
    await storage.vault.create("four words by chance");
    await storage.vault.keep("https://models.test/v1", "canary-key");
    const { blob } = await writeCopy(storage, { media: true });
    const texts = await textsOf(blob);
    const all = [...texts.values()].join("\n");
    expect(all).toContain("https://models.test/v1");
    expect(all).not.toContain("canary");
    expect(listOf(texts).staysBehind.join(" ")).toContain("Keys, and the vault");
  });

  it("is nothing that was deleted", async () => {
    await keepOneOfEach(storage);
    await storage.sessions.remove("session-1");
    const { blob } = await writeCopy(storage, { media: false });
    expect(listOf(await textsOf(blob)).members.map(({ kind }) => kind)).not.toContain("sessions");
  });

  it("leaves nothing behind where it is cancelled, and goes out of a browser that has no room left, too", async () => {
    await keepOneOfEach(storage);
    const texts = Array.from({ length: 80 }, () => crypto.getRandomValues(new Uint32Array(16_000)).join());
    await storage.runs.keepAll(
      "run-1",
      texts.map((text, index) =>
        exampleResult({ sampleId: `s${(index % 30) + 1}`, repeat: 90 + index, text }),
      ),
    );
    // As in a worker, where files of the private file system are written in place.
    vi.stubGlobal(
      "FileSystemFileHandle",
      class {
        createSyncAccessHandle() {}
      },
    );
    const exported = () => files.folders.get("exports")?.size ?? 0;
    const stop = new AbortController();
    const onProgress = () => {
      // Some of it is on the disk by then.
      if (exported() > 0) stop.abort();
    };
    const cancelled = writeCopy(storage, { media: true, signal: stop.signal, onProgress });
    await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
    expect(exported()).toBe(0);

    files.refusal = new DOMException("full", "QuotaExceededError");
    const { blob } = await writeCopy(storage, { media: false });
    files.refusal = null;
    const other = await open();
    await bringIn(other, blob);
    expect((await other.runs.states("run-1")).length).toBe(330);
  });
});

describe("a copy brought in where something of it is", () => {
  it("brings back what was deleted here, and completes what is here in part", async () => {
    const blob = await copyOfEach();
    await storage.sessions.remove("session-1");
    const other = await open();
    await other.runs.save(
      exampleRun({
        dataSet: { id: (await storage.dataSets.list())[0]?.id ?? "", benchmark: "if-vidcap" },
        origin: { sessionId: "session-1" },
      }),
      null,
    );
    expect((await bringIn(storage, blob)).kinds[0]).toMatchObject({ one: "session", restored: 1, same: 0 });
    expect((await storage.sessions.list()).map(({ id }) => id)).toEqual(["session-1"]);
    const report = await bringIn(other, blob);
    expect(report.kinds.find(({ one }) => one === "run")).toMatchObject({ completed: 1, beside: [] });
    expect((await other.runs.list()).map(({ counts }) => counts.done)).toEqual([250]);
    expect((await other.ratings.of("run-1")).ratings).toEqual([exampleRating({ note: "Clear." })]);
  });

  it("keeps a run beside the one whose captions or ratings say otherwise, and leaves settings that were set here", async () => {
    const blob = await copyOfEach();
    await storage.ratings.change("run-1", [
      { before: exampleRating({ note: "Clear." }), after: exampleRating({ note: "Unclear.", overall: 1 }) },
    ]);
    await storage.settings.change((settings) => ({ ...settings, lockAfterMinutes: 60 }));
    const report = await bringIn(storage, blob);
    expect(report.kinds.find(({ one }) => one === "run")).toMatchObject({ beside: ["Two models"], same: 0 });
    expect((await storage.ratings.of("run-1")).ratings.map(({ note }) => note)).toEqual(["Unclear."]);
    expect(report.notes).toEqual([
      "The settings here are others than those of the copy, and stay as they are.",
    ]);
    expect((await storage.settings.read()).settings.lockAfterMinutes).toBe(60);
  });

  it("writes over no result that this version can't read", async () => {
    const blob = await copyOfEach();
    const database = await openDB(name);
    const newer = {
      runId: "run-1",
      sampleId: "s1",
      entryId: "a",
      repeat: 1,
      text: '{"format":"caplens-result","version":99}',
    };
    await database.put("results", newer);
    // Nor has the second copy of its run another one.
    files.folders.get(`${name}-runs`)?.clear();
    const report = await bringIn(storage, blob);
    expect(report.kinds.find(({ one }) => one === "run")).toMatchObject({ beside: ["Two models"] });
    expect(await database.get("results", ["run-1", "s1", "a", 1])).toEqual(newer);
    database.close();
  });

  it("ends where there is no room any more, keeps what came in, and goes on there the next time", async () => {
    const blob = await savedCopy();
    const other = await open();
    const { save } = other.labelSets;
    other.labelSets.save = () => Promise.reject(new ProblemError(storageProblems.quotaFull()));
    const first = await bringIn(other, blob);
    expect(first.stopped?.code).toBe("quota-full");
    expect((await other.runs.list()).map(({ counts }) => counts.done)).toEqual([250]);
    expect(await other.studies.list()).toEqual([]);
    other.labelSets.save = save;
    const second = await bringIn(other, blob);
    expect(second.stopped).toBeNull();
    expect(second.kinds.find(({ one }) => one === "run")).toMatchObject({ added: 0, same: 1 });
    expect(await other.studies.list()).toHaveLength(1);
  });

  it("leaves a session that was edited since, and both can be told apart", async () => {
    const blob = await copyOfEach();
    const loaded = await storage.sessions.load("session-1");
    if (loaded?.state !== "ready") throw new Error("It is there.");
    await storage.sessions.save({ ...loaded.session, instruction: "In one sentence." }, loaded.revision);
    for (const times of [1, 2]) {
      const report = await bringIn(storage, blob);
      expect([times, report.kinds[0]?.beside]).toEqual([times, times === 1 ? ["Harbour"] : []]);
    }
    const sessions = await storage.sessions.list();
    expect(sessions.map(({ title }) => title).sort()).toEqual(["Harbour", "Harbour (from a copy)"]);
    expect(await storage.sessions.load("session-1")).toMatchObject({
      session: { instruction: "In one sentence." },
    });
    expect(exampleSession().instruction).not.toBe("In one sentence.");
  });
});
