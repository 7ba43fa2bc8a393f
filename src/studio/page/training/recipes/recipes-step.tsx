import type { ReactNode } from "react";
import { counted } from "../../../../foundation/plural";
import { useTrainingDraft } from "../../../store/training/training-context";
import classes from "../../studio.module.css";

/** The ways in which rows are made. `calls`: the calls in progress, while a model is at work. */
export function RecipesStep(_props: { calls: ReactNode }) {
  const { rows } = useTrainingDraft();
  return <p className={classes.quiet}>{counted(rows.length, "row")}</p>;
}
