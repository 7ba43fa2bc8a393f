import { scaleBand } from "@visx/scale";
import type { ReactNode } from "react";
import { ChartFrame, type Drawing } from "./chart-frame";
import type { ChartMark, ChartSeries } from "./chart-types";
import classes from "./charts.module.css";

/** One row of cells: a share for each column, null where nothing is scored. `open`: of differences those that can't be told from none. */
export type HeatRow = {
  id: string;
  label: string;
  shares: readonly (number | null)[];
  open?: readonly boolean[];
};

const ROW = 20;
const HEAD = 26;
const MOST_LABEL = 190;

const shown = (share: number | null) => (share === null ? "–" : String(Math.round(100 * share)));

/** A difference in points with its sign, in brackets where it can't be told from none. */
function shownDifference(share: number | null, isOpen: boolean): string {
  if (share === null) return "–";
  const points = Math.round(100 * share);
  const signed = points === 0 ? "0" : `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
  return isOpen ? `(${signed})` : signed;
}

/** From all failed (light) to all passed (dark), in five steps, with ink that can be read on each. */
function cellColours(share: number | null): { fill: string; ink: string } {
  if (share === null) return { fill: "var(--caplens-ground)", ink: "var(--caplens-text-quiet)" };
  const step = Math.min(4, Math.floor(share * 5));
  return { fill: `var(--chart-heat-${step})`, ink: `var(--chart-heat-ink-${step})` };
}

/** Shares as a field of colours with the per cent written in each cell: rows by columns. `children`: how to see other rows. */
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
  const height = HEAD + ROW * rows.length;
  const most = Math.max(0.01, ...rows.flatMap(({ shares }) => shares.map((share) => Math.abs(share ?? 0))));
  /** Where on the colours a share lies. */
  const toned = (share: number | null) => (isDifference && share !== null ? 0.5 + share / (2 * most) : share);
  const said = ({ shares, open }: HeatRow, place: number) =>
    isDifference
      ? shownDifference(shares[place] ?? null, open?.[place] ?? false)
      : shown(shares[place] ?? null);

  function draw(width: number): Drawing {
    const left = Math.min(MOST_LABEL, width * 0.35);
    const across = scaleBand({ domain: columns.map(({ id }) => id), range: [left, width], padding: 0.04 });
    const cell = across.bandwidth();
    const letters = Math.max(2, Math.floor(cell / 6.6));
    const marks: ChartMark[] = [];
    const content = (
      <>
        {columns.map(({ id, label }) => (
          <text key={id} x={(across(id) ?? 0) + cell / 2} y={16} textAnchor="middle">
            {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
          </text>
        ))}
        {rows.map((row, index) => (
          <g key={row.id} transform={`translate(0,${HEAD + index * ROW})`}>
            <text x={left - 8} y={ROW / 2} textAnchor="end" dominantBaseline="middle">
              {row.label.length > left / 6.6 ? `…${row.label.slice(-Math.floor(left / 6.6 - 3))}` : row.label}
            </text>
            {columns.map(({ id, label }, place) => {
              const share = row.shares[place] ?? null;
              const x = across(id) ?? 0;
              const { fill, ink } = cellColours(toned(share));
              const amount = isDifference
                ? `${said(row, place)} points of ${counted}`
                : `${shown(share)} % of ${counted}`;
              const words = share === null ? "nothing scored" : amount;
              marks.push({
                key: `${row.id} ${id}`,
                words: `${row.label}, ${label}: ${words}`,
                x: x + cell / 2,
                y: HEAD + index * ROW + ROW / 2,
              });
              return (
                <g key={id}>
                  <rect x={x} y={1} width={cell} height={ROW - 2} fill={fill} />
                  <text
                    x={x + cell / 2}
                    y={ROW / 2}
                    textAnchor="middle"
                    dominantBaseline="middle"
                    className={classes.cellText}
                    style={{ fill: ink }}
                  >
                    {said(row, place)}
                  </text>
                </g>
              );
            })}
          </g>
        ))}
      </>
    );
    return { marks, content };
  }

  return (
    <ChartFrame
      name={name}
      description={description}
      height={height}
      series={[]}
      draw={draw}
      table={{
        columns: [rowName, ...columns.map(({ label }) => label)],
        rows: rows.map((row) => [row.label, ...columns.map((_, place) => said(row, place))]),
      }}
    >
      {children}
    </ChartFrame>
  );
}
