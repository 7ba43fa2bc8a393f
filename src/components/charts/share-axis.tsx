import { AxisBottom, AxisLeft } from "@visx/axis";
import type { scaleLinear } from "@visx/scale";
import classes from "./charts.module.css";

type LinearScale = ReturnType<typeof scaleLinear<number>>;

/** Where shares are marked. */
export const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1];

const asPercent = (share: { valueOf(): number }) => `${Math.round(100 * share.valueOf())} %`;

/** The axis of shares below a chart. */
export function ShareAxisBottom({ scale, top }: { scale: LinearScale; top: number }) {
  return (
    <AxisBottom
      scale={scale}
      top={top}
      tickValues={SHARE_TICKS}
      tickFormat={asPercent}
      axisLineClassName={classes.axis ?? ""}
      tickLineProps={{ className: classes.axis ?? "" }}
    />
  );
}

/** The axis of shares left of a chart. */
export function ShareAxisLeft({ scale, left }: { scale: LinearScale; left: number }) {
  return (
    <AxisLeft
      scale={scale}
      left={left}
      tickValues={SHARE_TICKS}
      tickFormat={asPercent}
      axisLineClassName={classes.axis ?? ""}
      tickLineProps={{ className: classes.axis ?? "" }}
    />
  );
}
