import { AxisBottom } from "@visx/axis";
import type { scaleBand, scalePoint } from "@visx/scale";
import classes from "./charts.module.css";

type StepScale = ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;

/** The axis of steps below a chart, with what they are steps of under its middle. */
export function StepsAxisBottom({
  scale,
  labelOf,
  name,
  height,
  bottom,
}: {
  scale: StepScale;
  /** What stands at a step; empty for none. */
  labelOf: (step: string) => string;
  name: string;
  /** Of the whole chart, and of what lies below its axis. */
  height: number;
  bottom: number;
}) {
  const [left = 0, right = 0] = scale.range();
  return (
    <>
      <AxisBottom
        scale={scale}
        top={height - bottom}
        tickFormat={labelOf}
        axisLineClassName={classes.axis ?? ""}
        tickLineProps={{ className: classes.axis ?? "" }}
      />
      <text x={(left + right) / 2} y={height - 6} textAnchor="middle">
        {name}
      </text>
    </>
  );
}
