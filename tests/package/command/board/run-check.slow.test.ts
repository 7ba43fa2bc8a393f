import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bareRow } from "../../../../src/evaluation/recompute/ledger";
import { readFolder } from "../../../../src/package/command/board/board-folder";
import { runCheck as runCheckRaw } from "../../../../src/package/command/board/run-check";
import { runFiles } from "../../../../src/package/command/board/run-files";
import type { ListedRow } from "../../../../src/shapes/leaderboard";
import { changeRun } from "../../../support/board-site";
import { exampleRow } from "../../../support/example-board";
import { serveFolder, siteWithRun } from "./site-with-run";

/** The comment as people read it: without the marks that keep foreign words from being Markdown. */
async function runCheck(...request: Parameters<typeof runCheckRaw>) {
  const report = await runCheckRaw(...request);
  return { ...report, comment: report.comment.replaceAll(/[\\`]/g, "") };
}

const text = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");
const document = (folder: string, name: string) => JSON.parse(text(folder, name));
const changes = (folder: string) =>
  text(folder, "changes.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a row out of a run", () => {
  it("is found equal, written, ranked by its videos, and marked with what of it stands as claimed", async () => {
    const site = await siteWithRun();
    site.write(await site.row("careful"));
    site.write(await site.row("hasty"));
    const report = await runCheck(site.request({ write: true }));
    expect(report.isGood).toBe(true);
    expect(report.comment).toContain("In all of its run: rules checked (69), 105 judged verdicts as claimed");
    expect(report.comment).toContain("Every number of the row follows from its run.");
    expect(report.comment).toMatch(/Beside hasty: \d+ constraints pass here and fail there/);
    const rows = document(site.folder, "rows.json").rows;
    expect(rows.map(({ id, check }: ListedRow) => [id, check?.different, check?.verdicts])).toEqual([
      ["careful", 0, { rules: 23, replies: 0, claimed: 35, byHand: 0, unscored: 0 }],
      ["hasty", 0, { rules: 23, replies: 0, claimed: 35, byHand: 0, unscored: 0 }],
    ]);
    expect(changes(site.folder).map(({ kind, row }) => [kind, row])).toEqual([
      ["added", "careful"],
      ["added", "hasty"],
    ]);
    expect(document(join(site.folder, ".."), "index.json").boards).toEqual([
      { id: "demo", title: "Demo", rows: 2 },
    ]);
    const again = await runCheck(site.request());
    expect(again.isGood).toBe(true);
    expect(again.comment).toContain("No row is new, changed or gone.");
  });

  it("whose run had one verdict changed is refused, and the verdict named", async () => {
    const site = await siteWithRun();
    const sha256 = await changeRun(site.run, "samples/00000.jsonl", (lines) =>
      lines.replace(/"status":"failed"/, '"status":"passed"'),
    );
    site.write(await site.row("careful", undefined, sha256));
    site.write(await site.row("hasty", undefined, sha256));
    const report = await runCheck(site.request());
    expect(report.isGood).toBe(false);
    expect(report.comment).toMatch(/\*\*1 different\*\*/);
    expect(report.comment).toMatch(/samples\/00000\.jsonl, .*: it says “passed/);
    await expect(runCheck(site.request({ write: true }))).rejects.toThrow("Nothing was written.");
    expect(() => text(site.folder, "rows.json")).toThrow();
  });

  it("with a number that its run does not give is refused, and the number named", async () => {
    const site = await siteWithRun();
    const row = await site.row("hasty");
    const { isr } = row.values;
    site.write({
      ...row,
      values: isr ? { ...row.values, isr: { ...isr, value: 99, interval: null } } : {},
      byVideo: { csr: row.byVideo.csr ?? {} },
    });
    const { isGood, comment } = await runCheck(site.request());
    expect(isGood).toBe(false);
    expect(comment).toContain("values/isr/value: it says “99”");
  });

  it("with a narrower interval than its run gives is refused, and the interval named", async () => {
    const site = await siteWithRun();
    const row = await site.row("hasty");
    const { csr } = row.values;
    const value = csr?.value ?? 0;
    if (csr) csr.interval = [value - 0.1, value + 0.1];
    site.write(row);
    const { isGood, comment } = await runCheck(site.request());
    expect(isGood).toBe(false);
    expect(comment).toContain("values/csr/interval: it says");
  });

  it("of another run than it names, of a model that is not in it, or of none at all is refused", async () => {
    const site = await siteWithRun();
    const row = await site.row("careful");
    const run = row.run ?? { address: "", sha256: "", entryId: "" };
    for (const [wrong, message] of [
      [{ ...run, sha256: "a".repeat(64) }, "Its run.json has the SHA-256"],
      [{ ...run, entryId: "nobody" }, "The run has no model entry “nobody”"],
      [{ ...run, address: "../../runs/none/" }, "There is no run.json"],
      [{ ...run, address: "../../../../etc/" }, "lies outside"],
    ] as const) {
      site.write({ ...row, run: wrong });
      const { isGood, comment } = await runCheck(site.request());
      expect(isGood).toBe(false);
      expect(comment).toContain(message);
    }
  });

  it("with captions of another row is told with the share", async () => {
    const site = await siteWithRun();
    const row = await site.row("careful");
    site.write(row);
    await runCheck(site.request({ write: true }));
    site.write({ ...row, id: "copy", model: { ...row.model, name: "Copy" } });
    const { comment } = await runCheck(site.request());
    expect(comment).toContain("**100.0 % of its captions are those of careful** (7 of 7).");
    expect(comment).not.toContain("### ✅ careful");
  });

  it("is read from an address like from a folder", async () => {
    const site = await siteWithRun();
    const host = await serveFolder(site.run);
    try {
      const files = await runFiles(
        { address: host.address },
        site.folder,
        site.folder,
        new AbortController().signal,
      );
      const near = await runFiles(
        { address: "../../runs/demo" },
        site.folder,
        site.request().root,
        new AbortController().signal,
      );
      expect(files.map(({ path }) => path).sort()).toEqual(near.map(({ path }) => path).sort());
      expect((await site.row("careful", host.address)).values).toEqual((await site.row("careful")).values);
    } finally {
      host.close();
    }
  });
});

describe("a board's folder", () => {
  async function boardOfTwo() {
    const site = await siteWithRun();
    for (const [id, isr] of [
      ["careful", 60],
      ["hasty", 50],
    ] as const)
      site.write(bareRow(exampleRow(id, { isr }, { basis: site.basis })));
    await runCheck(site.request({ write: true }));
    return site;
  }

  it("keeps the reason for each row that goes or is scored anew, and asks for it", async () => {
    const site = await boardOfTwo();
    const base = readFolder(site.folder);
    await expect(runCheck(site.request({ remove: "hasty" }))).rejects.toThrow("--why");
    await runCheck(site.request({ remove: "hasty", why: "Withdrawn by its makers." }));
    const row = document(site.folder, "rows/careful.json");
    site.write({ ...row, notes: ["Scored by newer rules."] });
    await expect(runCheck(site.request({ write: true }))).rejects.toThrow("Say why with --why");
    await runCheck(site.request({ write: true, why: "Newer rules.", base }));
    expect(changes(site.folder).map(({ kind, row: id, why }) => [kind, id, why])).toEqual([
      ["added", "careful", "Claimed: Somebody."],
      ["added", "hasty", "Claimed: Somebody."],
      ["removed", "hasty", "Withdrawn by its makers."],
      ["rescored", "careful", "Newer rules."],
    ]);
    expect(document(site.folder, "rows.json").rows.map(({ id }: { id: string }) => id)).toEqual(["careful"]);
    expect(text(site.folder, "changes.xml")).toContain("Withdrawn by its makers.");
    rmSync(join(site.folder, "rows/careful.json"));
    await expect(runCheck(site.request({ write: true }))).rejects.toThrow("is gone");
  });

  it("is frozen as an edition once", async () => {
    const site = await boardOfTwo();
    await runCheck(site.request({ edition: "2026-11-22" }));
    expect(text(site.folder, "editions/2026-11-22.json")).toBe(text(site.folder, "rows.json"));
    expect(document(site.folder, "board.json").editions).toEqual(["2026-11-22"]);
    await expect(runCheck(site.request({ edition: "2026-11-22" }))).rejects.toThrow("never change");
    await expect(runCheck(site.request({ edition: "../x" }))).rejects.toThrow("is no day");
  });

  it("is the same where Git put returns before its line feeds, here or at the base", async () => {
    const site = await boardOfTwo();
    await runCheck(site.request({ edition: "2026-11-22" }));
    const base = readFolder(site.folder);
    const names = ["board.json", "rows.json", "changes.jsonl", "changes.xml", "editions/2026-11-22.json"];
    for (const name of [...names, "rows/careful.json", "../index.json"])
      writeFileSync(join(site.folder, name), text(site.folder, name).replaceAll("\n", "\r\n"));
    expect(readFolder(site.folder)).toEqual(base);
    const { isGood, comment } = await runCheck(site.request({ base }));
    expect([isGood, comment]).toEqual([true, expect.stringContaining("No row is new, changed or gone.")]);
    site.write(bareRow(exampleRow("new", { isr: 40 }, { basis: site.basis })));
    await runCheck(site.request({ write: true }));
    expect(changes(site.folder).map(({ row }) => row)).toEqual(["careful", "hasty", "new"]);
    expect((await runCheck(site.request({ base }))).isGood).toBe(true);
  });

  it("with a ledger that was changed, or rows.json written by hand, is refused", async () => {
    const site = await boardOfTwo();
    const base = readFolder(site.folder);
    const [ledger, rows] = [text(site.folder, "changes.jsonl"), text(site.folder, "rows.json")];
    writeFileSync(join(site.folder, "rows.json"), rows.replace('"name":"careful"', '"name":"better"'));
    expect((await runCheck(site.request())).comment).toContain("It is not what changes.jsonl tells");
    writeFileSync(join(site.folder, "rows.json"), rows);
    writeFileSync(join(site.folder, "changes.jsonl"), ledger.replace("Somebody", "Nobody"));
    expect((await runCheck(site.request())).comment).toContain(
      "line 2: Its hash of the line before does not fit",
    );
    const shorter = ledger.slice(ledger.indexOf("\n") + 1);
    writeFileSync(join(site.folder, "changes.jsonl"), shorter);
    expect((await runCheck(site.request({ base }))).comment).toContain(
      "Lines that were there before were changed",
    );
  });

  it.each([
    ["no JSON", "{", "It is no JSON"],
    ["another shape", '{"id": 3}', "must"],
    ["a field that no row has", { extra: 1 }, "extra: No row has such a field"],
    [
      "an unknown column",
      { values: { other: { value: 1, scored: null, total: null, interval: null } } },
      "values/other: The board has no such column",
    ],
    [
      "a value out of range",
      { values: { isr: { value: 101, scored: null, total: null, interval: null } } },
      "its value 101 is not from 0 to 100",
    ],
    [
      "more scored than there is",
      { values: { isr: { value: 1, scored: 3, total: 2, interval: null } } },
      "3 are scored out of 2",
    ],
    [
      "a number of nothing",
      { values: { isr: { value: 1, scored: 0, total: 2, interval: null } } },
      "its value is 1, and nothing is scored",
    ],
    [
      "videos that come to something else",
      {
        values: { isr: { value: 1, scored: null, total: null, interval: null } },
        byVideo: { isr: { v: [1, 2] } },
      },
      "its videos come to 50, its value is 1",
    ],
    [
      "letters that turn text round",
      { notes: ["safe \u202etxt"] },
      "notes/0: It holds signs that are not seen",
    ],
    [
      "an address that runs code",
      { source: { kind: "claimed", text: "x", address: "javascript:alert(1)", date: null } },
      "source/address: It is no https address",
    ],
    [
      "a base that is not there",
      {
        model: {
          name: "x",
          parameters: null,
          mode: null,
          kind: "open",
          base: "none",
          refiner: null,
          address: null,
        },
      },
      "The board has no row “none”",
    ],
    [
      "a name in letters that look alike",
      {
        model: {
          name: "саreful",
          parameters: null,
          mode: null,
          kind: "open",
          base: null,
          refiner: null,
          address: null,
        },
      },
      "mixes letters that look alike: Latin and Cyrillic",
    ],
  ])("names what is wrong with a row of %s", async (_, change, message) => {
    const site = await boardOfTwo();
    const file = join(site.folder, "rows", "new.json");
    const row = { ...document(site.folder, "rows/careful.json"), id: "new", values: {}, byVideo: {} };
    writeFileSync(file, typeof change === "string" ? change : JSON.stringify({ ...row, ...change }));
    const { comment } = await runCheck(site.request());
    expect(comment).toContain("rows/new.json: ");
    expect(comment.replaceAll("\\", "")).toContain(message);
  });

  it("tells the rank of a row that is not in it yet", async () => {
    const site = await boardOfTwo();
    const row = { ...document(site.folder, "rows/careful.json"), id: "mine" };
    const file = join(site.folder, "..", "mine.json");
    writeFileSync(
      file,
      JSON.stringify({ ...row, model: { ...row.model, name: "Mine @all [x](https://e.org)" } }),
    );
    const { comment, isGood } = await runCheckRaw(site.request({ row: file }));
    expect(isGood).toBe(true);
    expect(comment.replaceAll("`", "")).toContain("Its rank overlaps with: careful");
    // Nobody is called, nothing is a link: code calls nobody.
    expect(comment.replaceAll(/(`+).*?\1/g, "")).not.toMatch(/@all|\]\(|https:\/\/e\.org/);
  });
});
