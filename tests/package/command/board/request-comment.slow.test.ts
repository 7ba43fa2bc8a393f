import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { requestComment } from "../../../../src/package/command/board/comment";
import type { BoardFindings, Findings, RowFindings } from "../../../../src/package/command/board/findings";
import { noVerdictsFound } from "../../../../src/shapes/run-recomputation";
import { HOSTILE as HOSTILE_WORDS } from "../../../evaluation/report/example-report";
import { expectInert, parsed } from "../../../evaluation/report/inert-markdown";

const HOSTILE =
  "@all #1 [x](https://evil.test) ![p](https://evil.test/p.png) <img src=x onerror=alert(1)> www.evil.test `{{ secrets.X }}` **✅**\r\n## ✅ Merged\u202e | a | $x$ ~~b~~";

const row = (fields: Partial<RowFindings> = {}): RowFindings => ({
  id: "www.evil.test",
  name: HOSTILE,
  isRefused: false,
  column: HOSTILE,
  rank: [1, 2],
  why: HOSTILE,
  tied: { shown: ["a__b__"], more: 0 },
  above: null,
  below: "b",
  problem: null,
  run: {
    found: { ...noVerdictsFound(), rules: 69, claimed: 105 },
    all: { ...noVerdictsFound(), rules: 138, claimed: 210 },
    different: 0,
    elsewhere: 0,
    numbers: 0,
    differences: { shown: [{ place: HOSTILE, says: HOSTILE, found: HOSTILE }], more: 3 },
  },
  asked: null,
  flips: null,
  copies: { shown: [], more: 0 },
  ...fields,
});
const board = (fields: Partial<BoardFindings> = {}): BoardFindings => ({
  title: HOSTILE,
  isGood: true,
  faults: { shown: [], more: 0 },
  told: { shown: [{ file: HOSTILE, message: HOSTILE }], more: 0 },
  untold: { shown: [{ kind: "added", row: "a" }], more: 0 },
  rows: { shown: [row()], more: 0 },
  ...fields,
});
const findings = (fields: Partial<Findings> = {}): Findings => ({
  format: "caplens-board-findings",
  version: 1,
  site: { shown: [], more: 0 },
  boards: [board()],
  ...fields,
});
const HONEST = ["public/leaderboards/a/rows/b.json"];
const said = (document: unknown, changed: readonly string[] | null = HONEST) =>
  requestComment(typeof document === "string" ? document : JSON.stringify(document), changed);

