import type { ExportTarget } from "./export-target";
import type { Scratch, ScratchPlace } from "./scratch";

const encoder = new TextEncoder();

/** One file as it is. */
export function singleTarget(place: ScratchPlace): ExportTarget {
  let scratch: Scratch | null = null;
  return {
    async open() {
      if (scratch) throw new Error("A second file was opened where there is to be one.");
      const opened = place();
      scratch = opened;
      return {
        write: (content) => opened.write(typeof content === "string" ? encoder.encode(content) : content),
        close: async () => undefined,
      };
    },
    end: async () => (await scratch?.end()) ?? null,
    drop: async () => scratch?.drop(),
  };
}
