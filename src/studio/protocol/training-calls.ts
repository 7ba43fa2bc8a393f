import type { TrainingSet } from "../../shapes/training-set";
import type { TrainingSetSummary } from "../../storage/training-sets/training-set-row";
import type { DocumentCallsOf } from "./document-calls";

/** Training sets in the making. */
export type TrainingSetCalls = DocumentCallsOf<"training-sets", TrainingSet, TrainingSetSummary>;
