import type { BenchmarkFile } from "../../../src/benchmarks/benchmark";
import type { ImportFile } from "../../../src/benchmarks/imports/read-delimited";
import { readImport } from "../../../src/benchmarks/imports/read-import";
import type { ColumnMapping } from "../../../src/shapes/data-set";
import { allSteps } from "../../support/all-steps";

/** A file as an import holds it: what it says in pieces, of this length where one is given. */
export function inPieces({ name, text }: BenchmarkFile, length = text.length): ImportFile {
  const count = length === 0 ? 0 : Math.ceil(text.length / length);
  return {
    name,
    pieces: Array.from({ length: count }, (_, at) => text.slice(at * length, (at + 1) * length)),
  };
}

export function read(files: BenchmarkFile[], mappings: [string, ColumnMapping][] = []) {
  return allSteps(
    readImport({ files: files.map((one) => inPieces(one)), mappings: new Map(mappings), kept: [] }),
  );
}

/** A file with a line for each object. */
export function lines(name: string, objects: readonly unknown[]): BenchmarkFile {
  return { name, text: objects.map((object) => JSON.stringify(object)).join("\n") };
}
