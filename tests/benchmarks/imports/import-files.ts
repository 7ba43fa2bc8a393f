import type { BenchmarkFile } from "../../../src/benchmarks/benchmark";
import type { ImportFile } from "../../../src/benchmarks/imports/import-file";
import { readImport } from "../../../src/benchmarks/imports/read-import";
import type { ColumnMapping } from "../../../src/schemas/column-mapping";
import { allSteps } from "../../support/all-steps";
import { checklist, file, filled, prompts } from "../instruction-following/files";

/** The files of a small benchmark in the spelling of OmniCap-IF, under a folder. */
export function omniFiles(folder = "omni/annotation"): BenchmarkFile[] {
  const checklists = Object.fromEntries(
    Object.entries(prompts).map(([video, list]) => [video, list.map((one) => ({ ...one, checklist }))]),
  );
  const facts = { "001": { duration: "00:30", path: "videos/001.mp4" }, "002": { duration: "00:20" } };
  return [
    file(`${folder}/prompts.json`, prompts),
    file(`${folder}/checklists.json`, checklists),
    file(`${folder}/video_meta_info.json`, facts),
  ];
}

/** Responses to all three instructions; the last one is none. */
export const responses = {
  "001": [
    { field: "For Understanding", prompt_id: "01", response: "A red kettle." },
    { field: "Understanding", prompt_id: "02", response: "It is red." },
  ],
  "002": [{ field: "For Retrieval", prompt_id: "01", response: "Failed to obtain answer via API." }],
};

export const checkResults = {
  "001": [{ field: "For Understanding", prompt_id: "01", check_result: filled }],
};

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
