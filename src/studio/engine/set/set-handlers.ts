import type { KillableHelpers } from "../../../engine/shared/killable-helpers";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { INSTRUCTION_SET_DOCUMENT } from "../../../storage/instruction-sets/instruction-set-row";
import type { Storage } from "../../../storage/open-storage";
import type { InstructionSetCalls } from "../../protocol/set-calls";
import { documentHandlers } from "../document-handlers";
import { setFileHandlers } from "./set-file-handlers";
import { setOutHandlers } from "./set-out-handlers";

/** Instruction sets in the making, for the page. */
export function instructionSetHandlers(
  storage: () => Promise<Storage>,
  { advisor }: Pick<KillableHelpers, "advisor">,
): Handlers<InstructionSetCalls> {
  return {
    ...documentHandlers(
      "instruction-sets",
      INSTRUCTION_SET_DOCUMENT,
      async () => (await storage()).instructionSets,
    ),
    ...setFileHandlers(storage),
    ...setOutHandlers(advisor.making),
  };
}
