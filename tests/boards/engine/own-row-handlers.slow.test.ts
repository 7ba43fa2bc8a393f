import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import { IDBFactory } from "fake-indexeddb";
import { Value } from "typebox/value";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notesOfRun, promptOfEntry, rowIdOf } from "../../../src/boards/engine/own-row-handlers";
import { hashOfRow } from "../../../src/evaluation/recompute/ledger";
import { sha256Hex, sha256OfText } from "../../../src/foundation/hashing";
import { checkRun } from "../../../src/package/command/board/ask-again";
import { Board, BoardRow } from "../../../src/shapes/leaderboard";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { craftZip } from "../../support/craft-zip";
import { demoRun, given, unzipped } from "../../support/directory-files";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import { startPagesHost } from "../../support/static-hosts/pages-host";

const board = Value.Parse(
  Board,
  JSON.parse(readFileSync("public/leaderboards/omnicap-if/board.json", "utf8")),
);
let engine: EngineInTest;
const browser = globalThis.indexedDB;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
});
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
});

const demoHash = async () => sha256Hex(new Uint8Array(demoRun().get("run.json") ?? []));

describe("a model of a run as a row of a board", () => {
  it("has the numbers of the run by the board's semantics, and the hash of the run that is exported", async () => {
    const { client } = engine;
    const { runId } = await client.call("run-directory/open", { files: given(demoRun()) });
    const words = { maker: "Us", model: { name: "Careful writer", parameters: "1" }, notes: ["A demo."] };
    const address = "https://runs.example/demo/";
    const input = { runId, entryId: "careful", board, words, address };
    const row = await client.call("boards/row-of-run", input);
    expect(Value.Check(BoardRow, row)).toBe(true);
    expect(row).toMatchObject({
      model: { name: "Careful writer", parameters: "1", kind: "open" },
      basis: { samples: 7, semantics: "reference" },
      source: { kind: "claimed", text: "Us" },
      run: { address, sha256: await demoHash(), entryId: "careful" },
      notes: ["A demo."],
    });
    const scores = await client.call("runs/scores", { id: runId, semantics: "reference" });
    const own = scores.entries.find(({ entryId }) => entryId === "careful");
    const csr = own?.summary.scores.find(({ id }) => id === "csr");
    expect(row.values.csr?.value).toBeCloseTo(100 * (csr?.value ?? 0), 9);
    expect(row.values.csr?.total).toBe(csr?.total);
    expect((await client.call("boards/row-of-run", { ...input, address: null })).run).toBeNull();
    // A row is for everybody, and so would be what opens the host of its run.
    const key = "sk-canary-0123456789abcdef";
    for (const secret of [
      `https://me:${key}@runs.example/demo/`,
      `https://runs.example/demo/?token=${key}`,
      `https://runs.example/demo/#${key}`,
      `https://runs.example/${key}/demo/`,
      `demo/run.json?token=${key}`,
    ]) {
      const refused = client.call("boards/row-of-run", { ...input, address: secret });
      await expect(refused, secret).rejects.toMatchObject({
        problem: { code: "row-address-secret", message: expect.not.stringContaining(key) },
      });
    }
  });

  it("is the same of a run at an address", async () => {
    const { client } = engine;
    const host = await startPagesHost(filesOfMap(demoRun()), { under: "/run/" });
    try {
      const published = await client.call("published-runs/open", { address: host.address, sha256: null });
      const { runId } = await client.call("run-directory/open", { files: given(demoRun()) });
      const rowOf = (id: string) =>
        client.call("boards/row-of-run", { runId: id, entryId: "hasty", board, address: host.address });
      expect(await rowOf(published.runId)).toEqual(await rowOf(runId));
    } finally {
      await host.close();
    }
  });

  it("of some samples is over other tasks than the whole set", async () => {
    const { client } = engine;
    const { runId } = await client.call("run-directory/open", { files: given(demoRun()) });
    const rowNow = () => client.call("boards/row-of-run", { runId, entryId: "hasty", board });
    const whole = await rowNow();
    const opened = await client.call("runs/open", { id: runId });
    if (opened?.state !== "ready") throw new Error("the run is not there");
    const { sampleIds } = await client.call("runs/columns", { id: runId });
    await client.call("runs/save", { run: { ...opened.run, chosen: sampleIds.slice(0, 2) } });
    const some = await rowNow();
    expect(whole.basis.tasks).toMatch(/^[0-9a-f]{64}$/);
    expect(some.basis).toMatchObject({ samples: 2, tasks: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(some.basis.tasks).not.toBe(whole.basis.tasks);
  });

  it("names the row of its base where a refiner went over the captions of another entry", async () => {
    const { client } = engine;
    const { runId } = await client.call("run-directory/open", { files: given(demoRun()) });
    const opened = await client.call("runs/open", { id: runId });
    if (opened?.state !== "ready") throw new Error("the run is not there");
    const { run } = opened;
    const choice = {
      kind: "openai-compatible" as const,
      baseUrl: "https://a.example/v1",
      model: "r",
      audio: false,
    };
    const refined = (base: object) =>
      run.entries.map((entry) =>
        entry.id === "careful" ? { ...entry, refiner: { choice, settings: null }, ...base } : entry,
      );
    const title = run.entries.find(({ id }) => id === "hasty")?.title ?? "";
    const rowNow = () => client.call("boards/row-of-run", { runId, entryId: "careful", board });
    await client.call("runs/save", { run: { ...run, entries: refined({ base: "hasty" }) } });
    expect((await rowNow()).model).toMatchObject({ name: title, base: rowIdOf(title), refiner: "r" });
    await client.call("runs/save", { run: { ...run, entries: refined({}) } });
    const alone = await rowNow();
    expect(alone).toMatchObject({
      model: { base: null, refiner: null },
      notes: ["Its captions were refined by r."],
    });
    expect(Value.Check(BoardRow, alone)).toBe(true);
  });

  it("is refused for a model that the run has not", async () => {
    const { client } = engine;
    const { runId } = await client.call("run-directory/open", { files: given(demoRun()) });
    await expect(client.call("boards/row-of-run", { runId, entryId: "nobody", board })).rejects.toMatchObject(
      { problem: { code: "entry-missing" } },
    );
  });
});

describe("a row whose run is labelled", () => {
  /** A row with labels that one person gave, with the run and the files beside it, as the script finds it in order. */
  const labelledRow = async (client: EngineInTest["client"]) => {
    const { runId } = await client.call("run-directory/open", { files: given(demoRun()) });
    const rowAt = (address: string | null) =>
      client.call("boards/row-of-run", { runId, entryId: "careful", board, address });
    const address = "https://runs.example/demo/";
    const draw = { runIds: [runId], title: "Ours", seed: 3, count: 60, whole: false };
    const { id } = await client.call("labels/draw", draw);
    expect((await rowAt(address)).labels).toBeUndefined();
    const opened = await client.call("labels/open", { id });
    const labels = (opened.state === "unreadable" ? [] : opened.set.lines).map(
      ({ id: line, verdict }, at) => ({
        ...{ line, person: "Ann", at: "2026-11-24T10:00:00.000Z", milliseconds: 2000 },
        value: at % 4 === 0 ? (verdict === "passed" ? "failed" : "passed") : verdict,
      }),
    );
    await client.call("labels/add", { id, labels, decisions: [] });
    const row = await rowAt(address);
    expect(Value.Check(BoardRow, row)).toBe(true);
    // The directory that is published beside the row: it carries the labels too, so that its hash is not that from before.
    const { blob } = await client.call("exports/write", {
      ...{ id: runId, format: { id: "run-directory" }, folder: null },
    });
    const directory = await unzipped(blob);
    const sha256 = await sha256Hex(new Uint8Array(directory.get("run.json") ?? []));
    expect(row.run).toMatchObject({ sha256 });
    const files = await client.call("boards/row-labels", { runId, rowId: row.id, sha256 });
    expect(row.labels).toEqual(files.map(({ file, sha256 }) => ({ file, sha256 })));
    expect(row.values.csr?.corrected?.labels).toBeGreaterThan(0);
    expect((await rowAt(null)).values).toEqual(row.values);
    const alone = await rowAt("");
    expect([alone.labels, alone.values.csr?.corrected]).toEqual([undefined, undefined]);
    const found = [...directory].map(([path, bytes]) => ({
      ...{ path, size: bytes.length },
      read: async () => new Blob([new Uint8Array(bytes)]),
    }));
    const texts = new Map(files.map(({ file, text }) => [file, text]));
    return { row, directory, texts, found };
  };

  let own: EngineInTest;
  let labelled: Awaited<ReturnType<typeof labelledRow>>;
  beforeAll(async () => {
    globalThis.indexedDB = new IDBFactory();
    own = startEngine();
    labelled = await labelledRow(own.client);
  });
  afterAll(async () => {
    await own.close();
    globalThis.indexedDB = browser;
  });

  it("brings labels of its run along, and the check computes the same correction of run and labels", async () => {
    const { row, texts, found } = labelled;
    const checked = await checkRun(board, row, found, new AbortController().signal, texts);
    expect(checked.differences).toEqual([]);
  });

  it("says so where its run has more label sets than a row names", async () => {
    const { client } = own;
    const { row } = labelled;
    expect(row.notes).toEqual([]);
    const [listed] = await client.call("labels/list", null);
    const runId = listed?.runIds[0] ?? "";
    for (let seed = 10; seed < 20; seed += 1) {
      const draw = { runIds: [runId], title: `Ours ${seed}`, seed, count: 2, whole: false };
      const { id } = await client.call("labels/draw", draw);
      const opened = await client.call("labels/open", { id });
      const [line] = opened.state === "unreadable" ? [] : opened.set.lines;
      const at = "2026-11-25T10:00:00.000Z";
      const labels = [{ line: line?.id ?? "", person: "Ann", at, milliseconds: 2000, value: "passed" }];
      await client.call("labels/add", { id, labels, decisions: [] });
    }
    const again = await client.call("boards/row-of-run", { runId, entryId: "careful", board, address: null });
    const told = "Corrected by 10 of the 11 label sets of its run.";
    expect(again.notes).toEqual([told]);
    const notes = Array.from({ length: 20 }, (_, at) => `Note ${at}`);
    const full = await client.call("boards/row-of-run", {
      ...{ runId, entryId: "careful", board, address: null, words: { notes } },
    });
    expect(Value.Check(BoardRow, full)).toBe(true);
    expect(full.notes.slice(-2)).toEqual(["Note 18", told]);
  });

  it("is computed again in the page from its run and its labels, and what of it is otherwise is named", async () => {
    const { client } = own;
    const { row, directory, texts } = labelled;
    const files = new Map<string, Uint8Array>([...directory].map(([path, bytes]) => [`run/${path}`, bytes]));
    const put = (file: string, text: string) => files.set(`board/${file}`, new TextEncoder().encode(text));
    for (const [file, text] of texts) put(file, text);
    const host = await startPagesHost(filesOfMap(files), { under: "/" });
    const recompute = (of: BoardRow, mostBytes: number | null = null) =>
      client.call("boards/recompute-row", {
        ...{ board, row: of, folder: `${host.address}board/`, run: `${host.address}run/`, mostBytes },
      });
    try {
      const told = await recompute(row);
      if (!("found" in told)) throw new Error("It asks.");
      expect(told.found.differences).toEqual([]);
      expect(told.found.recomputation).toMatchObject({ different: 0, elsewhere: 0 });
      expect(told.found.row).toBe(await hashOfRow(row));
      expect(told.found.behind.csr?.length).toBeGreaterThan(0);
      const { labels, spread, path } = told.found.behind.csr?.[0] ?? { labels: 0, spread: 0, path: [] };
      expect(labels).toBeGreaterThan(0);
      // In percent squared: a label alone leaves some points open.
      expect(spread).toBeGreaterThan(1);
      expect(path[0]).toMatch(/passed|failed/);
      expect(await recompute(row, 10)).toMatchObject({ asks: { files: expect.any(Number) } });
      const { csr } = row.values;
      if (!csr?.corrected) throw new Error("nothing is corrected");
      const better = { ...csr, corrected: { ...csr.corrected, value: csr.corrected.value + 1, labels: 900 } };
      const changed = await recompute({ ...row, values: { ...row.values, csr: better } });
      expect("found" in changed && changed.found.differences.map((one) => one.path)).toEqual([
        "values/csr/corrected/value",
        "values/csr/corrected/labels",
      ]);
      const [file = "", text = ""] = [...texts][0] ?? [];
      put(file, text.slice(0, -20));
      await expect(recompute(row)).rejects.toMatchObject({ problem: { code: "row-labels-hash" } });
      files.delete(`board/${file}`);
      await expect(recompute(row)).rejects.toMatchObject({ problem: { code: "row-labels-missing" } });
      // Edited by hand, and the row's hash with it: what the labels say is not what the row says.
      const edited = text.replaceAll('"value":"failed"', '"value":"passed"');
      put(file, edited);
      const named = { ...row, labels: [{ file, sha256: await sha256OfText(edited) }] };
      const other = await recompute(named);
      expect("found" in other && other.found.differences.map((one) => one.path)).toContain(
        "values/csr/corrected/value",
      );
      // One label alone is told as one; none corrects nothing.
      const set = JSON.parse(text);
      const withLabels = async (most: number) => {
        const few = `${JSON.stringify({ ...set, labels: set.labels.slice(0, most) })}\n`;
        put(file, few);
        const found = await recompute({ ...row, labels: [{ file, sha256: await sha256OfText(few) }] });
        return "found" in found ? found.found.differences : [];
      };
      const one = await withLabels(1);
      expect(one.find(({ path: at }) => at === "values/csr/corrected/labels")?.expected).toBe("1");
      const none = (await withLabels(0)).find(({ path: at }) => at.startsWith("values/csr/corrected"));
      expect(none?.expected).toBe("nothing");
    } finally {
      await host.close();
    }
  });

  it("goes into a capsule with run and labels, which opens without its host, and what of it is otherwise is named", async () => {
    const { client } = own;
    const { row, directory, texts } = labelled;
    const files = new Map<string, Uint8Array>([...directory].map(([path, bytes]) => [`run/${path}`, bytes]));
    for (const [file, text] of texts) files.set(`board/${file}`, new TextEncoder().encode(text));
    const host = await startPagesHost(filesOfMap(files), { under: "/" });
    const at = { folder: `${host.address}board/`, address: `${host.address}run/` };
    const columns = board.columns.map((column) => ({ ...column, digits: 4 }));
    const subject = { of: "row" as const, board: { ...board, columns }, row, ...at };
    const choices = {
      wants: { poster: true, frames: true },
      samplesFolder: host.address,
      page: host.address,
    };
    const large = client.call("capsules/save", { subject: { ...subject, mostBytes: 10 }, ...choices });
    await expect(large).rejects.toMatchObject({ problem: { code: "capsule-row-too-large" } });
    const made = await client.call("capsules/save", { subject: { ...subject, mostBytes: 1e8 }, ...choices });
    await host.close();
    expect(made.notes).toEqual([]);
    // With as many decimals as the board has.
    const label = columns.find(({ id }) => id === "csr")?.label;
    expect(made.card).toContain(`${label} ${row.values.csr?.value?.toFixed(4)}`);
    const open = (blob: Blob) => client.call("capsules/open", { file: new File([blob], "row.caplens") });
    const opened = await open(made.blob);
    expect(opened.differences).toEqual([]);
    expect(opened.row?.row).toEqual(row);
    expect(opened.isWhole).toBe(true);
    const inside = await unzipped(made.blob);
    const told = new TextDecoder().decode(inside.get("row/row.json"));
    const better = told.replace(
      /"csr":\{"corrected":\{(.*?)"value":[\d.]+/,
      '"csr":{"corrected":{$1"value":99',
    );
    expect(better).not.toBe(told);
    inside.set("row/row.json", new TextEncoder().encode(better));
    const lie = craftZip([...inside].map(([path, data]) => ({ path, data })));
    const otherwise = (await open(new Blob([lie]))).differences;
    expect(otherwise.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["row/row.json", "row, values/csr/corrected/value"]),
    );
  });
});

describe("the id of a row", () => {
  it.each([
    ["GPT-4o (May)", "gpt-4o-may"],
    ["Qwen2.5-VL 7B", "qwen2.5-vl-7b"],
    ["Modèle", "modele"],
    ["../../etc", "etc"],
    ["模型", "model"],
    ["", "model"],
  ])("of %s is %s", (name, id) => expect(rowIdOf(name)).toBe(id));
});

const choice = { kind: "google", baseUrl: "https://models.example/v1", model: "m", audio: false } as const;
const of = (benchmark: string) => ({ dataSet: { id: "d", benchmark } });

it("a row says in its notes what its numbers are of, where a run asked more than once or showed judges a part", () => {
  const once = { judges: ["judge"], judging: { rounds: 1, batched: false, otherJudges: false } };
  expect(notesOfRun({ ...once, repeats: 1, asReleased: false })).toEqual([]);
  expect(notesOfRun({ ...once, repeats: 3, asReleased: true })).toEqual([
    "Each sample was asked 3 times, and all its captions count.",
    "Judges saw the first 2,048 characters of a caption.",
  ]);
});

it("a row says in its notes in how many rounds its judges were asked, where there were several", () => {
  const judging = { rounds: 3, batched: true, otherJudges: true };
  const run = { repeats: 1, asReleased: false, judging };
  expect(notesOfRun({ ...run, judges: ["judge"] })).toEqual([
    "Each judge was asked every question 3 times, and the answers of all rounds count together.",
  ]);
  // Rules alone have no rounds.
  expect(notesOfRun({ ...run, judges: [] })).toEqual([]);
});

it("a row says by which of our prompts its model was asked, and nothing where nobody can know", () => {
  expect(promptOfEntry({ choice, prompt: "long" }, of("capquiz"))).toBe("long");
  expect(promptOfEntry({ choice }, of("capquiz"))).toBe("short");
  expect(promptOfEntry({ choice: null }, of("capquiz"))).toBeNull();
  expect(promptOfEntry({ choice }, of("if-vidcap"))).toBeNull();
});
