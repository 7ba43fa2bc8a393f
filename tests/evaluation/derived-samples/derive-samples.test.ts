import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deriveSamples } from "../../../src/evaluation/derived-samples/derive-samples";
import { checklistOf } from "../../../src/evaluation/verdicts/session-sample";
import { contradictionsOf } from "../../../src/rules/suggesting/contradictions";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import { modalityOf } from "../../../src/rules/taxonomy/labels";
import type { FormatCheck } from "../../../src/shapes/checklist";
import type { SampleInstruction } from "../../../src/shapes/sample";
import type { Vary } from "../../../src/shapes/study";
import { expectDerived, sampleOf } from "./holds-of-derived";

const FOLDER = "public/samples/tea-for-three";
const instructions = ["sample.json", "instructions.json"].flatMap(
  (name): SampleInstruction[] => JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")).instructions,
);
const bundled = instructions.map(({ id, text, checklist }) => sampleOf(id, text, checklist));
const LEVELS: Vary = { kind: "trade-off", levels: ["loose", "styled", "syntactic"] };
const ABLATION: Vary = { kind: "ablation" };
const derive = (vary: Vary, seed = 1) => deriveSamples(bundled, vary, { seed });

function form(constraintId: string, description: string, parameters: FormatCheck["parameters"]): FormatCheck {
  return { checkId: `format-${constraintId}`, constraintId, description, parameters };
}

/** The instruction of a sample with one form check and one of content, without the former. */
function withoutForm(instruction: string, check: FormatCheck): string | undefined {
  const content = {
    checkId: "c",
    constraintId: "visual_summary",
    description: "Describe the dog",
    items: [],
  };
  const { samples } = deriveSamples(
    [sampleOf("s", instruction, { format: [check], content: [content] })],
    ABLATION,
    { seed: 1 },
  );
  return samples.find(({ derivedFrom }) => derivedFrom?.cell === `drop-${check.constraintId}`)?.instruction;
}

describe("of the bundled samples", () => {
  it("an ablation makes those of which our rules hold, and says why of every other", () => {
    const { samples, cells, left } = derive(ABLATION);
    for (const sample of samples) {
      const base = bundled.find(({ id }) => id === sample.derivedFrom?.sampleId);
      if (!base) throw new Error("It has a base.");
      expectDerived(sample, base);
    }
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
    expect(samples.filter(({ derivedFrom }) => derivedFrom?.dropped.length)).toHaveLength(19);
    expect(cells.map(({ id }) => id).sort()).toEqual(
      [...new Set(samples.map(({ derivedFrom }) => derivedFrom?.cell))].sort(),
    );
    // Every type of each sample is dropped or left, every addition made or left.
    const types = bundled.map((sample) => {
      const { format = [], content = [] } = checklistOf(sample) ?? {};
      return new Set([...format, ...content].map(({ constraintId }) => constraintId)).size;
    });
    expect(samples.length + left.length).toBe(types.reduce((sum, one) => sum + one + 5, 0));
    expect(left.every(({ why }) => /^With(?:out)? .+: .+\.$/.test(why))).toBe(true);
  });

  it("a trade-off asks the same content under each level, by rules that hold", () => {
    const { samples, cells, left } = derive(LEVELS);
    expect(cells.map(({ id }) => id)).toEqual(["loose", "styled", "syntactic"]);
    expect(left).toEqual([]);
    expect(samples).toHaveLength(3 * bundled.length);
    for (const base of bundled) {
      const own = samples.filter(({ derivedFrom }) => derivedFrom?.sampleId === base.id);
      const content = own.map((sample) => checklistOf(sample)?.content);
      expect(content[1]).toEqual(content[0]);
      expect(content[2]).toEqual(content[0]);
      for (const sample of own) {
        const format = checklistOf(sample)?.format ?? [];
        const read = suggestChecks(sample.instruction).map(({ check }) => check.constraintId);
        expect(read.sort()).toEqual(format.map(({ constraintId }) => constraintId).sort());
        expect(contradictionsOf(format)).toEqual([]);
      }
    }
    const styles = new Set(
      samples.flatMap((sample) =>
        sample.derivedFrom?.cell === "styled" ? (checklistOf(sample)?.format[0]?.constraintId ?? []) : [],
      ),
    );
    expect([...styles].sort()).toEqual(["ordered_list", "table"]);
  });

  it("a modality keeps what its sense alone can answer, and asks for no form", () => {
    const { samples, cells, left } = derive({ kind: "modality" });
    expect(cells.map(({ id, variant, senses }) => [id, variant, senses])).toEqual([
      ["picture", "picture", "picture"],
      ["sound", "sound", "sound"],
    ]);
    for (const sample of samples) {
      const { format, content } = checklistOf(sample) ?? { format: [], content: [] };
      const wanted = sample.derivedFrom?.cell === "picture" ? "visual" : "audio";
      expect(format).toEqual([]);
      expect(suggestChecks(sample.instruction)).toEqual([]);
      expect(content.length).toBeGreaterThan(0);
      expect(content.map(({ constraintId }) => modalityOf(constraintId ?? ""))).toEqual(
        content.map(() => wanted),
      );
    }
    expect(samples.length + left.length).toBe(2 * bundled.length);
  });

  it("the same seed makes the same, another one draws anew", () => {
    expect(derive(LEVELS)).toEqual(derive(LEVELS));
    expect(derive(ABLATION)).toEqual(derive(ABLATION));
    const others = [2, 3, 4].map((seed) =>
      derive(LEVELS, seed).samples.map(({ instruction }) => instruction),
    );
    const first = derive(LEVELS).samples.map(({ instruction }) => instruction);
    expect(others.some((one) => JSON.stringify(one) !== JSON.stringify(first))).toBe(true);
  });
});

