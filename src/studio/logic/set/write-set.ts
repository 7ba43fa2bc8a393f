import { canonicalJson } from "../../../foundation/canonical-json";
import { withoutHeaders } from "../../../foundation/without-headers";
import type { InstructionSet, TaskVerificationLine } from "../../../shapes/instruction-set";

/** `studio`: all that is known of the set. `verifications`: those alone, JSON Lines. */
export type SetFileForm = "studio" | "verifications";

/** A set as the text of a file; `count`: the instructions or verifications in it. No headers go out. */
export function writeSet(
  set: InstructionSet,
  form: SetFileForm,
): { text: string; ending: string; count: number } {
  if (form === "studio")
    return {
      text: `${JSON.stringify(withoutHeaders(set), null, 1)}\n`,
      ending: "instruction-set.json",
      count: set.tasks.length,
    };
  const words = new Map(set.tasks.map(({ id, instruction }) => [id, instruction]));
  const lines = set.verifications.map(
    (verification): TaskVerificationLine => ({
      ...{ format: "caplens-instruction-verification", version: 1 },
      ...verification,
      instruction: words.get(verification.taskId) ?? "",
    }),
  );
  return {
    text: lines.map((line) => `${canonicalJson(line)}\n`).join(""),
    ending: "instruction-verifications.jsonl",
    count: lines.length,
  };
}
