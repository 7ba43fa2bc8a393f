import { Loader, Table, Text } from "@mantine/core";
import { ProblemAlert } from "../../../components/problem-alert";
import { type Separation, videosToSeparate } from "../../../evaluation/leaderboard/videos-to-separate";
import { type MediaWords, mediaWords } from "../../../lib/medium";
import { rankWords } from "../../../lib/standing-words";
import type { Board, BoardRow, ListedRow } from "../../../schemas/leaderboard";
import { useRanked } from "../../../state/leaderboard/use-boards";
import classes from "./row.module.css";

/** Files are named up to here. */
const MOST_VIDEOS = 200;

const count = (number: number) => number.toLocaleString("en");

function separationWords({ common, needed, more, isEnough }: Separation, { one, many }: MediaWords): string {
  const basis = `On the ${count(common)} ${many} that both have scored`;
  if (needed === null) return `${basis} they are equal: no number of ${many} would tell them apart.`;
  if (more === 0) return `${basis} they are told apart already.`;
  const wanted = `${count(more)} more ${more === 1 ? one : many} would tell them apart, if they go on differing as they do`;
  return `${basis}, ${wanted}${isEnough ? "" : "; the row above has not that many more"}.`;
}

/** Which videos, pictures or sounds would tell a row from the one above it. */
function ToSeparate({
  mine,
  above,
  rows,
  columnId,
}: {
  mine: ListedRow;
  above: ListedRow;
  rows: readonly ListedRow[];
  columnId: string;
}) {
  const own = new Set(Object.keys(mine.byVideo[columnId] ?? {}));
  const ofAbove = Object.keys(above.byVideo[columnId] ?? {});
  const notRun = ofAbove.filter((file) => !own.has(file));
  const words = mediaWords([...own, ...ofAbove]);
  const found = videosToSeparate(mine, above, columnId, notRun, rows);
  if (!found)
    return (
      <Text size="sm">
        The row above, {above.model.name}, comes without results by {words.one}, or on other {words.many}: how
        many more would tell the two apart can't be told.
      </Text>
    );
  const named = found.videos.slice(0, MOST_VIDEOS);
  return (
    <div data-testid="videos-to-separate" data-more={found.more}>
      <Text size="sm">
        From the row above, {above.model.name}: {separationWords(found, words)}
      </Text>
      {named.length > 0 && (
        <details>
          <summary>
            Which {count(named.length)} to run first: those on which the rows of the board differ most
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
            : `By ${by?.label ?? board.rankBy} it has no rank.`}{" "}
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
      {above && own?.rank && <ToSeparate mine={mine} above={above} rows={others} columnId={board.rankBy} />}
    </>
  );
}
