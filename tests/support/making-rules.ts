import { checklistFaults } from "../../src/evaluation/made-instructions/checklist-faults";
import { drawMix } from "../../src/evaluation/made-instructions/draw-constraints";
import {
  holdInstruction,
  instructionFaults,
} from "../../src/evaluation/made-instructions/instruction-faults";
import type { MakingRules } from "../../src/evaluation/made-instructions/making-rules";
import { writingInput } from "../../src/evaluation/made-instructions/worded-instruction";
import { contradictionsOf } from "../../src/rules/suggesting/contradictions";

/** Our rules at work on instructions in the making, run in place. */
export const makingInPlace: MakingRules = {
  draw: drawMix,
  wording: async (task) => writingInput(task),
  hold: async (held) => holdInstruction(held),
  faults: async (task, seconds) => [...instructionFaults(task), ...checklistFaults(task, seconds)],
  contradiction: async (format) => contradictionsOf(format)[0] ?? null,
};

const never = () => {
  throw new Error("Nothing is made here.");
};

/** For tests in which no instruction is made. */
export const makingNothing: MakingRules = {
  draw: never,
  wording: never,
  hold: never,
  faults: never,
  contradiction: never,
};
