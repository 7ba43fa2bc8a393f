import type { ReactNode } from "react";
import { counted } from "../../../../foundation/plural";
import { useTrainingDraft } from "../../../store/training/training-context";
import classes from "../../studio.module.css";

/** The rows, each with why it may leave. `calls`: the calls in progress, while a model is at work. */
export function RowsStep(_props: { calls: ReactNode }) {
  const { rows } = useTrainingDraft();
  return <p className={classes.quiet}>{counted(rows.length, "row")}</p>;
}
