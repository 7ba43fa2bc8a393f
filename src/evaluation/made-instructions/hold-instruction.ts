import { formatHalf } from "./asked-form";
import { instructionFaults } from "./instruction-faults";
import type { Held, HeldInstruction } from "./making-rules";

/** Derives the form of an instruction of what was drawn, and holds its words against all that it should ask for. */
export function holdInstruction({ instruction, drawn, level, content, format }: HeldInstruction): Held {
  const checklist = { format: format ?? formatHalf(instruction, drawn), content };
  return { checklist, faults: instructionFaults({ instruction, drawn, level, checklist }) };
}
