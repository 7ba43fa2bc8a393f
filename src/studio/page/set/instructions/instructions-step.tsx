import type { ReactNode } from "react";
import { useSetDraft } from "../../../store/set/set-context";
import classes from "../../studio.module.css";

/** The instructions of the set. `calls`: the calls in progress, while a model is at work. */
export function InstructionsStep(_props: { calls: ReactNode }) {
  const { tasks } = useSetDraft();
  return (
    <ul className={classes.list} aria-label="Instructions">
      {tasks.map(({ id, instruction }) => (
        <li key={id}>{instruction === "" ? "Not written yet" : instruction}</li>
      ))}
    </ul>
  );
}
