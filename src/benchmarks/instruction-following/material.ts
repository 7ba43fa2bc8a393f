import type { ChecklistMaterial } from "../../shapes/judged-material";
import type { SampleOf } from "../benchmark";

/** A sample of an instruction-following benchmark. */
export type ChecklistSample = SampleOf<ChecklistMaterial>;
