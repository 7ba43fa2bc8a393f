import { useApp, useAppStore } from "../state/app/use-app";
import { ProblemAlert } from "../ui/problem-alert";
import classes from "./shell.module.css";

/** What is wrong with storage, above every screen that does not tell it with ways on for what it shows. */
export function StorageNotice() {
  const store = useAppStore();
  const problem = useApp((state) => state.problem);
  if (!problem) return null;
  return (
    <section aria-label="Storage in this browser" className={classes.notice}>
      <ProblemAlert problem={problem} onClose={() => store.getState().dismiss()} />
    </section>
  );
}
