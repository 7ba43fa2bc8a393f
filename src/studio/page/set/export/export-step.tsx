import { counted } from "../../../../foundation/plural";
import { useSetDraft } from "../../../store/set/set-context";
import classes from "../../studio.module.css";
import { SetFileOut } from "./set-file-out";

/** The set as files of its benchmark, and into a run. */
export function SetExportStep() {
  const { tasks } = useSetDraft();
  return (
    <>
      <p className={classes.quiet}>{counted(tasks.length, "instruction")}</p>
      <SetFileOut />
    </>
  );
}
