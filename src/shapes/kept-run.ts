import { type Static, Type } from "typebox";
import { DataSet } from "./data-set";
import { Rating } from "./rating";
import { Result } from "./result";
import { Run } from "./run";

/** A run with all that it is about and has led to, as it goes out and in with a session. */
export const KeptRun = Type.Object({
  run: Run,
  dataSet: DataSet,
  results: Type.Array(Result),
  /** Absent where nobody has rated its captions. */
  ratings: Type.Optional(Type.Array(Rating)),
});
export type KeptRun = Static<typeof KeptRun>;
