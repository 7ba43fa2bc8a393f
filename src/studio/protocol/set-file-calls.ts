import type { FileProblem } from "../../shapes/data-set";
import type { InstructionSet } from "../../shapes/instruction-set";
import type { PlacedTaskVerifications } from "../logic/set/files/read-task-verifications";
import type { SetFileForm } from "../logic/set/files/write-set";

type Files = { path: string; file: Blob }[];

/** Instruction sets as files, and the one that comes with the page. */
export type SetFileCalls = {
  "instruction-sets/write": {
    input: { draft: InstructionSet; form: SetFileForm };
    output: { fileName: string; blob: Blob; count: number };
    event: never;
  };
  /** Sets of files, with ids of their own; nothing is kept. */
  "instruction-sets/read": {
    input: { files: Files };
    output: { drafts: InstructionSet[]; problems: FileProblem[]; problemCount: number };
    event: never;
  };
  /** The changes to a set by files of verifications; nothing is kept. */
  "instruction-sets/read-verifications": {
    input: { draft: InstructionSet; files: Files };
    output: PlacedTaskVerifications & { problemCount: number };
    event: never;
  };
  /** The bundled set of a sample, with an id of its own; nothing is kept. `folder`: absolute URL of the page's `samples/`. */
  "instruction-sets/bundled": {
    input: { folder: string; sampleId: string };
    output: InstructionSet;
    event: never;
  };
};
