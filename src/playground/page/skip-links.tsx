import { usePlaces } from "./places";
import classes from "./skip-links.module.css";

/** The first stops of the Tab key, seen only while they have the focus: past navigation and media, to the work. */
export function SkipLinks() {
  const { goTo } = usePlaces();
  return (
    <div className={classes.links}>
      <button type="button" className={classes.link} onClick={() => goTo("run")}>
        Skip to Run
      </button>
      <button type="button" className={classes.link} onClick={() => goTo("verdicts")}>
        Skip to the verdicts
      </button>
    </div>
  );
}
