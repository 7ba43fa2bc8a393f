import { soundnessOf } from "../../../../src/evaluation/checklist-soundness";
import type { InstructionInput } from "../../../../src/judges/training-tasks";
import { suggestChecks } from "../../../../src/rules/suggesting/suggest-checks";

/** A text that keeps to all the form that an instruction asks for. */
export async function keepingTo(instruction: string): Promise<string> {
  const format = suggestChecks(instruction).map(({ check }) => check);
  const found = await soundnessOf({ format, instruction, benchmark: "if-vidcap" });
  return found.cheapest?.text ?? "A robot pours tea.";
}

/** An instruction in plain words that asks for what was drawn, and its demands by their kinds, as models reply. */
export function plainlyWorded({ content, form }: Pick<InstructionInput, "content" | "form">) {
  const demands = content.map(({ constraintId }, index) => ({
    constraint_id: constraintId,
    words: `Tell about the ${constraintId.replaceAll("_", " ")} of scene ${["one", "two", "three", "four"][index % 4]}`,
  }));
  const instruction = ["Describe the video", ...demands.map(({ words }) => words), ...form]
    .map((one) => `${one}.`)
    .join(" ");
  return { instruction, demands };
}
