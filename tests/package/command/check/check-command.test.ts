import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkCommand } from "../../../../src/package/command/check/check-command";
import type { CheckedLine } from "../../../../src/shapes/sample-lines";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "caplens-check-"));
  vi.stubEnv("GITHUB_STEP_SUMMARY", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const path = (name: string) => join(folder, name);

function write(name: string, content: string | object): string {
  writeFileSync(path(name), typeof content === "string" ? content : JSON.stringify(content));
  return path(name);
}

const LENGTH = { check_id: "words", constraint_id: "length", parameters: { unit: "word", max_len: 3 } };
const CUP = {
  check_id: "cup",
  constraint_id: "keyword",
  parameters: { keyword: "cup", keyword_type: "include" },
};
const lines = (...rows: (string | object)[]) =>
  rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join("");

/** Runs the command over captions; gives its exit code and what it wrote. */
async function check(captions: string, ...words: string[]): Promise<{ code: number; out: string }> {
  const code = await checkCommand([write("captions.jsonl", captions), "-o", path("out"), ...words]);
  return { code, out: readFileSync(path("out"), "utf8") };
}

async function checked(captions: string, ...words: string[]) {
  const { code, out } = await check(captions, "--format", "jsonl", ...words);
  const found: CheckedLine[] = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { code, found };
}

const GOOD = { id: "good", response: "a red cup" };
const BAD = { id: "bad", response: "four words without any" };

describe("the exit code", () => {
  it.each<[string, (string | object)[], string[], number]>([
    ["0 where all passed", [GOOD], [], 0],
    ["1 where a check failed", [GOOD, BAD], [], 1],
    ["0 for failures that nobody minds", [BAD], ["--fail-on", "never"], 0],
    ["0 above the threshold, whatever failed", [GOOD, BAD], ["--min-csr", "0.5"], 0],
    ["1 below it", [GOOD, BAD], ["--min-csr", "0.51"], 1],
    ["1 above it where failures count too", [GOOD, BAD], ["--min-csr", "0.5", "--fail-on", "failed"], 1],
    ["2 for a line that was cut off", [GOOD, '{"id":"x","resp'], [], 2],
    ["2 for a caption without a checklist", [GOOD, { id: "x", response: "a cup", checks: [3] }], [], 2],
    ["2 for a line without a caption", [GOOD, { id: "x" }], [], 2],
  ])("is %s", async (_, rows, words, code) => {
    const file = write("c.json", [LENGTH, CUP]);
    expect((await check(lines(...rows), "--checklists", file, ...words)).code).toBe(code);
  });

  it("is 3 for what is unscored where that was asked for, and 1 where something failed as well", async () => {
    const unknown = { checks: [{ constraint_id: "no_such_rule", parameters: {} }, LENGTH] };
    const unscored = lines({ ...GOOD, ...unknown });
    expect((await check(unscored)).code).toBe(0);
    expect((await check(unscored, "--fail-on", "unscored")).code).toBe(3);
    expect((await check(lines({ ...BAD, ...unknown }), "--fail-on", "unscored")).code).toBe(1);
  });

  it.each<[string[], RegExp]>([
    [["--format", "pdf"], /--format takes text, jsonl/],
    [["--min-csr", "90"], /a share from 0 to 1/],
    [["--rules", "x"], /omnicap-if or if-vidcap/],
    [["--checklists", "/no/such/file"], /There is no file/],
    [["--what"], /Unknown option/],
  ])("is that of bad words for %s", async (words, message) => {
    await expect(check(lines(GOOD), ...words)).rejects.toThrow(message);
    expect(existsSync(path("out"))).toBe(false);
  });
});

describe("bad input", () => {
  it("is told line by line, in order, and the other lines are checked all the same", async () => {
    const captions = `\ufeff${lines(GOOD).replace("\n", "\r\n")}\r\n${lines('{"id":"cut","response":"a', BAD, "[1]", { id: "none" })}`;
    const { code, found } = await checked(captions, "--checklists", write("c.json", [LENGTH, CUP]));
    expect(code).toBe(2);
    expect(found.map(({ id, line, passed, failed, problem }) => [id, line, passed, failed, problem])).toEqual(
      [
        ["good", 1, 2, 0, undefined],
        ["line 3", 3, 0, 0, expect.stringContaining("no whole JSON object")],
        ["bad", 4, 0, 2, undefined],
        ["line 5", 5, 0, 0, "It is no JSON object."],
        ["none", 6, 0, 0, expect.stringContaining("No field of it can be told to hold a caption")],
      ],
    );
  });

  it.each([[[]], [{ format: [], content: [] }]])(
    "is a checklist without a check, %j: nothing would be checked, and all look right",
    async (empty) => {
      const words = ["--checklists", write("c.json", empty)];
      await expect(check(lines(GOOD, BAD), ...words)).rejects.toThrow("There is no check for any caption");
      expect(existsSync(path("out"))).toBe(false);
    },
  );

  it("a rule that there is not is unscored, and says so", async () => {
    const { found } = await checked(lines({ ...GOOD, checks: [{ constraint_id: "no_such_rule" }] }));
    expect(found[0]?.verdicts[0]).toMatchObject({
      status: "unscored",
      cause: "bad parameters",
      reason: "There is no rule called “no_such_rule”.",
    });
  });
});

describe("checklists", () => {
  it("are found by the ids of captions, and a caption without any is told", async () => {
    const file = write("c.json", { good: [CUP], bad: { format_check: [LENGTH], content_check: [] } });
    const { code, found } = await checked(lines(GOOD, BAD, { id: "x", response: "y" }), "--checklists", file);
    expect(code).toBe(2);
    expect(found.map(({ verdicts, problem }) => problem ?? verdicts.map(({ checkId }) => checkId))).toEqual([
      ["cup"],
      ["words"],
      "The checklists have none for “x”.",
    ]);
  });

  it("come from samples of Caplens with their instructions, and content is unscored there", async () => {
    const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" };
    const content = {
      checkId: "seen",
      constraintId: null,
      description: "",
      items: [
        {
          checkId: "seen-1",
          type: "attempt",
          question: "Is there a cup?",
          options: ["yes", "no"],
          correctAnswer: "yes",
        },
      ],
    };
    const sample = {
      id: "good",
      video: { id: "v" },
      instruction: "Name the cup.",
      checklist: {
        format: [{ checkId: "cup", constraintId: "keyword", description: "", parameters: CUP.parameters }],
        content: [content],
      },
    };
    const { code, found } = await checked(lines(GOOD), "--checklists", write("s.jsonl", lines(head, sample)));
    expect(code).toBe(0);
    expect(found[0]?.verdicts.map(({ checkId, status, cause }) => [checkId, status, cause])).toEqual([
      ["cup", "passed", undefined],
      ["seen", "unscored", "not judged"],
    ]);
  });
});

it("beside a baseline only new failures count, whatever the order", async () => {
  const checklists = ["--checklists", write("c.json", [LENGTH, CUP])];
  const before = [BAD, { id: "mended", response: "no" }, GOOD];
  await check(lines(...before), "--format", "jsonl", ...checklists);
  const old = write("old.jsonl", readFileSync(path("out"), "utf8"));
  const again = [GOOD, BAD, { id: "mended", response: "cup" }];
  const { code, found } = await checked(lines(...again), "--baseline", old, ...checklists);
  expect(code).toBe(0);
  expect(found.map(({ id, verdicts }) => [id, ...verdicts.map(({ since }) => since)])).toEqual([
    ["good", undefined, undefined],
    ["bad", "known", "known"],
    ["mended", undefined, "fixed"],
  ]);
  const worse = [...again, { id: "new", response: "no" }];
  expect((await checked(lines(...worse), "--baseline", old, ...checklists)).code).toBe(1);
  await expect(check(lines(GOOD), "--baseline", path("captions.jsonl"), ...checklists)).rejects.toThrow(
    "is no checked caption",
  );
});

it("a baseline is not written over: new failures would be known by the next check", async () => {
  const checklists = ["--checklists", write("c.json", [LENGTH, CUP])];
  await check(lines(GOOD), "--format", "jsonl", ...checklists);
  const before = readFileSync(path("out"), "utf8");
  await expect(check(lines(GOOD, BAD), "--baseline", path("out"), ...checklists)).rejects.toThrow(
    "is read, and would be written over",
  );
  expect(readFileSync(path("out"), "utf8")).toBe(before);
});

it("tells which captions the baseline alone has, and how many it lacks, wherever they stand", async () => {
  const checklists = ["--checklists", write("c.json", [LENGTH, CUP])];
  await check(lines(BAD, { ...BAD, id: "bad\u001b2" }, GOOD, GOOD), "--format", "jsonl", ...checklists);
  const old = write("old.jsonl", readFileSync(path("out"), "utf8"));
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const baseline = ["--baseline", old, ...checklists];
  const { code, out } = await check(lines(GOOD, { id: "new", response: "cup" }), ...baseline);
  expect(code).toBe(0);
  expect(out).toContain(
    "3 captions of the baseline are not in this file, and 1 caption of this file is not in the baseline.",
  );
  const words = told.mock.calls.map(([one]) => String(one)).join("");
  expect(words).toMatch(/Only in the baseline .*: “bad”, “bad.?2”, “good”\.\n/);
  expect(words).not.toContain("\u001b");
  const { out: json } = await check(lines(GOOD), "--format", "json", ...baseline);
  expect(JSON.parse(json).summary.since).toMatchObject({ gone: 3, added: 0 });
  const { out: same } = await check(lines(GOOD, GOOD, BAD, { ...BAD, id: "bad\u001b2" }), ...baseline);
  expect(same).not.toContain("not in");
  told.mockRestore();
});

it("checks no line that is not UTF-8, as the page reads no such file, and takes characters that a piece cuts in two as they are", async () => {
  const checklists = ["--checklists", write("c.json", [CUP])];
  const captions = path("bytes.jsonl");
  const latin = Buffer.from(lines({ id: "latin", response: "a café cup" }), "latin1");
  writeFileSync(
    captions,
    Buffer.concat([
      Buffer.from(`\ufeff${lines({ id: "first", response: "a cup\ufffd" })}`),
      ...[latin, Buffer.from(lines({ id: "long", more: "é".repeat(200_001), response: "é cup" }))],
    ]),
  );
  const out = path("bytes.out");
  expect(await checkCommand([captions, "-o", out, "--format", "jsonl", ...checklists])).toBe(2);
  const found: CheckedLine[] = readFileSync(out, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(found.map(({ id, passed, problem }) => [id, passed, problem])).toEqual([
    ["first", 1, undefined],
    ["line 2", 0, "It is no text in UTF-8: save the file as UTF-8."],
    ["long", 1, undefined],
  ]);
  writeFileSync(path("utf16.json"), Buffer.from(JSON.stringify([CUP]), "utf16le"));
  await expect(check(lines(GOOD), "--checklists", path("utf16.json"))).rejects.toThrow("no text in UTF-8");
});

it("takes no baseline of the other reading, and says where one is of another version of the rules", async () => {
  const checklists = ["--checklists", write("c.json", [LENGTH, CUP])];
  await check(lines(GOOD, BAD), "--format", "jsonl", ...checklists);
  const text = readFileSync(path("out"), "utf8");
  const old = write("old.jsonl", text);
  await expect(
    check(lines(GOOD, BAD), "--semantics", "released", "--baseline", old, ...checklists),
  ).rejects.toThrow("was checked as strict, and the captions are checked as released");
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect((await check(lines(GOOD, BAD), "--baseline", old, ...checklists)).code).toBe(0);
  expect(told).not.toHaveBeenCalledWith(expect.stringContaining("version"));
  const other = write("other.jsonl", text.replaceAll(/"rules":"\d+"/g, '"rules":"1"'));
  expect((await check(lines(GOOD, BAD), "--baseline", other, ...checklists)).code).toBe(0);
  const warned = told.mock.calls.filter(([words]) => String(words).includes("version 1 of the rules"));
  expect(warned).toHaveLength(1);
  told.mockRestore();
});

it("adds a summary where a workflow has a place for it", async () => {
  const summary = write("summary.md", "before\n");
  vi.stubEnv("GITHUB_STEP_SUMMARY", summary);
  const row = { ...BAD, id: "bad | @all [x](https://e.test)" };
  await check(lines(GOOD, row), "--checklists", write("c.json", [LENGTH, CUP]));
  const text = readFileSync(summary, "utf8");
  expect(text).toMatch(/^before\n### Caplens: not all right\n/);
  expect(text).toContain("CSR 50 %: 2 of 4 scored checks passed; 0 of 4 are unscored.");
  expect(text.replaceAll(/(`+).*?\1/g, "")).not.toMatch(/@all|\]\(/);
});
