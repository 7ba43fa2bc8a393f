import { Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { measureLabel } from "../../metrics/paired-cells";
import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import type { Study, StudyMeasure, StudyPoint, Vary } from "../../shapes/study";
import type { CountedShare, ToldStudy } from "../../shapes/study-numbers";
import { BandLines } from "../../ui/charts/band-lines";
import type { ChartSeries, ChartValue } from "../../ui/charts/chart-types";
import { FEW, HeatMatrix } from "../../ui/charts/heat-matrix";
import { measuresInCommon, VARY_WORDS } from "../logic/plan-study";
import { againstWords, axisName, cellLabels, xName } from "../logic/study-words";
import classes from "./lab.module.css";

const SHARE = { unit: "share" } as const;

type Ends = Readonly<Record<"value" | "low" | "high", number | null>>;

function withInterval({ value, low, high }: Ends, behind: string): ChartValue {
  return { value, interval: low === null || high === null ? null : [low, high], behind };
}

function chartValue({ passed, scored, ...share }: StudyPoint): ChartValue {
  return withInterval(share, `${passed} / ${scored}`);
}

/** A share of what was scored; null where there is none. */
function ofScored(found: CountedShare | undefined): ChartValue | null {
  return found ? withInterval(found.share, `${found.scored} scored`) : null;
}

const named = (ids: readonly string[], label: (id: string) => string): ChartSeries[] =>
  ids.map((id) => ({ id, label: label(id) }));

/** Measures that the cells have in common and of which something is scored; those of single senses where these are what is studied. */
function measuresOf({ numbers }: ToldStudy, vary: Vary, bySense = vary.kind === "modality"): StudyMeasure[] {
  const scored = new Set(
    numbers.points.flatMap(({ measure, scored: count }) => (count > 0 ? [measure] : [])),
  );
  return measuresInCommon(vary).filter(
    (measure) => scored.has(measure) && (bySense || (measure !== "visual" && measure !== "audio")),
  );
}

/** The measure that was chosen where it is one of these, else the first of them, and the field to choose it in. */
function useMeasure(measures: readonly StudyMeasure[]) {
  const [chosen, setChosen] = useState("");
  const measure = measures.find((one) => one === chosen) ?? measures[0] ?? "csr";
  const field = (
    <NativeSelect
      size="xs"
      label="Measure"
      value={measure}
      onChange={(event) => setChosen(event.currentTarget.value)}
      data={measures.map((id) => ({ value: id, label: measureLabel(id) }))}
    />
  );
  return { measure, field };
}

/** The first steps that differ, in a sentence under the name of the picture. */
function firstWords(study: Study, { numbers, videos, judged, tasks }: ToldStudy): string {
  const label = cellLabels(study);
  const against = againstWords(study);
  const found = numbers.first.flatMap(({ model, measure, cellId }) =>
    cellId === null ? [] : [`${measureLabel(measure)} of ${model} at ${label(cellId)}`],
  );
  const one =
    videos < 2
      ? "One video has no interval, and tells nothing of others."
      : "Bands: 95 % intervals over videos.";
  // Cells that nothing was judged in yet are compared with nothing.
  if (numbers.steps.every(({ difference }) => difference === null)) return one;
  const soFar = judged < tasks ? " so far" : "";
  if (found.length === 0) return `${one} No cell differs clearly from ${against}${soFar}.`;
  return `${one} First to differ from ${against}: ${found.slice(0, 4).join("; ")}.`;
}

/** Shares over the cells of a study: measures of one model, or one measure of several. */
function Curves({ study, told }: { study: Study; told: ToldStudy }) {
  const { points } = told.numbers;
  const models = study.models.map(({ title }) => title);
  const measures = measuresOf(told, study.vary);
  const [model, setModel] = useState("");
  const { measure, field } = useMeasure(measures);
  const ofOne = models.find((title) => title === model) ?? (models.length < 2 ? (models[0] ?? "") : "");
  const series =
    ofOne === "" ? named(models, (id) => id) : measures.map((id) => ({ id, label: measureLabel(id) }));
  const at = (cellId: string, id: string) =>
    points.find(
      (point) =>
        point.cellId === cellId &&
        (ofOne === ""
          ? point.model === id && point.measure === measure
          : point.model === ofOne && point.measure === id),
    );
  const name = VARY_WORDS[study.vary.kind];
  const what = ofOne === "" ? measureLabel(measure) : ofOne;
  return (
    <>
      {models.length > 1 && (
        <Group gap="xs" className={classes.choices}>
          <NativeSelect
            size="xs"
            label="Models"
            value={ofOne}
            onChange={(event) => setModel(event.currentTarget.value)}
            data={[{ value: "", label: "All" }, ...models]}
          />
          {ofOne === "" && field}
        </Group>
      )}
      <BandLines
        name={`${what} by ${name}`}
        description={firstWords(study, told)}
        stepName={xName(study.vary)}
        unit={SHARE}
        series={series}
        steps={study.cells.map(({ id, label, at: [value] }) => ({
          id,
          label: typeof value === "number" ? String(value) : label,
          values: series.map((one) => {
            const point = at(id, one.id);
            return point ? chartValue(point) : null;
          }),
        }))}
      />
    </>
  );
}

/** Two settings at once: a field for each model, by one measure. */
function Grids({ study, told }: { study: Study; told: ToldStudy }) {
  const measures = measuresOf(told, study.vary, true);
  const { measure, field } = useMeasure(measures);
  const axes = study.vary.kind === "settings" ? study.vary.axes : [];
  const rows = [...new Set(study.cells.map(({ at: [row] }) => String(row)))];
  const columns = [...new Set(study.cells.map(({ at: [, column] }) => String(column)))];
  const cellAt = (row: string, column: string) =>
    study.cells.find(({ at: [one, other] }) => String(one) === row && String(other) === column)?.id;
  const [one, other] = axes.map(({ name }) => axisName(name));
  return (
    <>
      <Group gap="xs" className={classes.choices}>
        {field}
      </Group>
      {study.models.map(({ title }) => (
        <HeatMatrix
          key={title}
          name={`${measureLabel(measure)} of ${title}`}
          description={`Rows: ${one ?? ""}. Columns: ${other ?? ""}. Per cent that passed, of fewer than ${FEW} how many; intervals stand below.`}
          counted="what was scored"
          rowName={one ?? ""}
          columns={named(columns, (id) => id)}
          rows={rows.map((row) => {
            const points = columns.map((column) => {
              const cellId = cellAt(row, column);
              return told.numbers.points.find(
                (point) => point.model === title && point.measure === measure && point.cellId === cellId,
              );
            });
            return {
              id: row,
              label: row,
              shares: points.map((point) => point?.value ?? null),
              counts: points.map((point) => (point ? ([point.passed, point.scored] as const) : null)),
            };
          })}
        />
      ))}
    </>
  );
}

/** The effect of each constraint that is left out on each that stays. */
function Effects({ study, told }: { study: Study; told: ToldStudy }) {
  const effects = told.ablation?.effects ?? [];
  const types = [...new Set(effects.map(({ on }) => on))];
  const cells = study.cells.filter(({ id }) => id !== study.baseCell);
  return study.models.map(({ title }) => (
    <HeatMatrix
      key={title}
      name={`What each constraint does to the others: ${title}`}
      description="Rows: what was left out or added. Columns: what then passes more often (+) or less often (−) than as asked, in points. In brackets: can’t be told from no change."
      counted="constraints"
      isDifference
      rowName="Change"
      columns={named(types, constraintLabelInFull)}
      rows={cells.map(({ id, label }) => {
        const found = types.map((type) =>
          effects.find((effect) => effect.model === title && effect.cellId === id && effect.on === type),
        );
        return {
          id,
          label,
          shares: found.map((effect) => effect?.difference.value ?? null),
          open: found.map((effect) => (effect?.difference.adjusted ?? 1) >= 0.05),
          on: found.map((effect) => effect?.samples ?? 0),
        };
      })}
    />
  ));
}

/** The chance that k repeats all pass, for constraints and whole instructions. */
function Steady({ told }: { told: ToldStudy }) {
  const rows = told.steadiness ?? [];
  const series = rows.flatMap(({ model }) => [
    { id: `${model} csr`, label: rows.length > 1 ? `Constraints, ${model}` : "Constraints" },
    { id: `${model} isr`, label: rows.length > 1 ? `Instructions, ${model}` : "Whole instructions" },
  ]);
  const most = Math.max(1, ...rows.map(({ repeats }) => repeats));
  return (
    <BandLines
      name="Passed every time"
      description="The chance that k repeats of the same call all pass (pass^k), over what is scored in every repeat. Bands: 95 % intervals over videos."
      stepName="Repeats, k"
      unit={SHARE}
      series={series}
      steps={Array.from({ length: most }, (_, at) => ({
        id: String(at + 1),
        label: String(at + 1),
        values: rows.flatMap(({ all, instructions }) =>
          [all, instructions].map(({ passes, total }) => {
            const found = passes[at];
            return found ? withInterval(found.share, `${found.scored} of ${total} scored each time`) : null;
          }),
        ),
      }))}
    />
  );
}

/** CSR and ISR by how much an instruction asks. */
function Complexity({ told }: { told: ToldStudy }) {
  const rows = told.complexity ?? [];
  return (["constraints", "words"] as const).map((of) => {
    const own = rows.filter((row) => row.of === of);
    const series = own.flatMap(({ model }) => [
      { id: `${model} csr`, label: own.length > 1 ? `CSR, ${model}` : "CSR" },
      { id: `${model} isr`, label: own.length > 1 ? `ISR, ${model}` : "ISR" },
    ]);
    // Models that were given the same samples have the same bins.
    const edges = own.flatMap(({ bins }) => bins.map(({ from, to }) => ({ from, to })));
    const bins = [...new Map(edges.map((edge) => [`${edge.from}–${edge.to}`, edge])).values()].toSorted(
      (one, other) => one.from - other.from || one.to - other.to,
    );
    return (
      <BandLines
        key={of}
        name={of === "constraints" ? "By number of constraints" : "By words of the instruction"}
        description="About as many captions in each step. Bands: 95 % intervals over videos."
        stepName={of === "constraints" ? "Constraints" : "Words of the instruction"}
        unit={SHARE}
        series={series}
        steps={bins.map(({ from, to }) => ({
          id: `${from}–${to}`,
          label: from === to ? String(from) : `${from}–${to}`,
          values: own.flatMap(({ bins: mine }) => {
            const bin = mine.find((one) => one.from === from && one.to === to);
            return [ofScored(bin?.csr), ofScored(bin?.isr)];
          }),
        }))}
      />
    );
  });
}

/** The picture of a study, as far as its run has come. */
export function StudyPicture({ study, told }: { study: Study; told: ToldStudy }) {
  if (told.ablation) return <Effects study={study} told={told} />;
  if (told.steadiness) return <Steady told={told} />;
  if (told.complexity) return <Complexity told={told} />;
  if (told.grid) return <Grids study={study} told={told} />;
  return <Curves study={study} told={told} />;
}
