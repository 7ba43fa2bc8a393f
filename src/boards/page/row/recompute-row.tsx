import { Group, Progress, Text } from "@mantine/core";
import { IconRefresh, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useState } from "react";
import { bareRow } from "../../../evaluation/recompute/ledger";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import type { Board, ListedRow } from "../../../shapes/leaderboard";
import { isAllFound, markWords, noVerdictsFound } from "../../../shapes/run-recomputation";
import { useEvidence } from "../../../state/evidence";
import { rememberRecomputed, rememberRow } from "../../../state/recomputed-runs";
import { useOneWork } from "../../../state/use-trying";
import { CompactButton, SmallButton } from "../../../ui/buttons";
import { OutlineAlert } from "../../../ui/outline-alert";
import { ProblemAlert } from "../../../ui/problem-alert";
import type { RecomputedRow } from "../../protocol";
import { useBoardServices } from "../../store/board-services";
import { runOfRow } from "../../store/use-sample-matrix";
import classes from "../leaderboard.module.css";
import { useFoundRows } from "../recomputed-rows";
import { shareWords } from "./rank-changes-list";

/** A larger run is fetched when people have heard how large. */
const UNASKED_BYTES = 16_000_000;

/** More differences than these are counted. */
const MOST_SHOWN = 50;

const PARTS: Readonly<Record<string, string>> = {
  value: "value",
  scored: "scored count",
  total: "count in all",
  interval: "interval",
  corrected: "corrected value",
  "corrected/value": "corrected value",
  "corrected/interval": "interval of the corrected value",
  "corrected/labels": "number of labels",
};

/** "ISR, interval of the corrected value"; the path itself for what is no column's. */
function placeWords({ columns }: Board, path: string): string {
  const [kind, id, ...rest] = path.split("/");
  const label = columns.find((column) => column.id === id)?.label;
  if (label === undefined) return path;
  if (kind === "byVideo") return `${label}, video ${rest.join("/")}`;
  return `${label}, ${PARTS[rest.join("/")] ?? rest.join("/")}`;
}

/** The outcome for the row's corrected numbers: in words, empty for a row without labels. */
function correctionWords({ values, labels }: ListedRow, { differences }: RecomputedRow): string {
  if (!labels) return "";
  const wrong = differences.filter(({ path }) => path.includes("/corrected")).length;
  const corrected = Object.values(values).filter(({ corrected: one }) => one).length;
  const files = `its ${counted(labels.length, "file")} of labels, of the hash that the row says`;
  return wrong === 0
    ? `Its ${counted(corrected, "corrected number")} with interval and labels came out as said, from run and ${files}.`
    : `Of its corrected numbers ${counted(wrong, "part is", "parts are")} otherwise by run and ${files}.`;
}

