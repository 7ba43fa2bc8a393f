import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dollars } from "../../foundation/dollars";
import { counted } from "../../foundation/plural";
import { callFacts, callLine } from "./call-facts";
import { type CallRow, costOfRows } from "./call-rows";
import classes from "./calls.module.css";

/** So many rows are drawn at a time. */
const PAGE = 100;

function summary(rows: readonly CallRow[]): string {
  const kept = rows.filter(({ record }) => record?.cached).length;
  const failed = rows.filter(({ record }) => record === null).length;
  const { usd, estimated, unknown, known } = costOfRows(rows);
  return [
    counted(rows.length, "entry", "entries"),
    ...(kept > 0 ? [`${kept} from kept replies`] : []),
    ...(failed > 0 ? [`${failed} without a reply`] : []),
    ...(known > 0 || unknown === 0 ? [`${estimated ? "at most " : ""}${dollars(usd)}`] : []),
    ...(unknown > 0 ? [`${unknown} of unknown cost`] : []),
  ].join(", ");
}

function Call({ row: { what, captionTitle, record, rejected } }: { row: CallRow }) {
  return (
    <details className={classes.call}>
      <summary>
        <Text component="span" size="sm">
          <strong>{captionTitle}</strong>: {what}
          {record ? ` · ${callLine(record)}` : " · no reply"}
          {rejected !== null && record ? " · not used" : ""}
        </Text>
      </summary>
      <dl className={classes.facts}>
        {rejected !== null && (
          <>
            <dt>{record ? "Not used, because" : "What happened"}</dt>
            <dd>{rejected}</dd>
          </>
        )}
        {record &&
          callFacts(record).map(([name, value]) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {record && record.mediaHashes.length > 0 && (
          <>
            <dt>Media sent ({record.mediaHashes.length})</dt>
            <dd className={classes.hashes}>{record.mediaHashes.join(" ")}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

/** Calls of models, what they come to, and each with all that is kept of it. Keys are never part of it. */
export function CallList({ rows }: { rows: readonly CallRow[] }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <Stack gap="xs">
      <Text size="sm">
        {summary(rows)}.
        {rows.some(({ record }) => record === null) &&
          " Calls without a reply may have cost something; only the totals of the run and of the day count that."}{" "}
        The same goes with the session when it is exported; keys never do.
      </Text>
      <div>
        {rows.slice(0, shown).map((row) => (
          <Call key={row.key} row={row} />
        ))}
      </div>
      {rows.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rows.length - shown)} more
        </Button>
      )}
    </Stack>
  );
}
