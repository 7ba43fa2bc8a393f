import { AxisBottom, AxisLeft, AxisTop } from "@visx/axis";
import { scaleLinear, scaleLog } from "@visx/scale";
import classes from "./charts.module.css";

/** A value axis: any number, not only shares. */
export type ValueAxis = {
  /** With its unit: "ISR, %". */
  name: string;
  /** From where to where. */
  domain: readonly [low: number, high: number];
  /** Each step is so many times the one before; `domain` lies above 0 then. */
  isLog: boolean;
  tickWords: (value: number) => string;
};

type ValueScale = ReturnType<typeof valueScale>;

/** Places the numbers of an axis between two places of the picture. */
export function valueScale({ domain, isLog }: ValueAxis, range: readonly [number, number]) {
  const options = { domain: [...domain], range: [...range] };
  return isLog ? scaleLog<number>({ ...options, base: 10 }) : scaleLinear<number>(options);
}

/** Axis ticks, no more than there is room for. */
export function ticksOf(scale: ValueScale, { isLog }: ValueAxis, room: number): number[] {
  const all = scale.ticks(room);
  if (!isLog || all.length <= room) return all;
  const lead = (tick: number) => Math.round(tick / 10 ** Math.floor(Math.log10(tick) + 1e-9));
  return all.filter((tick) => (room > 4 ? [1, 3] : [1]).includes(lead(tick)));
}

/** Pixels of a letter of an axis, at the most, and between its words. */
const LETTER = 7;
const BETWEEN = 16;

/** Ticks of an axis across so many pixels: about one each `usual` of them, fewer where their words are longer. */
export function ticksAcross(scale: ValueScale, axis: ValueAxis, width: number, usual: number): number[] {
  const letters = Math.max(...axis.domain.map((end) => axis.tickWords(end).length));
  const most = width / (LETTER * letters + BETWEEN);
  let asked = Math.max(2, Math.floor(width / usual));
  let ticks = ticksOf(scale, axis, asked);
  for (; ticks.length > most && asked > 1; asked -= 1) ticks = ticksOf(scale, axis, asked - 1);
  return ticks;
}

/** Pixels left of an axis that hold the words of these ticks, `least` at the least. */
export function widthOfTicks(ticks: readonly number[], { tickWords }: ValueAxis, least: number): number {
  return Math.max(least, ...ticks.map((tick) => LETTER * tickWords(tick).length + BETWEEN));
}

const line = { axisLineClassName: classes.axis ?? "", tickLineProps: { className: classes.axis ?? "" } };

const LINES = { below: AxisBottom, above: AxisTop, left: AxisLeft };

/**
 * An axis on one side of a chart, `at` so many pixels from its other one. Below it stands its name; a long chart has the same
 * axis above, without a name, to be read from either end.
 */
export function ValueAxisLine({
  side,
  at,
  axis,
  scale,
  ticks,
}: {
  side: keyof typeof LINES;
  at: number;
  axis: ValueAxis;
  scale: ValueScale;
  ticks: number[];
}) {
  const Line = LINES[side];
  const [start = 0, end = 0] = scale.range();
  return (
    <>
      <Line
        scale={scale}
        {...(side === "left" ? { left: at } : { top: at })}
        tickValues={ticks}
        tickFormat={(value) => axis.tickWords(Number(value))}
        {...line}
      />
      {side === "below" && (
        <text x={(start + end) / 2} y={at + 38} textAnchor="middle">
          {axis.name}
        </text>
      )}
    </>
  );
}

type Place = (tick: number) => number;

/** Lines across a chart at the ticks of its axis on the left. */
export function LinesAcross({
  ticks,
  at,
  left,
  right,
}: {
  ticks: readonly number[];
  at: Place;
  left: number;
  right: number;
}) {
  return ticks.map((tick) => (
    <line key={tick} className={classes.grid} x1={left} x2={right} y1={at(tick)} y2={at(tick)} />
  ));
}

/** Lines up a chart at the ticks of the axis below it; `zero`: where a value may lie on either side of 0, that line stands out. */
export function LinesUp({
  ticks,
  at,
  top = 0,
  bottom,
  zero = false,
}: {
  ticks: readonly number[];
  at: Place;
  top?: number;
  bottom: number;
  zero?: boolean;
}) {
  return ticks.map((tick) => (
    <line
      key={tick}
      className={zero && tick === 0 ? classes.zero : classes.grid}
      x1={at(tick)}
      x2={at(tick)}
      y1={top}
      y2={bottom}
    />
  ));
}
