import { RESULT_VERSION, RUN_VERSION } from "../../lib/document-versions";
import { ResultShape } from "../../schemas/generated/result";
import { RunShape } from "../../schemas/generated/run";
import type { Result } from "../../schemas/result";
import type { Run } from "../../schemas/run";
import type { DocumentKind } from "../documents";
import { RESULT_STEPS, RUN_STEPS } from "../migrations";

/** Runs as rows, run directories and archives hold them. */
export const RUN_DOCUMENT: DocumentKind<Run> = {
  format: "caplens-run",
  version: RUN_VERSION,
  steps: RUN_STEPS,
  shape: RunShape,
  name: "the run",
};

/** Results as rows, run directories and archives hold them. */
export const RESULT_DOCUMENT: DocumentKind<Result> = {
  format: "caplens-result",
  version: RESULT_VERSION,
  steps: RESULT_STEPS,
  shape: ResultShape,
  name: "the result",
};
