import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { bareRow } from "../../../../src/evaluation/recompute/ledger";
import { derivedFiles, readFolder, writeFiles } from "../../../../src/package/command/board/board-folder";
import { openBase, siteFaults } from "../../../../src/package/command/board/board-index";
import { readBoardState } from "../../../../src/package/command/board/board-state";
import { type CheckRequest, runCheck } from "../../../../src/package/command/board/run-check";
import { type BoardSite, makeBoardSite } from "../../../support/board-site";
import { exampleRow } from "../../../support/example-board";
import { copyOf, type Site, serveFolder, siteIn } from "./site-with-run";

const CHECK = { date: "2026-11-22", app: "Caplens 1.0.0", equal: 19_600, different: 0 };

type Request = {
  site: Site;
  boards: string;
  path(name: string): string;
  text(name: string): string;
  write(name: string, text: string): void;
  change(name: string, before: string | RegExp, after: string): void;
  /** Findings of the check in all of it: none where it may be merged. */
  faults(more?: Partial<CheckRequest>): Promise<string[]>;
};

/** Writes what follows from the rows, whose runs nobody looks at. */
async function follow({ folder }: Site): Promise<void> {
  const { state } = await readBoardState(readFolder(folder));
  const writing = { date: "2026-11-22", why: () => "Claimed.", checks: new Map() };
  writeFiles(folder, await derivedFiles(state, writing));
}

/** A repository with a board of two rows, an edition and an index, of which each request changes a copy. */
const original = mkdtempSync(join(tmpdir(), "caplens-repository-"));
let made: Promise<BoardSite> | null = null;
afterAll(() => rmSync(original, { recursive: true, force: true }));

async function makeRepository(): Promise<BoardSite> {
  const there = await makeBoardSite(original);
  const site = siteIn(original, there);
  const run = { address: "../../runs/demo/", sha256: site.sha256, entryId: "careful" };
  site.write(bareRow(exampleRow("first", { isr: 60 }, { basis: site.basis })));
  site.write(bareRow(exampleRow("second", { isr: 50 }, { basis: site.basis, run })));
  await follow(site);
  await runCheck(site.request({ edition: "2026-11-22" }));
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@x.test", ...words], { cwd: original });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "base");
  return there;
}

