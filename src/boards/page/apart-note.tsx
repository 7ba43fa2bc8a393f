import { rowTitle } from "./board-words";
import classes from "./leaderboard.module.css";
import type { TableRow } from "./table/table-rows";

/** Titles of rows; those of one model over several things say which: "GPT-4o, prompt: detailed". */
export function titlesOf(rows: readonly TableRow[]): string[] {
  const alike = new Map<string, TableRow[]>();
  const titles = rows.map(({ ranked }) => rowTitle(ranked.row));
  for (const [place, row] of rows.entries()) {
    const title = titles[place] ?? "";
    alike.set(title, [...(alike.get(title) ?? []), row]);
  }
  return rows.map(({ differs }, place) => {
    const title = titles[place] ?? "";
    const ofTitle = alike.get(title) ?? [];
    const fields = ofTitle.length === 1 ? [] : ofTitle.flatMap((row) => row.differs);
    const over = [...new Map(fields.map(({ label, board }) => [label, board]))].map(
      ([label, ofBoard]) =>
        `${label.toLowerCase()}: ${differs.find((one) => one.label === label)?.here ?? ofBoard}`,
    );
    return [title, ...over].join(", ");
  });
}

/** Stands above differences of rows that are ranked apart. */
export function ApartNote() {
  return (
    <p className={classes.notice} role="note">
      These rows are over different data sets, judges, prompts or semantics: a difference may come from that
      and not from the models.
    </p>
  );
}
