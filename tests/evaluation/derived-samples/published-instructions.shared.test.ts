import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { deriveSamples } from "../../../src/evaluation/derived-samples/derive-samples";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import type { Vary } from "../../../src/shapes/study";
import { someOf } from "../../support/effort";
import { expectDerived, sampleOf } from "./holds-of-derived";

const DATA = "../shared/data";
/** Videos have four instructions, from the easiest to the hardest. */
const EVERY = 9;

/** Real instructions, by what our rules read of their form. Content is not known of them: one that no word tells stands for it. */
function published(file: string) {
  const videos: Record<string, { generated_prompt: string }[]> = JSON.parse(readFileSync(file, "utf8"));
  const content = [{ checkId: "content", constraintId: null, description: "", items: [] }];
  const all = Object.entries(videos).flatMap(([video, entries]) =>
    entries.map(({ generated_prompt }, at) => [`${video}/${at}`, generated_prompt] as const),
  );
  return someOf(all, EVERY).map(([id, instruction]) =>
    sampleOf(id, instruction, { format: suggestChecks(instruction).map(({ check }) => check), content }),
  );
}

describe.each<[string, string, number]>([
  ["OmniCap-IF", `${DATA}/omnicap-if/annotation/prompts.json`, 0.35],
  ["IF-VidCap", `${DATA}/if-vidcap/annotation/prompt.json`, 0.22],
])("the instructions of %s", (_name, file, least) => {
  it.skipIf(!existsSync(file))("lose or gain a demand on form as our rules want it, or are left", () => {
    const samples = published(file);
    const byId = new Map(samples.map((sample) => [sample.id, sample]));
    const { samples: made, left } = deriveSamples(samples, { kind: "ablation" }, { seed: 1 });
    for (const sample of made) {
      const base = byId.get(sample.derivedFrom?.sampleId ?? "");
      if (!base) throw new Error("It has a base.");
      expectDerived(sample, base);
    }
    const drops = made.filter(({ derivedFrom }) => derivedFrom?.dropped.length);
    const undone = left.filter(({ why }) => why.startsWith("Without "));
    expect(drops.length / (drops.length + undone.length)).toBeGreaterThan(least);
    expect((made.length - drops.length) / samples.length).toBeGreaterThan(1.5);
  });
});

const CHECKLISTS = `${DATA}/omnicap-if/annotation/checklists.json`;

it.skipIf(!existsSync(CHECKLISTS))("published checklists are derived from, what can't be is left", () => {
  const videos: Record<string, { generated_prompt: string; checklist: unknown }[]> = JSON.parse(
    readFileSync(CHECKLISTS, "utf8"),
  );
  const samples = Object.entries(videos).flatMap(([video, entries]) =>
    entries.map(({ generated_prompt, checklist }) =>
      sampleOf(video, generated_prompt, omnicapIf.checklists.parse(checklist)),
    ),
  );
  const counts = (vary: Vary) => {
    const { samples: made, left } = deriveSamples(samples, vary, { seed: 1 });
    return [made.length, left.length];
  };
  expect(counts({ kind: "trade-off", levels: ["loose", "styled", "syntactic"] })).toEqual([6, 1]);
  expect(counts({ kind: "modality" })).toEqual([4, 2]);
});