/** A request to such a repository. */
async function request(): Promise<Request> {
  made ??= makeRepository();
  const site = copyOf(await made);
  const boards = dirname(site.folder);
  const path = (name: string) => join(site.folder, name);
  const text = (name: string) => readFileSync(path(name), "utf8");
  const write = (name: string, content: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
  };
  return {
    site,
    boards,
    path,
    text,
    write,
    change(name, before, after) {
      const changed = text(name).replace(before, after);
      expect(changed).not.toBe(text(name));
      write(name, changed);
    },
    async faults(more = {}) {
      const base = openBase("HEAD", boards);
      const outside = siteFaults(boards, base, false).map(({ file, message }) => `${file}: ${message}`);
      const { isGood, comment } = await runCheck(site.request({ base: base.boardAt(site.folder), ...more }));
      return [...outside, ...(isGood ? [] : [comment.replaceAll(/[\\`]/g, "")])];
    },
  };
}

/** Lets the last line of the ledger, and what follows from it, be as if it had never been. */
async function takeOutLastLine({ site, text, write }: Request): Promise<void> {
  const lines = text("changes.jsonl").trimEnd().split("\n");
  write("changes.jsonl", `${lines.slice(0, -1).join("\n")}\n`);
  rmSync(join(site.folder, "rows/second.json"));
  await follow(site);
}

const page = "<!doctype html><script>alert(1)</script>";
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`;

describe("a request to a board", () => {
  it.each<[string, (request: Request) => void | Promise<void>, RegExp]>([
    [
      "a page beside rows",
      ({ write }) => write("evil.html", page),
      /evil\.html: No board has such a file: only what docs\/reference\/boards\.md names/,
    ],
    [
      "a page within rows",
      ({ write }) => write("rows/evil.html", page),
      /rows\/evil\.html: No board has such a file/,
    ],
    ["a script as feed", ({ write }) => write("changes.xml", xhtml), /changes\.xml: It is not what/],
    ["no feed any more", ({ path }) => rmSync(path("changes.xml")), /changes\.xml: It is missing/],
    [
      "a made-up check in a row's file",
      ({ change }) => change("rows/second.json", '"id"', `"check": ${JSON.stringify(CHECK)}, "id"`),
      /rows\/second\.json: check: No row has such a field/,
    ],
    [
      "a made-up check of a row with a run",
      ({ change }) =>
        change(
          "rows.json",
          /("check":)null(?=.*"id":"second")/,
          `$1{"app":"Caplens 1.0.0","date":"2026-11-22","different":0,"equal":19600}`,
        ),
      /rows\.json: second\/check: It is not what it was/,
    ],
    [
      "a made-up check of a row without a run",
      ({ change }) =>
        change(
          "rows.json",
          /("check":)null(?=.*"id":"first")/,
          `$1{"app":"Caplens 1.0.0","date":"2026-11-22","different":0,"equal":19600}`,
        ),
      /rows\.json: first\/check: The row names no run/,
    ],
    [
      "a field in rows.json that nobody looks at",
      ({ change }) => change("rows.json", '"version":1', '"version":1,"x":"y"'),
      /rows\.json: It is not what changes\.jsonl tells/,
    ],
    [
      "an edition with another number",
      ({ change }) => change("editions/2026-11-22.json", '"value":60', '"value":99'),
      /editions\/2026-11-22\.json: It was changed or taken out/,
    ],
    [
      "an edition taken out",
      ({ path, change }) => {
        rmSync(path("editions/2026-11-22.json"));
        change("board.json", '"2026-11-22"', "");
      },
      /editions\/2026-11-22\.json: It was changed or taken out/,
    ],
    [
      "an edition of a day before its rows were there",
      ({ write, text, change }) => {
        write("editions/2026-11-01.json", text("editions/2026-11-22.json"));
        change("board.json", '"2026-11-22"', '"2026-11-22", "2026-11-01"');
      },
      /editions\/2026-11-01\.json: It does not hold the rows that changes\.jsonl tells of 2026-11-01/,
    ],
    [
      "an edition that the board does not name",
      ({ write, text }) => write("editions/2026-11-23.json", text("editions/2026-11-22.json")),
      /board\.json: editions: It names 2026-11-22; there is 2026-11-23, 2026-11-22/,
    ],
    [
      "a link in place of a file",
      ({ path }) => {
        rmSync(path("changes.xml"));
        symlinkSync("/etc/passwd", path("changes.xml"));
      },
      /changes\.xml: It is a link/,
    ],
    [
      "a link in place of a folder",
      ({ path }) => {
        renameSync(path("rows"), join(dirname(dirname(path("."))), "elsewhere"));
        symlinkSync("../../elsewhere", path("rows"));
      },
      /rows: It is a link/,
    ],
    [
      "a link that leads to a run",
      ({ boards }) => {
        const runs = join(dirname(boards), "runs");
        renameSync(runs, join(dirname(boards), "elsewhere"));
        symlinkSync("elsewhere", runs);
      },
      /second[\s\S]*A link leads to the folder/,
    ],
    [
      "a strange folder in a board",
      ({ write }) => write("more/a.json", "{}"),
      /more: No board has such a folder/,
    ],
    [
      "a strange folder beside boards",
      ({ boards }) => {
        mkdirSync(join(boards, "tools"));
        writeFileSync(join(boards, "tools", "page.html"), page);
      },
      /tools: It is no folder of a board/,
    ],
    [
      "a file beside boards",
      ({ boards }) => writeFileSync(join(boards, "page.html"), page),
      /page\.html: Beside boards lies index\.json alone/,
    ],
    [
      "an index of other boards",
      ({ boards }) => writeFileSync(join(boards, "index.json"), "{}"),
      /index\.json: It does not tell/,
    ],
    ["a ledger line taken out with its row", takeOutLastLine, /changes\.jsonl: Lines that were there before/],
    [
      "a line of the ledger that names nothing new",
      ({ write, text }) => write("changes.jsonl", `${text("changes.jsonl")}\n`),
      /changes\.jsonl: It has an empty line/,
    ],
    [
      "a field in a board that no board has",
      ({ change }) => change("board.json", '"id"', '"script": "x", "id"'),
      /board\.json: script: No board has such a field/,
    ],
  ])("with %s is refused", async (name, attack, message) => {
    const one = await request();
    await attack(one);
    // The run of a row is looked at where the row is new, or asked for.
    const faults = (await one.faults({ all: name === "a link that leads to a run" })).join("\n");
    expect(faults).toMatch(message);
  });

  it("that takes a whole board out is refused", async () => {
    const { site, boards } = await request();
    const base = openBase("HEAD", boards);
    renameSync(site.folder, join(boards, "other"));
    expect(siteFaults(boards, base, false)).toContainEqual({ file: "demo", message: "The board is gone." });
  });

  it("that is reached by a link is refused", async () => {
    const { boards } = await request();
    renameSync(boards, `${boards}-else`);
    symlinkSync(`${boards}-else`, boards);
    expect(() => openBase("HEAD", boards)).toThrow(/A link leads to/);
  });

  it("with one honest row passes, and the row alone is new", async () => {
    const one = await request();
    one.site.write(bareRow(exampleRow("third", { isr: 55 }, { basis: one.site.basis })));
    expect(await one.faults()).toEqual([]);
    const base = openBase("HEAD", one.boards).boardAt(one.site.folder);
    const { comment } = await runCheck(one.site.request({ base }));
    expect(comment).toContain("added: third");
    expect(comment).not.toMatch(/(added|rescored|removed): (first|second)/);
  });

  it("that brings the ledger too passes, and its row is looked at all the same", async () => {
    const one = await request();
    one.site.write(bareRow(exampleRow("third", { isr: 55 }, { basis: one.site.basis })));
    await runCheck(one.site.request({ write: true }));
    expect(await one.faults()).toEqual([]);
    const base = openBase("HEAD", one.boards).boardAt(one.site.folder);
    expect((await runCheck(one.site.request({ base }))).comment).toContain("added: third");
  });

  it("goes out from where it left the branch: what was merged there since is no fault of its own", async () => {
    const one = await request();
    const top = dirname(one.boards);
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@x.test", ...words], { cwd: top });
    git("branch", "request");
    git("branch", "--move", "branch");
    one.site.write(bareRow(exampleRow("fourth", { isr: 10 }, { basis: one.site.basis })));
    await runCheck(one.site.request({ write: true }));
    git("add", ".");
    git("commit", "--quiet", "-m", "merged since");
    git("checkout", "--quiet", "request");
    one.site.write(bareRow(exampleRow("third", { isr: 55 }, { basis: one.site.basis })));
    const base = openBase("branch", one.boards).boardAt(one.site.folder);
    const { isGood, comment } = await runCheck(one.site.request({ base }));
    expect(comment).toContain("added: third");
    expect(isGood).toBe(true);
  });
});

describe("what the check writes", () => {
  it.each(["rows.json", "changes.jsonl", "changes.xml", "rows", "../index.json"])(
    "never goes through a link in place of %s",
    async (name) => {
      const one = await request();
      const aim = join(mkdtempSync(join(tmpdir(), "caplens-aim-")), "aim");
      onTestFinished(() => rmSync(dirname(aim), { recursive: true }));
      if (name === "rows") renameSync(one.path(name), aim);
      else {
        writeFileSync(aim, one.text(name));
        rmSync(one.path(name));
      }
      symlinkSync(aim, one.path(name));
      const before = name === "rows" ? "" : readFileSync(aim, "utf8");
      if (name !== "rows")
        one.site.write(bareRow(exampleRow("third", { isr: 55 }, { basis: one.site.basis })));
      await expect(runCheck(one.site.request({ write: true }))).rejects.toThrow(/link/);
      if (name === "rows") {
        await expect(runCheck(one.site.request({ remove: "first", why: "x" }))).rejects.toThrow();
        expect(existsSync(join(aim, "first.json"))).toBe(true);
      } else expect(readFileSync(aim, "utf8")).toBe(before);
    },
  );
});

describe("a run that is refused", () => {
  const refused = [
    "http://127.0.0.1:8123/run/",
    "https://127.0.0.1/run/",
    "https://localhost/run/",
    "https://[::1]/run/",
    "https://[::ffff:10.0.0.1]/run/",
    "https://169.254.169.254/latest/",
    "https://192.168.1.1/run/",
    "https://100.64.0.1/run/",
    "https://2130706433/run/",
    "https://router.local/run/",
    "https://intranet/run/",
    "file:///etc/",
    "//127.0.0.1/run/",
  ];
  it.each(refused)("is not fetched: %s", async (address) => {
    const one = await request();
    const host = await serveFolder(one.site.run);
    onTestFinished(() => host.close());
    const run = { address, sha256: one.site.sha256, entryId: "careful" };
    one.site.write(bareRow(exampleRow("third", { isr: 55 }, { basis: one.site.basis, run })));
    expect((await one.faults()).join()).toMatch(/rows\/third\.json: run\/address: /);
    expect(host.asked).toEqual([]);
  });

  it("for another fault of its row is not fetched either, nor for the captions of others", async () => {
    const one = await request();
    const host = await serveFolder(one.site.run);
    onTestFinished(() => host.close());
    const run = { address: host.address, sha256: one.site.sha256, entryId: "careful" };
    one.site.write(bareRow(exampleRow("third", { isr: 101 }, { basis: one.site.basis, run })));
    expect((await one.faults()).join()).toContain("its value 101 is not from 0 to 100");
    expect(host.asked).toEqual([]);
  });

  it("is not followed where its host sends it on", async () => {
    const one = await request();
    const host = await serveFolder(one.site.run);
    onTestFinished(() => host.close());
    const run = { address: `${host.address}moved/`, sha256: one.site.sha256, entryId: "careful" };
    one.site.write(bareRow(exampleRow("third", { isr: 55 }, { basis: one.site.basis, run })));
    expect((await one.faults()).join()).toMatch(/Its run can't be read[\s\S]*another address/i);
    expect(host.asked).toEqual(["moved/run.json"]);
  });
});
