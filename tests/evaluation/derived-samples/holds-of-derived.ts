import { expect } from "vitest";
import { checklistOf } from "../../../src/evaluation/verdicts/session-sample";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import type { Checklist } from "../../../src/shapes/checklist";
import type { DataSample } from "../../../src/shapes/data-set";

/** A sample of a benchmark of instructions. */
export function sampleOf(id: string, instruction: string, checklist: Checklist): DataSample {
  return {
    ...{ id, video: { id: id.split("/")[0] ?? id, path: null, seconds: null }, instruction, facets: {} },
    material: { checklist, promptId: null, field: null, constraintsUsed: [] },
  };
}

const typesIn = (instruction: string) => suggestChecks(instruction).map(({ check }) => check.constraintId);
const without = (all: readonly string[], gone: ReadonlySet<string>) =>
  all.filter((type) => !gone.has(type)).sort();

/** Expects what our rules must find in a sample that was derived by dropping or adding, and in its checklist. */
export function expectDerived(sample: DataSample, base: DataSample): void {
  const { derivedFrom } = sample;
  const [was, is] = [checklistOf(base), checklistOf(sample)];
  if (!derivedFrom || !was || !is) throw new Error(`${sample.id} is no derived sample with a checklist.`);
  expect(derivedFrom).toMatchObject({ sampleId: base.id, version: `${derivedFrom.rule}.v1` });
  expect(sample).toMatchObject({ id: `${base.id}~${derivedFrom.cell}`, video: base.video });
  const idsOf = ({ format, content }: Checklist) => [...format, ...content].map(({ checkId }) => checkId);
  const [before, after] = [idsOf(was), idsOf(is)];
  expect(after).toEqual([
    ...before.filter(
      (id) => is.format.some((one) => one.checkId === id) && !derivedFrom.dropped.includes(id),
    ),
    ...derivedFrom.added,
    ...before.filter(
      (id) => is.content.some((one) => one.checkId === id) && !derivedFrom.dropped.includes(id),
    ),
  ]);
  if (derivedFrom.rule !== "ablation") return;
  const changed = new Set(
    [...was.format, ...is.format]
      .filter(({ checkId }) => [...derivedFrom.dropped, ...derivedFrom.added].includes(checkId))
      .map(({ constraintId }) => constraintId),
  );
  const [asked, asks] = [typesIn(base.instruction), typesIn(sample.instruction)];
  // All else is asked as before; what was dropped is asked nowhere.
  expect(without(asks, changed), sample.instruction).toEqual(without(asked, changed));
  const isAdded = derivedFrom.added.length > 0;
  for (const type of changed) expect(asks.includes(type), `${type}: ${sample.instruction}`).toBe(isAdded);
}
