import { existsSync, readFileSync } from "node:fs";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { anycapeval } from "../../../src/benchmarks/anycapeval";
import { demandOf } from "../../../src/benchmarks/anycapeval/strict-demand";
import { isFields } from "../../../src/foundation/fields";
import { DIMENSIONS } from "../../../src/rules/taxonomy/anycap-dimensions";
import { AnycapItem } from "../../../src/shapes/anycap-item";
import { readBenchmark, writeBenchmark } from "../../oracle/adapter";
import { hasVectors, readVectors } from "../../support/vectors";

const folder = new URL("../../../../shared/data/anycapeval/", import.meta.url);
const FILES = { image: 342, video: 529, audio: 263 };
const VECTORS = "anycap_vectors.jsonl";

function textOf(modality: string): string {
  return readFileSync(new URL(`anycapeval_${modality}_ref.jsonl`, folder), "utf8");
}

const lines = (text: string): unknown[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));

describe.skipIf(!existsSync(folder))("the published items", () => {
  const files = Object.keys(FILES).map((modality) => ({ name: `${modality}.jsonl`, modality }));

  it("load, each with its medium, its dimension and a length demand that is understood", () => {
    const read = readBenchmark(
      "anycapeval",
      files.map(({ name, modality }) => ({ name, text: textOf(modality) })),
    );
    // One item of sound was published without any.
    expect(read.problems).toMatchObject([{ file: "audio.jsonl", path: "line 28/key_point" }]);
    expect(read.samples).toHaveLength(1134);
    for (const [modality, count] of Object.entries(FILES))
      expect(read.samples.filter(({ facets }) => facets.modality === modality)).toHaveLength(count);
    const known = new Set(DIMENSIONS.map(({ id }) => id));
    for (const { id, instruction, facets, material } of read.samples) {
      if (!Value.Check(AnycapItem, material)) throw new Error(`${id} is no item.`);
      expect(known, id).toContain(facets.dimension);
      expect(DIMENSIONS.find((one) => one.id === facets.dimension)?.half, id).toBe(facets.kind);
      expect(instruction, id).not.toBe("");
      expect(material.reference, id).not.toBeNull();
      const [reference, strict] = [
        demandOf(material.demand, "reference"),
        demandOf(material.demand, "strict"),
      ];
      expect(reference, id).not.toBeNull();
      expect({ ...strict, least: 0 }, id).toEqual({ ...reference, least: 0 });
    }
  });

  it.each(files)("$modality items come back as they were", ({ name, modality }) => {
    const text = textOf(modality);
    const { samples } = readBenchmark("anycapeval", [{ name, text }]);
    const [written] = writeBenchmark("anycapeval", samples, []);
    expect(lines(written?.text ?? "")).toEqual(lines(text));
  });
});

/** Whether our files can hold a record: those that Python alone takes for one are the business of the released functions. */
function isWhole(record: unknown, half: string): boolean {
  if (!isFields(record) || !Array.isArray(record.restriction)) return false;
  if (!record.restriction.every((one) => typeof one === "string")) return false;
  return half === "content" ? typeof record.answer === "string" && Array.isArray(record.requirements) : true;
}

describe.skipIf(!hasVectors(VECTORS))("results that the released scripts have summarised", () => {
  it("come to the same numbers when they were read, kept and written", () => {
    let compared = 0;
    for (const { fn, args, expected } of readVectors(VECTORS)) {
      if (fn !== "summary" || !isFields(args) || !isFields(expected) || !isFields(expected.numbers)) continue;
      const [modality = "", half = ""] = String(args.module).split("/");
      const rows = (Array.isArray(args.lines) ? args.lines : []).map((line) => {
        try {
          const row: unknown = JSON.parse(String(line));
          return row;
        } catch {
          return null;
        }
      });
      const ids = new Set(rows.map((row) => (isFields(row) ? row.id : null)));
      if (!rows.every((row) => isWhole(row, half)) || ids.size !== rows.length || rows.length === 0) continue;
      // The vectors were made with the field of one medium for all.
      const own = rows.map((row) => {
        const { video, ...others } = isFields(row) ? row : {};
        return { ...others, [modality]: video ?? "medium" };
      });
      const text = own.map((row) => `${JSON.stringify(row)}\n`).join("");
      const read = readBenchmark("anycapeval", [{ name: `them_${modality}_${half}.jsonl`, text }]);
      if (read.results.length !== rows.length) continue;
      compared += 1;
      const written = writeBenchmark("anycapeval", read.samples, read.results);
      const file = written.find(({ name }) => name === `results/them_${modality}_${half}.jsonl`);
      const summary = anycapeval.releasedSummary({
        module: args.module,
        lines: (file?.text ?? "").split("\n").filter((line) => line !== ""),
      });
      expect(summary).toEqual(expected.numbers);
      const numbers = anycapeval.released(read.samples, read.results, "reference");
      const [name, value] = Object.entries(expected.numbers).find(([, one]) => typeof one === "number") ?? [];
      expect(numbers[`${modality}/${half}.${name}`]).toBe(value);
    }
    expect(compared).toBeGreaterThan(20);
  });
});
