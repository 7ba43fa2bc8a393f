import type { Benchmark } from "../benchmark";
import { checklistCodec } from "../shared/checklist-codec";
import { type OmnicapIfSummary, summariseOmnicapIf } from "./summarise";
import { outsideOmnicapIf } from "./video-filter";

/** OmniCap-IF: 50 constraint types over picture and sound. */
export const omnicapIf: Benchmark<OmnicapIfSummary> = {
  id: "omnicap-if",
  label: "OmniCap-IF",
  ...checklistCodec({ format: "format_check", content: "content_check" }),
  outside: outsideOmnicapIf,
  summarise: summariseOmnicapIf,
};
