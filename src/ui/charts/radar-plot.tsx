import { ChartFrame, type Drawing } from "./chart-frame";
import type { ChartMark, ChartSeries } from "./chart-types";
import classes from "./charts.module.css";
import { fittedLabel } from "./fitted-label";
import { SeriesMark } from "./series-mark";
import { seriesColour } from "./series-style";

/** One direction: for each series how far out it lies, from 0 to 1, and how that is said; null where it has none. */
type RadarSpoke = {
  id: string;
  label: string;
  values: readonly ({ share: number; words: string } | null)[];
};

const HEIGHT = 380;
const RINGS = [0.25, 0.5, 0.75, 1];

/** A few series by several numbers at once. It shows shapes, not differences: it stands beside a plot with intervals. */
export function RadarPlot({
  name,
  description,
  series,
  spokes,
}: {
  name: string;
  description: string;
  series: readonly ChartSeries[];
  spokes: readonly RadarSpoke[];
}) {
  function draw(width: number): Drawing {
    const middle = { x: width / 2, y: HEIGHT / 2 };
    const reach = Math.min(HEIGHT / 2 - 34, width / 2 - 70);
    const at = (spoke: number, share: number) => {
      const angle = (2 * Math.PI * spoke) / spokes.length - Math.PI / 2;
      return { x: middle.x + Math.cos(angle) * share * reach, y: middle.y + Math.sin(angle) * share * reach };
    };
    const outline = (shares: readonly number[]) =>
      `${shares.map((share, index) => `${index === 0 ? "M" : "L"}${at(index, share).x},${at(index, share).y}`).join("")}Z`;
    const marks: ChartMark[] = [];
    const shapes = series.map(({ id, label }, place) => {
      for (const [index, spoke] of spokes.entries()) {
        const value = spoke.values[place];
        if (value)
          marks.push({
            key: `${id} ${spoke.id}`,
            words: `${label}, ${spoke.label}: ${value.words}`,
            ...at(index, value.share),
          });
      }
      return (
        <g key={id}>
          <path
            d={outline(spokes.map(({ values }) => values[place]?.share ?? 0))}
            fill={seriesColour(place)}
            fillOpacity={0.08}
            stroke={seriesColour(place)}
            strokeWidth={2}
          />
          {spokes.map(({ id: spoke, values }, index) => {
            const value = values[place];
            if (!value) return null;
            return <SeriesMark key={spoke} series={place} {...at(index, value.share)} />;
          })}
        </g>
      );
    });
    const content = (
      <>
        {RINGS.map((ring) => (
          <path key={ring} className={classes.grid} d={outline(spokes.map(() => ring))} fill="none" />
        ))}
        {spokes.map(({ id, label }, index) => {
          const end = at(index, 1);
          const word = at(index, 1.08);
          const side = Math.abs(word.x - middle.x) < 12 ? "middle" : word.x > middle.x ? "start" : "end";
          const room = side === "middle" ? 160 : side === "start" ? width - word.x : word.x;
          return (
            <g key={id}>
              <line className={classes.grid} x1={middle.x} y1={middle.y} x2={end.x} y2={end.y} />
              <text x={word.x} y={word.y} textAnchor={side} dominantBaseline="middle">
                {fittedLabel(label, room)}
              </text>
            </g>
          );
        })}
        {shapes}
      </>
    );
    return { marks, content };
  }

  return (
    <ChartFrame
      name={name}
      description={description}
      height={HEIGHT}
      series={series}
      draw={draw}
      table={{
        columns: ["Column", ...series.map(({ label }) => label)],
        rows: spokes.map(({ label, values }) => [
          label,
          ...series.map((_, place) => values[place]?.words ?? "–"),
        ]),
      }}
    />
  );
}
