import { groupBy } from "../../foundation/groups";
import type { Study } from "../../shapes/study";
import type { ToldStudy } from "../../shapes/study-numbers";
import { inRow } from "../../ui/charts/band-lines";
import { measuresInCommon } from "../logic/plan-study";
import classes from "./lab.module.css";

const [WIDE, HIGH, EDGE] = [240, 96, 8];

/** The values of a model's measure in some cells. */
function valuesIn(cells: Study["cells"], { numbers }: ToldStudy, model: string | undefined, measure: string) {
  const own = numbers.points.filter((one) => one.model === model && one.measure === measure);
  return cells.map(({ id }) => own.find(({ cellId }) => cellId === id)?.value ?? null);
}

/** Shares along the cells, a list for each line: of the measures that all cells have in common, the first, or each sense's. */
function linesOf(study: Study, told: ToldStudy): (number | null)[][] {
  if (told.steadiness) return told.steadiness.map(({ all }) => all.passes.map(({ share }) => share.value));
  if (told.complexity)
    return told.complexity
      .filter(({ of }) => of === "constraints")
      .map(({ bins }) => bins.map(({ csr }) => csr.share.value));
  const common = measuresInCommon(study.vary);
  const measures = study.vary.kind === "modality" ? common : common.slice(0, 1);
  return study.models.flatMap(({ title }) =>
    measures.map((measure) => valuesIn(study.cells, told, title, measure)),
  );
}

/** Rows of a field, from 0 to 1: effects of the first model by their size, or its CSR over two settings; null for a picture of lines. */
function fieldOf(study: Study, told: ToldStudy): (number | null)[][] | null {
  const model = study.models[0]?.title;
  if (told.ablation) {
    const own = told.ablation.effects.filter((effect) => effect.model === model);
    const most = Math.max(0.01, ...own.map(({ difference }) => Math.abs(difference.value ?? 0)));
    const types = [...new Set(own.map(({ on }) => on))];
    return [...groupBy(own, ({ cellId }) => cellId).values()].map((effects) =>
      types.map((type) => {
        const value = effects.find(({ on }) => on === type)?.difference.value;
        return value == null ? null : Math.abs(value) / most;
      }),
    );
  }
  if (!told.grid) return null;
  const rows = groupBy(study.cells, ({ at }) => String(at[0]));
  return [...rows.values()].map((cells) => valuesIn(cells, told, model, "csr"));
}

function Lines({ lines }: { lines: readonly (readonly (number | null)[])[] }) {
  const y = (share: number) => EDGE + (1 - share) * (HIGH - 2 * EDGE);
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <line key={share} className={classes.thumbLine} x1={0} x2={WIDE} y1={y(share)} y2={y(share)} />
      ))}
      {lines.map((values, place) => {
        const x = (at: number) =>
          values.length < 2 ? WIDE / 2 : EDGE + (at * (WIDE - 2 * EDGE)) / (values.length - 1);
        const rows = inRow(values.map((value, at) => (value === null ? null : { x: x(at), y: y(value) })));
        const colour = `var(--study-series-${place % 4})`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <g key={place} fill={colour} stroke={colour}>
            {rows.map((row) => (
              <polyline
                key={row[0]?.x}
                fill="none"
                strokeWidth={2}
                points={row.map((point) => `${point.x},${point.y}`).join(" ")}
              />
            ))}
            {rows.flat().map((point) => (
              <circle key={point.x} cx={point.x} cy={point.y} r={3} />
            ))}
          </g>
        );
      })}
    </>
  );
}

function Field({ rows }: { rows: readonly (readonly (number | null)[])[] }) {
  const high = HIGH / Math.max(1, rows.length);
  return rows.map((row, down) => {
    const wide = WIDE / Math.max(1, row.length);
    return row.map((share, across) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: squares have no name but their place
        key={`${down} ${across}`}
        x={across * wide + 0.5}
        y={down * high + 0.5}
        width={Math.max(0.5, wide - 1)}
        height={Math.max(0.5, high - 1)}
        className={classes.thumbSquare}
        fill={share === null ? "none" : "var(--study-series-0)"}
        fillOpacity={0.08 + 0.92 * (share ?? 0)}
      />
    ));
  });
}

/** The picture of a study in small, on its card: lines over the cells where these are steps, broken where there is no value, else a field. */
export function StudyThumb({ study, told }: { study: Study; told: ToldStudy }) {
  const field = fieldOf(study, told);
  return (
    <svg className={classes.thumb} viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden data-testid="study-thumb">
      {field ? <Field rows={field} /> : <Lines lines={linesOf(study, told)} />}
    </svg>
  );
}
