import { Loader } from "@mantine/core";
import classes from "./playground-page.module.css";

/** The frame of the columns while a session opens: the one that `index.html` paints before any script, with its styles. */
export function OpeningColumns() {
  return (
    <>
      <div className="opening-columns" aria-hidden>
        <div />
        <div />
        <div />
      </div>
      <div className={classes.starting} role="status" aria-label="Opening">
        <Loader size="sm" />
      </div>
    </>
  );
}
