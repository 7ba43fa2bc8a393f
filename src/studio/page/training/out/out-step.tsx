import { counted } from "../../../../foundation/plural";
import { useTrainingDraft } from "../../../store/training/training-context";
import classes from "../../studio.module.css";

/** The rows in the shapes that trainers read. */
export function OutStep() {
  const { rows } = useTrainingDraft();
  return <p className={classes.quiet}>{counted(rows.length, "row")}</p>;
}
