import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconCheck, IconColumns3, IconQuestionMark, IconX } from "@tabler/icons-react";
import {
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from "@tanstack/react-table";
import { price } from "../../../../foundation/dollars";
import { digitsOf } from "../../../../foundation/shown-number";
import { type LineColumn, lineKindOf } from "../../../../shapes/line-words";
import type { Run } from "../../../../shapes/run";
import type { RowOutcome, RunOrder, RunRow, TextStarts } from "../../../../shapes/run-table";
import { LongName } from "../../../../ui/scroll-table";
import { textDirection } from "../../../../ui/text-direction";
import { type LineNames, lineNames } from "../../run-state";
import classes from "./results.module.css";

const SIGNS = { passed: IconCheck, failed: IconX, unscored: IconQuestionMark } as const;

const pointsOf = (earned: number, most: number) => String(Number(digitsOf(earned, 1, most)));

/** The sign of a status; "–" for what failed since it is left out, and of what is rated the points. */
function SignOf({ status, readings, points }: RowOutcome) {
  if (status === "failed" && readings.told === "failed") return "–";
  if (points) return pointsOf(points.earned, points.of);
  const Sign = SIGNS[status];
  return <Sign size={12} stroke={3} aria-hidden />;
}

function wordsOf(outcome: RowOutcome, { kinds, labelOf }: LineNames): string {
  const { id, type, cause, overruled } = outcome;
  const status = lineKindOf(kinds, outcome)?.label ?? outcome.status;
  const name = type === null ? id : labelOf(type);
  const decided = overruled ? `, overruled by hand: ${overruled}` : "";
  return `${name}: ${status}${cause ? `, ${cause}` : ""}${decided}`;
}

/** Every verdict of a result as a sign: its sign and shape say what it is, then its colour. */
export function VerdictSigns({ outcomes, names }: { outcomes: readonly RowOutcome[]; names: LineNames }) {
  return (
    <span className={classes.signs}>
      {outcomes.map((outcome) => (
        <span
          key={outcome.id}
          className={classes.sign}
          data-status={outcome.status}
          data-overruled={outcome.overruled ?? undefined}
          role="img"
          aria-label={wordsOf(outcome, names)}
          title={wordsOf(outcome, names)}
        >
          <SignOf {...outcome} />
        </span>
      ))}
    </span>
  );
}

/** A place in the table; `row` is null until it was read, `starts` of its texts later still. */
export type TableRow = { place: number; row: RunRow | null; starts: TextStarts | null };

export const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature });

const helper = createColumnHelper<typeof features, TableRow>();

/** Sort keys of the columns that every run has; a column that is missing here can't be sorted. */
const ORDERS: Partial<Record<string, RunOrder["by"]>> = {
  sample: "sample",
  model: "entry",
  repeat: "repeat",
  state: "state",
  isr: "satisfied",
  words: "words",
  seconds: "seconds",
  tokens: "outputTokens",
  cost: "usd",
};

type SortedBy = Pick<RunOrder, "by" | "part">;

/** The columns that a benchmark has of lines, with ids of their own. */
function lineColumns({ columns }: LineNames): (LineColumn & { id: string })[] {
  return columns.map((column, place) => ({ ...column, id: `lines-${place + 1}` }));
}

/** Sort key of a column; undefined for one that can't be sorted. */
export function orderOf(id: string, names: LineNames): SortedBy | undefined {
  const by = ORDERS[id];
  if (by) return { by };
  const column = lineColumns(names).find((known) => known.id === id);
  if (!column) return undefined;
  return {
    by: column.of === "points" ? "points" : "passed",
    ...(column.part === null ? {} : { part: column.part }),
  };
}

/** True when results are sorted by a column. */
export function isOrderedBy(order: RunOrder, by: SortedBy | undefined): boolean {
  return order.by === by?.by && order.part === by.part;
}

/** Columns that can be hidden, all but the first, by what people call them. */
export function columnWords(names: LineNames): Record<string, string> {
  return {
    sample: "Sample",
    model: "Model",
    repeat: "Repeat",
    ...Object.fromEntries(lineColumns(names).map(({ id, label }) => [id, label])),
    verdicts: "Verdicts",
    isr: names.all.column,
    instruction: "Instruction",
    caption: "Caption",
    state: "State",
    words: "Words",
    seconds: "Seconds",
    tokens: "Tokens",
    cost: "Cost",
  };
}