/** The labelled units that each corrected number rests on, those together that share their labels. */
function Behind({ board, row, behind }: { board: Board; row: ListedRow; behind: RecomputedRow["behind"] }) {
  const told = board.columns.flatMap(({ id, label }) => {
    const shares = behind[id] ?? [];
    return shares.length > 0 ? [{ id, label, shares }] : [];
  });
  if (told.length === 0) return null;
  return (
    <details data-testid="labels-behind">
      <summary>The labels that its corrected numbers rest on</summary>
      <ul className={classes.list}>
        {told.map(({ id, label, shares }) => (
          <li key={id}>
            {label}:{" "}
            {shares
              .map((share) => {
                const [labels, units] = [share.labels, share.units].map((one) => one.toLocaleString("en"));
                return `${labels} of ${units} ${shareWords(share, row.run?.entryId ?? "")}`;
              })
              .join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The outcome of recomputing a row: each difference by where it is, or that there is none. */
function Outcome({ board, row, found }: { board: Board; row: ListedRow; found: RecomputedRow }) {
  const { recomputation, differences } = found;
  const inRun = recomputation.different + recomputation.elsewhere;
  const verdicts = recomputation.verdicts[row.run?.entryId ?? ""] ?? noVerdictsFound();
  const isEqual = inRun + differences.length === 0;
  const more = differences.length - MOST_SHOWN;
  return (
    <OutlineAlert
      color={!isEqual ? "red" : isAllFound(verdicts) ? "teal" : "yellow"}
      role="status"
      data-testid="row-recomputed"
      data-equal={isEqual}
      data-differences={differences.length}
      title={
        isEqual
          ? `Recomputed here: the row says what its run gives${row.labels ? " and its labels correct" : ""}`
          : "Recomputed here: something is different"
      }
    >
      <Text size="sm">
        Verdicts: {markWords(verdicts)}. Data set, judge, counts, intervals and parts by video were held
        against the run too. {correctionWords(row, found)} Captions, judges' replies and labels are as the
        files have them: they could be made up.
      </Text>
      {inRun > 0 && (
        <Text size="sm">
          In the run itself {counted(inRun, "thing is", "things are")} different: “Recompute here” on its page
          names each.
        </Text>
      )}
      <Behind board={board} row={row} behind={found.behind} />
      {differences.length > 0 && (
        <ul className={classes.list}>
          {differences.slice(0, MOST_SHOWN).map(({ path, expected, found: said }) => (
            <li key={path} data-testid="row-difference" data-path={path}>
              <b>{placeWords(board, path)}</b>: computed here “{expected}”, the row says “{said}”
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
        </ul>
      )}
    </OutlineAlert>
  );
}

/** Recomputes a row from its run and its files of labels in this browser, and says what of it is otherwise. */
export function RecomputeRow({
  board,
  row,
  folder,
  onFound,
}: {
  board: Board;
  row: ListedRow;
  /** Absolute URL of the board's folder. */
  folder: string;
  /** Hears what is behind the corrected numbers. */
  onFound: (behind: RecomputedRow["behind"]) => void;
}) {
  const { runs, samplesFolder } = useBoardServices();
  const evidence = useEvidence({ engine: runs, samplesFolder });
  const { lookAgain } = useFoundRows();
  const [asks, setAsks] = useState<{ files: number; bytes: number } | null>(null);
  const [found, setFound] = useState<RecomputedRow | null>(null);
  const { progress: share, problem, setProblem, doing, cancel } = useOneWork<number>();
  const run = runOfRow(row, folder);
  if (run === null || runs === null) return null;
  const { address, host, sha256 } = run;
  const { call } = runs;

  async function recompute(mostBytes: number | null) {
    setFound(null);
    setAsks(null);
    await doing(0, async (signal, tell) => {
      const told = await call(
        "boards/recompute-row",
        { board, row: bareRow(row), folder, run: address, mostBytes },
        { signal, onEvent: ({ done, total }) => tell(total === 0 ? 0 : done / total) },
      );
      if ("asks" in told) return setAsks(told.asks);
      rememberRecomputed(sha256, told.found.recomputation, told.found.scores);
      rememberRow(sha256, told.found.row, told.found.differences.length === 0);
      lookAgain();
      setFound(told.found);
      onFound(told.found.behind);
    });
  }

  return (
    <>
      {share === null ? (
        <Group gap="xs">
          <SmallButton
            data-testid="recompute-row"
            Icon={IconRefresh}
            onClick={() => void recompute(asks ? null : UNASKED_BYTES)}
          >
            {asks
              ? `Fetch ${counted(asks.files, "file")}, ${humanSize(asks.bytes)}, and recompute`
              : "Recompute this row here"}
          </SmallButton>
          <span className={classes.quiet}>
            fetches its run from {host}
            {row.labels && " and its labels from beside the board"}
          </span>
          <SmallButton
            Icon={IconRosetteDiscountCheck}
            onClick={() =>
              evidence.save({
                of: "row",
                board,
                row: bareRow(row),
                folder,
                address,
                mostBytes: UNASKED_BYTES,
              })
            }
          >
            Save as evidence
          </SmallButton>
          {evidence.dialog}
        </Group>
      ) : (
        <Group gap="xs" wrap="nowrap" maw="40rem">
          <Text size="sm" role="status">
            Finding every verdict again
          </Text>
          <Progress value={100 * share} aria-label="Finding every verdict again" flex={1} />
          <CompactButton onClick={cancel}>Cancel</CompactButton>
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
      {found && <Outcome board={board} row={row} found={found} />}
    </>
  );
}
