import { scaleBand } from "@visx/scale";
import type { ReactNode } from "react";
import { counted as many } from "../../foundation/plural";
import { digitsOf, percentDigits } from "../../foundation/shown-number";
import { ChartFrame, type Drawing } from "./chart-frame";
import { type ChartMark, type ChartSeries, labelLines, labelWidth } from "./chart-types";
import classes from "./charts.module.css";
import { LABEL_LINE, LabelLines } from "./series-mark";

/**
 * One row of cells: a share for each column, null where nothing is scored. `counts`: how many of how many each share is.
 * `open`: of differences those that can't be told from none; `on`: how many samples each is on.
 */
export type HeatRow = {
  id: string;
  label: string;
  shares: readonly (number | null)[];
  counts?: readonly (readonly [number, number] | null)[];
  open?: readonly boolean[];
  on?: readonly number[];
};

const ROW = 20;
const MOST_LABEL = 290;
/** Between a row's label and its cells. */
const APART = 8;

/** A share of fewer things than this is drawn as how many of how many: a per cent would look like one of hundreds. */
export const FEW = 20;

/** A difference in points with its sign, in brackets where it can't be told from none. */
function differenceShown(share: number, isOpen: boolean): string {
  const points = digitsOf(Math.abs(100 * share), 0);
  const signed = Number(points) === 0 ? points : `${share < 0 ? "−" : "+"}${points}`;
  return isOpen ? `(${signed})` : signed;
}

/** A cell as it is drawn, as it stands in the table of numbers, and as it is said. */
export function cellOf({
  share,
  counts,
  counted,
  isDifference,
  isOpen,
  on,
}: {
  share: number | null;
  counts?: readonly [number, number] | null | undefined;
  counted: string;
  isDifference: boolean;
  isOpen: boolean;
  on?: number | undefined;
}): { drawn: string; inTable: string; words: string } {
  if (share === null) return { drawn: "–", inTable: "–", words: "nothing scored" };
  if (isDifference) {
    const drawn = differenceShown(share, isOpen);
    const samples = on === undefined ? "" : `on ${many(on, "sample")}`;
    return {
      drawn,
      inTable: samples === "" ? drawn : `${drawn} ${samples}`,
      words: [`${drawn} points of ${counted}`, ...(samples === "" ? [] : [samples])].join(", "),
    };
  }
  const percent = percentDigits(share, 0);
  if (!counts) return { drawn: percent, inTable: percent, words: `${percent} % of ${counted}` };
  const [some, all] = counts;
  const outOf = `${some.toLocaleString("en")} of ${all.toLocaleString("en")}`;
  return {
    drawn: all < FEW ? `${some}/${all}` : percent,
    inTable: `${percent} (${outOf})`,
    words: `${percent} % of ${counted}, ${outOf}`,
  };
}

/** From all failed (light) to all passed (dark), in five steps, with ink that can be read on each. */
function cellColours(share: number | null): { fill: string; ink: string } {
  if (share === null) return { fill: "var(--caplens-ground)", ink: "var(--caplens-text-quiet)" };
  const step = Math.min(4, Math.floor(share * 5));
  return { fill: `var(--chart-heat-${step})`, ink: `var(--chart-heat-ink-${step})` };
}

/** Shares as a field of colours with the per cent, or how many of how few, written in each cell: rows by columns. `children`: how to see other rows. */
export function HeatMatrix({
  name,
  description,
  counted,
  rowName,
  columns,
  rows,
  isDifference = false,
  children,
}: {
  name: string;
  description: string;
  /** The quantity that shares are of: "constraints satisfied". */
  counted: string;
  rowName: string;
  columns: readonly ChartSeries[];
  rows: readonly HeatRow[];
  /** Shares are differences: from -1 to 1, the middle of the colours stands for none. */
  isDifference?: boolean;
  children?: ReactNode;
}) {
  const most = Math.max(0.01, ...rows.flatMap(({ shares }) => shares.map((share) => Math.abs(share ?? 0))));
  /** The place of a share on the colours. */
  const toned = (share: number | null) => (isDifference && share !== null ? 0.5 + share / (2 * most) : share);
  const cellAt = ({ shares, counts, open, on }: HeatRow, place: number) =>
    cellOf({
      share: shares[place] ?? null,
      counts: counts?.[place],
      ...{ counted, isDifference, isOpen: open?.[place] ?? false, on: on?.[place] },
    });

  function draw(width: number): Drawing {
    const widest = Math.max(0, ...rows.map(({ label }) => labelWidth(label))) + APART + 2;
    const left = Math.min(widest, MOST_LABEL, width * 0.35);
    const across = scaleBand({ domain: columns.map(({ id }) => id), range: [left, width], padding: 0.04 });
    const cell = across.bandwidth();
    const heads = columns.map(({ label }) => labelLines(label, cell + APART));
    const head = 13 + LABEL_LINE * Math.max(1, ...heads.map(({ length }) => length));
    const names = rows.map(({ label }) => labelLines(label, left - APART));
    const heights = names.map(({ length }) => ROW + (length - 1) * LABEL_LINE);
    const tops: number[] = [];
    let height = head;
    for (const high of heights) {
      tops.push(height);
      height += high;
    }
    const marks: ChartMark[] = [];
    const content = (
      <>
        {columns.map(({ id }, place) => (
          <LabelLines
            key={id}
            lines={heads[place] ?? []}
            x={(across(id) ?? 0) + cell / 2}
            y={head / 2}
            anchor="middle"
          />
        ))}
        {rows.map((row, index) => (
          <g key={row.id} transform={`translate(0,${tops[index] ?? 0})`}>
            <LabelLines
              lines={names[index] ?? []}
              x={left - APART}
              y={(heights[index] ?? ROW) / 2}
              anchor="end"
            />
            {columns.map(({ id, label }, place) => {
              const share = row.shares[place] ?? null;
              const x = across(id) ?? 0;
              const high = heights[index] ?? ROW;
              const { fill, ink } = cellColours(toned(share));
              const { drawn, words } = cellAt(row, place);
              marks.push({
                key: `${row.id} ${id}`,
                words: `${row.label}, ${label}: ${words}`,
                x: x + cell / 2,
                y: (tops[index] ?? 0) + high / 2,
              });
              return (
                <g key={id}>
                  <rect x={x} y={1} width={cell} height={high - 2} fill={fill} />
                  <text
                    x={x + cell / 2}
                    y={high / 2}
                    textAnchor="middle"
                    dominantBaseline="middle"
                    className={classes.cellText}
                    style={{ fill: ink }}
                  >
                    {drawn}
                  </text>
                </g>
              );
            })}
          </g>
        ))}
      </>
    );
    return { marks, content, height };
  }

  return (
    <ChartFrame
      name={name}
      description={description}
      height={ROW * (rows.length + 1)}
      series={[]}
      draw={draw}
      table={{
        columns: [rowName, ...columns.map(({ label }) => label)],
        rows: rows.map((row) => [row.label, ...columns.map((_, place) => cellAt(row, place).inTable)]),
      }}
    >
      {children}
    </ChartFrame>
  );
}
