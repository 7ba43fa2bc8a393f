import type { ReactNode } from "react";
import { counted } from "../../../../foundation/plural";
import { useSetDraft } from "../../../store/set/set-context";
import classes from "../../studio.module.css";

/** The checklists of the set's instructions. `calls`: the calls in progress, while a model is at work. */
export function ChecklistsStep(_props: { calls: ReactNode }) {
  const { tasks } = useSetDraft();
  return (
    <ul className={classes.list} aria-label="Checklists">
      {tasks.map(({ id, checklist: { format, content } }) => (
        <li key={id}>{counted(format.length + content.length, "check")}</li>
      ))}
    </ul>
  );
}
