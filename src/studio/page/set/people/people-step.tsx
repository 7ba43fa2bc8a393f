import { counted } from "../../../../foundation/plural";
import { useSetDraft } from "../../../store/set/set-context";
import classes from "../../studio.module.css";

/** The people who verify the set, and their results. */
export function SetPeopleStep() {
  const { verifications } = useSetDraft();
  return <p className={classes.quiet}>{counted(verifications.length, "verification")}</p>;
}
