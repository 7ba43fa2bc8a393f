import classes from "./leaderboard.module.css";

/** Stands above differences of rows that are ranked apart. */
export function ApartNote() {
  return (
    <p className={classes.notice} role="note">
      These rows are over different data sets, judges, prompts or readings: a difference may come from that
      and not from the models.
    </p>
  );
}