/** The choice of the table's columns; the first one is always shown. */
export function ColumnChoice({
  names,
  hidden,
  onHidden,
}: {
  names: LineNames;
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap={6}>
          {Object.entries(columnWords(names))
            .slice(1)
            .map(([id, words]) => (
              <Checkbox
                key={id}
                size="xs"
                label={words}
                checked={!hidden.includes(id)}
                onChange={(event) =>
                  onHidden(
                    event.currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id],
                  )
                }
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Text in one line; where it is cut, the rest is shown to whoever points at it. */
function Line({ text }: { text: string }) {
  return (
    <span title={text} dir={textDirection(text)}>
      {text}
    </span>
  );
}

/** The name of a model in one line, with its last letters. */
function ModelLine({ name }: { name: string }) {
  return (
    <div title={name} dir={textDirection(name)}>
      <LongName name={name} />
    </div>
  );
}

const number = (value: number | null, digits = 0) => (value === null ? "" : value.toFixed(digits));

/** Progress of a result, with those that ended with a problem set apart. */
export function standingOfRow({ state, problem }: Pick<RunRow, "state" | "problem">) {
  return state !== "done" && problem ? "failed" : state;
}

/** The same in a word; what went wrong is an error, since verdicts fail too. */
export function stateWords(row: Pick<RunRow, "state" | "problem">): string {
  const standing = standingOfRow(row);
  return standing === "failed" ? "error" : standing;
}

/** Points that rated lines earned of those that they could: "3 of 4". */
function pointWords(outcomes: RunRow["outcomes"]): string {
  const rated = outcomes.flatMap((outcome) => outcome.points ?? []);
  if (rated.length === 0) return "";
  const sum = (side: "earned" | "of") => rated.reduce((total, one) => total + one[side], 0);
  return `${pointsOf(sum("earned"), sum("of"))} of ${sum("of")}`;
}

/** A column's value for a result's lines: "0.67", "2 of 3"; empty where none of them is scored. */
export function lineColumnWords(
  { outcomes }: Pick<RunRow, "outcomes">,
  { of, part }: Pick<LineColumn, "of" | "part">,
): string {
  const own = part === null ? outcomes : outcomes.filter((outcome) => outcome.part === part);
  if (of === "points") return pointWords(own);
  const scored = own.filter(({ status }) => status !== "unscored").length;
  if (scored === 0) return "";
  const passed = own.filter(({ status }) => status === "passed").length;
  return of === "share" ? digitsOf(passed / scored, 2, 1) : `${passed} of ${scored}`;
}

/** Tells whether all lines passed: "yes", "no", "undecided"; empty without any line. */
function isrWords({ outcomes }: Pick<RunRow, "outcomes">): string {
  if (outcomes.length === 0) return "";
  if (outcomes.some(({ status }) => status === "failed")) return "no";
  return outcomes.some(({ status }) => status === "unscored") ? "undecided" : "yes";
}

/** The columns of the table of a run's results. */
export function columnsOf(run: Run) {
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const names = lineNames(run.dataSet.benchmark);
  const words = columnWords(names);
  const column = (
    id: string,
    size: number,
    show: (row: RunRow, starts: TextStarts | null) => React.ReactNode,
  ) =>
    helper.display({
      id,
      header: () => words[id],
      size,
      cell: ({ row: { original } }) => (original.row ? show(original.row, original.starts) : ""),
    });
  return helper.columns([
    column("sample", 204, ({ sampleId }) => (
      <span className={classes.ending} title={sampleId}>
        <bdi>{sampleId}</bdi>
      </span>
    )),
    column("model", 184, ({ entryId }) => <ModelLine name={titles.get(entryId) ?? entryId} />),
    column("repeat", 70, ({ repeat }) => repeat),
    ...lineColumns(names).map((own) =>
      column(own.id, Math.max(64, 11 * own.label.length), (row) => lineColumnWords(row, own)),
    ),
    column("verdicts", 200, ({ outcomes }) => <VerdictSigns names={names} outcomes={outcomes} />),
    column("isr", 84, isrWords),
    column("instruction", 122, (_row, starts) => starts && <Line text={starts.instruction} />),
    column("caption", 172, (_row, starts) => starts?.caption && <Line text={starts.caption} />),
    column("state", 76, (row) => <span className={classes.state}>{stateWords(row)}</span>),
    column("words", 68, ({ words }) => number(words)),
    column("seconds", 80, ({ seconds }) => number(seconds, 1)),
    column("tokens", 76, ({ outputTokens }) => number(outputTokens)),
    column("cost", 118, ({ usd, estimated }) => (usd === null ? "" : price({ usd, estimated }))),
  ]);
}
