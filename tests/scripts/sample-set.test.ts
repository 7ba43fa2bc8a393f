import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sampleSet } from "../../scripts/write-sample-set";
import { checklistFaults } from "../../src/evaluation/made-instructions/checklist-faults";
import { instructionFaults } from "../../src/evaluation/made-instructions/instruction-faults";
import { dueTasks } from "../../src/evaluation/made-instructions/plan-tasks";
import { modalityOf } from "../../src/rules/taxonomy/labels";
import { readSetFile } from "../../src/studio/engine/filed-kinds";
import { clipStandings } from "../../src/studio/logic/set/clip-standings";
import {
  changedDrafts,
  taskHashes,
  taskVerdicts,
  verifiersAgree,
} from "../../src/studio/logic/set/task-verdicts";

const made = await sampleSet();

it("the bundled instruction set is what the script makes of what was written by hand, and is read as any file", () => {
  const text = readFileSync("public/samples/tea-for-three/instruction-set.json", "utf8");
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(made)));
  expect(readSetFile("instruction-set.json", text)).toEqual({ draft: JSON.parse(text), problem: null });
});

it("the bundled instruction set has each field at each level, by the papers' rules and without a fault", () => {
  expect(made.tasks).toHaveLength(12);
  expect(dueTasks(made, ["c1"]).due).toEqual([]);
  expect(clipStandings(made).map(({ dropped }) => dropped)).toEqual([null]);
  for (const task of made.tasks) {
    expect([task.id, ...instructionFaults(task), ...checklistFaults(task, 26)]).toEqual([task.id]);
    const omni = task.drawn.filter(({ constraintId }) => modalityOf(constraintId) === "omni").length;
    const [least, most] = { 1: [1, 2], 2: [2, 3], 3: [3, 9] }[task.level];
    expect(omni).toBeGreaterThanOrEqual(least ?? 0);
    expect(omni).toBeLessThanOrEqual(most ?? 0);
  }
  const right = made.tasks.flatMap(({ checklist }) =>
    checklist.content.flatMap(({ items }) =>
      items.flatMap(({ type, options, correctAnswer }) =>
        type === "correctness"
          ? [{ letter: correctAnswer, option: options.find((one) => one.startsWith(`${correctAnswer}.`)) }]
          : [],
      ),
    ),
  );
  const none = right.filter(({ option }) => option?.endsWith("None of the above")).length;
  expect(none / right.length).toBeGreaterThanOrEqual(0.3);
  const letters = ["A", "B", "C"].map((wanted) => right.filter(({ letter }) => letter === wanted).length);
  expect(Math.max(...letters) - Math.min(...letters)).toBeLessThanOrEqual(1);
});

it("the bundled instruction set shows each way in which people settle it, and what they changed", async () => {
  const hashes = await taskHashes(made.tasks);
  const verdicts = [...taskVerdicts(made, hashes).values()];
  const count = (by: string) => verdicts.filter((one) => one.by === by && one.holds === true).length;
  expect([count("unanimous"), count("majority"), count("senior")]).toEqual([10, 1, 1]);
  expect(verifiersAgree(made, hashes)).toMatchObject({
    byThree: 12,
    stale: 0,
    overall: { yes: 142, of: 144 },
  });
  expect(changedDrafts(made.tasks)).toEqual({ of: 12, changed: 2, rewritten: 1 });
});
