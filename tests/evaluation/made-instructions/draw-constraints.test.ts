import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soundnessOf } from "../../../src/evaluation/checklist-soundness";
import { askedForm, formatHalf } from "../../../src/evaluation/made-instructions/asked-form";
import { composeInstruction } from "../../../src/evaluation/made-instructions/demand-words";
import { drawMix, OMNI_BY_LEVEL } from "../../../src/evaluation/made-instructions/draw-constraints";
import {
  CONSTRAINTS_BY_LEVEL,
  dueTasks,
  FIELDS,
  LEVELS,
} from "../../../src/evaluation/made-instructions/plan-tasks";
import { modalityOf } from "../../../src/rules/taxonomy/labels";
import { taxonomies } from "../../../src/rules/taxonomy/registry";
import { INSTRUCTION_SET_LIMITS, MADE_BENCHMARKS } from "../../../src/shapes/instruction-set";
import { runs } from "../../support/effort";
import { madeTask } from "./made-task";

const contentIds = taxonomies[0].content.map(({ id }) => id);

const asked = fc.record({
  benchmark: fc.constantFrom(...MADE_BENCHMARKS),
  seed: fc.nat(),
  clipId: fc.string({ minLength: 1, maxLength: 20 }),
  field: fc.constantFrom(...FIELDS["if-vidcap"]),
  level: fc.constantFrom(...LEVELS),
  lacks: fc.subarray(contentIds, { maxLength: 12 }),
});

describe("drawing the constraints of an instruction", () => {
  it("keeps to the papers' numbers, and to what its clip has", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ benchmark, seed, lacks, ...task }) => {
        const mix = await drawMix(task, { benchmark, lacks, seed });
        expect(await drawMix(task, { benchmark, lacks, seed })).toEqual(mix);
        if (!mix.ok) return expect(mix.why).toContain("too few kinds of content");
        const content = mix.drawn.filter(({ half }) => half === "content");
        const format = mix.drawn.filter(({ half }) => half === "format");
        const { least, most } = CONSTRAINTS_BY_LEVEL[task.level];
        expect(mix.drawn.length).toBeGreaterThanOrEqual(least);
        expect(mix.drawn.length).toBeLessThanOrEqual(most);
        expect(format.length).toBeGreaterThan(0);
        expect(format.length).toBeLessThanOrEqual(content.length);
        const ids = mix.drawn.map(({ constraintId }) => constraintId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => lacks.includes(id))).toEqual([]);
        const omni = content.map(({ constraintId }) => modalityOf(constraintId) === "omni");
        if (benchmark === "omnicap-if") {
          const { most: mostOmni } = OMNI_BY_LEVEL[task.level];
          const count = omni.filter(Boolean).length;
          expect(count).toBeLessThanOrEqual(mostOmni);
          expect(omni.slice(0, count)).toEqual(Array(count).fill(true));
          if (lacks.length === 0) expect(count).toBeGreaterThanOrEqual(OMNI_BY_LEVEL[task.level].least);
        } else expect(omni).not.toContain(true);
      }),
      runs(60),
    );
  });

  it("draws form that a text keeps to, and that our locators read back from the plainest words for it", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ benchmark, seed, ...task }) => {
        const mix = await drawMix(task, { benchmark, lacks: [], seed });
        if (!mix.ok) throw new Error(mix.why);
        const { instruction, demands } = composeInstruction(mix.drawn);
        expect(demands.map(({ constraintId }) => constraintId)).toEqual(
          mix.drawn.flatMap(({ half, constraintId }) => (half === "content" ? [constraintId] : [])),
        );
        const { found, undrawn, changed } = askedForm(instruction, mix.drawn);
        expect(found).not.toContain(null);
        expect({ undrawn, changed }).toEqual({ undrawn: [], changed: [] });
        const format = formatHalf(instruction, mix.drawn);
        expect((await soundnessOf({ format, instruction, benchmark })).satisfiable).toBe(true);
      }),
      runs(40),
    );
  });

  it("names no key or column of sound where no sound is given", async () => {
    const ofSound = contentIds.filter((id) => ["audio", "omni"].includes(modalityOf(id) ?? ""));
    const forms = async (benchmark: "if-vidcap" | "omnicap-if", lacks: string[]) => {
      const task = { clipId: "c1", field: "Retrieval", level: 3 } as const;
      const drawn = [];
      for (let seed = 0; seed < 30; seed += 1) {
        const mix = await drawMix(task, { benchmark, lacks, seed });
        if (mix.ok) drawn.push(...mix.drawn.map(({ parameters }) => JSON.stringify(parameters)));
      }
      return drawn.join();
    };
    expect(await forms("omnicap-if", [])).toMatch(/sound/i);
    expect(await forms("omnicap-if", ofSound)).not.toMatch(/sound/i);
    expect(await forms("if-vidcap", [])).not.toMatch(/sound/i);
  });

  it("says what a clip lacks for a level, and draws nothing", async () => {
    const task = { clipId: "c1", field: "Understanding", level: 3 } as const;
    const mix = await drawMix(task, { benchmark: "omnicap-if", lacks: contentIds.slice(2), seed: 1 });
    expect(mix).toMatchObject({
      ok: false,
      why: expect.stringContaining("too few kinds of content for level 3: 2 of"),
    });
  });
});

describe("planning the tasks of a set", () => {
  it("has 12 for a clip, without those that are there", () => {
    const { due, beyond } = dueTasks({ tasks: [] }, ["c1", "c2"]);
    expect([due.length, beyond]).toEqual([24, 0]);
    expect(new Set(due.map((task) => JSON.stringify(task))).size).toBe(24);
    const tasks = due.slice(0, 1).map((task) => madeTask(task));
    expect(dueTasks({ tasks }, ["c1"]).due).toHaveLength(11);
  });

  it("counts what a set has no room for, with 5,000 clips", () => {
    const clips = Array.from({ length: 5000 }, (_, index) => `c${index}`);
    const { due, beyond } = dueTasks({ tasks: [] }, clips);
    expect(due).toHaveLength(INSTRUCTION_SET_LIMITS.instructions);
    expect(due.length + beyond).toBe(60_000);
  });
});
