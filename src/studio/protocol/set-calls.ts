import type { InstructionSet } from "../../shapes/instruction-set";
import type { InstructionSetSummary } from "../../storage/instruction-sets/instruction-set-row";
import type { DocumentCallsOf } from "./document-calls";
import type { SetFileCalls } from "./set-file-calls";
import type { SetOutCalls } from "./set-out-calls";

/** Instruction sets in the making. */
export type InstructionSetCalls = DocumentCallsOf<"instruction-sets", InstructionSet, InstructionSetSummary> &
  SetFileCalls &
  SetOutCalls;
