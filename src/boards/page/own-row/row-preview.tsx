import { Loader, Table, Text } from "@mantine/core";
import { type Separation, videosToSeparate } from "../../../evaluation/recompute/videos-to-separate";
import { plural } from "../../../foundation/plural";
import { FEWEST_VIDEOS, rankWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn, BoardRow, ListedRow } from "../../../shapes/leaderboard";
import { type MediaWords, mediaWords } from "../../../shapes/medium";
import { ProblemAlert } from "../../../ui/problem-alert";
import { useRanked } from "../../store/use-boards";
import classes from "./row.module.css";

/** Files are named up to here. */
const MOST_VIDEOS = 200;

const count = (number: number) => number.toLocaleString("en");

/** What is known of telling two rows apart, in sentences. `left`: so many only one of them has run. */
export function separationWords(
  { common, state, needed }: Separation,
  { one, many }: MediaWords,
  left: number,
): string {
  const basis = `On the ${count(common)} ${many} that both have scored`;
  const told = (missing: number) => `${count(missing)} more ${plural(missing, one, many)}`;
  if (state === "too few")
    return `both have scored ${count(common)} ${many}: fewer than ${FEWEST_VIDEOS} can’t tell two rows apart, nor how many would.`;
  if (state === "apart") return `${basis} they are told apart.`;
  if (needed === null) return `${basis} they are equal: no number of ${many} would tell them apart.`;
  const least = `at least ${told(needed.least - common)} would be needed to tell them apart in 80 of 100 cases, were they as far apart as the interval allows`;
  const measured =
    needed.measured === null ? "" : `, ${count(needed.measured - common)} were they as far apart as measured`;
  const short = left < needed.least - common ? ` The row above has only ${count(left)} more.` : "";
  return `${basis} nobody can tell which is better: ${least}${measured}. If they are equal, no number would.${short}`;
}

/** Which videos, pictures or sounds would tell a row from the one above it. */
function ToSeparate({ mine, above, column }: { mine: ListedRow; above: ListedRow; column: BoardColumn }) {
  const own = new Set(Object.keys(mine.byVideo[column.id] ?? {}));
  const ofAbove = Object.keys(above.byVideo[column.id] ?? {});
  const notRun = ofAbove.filter((file) => !own.has(file));
  const words = mediaWords([...own, ...ofAbove]);
  const found = videosToSeparate(mine, above, column, notRun);
  if (!found)
    return (
      <Text size="sm">
        The row above, {above.model.name}, comes without results by {words.one}, or on other {words.many}: how
        many more would tell the two apart can't be told.
      </Text>
    );
  const named = found.videos.slice(0, MOST_VIDEOS);
  return (
    <div data-testid="videos-to-separate" data-state={found.state} data-more={found.videos.length}>
      <Text size="sm">
        From the row above, {above.model.name}: {separationWords(found, words, notRun.length)}
      </Text>
      {named.length > 0 && (
        <details>
          <summary>
            {count(named.length)} to run next, drawn at random from those that the row above has run
          </summary>
          <p className={classes.videos}>{named.join(", ")}</p>
        </details>
      )}
    </div>
  );
}

/** A row as it would stand on the board: its values, its rank interval, and what would tell it from the row above. */
export function RowPreview({
  board,
  rows,
  row,
}: {
  board: Board;
  rows: readonly ListedRow[];
  row: BoardRow;
}) {
  const mine: ListedRow = { ...row, check: null };
  const others = rows.filter(({ id }) => id !== row.id);
  const subject = `${board.id} ${JSON.stringify([row.id, row.values])}`;
  const { value: ranked, problem } = useRanked(subject, board, [...others, mine], board.rankBy);
  const group = ranked?.groups.find((one) => one.rows.some((each) => each.row.id === row.id));
  const place = group?.rows.findIndex((each) => each.row.id === row.id) ?? -1;
  const own = group?.rows[place];
  const above = place > 0 ? group?.rows[place - 1]?.row : undefined;
  const columns = board.columns.filter(({ id, shown }) => shown && row.values[id]);
  const by = board.columns.find(({ id }) => id === board.rankBy);
  return (
    <>
      <div className={classes.scroll}>
        <Table aria-label="Your row" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>Value</Table.Th>
              <Table.Th>95 % interval</Table.Th>
              <Table.Th>Scored</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ id, label, digits, counted }) => {
              const cell = row.values[id];
              return (
                <Table.Tr key={id} data-testid="own-cell" data-column={id} data-value={cell?.value ?? ""}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{cell?.value?.toFixed(digits) ?? "nothing scored"}</Table.Td>
                  <Table.Td>
                    {cell?.interval?.map((end) => end.toFixed(digits)).join(" to ") ?? "not told"}
                  </Table.Td>
                  <Table.Td>
                    {cell?.scored ?? "?"} of {cell?.total ?? "?"} {counted}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {problem && <ProblemAlert problem={problem} />}
      {!ranked && !problem && <Loader size="sm" role="status" aria-label="Ranking the row" />}
      {own && (
        <Text size="sm" data-testid="own-rank" data-rank={own.rank?.join("-") ?? ""} role="status">
          {own.rank
            ? `By ${by?.label ?? board.rankBy} it stands at rank ${rankWords(own.rank)} of ${group?.rows.length ?? 1} rows over the same.`
            : `It has no rank by ${by?.label ?? board.rankBy}.`}{" "}
          {own.why}
        </Text>
      )}
      {group && !group.isBoards && (
        <Text size="sm">
          It is not ranked with the board’s other rows, since it is over something else:{" "}
          {group.differs
            .map(({ label, here, board: there }) => `${label}: ${here} here, ${there} on the board`)
            .join("; ")}
          .
        </Text>
      )}
      {above && own?.rank && by && <ToSeparate mine={mine} above={above} column={by} />}
    </>
  );
}
