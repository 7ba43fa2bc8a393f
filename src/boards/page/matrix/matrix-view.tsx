import { Button, NativeSelect, Progress } from "@mantine/core";
import { useMemo } from "react";
import { counted } from "../../../foundation/plural";
import type { ListedRow } from "../../../shapes/leaderboard";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { exportMatrix } from "../../logic/export-matrix";
import { chosenSamples, sampleStandings } from "../../logic/matrix-samples";
import type { BoardMatrixCalls } from "../../protocol";
import { type LeaderboardAddress, SAMPLES } from "../../store/leaderboard-address";
import { useSampleMatrix } from "../../store/use-sample-matrix";
import { rowTitle } from "../board-words";
import { evidenceHref } from "../evidence-links";
import classes from "../leaderboard.module.css";
import { MatrixGrid } from "./matrix-grid";
import { NobodyPassed } from "./nobody-passed";

const SAMPLE_WORDS: Record<(typeof SAMPLES)[number], string> = {
  nobody: "No model passes all",
  one: "One model alone passes all",
  differ: "Some models pass all, some don't",
};

const FORMATS = [
  { format: "csv", label: "CSV", type: "text/csv" },
  { format: "json", label: "JSON", type: "application/json" },
] as const;

/** Rows that are not in the matrix, each with why. */
function LeftOut({ leftOut, rows }: { leftOut: Read["leftOut"]; rows: readonly ListedRow[] }) {
  if (leftOut.length === 0) return null;
  const titleOf = (rowId: string) => {
    const row = rows.find(({ id }) => id === rowId);
    return row ? rowTitle(row) : rowId;
  };
  return (
    <div className={classes.notice} role="status" data-testid="matrix-left-out" data-count={leftOut.length}>
      Left out:
      <ul>
        {leftOut.map(({ rowId, problem }) => (
          <li key={rowId}>
            <b>{titleOf(rowId)}</b>: {problem.message} {problem.nextStep}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Read = BoardMatrixCalls["boards/matrix"]["output"];

type MatrixViewProps = {
  boardId: string;
  folder: string;
  rows: readonly ListedRow[];
  /** One's own model of a run among them: "run/entry". */
  mine: { rowId: string; run: string } | null;
  address: LeaderboardAddress;
  onChange: (change: Partial<LeaderboardAddress>) => void;
};

/** Samples by models, of all rows that point to a run; the runs' indexes are fetched when this is drawn. */
export function MatrixView(props: MatrixViewProps) {
  const { folder, rows, mine } = props;
  const { value, problem, again, done, total } = useSampleMatrix(rows, folder, mine);
  if (total === 0)
    return (
      <p className={classes.words}>
        None of these rows points to a run, so nothing is known of their samples.
      </p>
    );
  if (problem)
    return (
      <ProblemAlert problem={problem}>
        <Button size="xs" variant="default" onClick={again}>
          Try again
        </Button>
      </ProblemAlert>
    );
  if (!value)
    return (
      <div>
        <p className={classes.words} role="status">
          Reading the results of {done} of {counted(total, "model")}
        </p>
        <Progress value={(100 * done) / total} aria-label="Reading results" />
      </div>
    );
  return <ReadMatrix {...props} read={value} />;
}

function ReadMatrix({
  boardId,
  folder,
  rows,
  mine,
  address,
  onChange,
  read,
}: MatrixViewProps & { read: Read }) {
  const { matrix, leftOut } = read;
  const standings = useMemo(() => sampleStandings(matrix), [matrix]);
  const shown = useMemo(
    () => chosenSamples(standings, address.samples, address.by ?? "hardest"),
    [standings, address.samples, address.by],
  );
  const own = matrix.rows.map((rowId) => rows.find(({ id }) => id === rowId));
  const titles = own.map((row) => (row ? rowTitle(row) : ""));
  const hrefOf = (row: number, sample: number, checkId: string | null = null) => {
    const [listed, sampleId] = [own[row], matrix.samples[sample]?.id];
    if (!listed || sampleId === undefined) return null;
    return evidenceHref(listed, folder, listed.id === mine?.rowId ? mine.run : null, sampleId, checkId);
  };
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          size="xs"
          label="Samples"
          value={address.samples ?? ""}
          data={[
            { value: "", label: "All" },
            ...SAMPLES.map((value) => ({ value, label: SAMPLE_WORDS[value] })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            onChange({ samples: SAMPLES.find((each) => each === chosen) ?? null });
          }}
        />
        <NativeSelect
          size="xs"
          label="Order"
          value={address.by ?? ""}
          data={[
            { value: "", label: "Hardest first" },
            { value: "plan", label: "As in the data set" },
          ]}
          onChange={(event) => onChange({ by: event.currentTarget.value === "plan" ? "plan" : null })}
        />
        <span role="status" className={classes.count} data-testid="sample-count">
          {shown.length === standings.length
            ? `${shown.length.toLocaleString("en")} samples`
            : `${shown.length.toLocaleString("en")} of ${standings.length.toLocaleString("en")} samples`}
        </span>
      </div>
      <LeftOut leftOut={leftOut} rows={rows} />
      {shown.length === 0 ? (
        <p className={classes.words}>No sample is as chosen above.</p>
      ) : (
        <MatrixGrid matrix={matrix} shown={shown} titles={titles} hrefOf={hrefOf} />
      )}
      <p className={classes.quiet}>
        A cell has the verdicts that passed out of those that were scored, a tick where all passed and “?”
        where some are unscored; it leads to the caption behind it. Captions of all repeats count together.
      </p>
      <NobodyPassed matrix={matrix} hrefOf={hrefOf} />
      <div className={classes.bar}>
        <span>Save these samples:</span>
        <Button.Group>
          {FORMATS.map(({ format, label, type }) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              onClick={() =>
                saveFile(
                  new Blob([exportMatrix(matrix, shown, format)], { type }),
                  `${boardId}-samples.${format}`,
                )
              }
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      </div>
    </>
  );
}
