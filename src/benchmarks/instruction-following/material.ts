import { type Static, Type } from "typebox";
import { Checklist } from "../../schemas/checklist";
import type { SampleOf } from "../benchmark";

const Nothing = Type.Null();

/** What an instruction-following benchmark judges a sample by, and how its files name the sample. */
export const ChecklistMaterial = Type.Object({
  /** Null while no file has told it. */
  checklist: Type.Union([Checklist, Nothing]),
  /** `prompt_id` as the files have it. */
  promptId: Type.Union([Type.String(), Type.Number(), Nothing]),
  /** `field` as the files have it. */
  field: Type.Union([Type.String(), Nothing]),
  /** `constraints_used`: constraints and relations between them, as the files have them. */
  constraintsUsed: Type.Array(Type.String()),
});
export type ChecklistMaterial = Static<typeof ChecklistMaterial>;

/** A sample of an instruction-following benchmark. */
export type ChecklistSample = SampleOf<ChecklistMaterial>;
