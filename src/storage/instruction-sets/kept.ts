import { lazyModule } from "../../foundation/fetch-part";
import { keptCollection } from "../kept/collection";

/** Instruction sets in the making. */
export const KEPT_INSTRUCTION_SETS = keptCollection(
  {
    store: "instructionSets",
    tombstones: "instructionSetTombstones",
    since: 13,
    folder: "instruction-sets",
    noun: { one: "instruction set", many: "instruction sets" },
  },
  lazyModule(
    "What reads instruction sets",
    async () => (await import("./instruction-set-row")).INSTRUCTION_SET_DOCUMENT,
  ),
);
