import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ChecklistSoundness, soundnessOf } from "../../src/evaluation/checklist-soundness";
import { checklistOf } from "../../src/evaluation/verdicts/session-sample";
import { checkFormatDirect } from "../../src/rules/check-format";
import { suggestChecks } from "../../src/rules/suggesting/suggest-checks";
import type { Checklist } from "../../src/shapes/checklist";
import { readBenchmark } from "../oracle/adapter";
import { thorough } from "../support/effort";

const DATA = "../shared/data";
const STRICT = { semantics: "strict", benchmark: "omnicap-if" } as const;

type Asked = { instruction: string; checklist: Checklist };

/** Each cheapest text passes what it is said to pass, and each conflict names checks of its checklist. */
async function expectTrue({ instruction, checklist }: Asked, found: ChecklistSoundness): Promise<void> {
  const ids = checklist.format.map(({ checkId }) => checkId);
  for (const id of found.conflict?.checkIds ?? []) expect(ids).toContain(id);
  expect(found.satisfiable === false).toBe(found.conflict !== null);
  if (!found.cheapest) return;
  const verdicts = await checkFormatDirect(found.cheapest.text, { ...checklist, content: [] }, STRICT, {
    instruction,
  });
  const passed = verdicts.filter(({ status }) => status === "passed").map(({ checkId }) => checkId);
  expect(found.cheapest.passed).toEqual(passed);
  if (found.satisfiable === false) expect(passed.length).toBeLessThan(ids.length);
}

async function report(name: string, all: readonly Asked[]) {
  const counts = { checklists: 0, can: 0, cannot: 0, unknown: 0, constraints: 0, format: 0, free: 0 };
  for (const asked of all) {
    const { format, content } = asked.checklist;
    const found = await soundnessOf({ format, instruction: asked.instruction, benchmark: "omnicap-if" });
    await expectTrue(asked, found);
    counts.checklists += 1;
    counts[found.satisfiable === null ? "unknown" : found.satisfiable ? "can" : "cannot"] += 1;
    counts.constraints += format.length + content.length;
    counts.format += format.length;
    counts.free += found.cheapest?.passed.length ?? 0;
    if (found.conflict) console.log(name, found.conflict.why, "–", asked.instruction.slice(0, 300));
  }
  console.log(name, JSON.stringify(counts));
  expect(counts.free).toBeLessThanOrEqual(counts.format);
  return counts;
}

test.skipIf(!existsSync(DATA))(
  "OmniCap-IF's published checklists: each can be passed on its form",
  async () => {
    const text = readFileSync(`${DATA}/omnicap-if/annotation/checklists.json`, "utf8");
    const { samples } = readBenchmark("omnicap-if", [{ name: "checklists.json", text }]);
    const all = samples.flatMap((sample) => {
      const checklist = checklistOf(sample);
      return checklist ? [{ instruction: sample.instruction, checklist }] : [];
    });
    expect(all.length).toBeGreaterThanOrEqual(3);
    const { can, cannot, unknown, constraints, free } = await report("published checklists", all);
    const row = `| ${can} | ${cannot} | ${unknown} | ${constraints} | ${free} |`;
    const page = readFileSync("docs/reference/sound-checklists.md", "utf8");
    expect(page).toContain(`| OmniCap-IF, the three published ${row}`);
  },
);

/** Every so many of a benchmark's instructions, with the form checks that rules read off them. */
function readOff(file: string, every: number): Asked[] {
  const data: unknown = JSON.parse(readFileSync(`${DATA}/${file}`, "utf8"));
  const instructions: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if (key === "generated_prompt" && typeof inner === "string") instructions.push(inner);
      else walk(inner);
  };
  walk(data);
  return instructions
    .filter((_, index) => index % (thorough ? 1 : every) === 0)
    .map((instruction) => ({
      instruction,
      checklist: { format: suggestChecks(instruction).map(({ check }) => check), content: [] },
    }));
}

test.skipIf(!existsSync(DATA))("form checks that rules read off published instructions", async () => {
  await report("IF-VidCap", readOff("if-vidcap/annotation/prompt.json", 20));
  await report("OmniCap-IF", readOff("omnicap-if/annotation/prompts.json", 20));
});
