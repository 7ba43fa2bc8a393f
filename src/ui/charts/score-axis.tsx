import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLinear } from "@visx/scale";
import { type ScoreUnit, topOf, unitForm } from "../../metrics/scores/score-units";
import type { ChartValue } from "./chart-types";
import classes from "./charts.module.css";

type LinearScale = ReturnType<typeof scaleLinear<number>>;

/** The scale of scores of one unit: it begins at 0. */
type ScoreAxis = { top: number; ticks: number[]; tickWords(value: number): string };

const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1];

/** The scale on which these values of a unit are drawn. */
export function scoreAxis(unit: ScoreUnit, values: readonly (ChartValue | null)[]): ScoreAxis {
  const form = unitForm(unit);
  if (unit.unit === "share")
    return { top: 1, ticks: SHARE_TICKS, tickWords: (share) => `${Math.round(100 * share)} %` };
  const numbers = values.flatMap((one) => [one?.value ?? 0, one?.interval?.[1] ?? 0]);
  const scale = scaleLinear({ domain: [0, topOf(form, numbers)], nice: form.most === null });
  return { top: scale.domain()[1] ?? 1, ticks: scale.ticks(5), tickWords: (value) => String(value) };
}

const line = { axisLineClassName: classes.axis ?? "", tickLineProps: { className: classes.axis ?? "" } };

const ticksOf = ({ ticks, tickWords }: ScoreAxis) => ({
  tickValues: ticks,
  tickFormat: (value: { valueOf(): number }) => tickWords(value.valueOf()),
  ...line,
});

/** An axis of scores below a chart. */
export function ScoreAxisBottom({ axis, scale, top }: { axis: ScoreAxis; scale: LinearScale; top: number }) {
  return <AxisBottom scale={scale} top={top} {...ticksOf(axis)} />;
}

/** An axis of scores left of a chart. */
export function ScoreAxisLeft({ axis, scale, left }: { axis: ScoreAxis; scale: LinearScale; left: number }) {
  return <AxisLeft scale={scale} left={left} {...ticksOf(axis)} />;
}
