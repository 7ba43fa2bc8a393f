import { RESULT_VERSION, RUN_VERSION } from "../../foundation/document-versions";
import { ResultShape } from "../../shapes/generated/result";
import { RunShape } from "../../shapes/generated/run";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
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
