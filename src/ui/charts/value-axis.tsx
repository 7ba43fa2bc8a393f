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

const line = { axisLineClassName: classes.axis ?? "", tickLineProps: { className: classes.axis ?? "" } };

/** An axis below a chart, its name under its middle. */
export function ValueAxisBottom({
  axis,
  scale,
  ticks,
  top,
}: {
  axis: ValueAxis;
  scale: ValueScale;
  ticks: number[];
  top: number;
}) {
  const [left = 0, right = 0] = scale.range();
  return (
    <>
      <AxisBottom
        scale={scale}
        top={top}
        tickValues={ticks}
        tickFormat={(value) => axis.tickWords(Number(value))}
        {...line}
      />
      <text x={(left + right) / 2} y={top + 38} textAnchor="middle">
        {axis.name}
      </text>
    </>
  );
}

/** The same axis above a chart, without its name: a long chart is read from either end. */
export function ValueAxisTop({
  axis,
  scale,
  ticks,
  top,
}: {
  axis: ValueAxis;
  scale: ValueScale;
  ticks: number[];
  top: number;
}) {
  return (
    <AxisTop
      scale={scale}
      top={top}
      tickValues={ticks}
      tickFormat={(value) => axis.tickWords(Number(value))}
      {...line}
    />
  );
}

/** An axis left of a chart. */
export function ValueAxisLeft({
  axis,
  scale,
  ticks,
  left,
}: {
  axis: ValueAxis;
  scale: ValueScale;
  ticks: number[];
  left: number;
}) {
  return (
    <AxisLeft
      scale={scale}
      left={left}
      tickValues={ticks}
      tickFormat={(value) => axis.tickWords(Number(value))}
      {...line}
    />
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
