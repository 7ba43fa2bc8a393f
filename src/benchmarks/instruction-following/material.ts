import type { ChecklistMaterial } from "../../schemas/judged-material";
import type { SampleOf } from "../benchmark";

/** A sample of an instruction-following benchmark. */
export type ChecklistSample = SampleOf<ChecklistMaterial>;
