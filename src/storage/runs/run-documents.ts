import { RESULT_VERSION, RUN_VERSION } from "../../lib/document-versions";
import { ResultShape } from "../../schemas/generated/result";
import { RunShape } from "../../schemas/generated/run";

/** Runs as rows, run directories and archives hold them. */
export const RUN_DOCUMENT = {
  format: "caplens-run",
  version: RUN_VERSION,
  shape: RunShape,
  name: "the run",
} as const;

/** Results as rows, run directories and archives hold them. */
export const RESULT_DOCUMENT = {
  format: "caplens-result",
  version: RESULT_VERSION,
  shape: ResultShape,
  name: "the result",
} as const;
