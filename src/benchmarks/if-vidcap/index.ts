import type { Benchmark } from "../benchmark";
import { checklistCodec } from "../shared/checklist-codec";
import { type IfVidcapSummary, summariseIfVidcap } from "./summarise";
import { outsideIfVidcap } from "./video-filter";

/** IF-VidCap: 27 constraint types over silent videos. */
export const ifVidcap: Benchmark<IfVidcapSummary> = {
  id: "if-vidcap",
  label: "IF-VidCap",
  ...checklistCodec({ format: "ruled_based_check", content: "open_ended_check" }),
  outside: outsideIfVidcap,
  summarise: summariseIfVidcap,
};
