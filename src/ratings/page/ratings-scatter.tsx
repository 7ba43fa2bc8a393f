import { topOf, unitForm } from "../../metrics/scores/score-units";
import { asHeading, type MediaWords } from "../../shapes/medium";
import type { RatedRow, RatedUnit, Scale } from "../../shapes/rating";
import type { Run } from "../../shapes/run";
import { ScatterPlot } from "../../ui/charts/scatter-plot";
import type { ValueAxis } from "../../ui/charts/value-axis";
import { SCALE_WORDS } from "./scale-words";

const pointWords = (value: number) => value.toFixed(1);

/** The axis of what is held against people: of a score as its unit is drawn, of a rater in points. */
function axisOf({ label, score, points }: RatedRow): ValueAxis {
  if (!score) return { name: `${label}, points`, domain: [0.8, 5.2], isLog: false, tickWords: pointWords };
  const form = unitForm(score);
  const values = points.map(({ value }) => value);
  const top = topOf(form, values);
  const low = Math.min(0, ...values);
  const edge = 0.03 * (top - low);
  return {
    name: `${label}, ${form.name}`,
    domain: [low - edge, top + edge],
    isLog: false,
    tickWords: (value) => form.digits(value),
  };
}

/** A point for each caption, video (picture, sound) or model: a number against people's mean. */
export function RatingsScatter({
  run,
  row,
  scale,
  unit,
  media,
}: {
  run: Run;
  row: RatedRow;
  scale: Scale;
  unit: RatedUnit;
  media: MediaWords;
}) {
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const entryIds = unit === "video" ? [] : [...titles.keys()];
  const series =
    unit === "video"
      ? [{ id: "videos", label: asHeading(media.many) }]
      : entryIds.map((id) => ({ id, label: titles.get(id) ?? id }));
  const x = axisOf(row);
  const people = `People, ${SCALE_WORDS[scale].label.toLowerCase()}`;
  return (
    <ScatterPlot
      name={`${row.label} against people`}
      description={`A point for each ${unit === "video" ? media.one : unit}: across ${row.label}, up the mean points of people for ${scale}.`}
      x={x}
      y={{ name: people, domain: [0.8, 5.2], isLog: false, tickWords: pointWords }}
      better={null}
      series={series}
      points={row.points.map(({ label, entryId, value, people: mean }, index) => {
        const title = entryId === null ? null : (titles.get(entryId) ?? entryId);
        return {
          id: String(index),
          label: unit === "caption" && title !== null ? `${label}, ${title}` : (title ?? label),
          series: entryId === null ? 0 : Math.max(0, entryIds.indexOf(entryId)),
          x: value,
          y: mean,
          words: `${row.label} ${x.tickWords(value)}, people ${pointWords(mean)}`,
        };
      })}
    />
  );
}