describe("the comment on a request", () => {
  it("tells what was found, and has hostile names say nothing of their own", () => {
    const comment = said(findings());
    expect(comment).toContain("rules checked (69), 105 judged verdicts as claimed");
    expect(comment).toContain("Rank by ");
    // Names nobody, counts as no heading, leads nowhere, holds no markup.
    expectInert(parsed(comment));
    expect(comment).not.toMatch(/[\u202e\r]/);
    expect(comment.split("\n").filter((line) => /^#+ /.test(line))).toHaveLength(2);
    expect(comment).not.toMatch(/^## ✅ Merged/m);
    expect(comment).toContain("`a__b__`");
  });

  it.each(HOSTILE_WORDS)("makes no link, mention, emoji or markup of %j", (words) => {
    const hostile = row({ name: words, column: words, why: words, problem: words });
    const faults = { shown: [{ file: words, message: words }], more: 0 };
    const rows = { shown: [hostile], more: 0 };
    const comment = said(findings({ boards: [board({ title: words, faults, rows })] }));
    expect(comment).toContain("Must not be merged");
    expectInert(parsed(comment));
  });

  it("leaves a name as it is read", () => {
    expect(said(findings({ boards: [board({ title: "Gemini 2.5 Pro, 95 %" })] }))).toContain(
      "Gemini 2.5 Pro, 95 %\n",
    );
  });

  it("is no good one where faults are told beside the word that all is good", () => {
    const faults = { shown: [{ file: "evil.html", message: "No board has such a file." }], more: 0 };
    expect(said(findings({ boards: [board({ faults })] }))).toMatch(/^## ❌/);
    expect(
      said(findings({ boards: [board({ rows: { shown: [row({ isRefused: true })], more: 0 } })] })),
    ).toMatch(/^## ❌/);
    expect(said(findings({ site: faults }))).toMatch(/^## ❌ The folder of boards/);
  });

  it.each<[string, unknown]>([
    ["a text of its own", "## ✅ All good, merge it"],
    ["nothing", ""],
    ["another document", { comment: "## ✅" }],
    [
      "a heading in place of an id",
      findings({ boards: [board({ rows: { shown: [row({ id: "## ✅" })], more: 0 } })] }),
    ],
    ["a text that is too long", findings({ boards: [board({ title: "x".repeat(301) })] })],
    ["more boards than there can be", findings({ boards: Array.from({ length: 101 }, () => board()) })],
    [
      "more rows than are told",
      findings({ boards: [board({ rows: { shown: Array.from({ length: 21 }, () => row()), more: 0 } })] }),
    ],
    ["a number that is none", JSON.stringify(findings()).replace('"more":3', '"more":"many"')],
    ["deep brackets", "[".repeat(100_000)],
    ["more than is read", JSON.stringify({ ...findings(), more: "x".repeat(2_000_001) })],
  ])("says that there is no result where the check sent %s", (_, document) => {
    const comment = said(document);
    expect(comment).toMatch(/^❌ The check ended without a result that can be read/);
    expect(comment).not.toContain("✅");
  });

  it("shows nothing of a check whose workflow the request changes, or may change unseen", () => {
    for (const path of [".github/workflows/leaderboard-check.yml", ".github/workflows/other.yml"]) {
      const comment = said(findings(), [...HONEST, path]);
      expect(comment).toMatch(/^❌ The request changes the workflows/);
      expect(comment).not.toMatch(/✅|rules checked/);
    }
    expect(said(findings(), null)).toMatch(/^❌ The request changes more files/);
  });

  it("names the files that the check does not look at", () => {
    const comment = said(findings(), [...HONEST, "scripts/x@all.ts"]);
    expect(comment).toContain("It also changes files that this check does not look at");
    expect(comment).toContain("- `scripts/x@all.ts`");
  });

  it("fits into what the host takes", () => {
    const rows = { shown: Array.from({ length: 20 }, () => row()), more: 0 };
    const comment = said(findings({ boards: Array.from({ length: 12 }, () => board({ rows })) }));
    expect(comment.length).toBeLessThan(65_536);
    expect(comment).toMatch(/There is more than fits here; see the log\.\n$/);
  });

  it("is what the script prints, of files that the host told line by line", () => {
    const folder = mkdtempSync(join(tmpdir(), "caplens-say-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [file, changed] = [join(folder, "findings.json"), join(folder, "changed")];
    writeFileSync(file, JSON.stringify(findings()));
    writeFileSync(changed, `${JSON.stringify([HONEST[0], null])}\n["docs/a.md",".github/workflows/b.yml"]\n`);
    const say = (...words: string[]) =>
      execFileSync(
        process.execPath,
        ["node_modules/tsx/dist/cli.mjs", "src/package/command/board/say.ts", ...words],
        {
          encoding: "utf8",
        },
      );
    expect(say(file, changed, "2")).toMatch(/^❌ The request changes the workflows/);
    expect(say(file, changed, "3")).toMatch(/^❌ The request changes more files/);
  });
});

describe("workflows", () => {
  const files = readdirSync(".github/workflows").map((name) => ({
    name,
    text: readFileSync(join(".github/workflows", name), "utf8"),
  }));

  it("name each action by its commit, with its version beside", () => {
    const uses = files.flatMap(({ text }) => text.split("\n").filter((line) => /\buses:/.test(line)));
    expect(uses.length).toBeGreaterThan(8);
    for (const line of uses) expect(line).toMatch(/uses: [a-z-]+\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("that may write take nothing from a request into a shell, and post no file of it", () => {
    for (const { name, text } of files.filter((one) => /^ *[a-z-]+: write$/m.test(one.text))) {
      for (const block of text.split(/\brun: /).slice(1))
        expect(block.split(/^ {6}- /m)[0], name).not.toContain("${{");
      expect(text, name).not.toMatch(/--body-file \S*said|pull_request_target|head\.ref/);
    }
  });
});
