import type { InstructionSet } from "../../shapes/instruction-set";
import type { StayingTask } from "../logic/set/out/leaving-tasks";

/** The files of a benchmark that an instruction set leaves in, or samples of ours. */
export type SetOutForm = "benchmark" | "samples";

/** Instruction sets on their way out. */
export type SetOutCalls = {
  /** The number of instructions that would go out, and why the others stay. */
  "instruction-sets/count-out": {
    input: { draft: InstructionSet };
    output: { leaving: number; staying: StayingTask[] };
    event: never;
  };
  /** Rejects with `no-tasks-leave` where none would. `videos`: the ids of clips by those of their videos in the file. */
  "instruction-sets/write-out": {
    input: { draft: InstructionSet; form: SetOutForm };
    output: { fileName: string; blob: Blob; count: number; videos: Record<string, string> };
    event: never;
  };
};
