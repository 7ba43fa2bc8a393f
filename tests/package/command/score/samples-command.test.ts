import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readChecks } from "../../../../src/package/checking/read-checks";
import { checkCommand } from "../../../../src/package/command/check/check-command";
import { samplesCommand } from "../../../../src/package/command/score/samples-command";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "caplens-samples-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const path = (name: string) => join(folder, name);
const write = (name: string, content: unknown) => writeFileSync(path(name), JSON.stringify(content));

async function rowsOf(...words: string[]): Promise<{ code: number; rows: Record<string, string>[] }> {
  const code = await samplesCommand([folder, "-o", path("rows.out"), ...words]);
  const lines = readFileSync(path("rows.out"), "utf8").trimEnd().split("\n");
  return { code, rows: lines.map((line) => JSON.parse(line)) };
}

const prompts = {
  clip_1: [
    {
      field: "For Understanding",
      prompt_id: "01",
      generated_prompt: "In three words.",
      constraints_used: ["length"],
    },
    {
      field: "For Retrieval",
      prompt_id: "02",
      generated_prompt: "Name the cup.",
      constraints_used: ["keyword"],
    },
  ],
};
const check = { constraint_id: "length", check_description: "", parameters: { unit: "word", max_len: 3 } };
const checklists = {
  clip_1: prompts.clip_1.map(({ field, generated_prompt }, at) => ({
    ...{ field, generated_prompt },
    checklist: { ruled_based_check: at === 0 ? [check] : [], open_ended_check: [] },
  })),
};

it("rows tell all that a suite needs: the id, the video, the instruction, whose rules hold, the checklist", async () => {
  write("prompt.json", prompts);
  write("checklist.json", checklists);
  const { code, rows } = await rowsOf();
  expect(code).toBe(0);
  expect(rows.map(({ checks: _, ...row }) => row)).toEqual([
    { id: "clip_1/01", video: "clip_1", instruction: "In three words.", rules: "if-vidcap" },
    { id: "clip_1/02", video: "clip_1", instruction: "Name the cup.", rules: "if-vidcap" },
  ]);
  const found = rows.map(({ checks = "" }) => readChecks(JSON.parse(checks)).checklist.format);
  expect(found).toEqual([
    [expect.objectContaining({ constraintId: "length", parameters: check.parameters })],
    [],
  ]);
});

it("rows are checked with the caption that a model wrote of them", async () => {
  vi.stubEnv("GITHUB_STEP_SUMMARY", "");
  write("prompt.json", prompts);
  write("checklist.json", checklists);
  const [row] = (await rowsOf()).rows;
  write("captions.jsonl", { ...row, response: "four words without any" });
  const words = [path("captions.jsonl"), "--format", "jsonl", "-o", path("checked")];
  expect(await checkCommand(words)).toBe(1);
  expect(JSON.parse(readFileSync(path("checked"), "utf8"))).toMatchObject({ id: row?.id, failed: 1 });
});

it("what can't be read is told, and the rest is written; without any checklist there is nothing to write", async () => {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  write("prompt.json", prompts);
  await expect(rowsOf()).rejects.toThrow("no sample with a checklist");
  write("checklist.json", checklists);
  writeFileSync(path("broken.json"), '{"clip_2": [');
  const { code, rows } = await rowsOf("--benchmark", "if-vidcap");
  expect([code, rows.length]).toEqual([2, 2]);
  expect(said.mock.calls.join("")).toContain("broken.json");
  await expect(rowsOf("--benchmark", "omnicap-if")).rejects.toThrow("no sample with a checklist");
  writeFileSync(path("notes.csv"), Buffer.from("id,caption\na,caf\u00e9\n", "latin1"));
  expect((await rowsOf("--benchmark", "if-vidcap")).rows).toHaveLength(2);
  expect(said.mock.calls.join("")).toContain("notes.csv: It is no text in UTF-8. Save it as UTF-8.");
  await expect(rowsOf("--benchmark", "nobody")).rejects.toThrow("No benchmark is called nobody.");
});

it("writes over no file of a folder that it reads", async () => {
  write("prompt.json", prompts);
  write("checklist.json", checklists);
  await expect(samplesCommand([folder, "-o", path("checklist.json")])).rejects.toThrow("written over");
  expect(JSON.parse(readFileSync(path("checklist.json"), "utf8"))).toEqual(checklists);
});
