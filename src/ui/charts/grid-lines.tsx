import classes from "./charts.module.css";

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
