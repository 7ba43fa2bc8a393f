import { counted } from "../../../../foundation/plural";
import { useTrainingDraft } from "../../../store/training/training-context";
import classes from "../../studio.module.css";

/** The clips and captions that rows are made of. */
export function SourcesStep() {
  const { sources } = useTrainingDraft();
  return <p className={classes.quiet}>{counted(sources.length, "source")}</p>;
}
