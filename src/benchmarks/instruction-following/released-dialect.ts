import type { Benchmark } from "../benchmark";
import { checklistCodec } from "../shared/checklist-codec";
import type { ChecklistHalves } from "../shared/checklist-halves";
import { readFiles } from "./read-files";
import { type FileNames, writeFiles } from "./write-files";

/** How an instruction-following benchmark writes its files. */
export type ReleasedDialect = { label: string; halves: ChecklistHalves; names: FileNames };

/** Files and checklists in and out, in the dialect of a benchmark. */
export function releasedDialect({
  label,
  halves,
  names,
}: ReleasedDialect): Pick<Benchmark, "parse" | "serialise" | "read" | "write"> {
  const codec = checklistCodec(halves);
  return {
    ...codec,
    read: (files) => readFiles(files, { label, halves, codec }),
    write: (samples, results) => writeFiles(samples, results, { halves, codec, names }),
  };
}