describe("a demand on form is cut with the words that join it", () => {
  const length = form("length", "The whole answer has at most 50 words", {
    unit: "word",
    min_len: 0,
    max_len: 50,
  });
  const upper = form("case", "The whole answer is in upper case", { case_type: "upper" });
  const bold = form("markdown", "The name is bold", { md_type: "bold" });

  it.each<[string, FormatCheck, string]>([
    ["Describe the dog in at most 50 words.", length, "Describe the dog."],
    ["Describe the dog. The answer must have at most 50 words.", length, "Describe the dog."],
    ["Describe the dog, in at most 50 words, for children.", length, "Describe the dog, for children."],
    ["Describe the dog (at most 50 words).", length, "Describe the dog."],
    ["Use at most 50 words and describe the dog.", length, "Describe the dog."],
    [
      "Describe the dog in at most 50 words, all in upper case.",
      upper,
      "Describe the dog in at most 50 words.",
    ],
  ])("%s", (instruction, check, expected) => {
    const asked = suggestChecks(instruction).map((one) => ({ ...one.check }));
    const others = asked.filter(({ constraintId }) => constraintId !== check.constraintId);
    expect(asked.length - others.length).toBe(1);
    expect(withoutForm(instruction, check)).toBe(expected);
  });

  it.each<[string, string, FormatCheck]>([
    ["what would break off", "Describe the dog. All words on its collar must be in upper case.", upper],
    ["a demand that is nothing else", "Describe the dog. Set the name of the dog in bold.", bold],
    ["what is asked nowhere", "Describe the dog.", length],
  ])("%s is left", (_name, instruction, check) => {
    expect(withoutForm(instruction, check)).toBeUndefined();
  });
});

it("samples without a checklist or an instruction, derived ones and unmarked senses are left with their causes", () => {
  const checklist = {
    format: [],
    content: [{ checkId: "c", constraintId: null, description: "Name the dog", items: [] }],
  };
  const derivedSample = derive({ kind: "modality" }).samples.slice(0, 1);
  const given = [
    { ...sampleOf("a", "Name the dog.", checklist), material: null },
    sampleOf("b", " ", checklist),
    sampleOf("c", "Name the dog.", checklist),
    ...derivedSample,
  ];
  const { samples, left } = deriveSamples(given, { kind: "modality" }, { seed: 1 });
  expect(samples).toEqual([]);
  expect(left.map(({ why }) => why)).toEqual([
    "It has no checklist.",
    "It has no instruction.",
    "The benchmark does not say which sense its constraints need.",
    "It is derived itself.",
  ]);
  expect(deriveSamples(given, { kind: "complexity" }, { seed: 1 }).cells).toEqual([]);
});
