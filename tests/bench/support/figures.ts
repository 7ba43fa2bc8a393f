/** One measured number beside what it is held against, in the same process or session. */
export type Figure = {
  name: string;
  unit: string;
  value: number;
  /** Whether more or less of it is good. */
  better: "more" | "less";
  /** The same by another way, and which way that is; null where nothing was there to compare with. */
  reference: { value: number; what: string } | null;
};

/** The figures of some bench, and when and beside how much else on the machine they were measured. */
export type Measured = { when: string; figures: Figure[] };

/** Figures by the name of their bench. */
export type KeptFigures = Record<string, Measured>;

/** A ratio that is a tenth worse than it was is told. */
const WORSE = 0.1;

/** A number with as many digits as say something. */
export function tidy(value: number): number {
  return Number(value.toPrecision(Math.abs(value) >= 1000 ? Math.ceil(Math.log10(Math.abs(value))) : 3));
}

/** A figure of which less is good: a time, a size, a number of something. */
export function cost(
  name: string,
  unit: string,
  value: number,
  reference: Figure["reference"] = null,
): Figure {
  return figure({ name, unit, value, better: "less", reference });
}

/** A figure of which more is good: so many things in a time. */
export function yieldOf(
  name: string,
  unit: string,
  value: number,
  reference: Figure["reference"] = null,
): Figure {
  return figure({ name, unit, value, better: "more", reference });
}

function figure({ value, reference, ...rest }: Figure): Figure {
  return {
    ...rest,
    value: tidy(value),
    reference: reference && { value: tidy(reference.value), what: reference.what },
  };
}

/** The middle one of some numbers; NaN without any. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Value to reference; null without one. */
export function ratioOf({ value, reference }: Figure): number | null {
  return reference === null || reference.value === 0 ? null : tidy(value / reference.value);
}

/** Each figure whose ratio is a tenth worse than that of the same name and unit was, or more than that. */
export function worsened(
  kept: readonly Figure[],
  now: readonly Figure[],
): { figure: Figure; was: number; is: number }[] {
  return now.flatMap((figure) => {
    const before = kept.find(({ name, unit }) => name === figure.name && unit === figure.unit);
    const was = before === undefined ? null : ratioOf(before);
    const is = ratioOf(figure);
    if (was === null || is === null) return [];
    const worse = figure.better === "less" ? is >= was * (1 + WORSE) : is <= was * (1 - WORSE);
    return worse && is !== was ? [{ figure, was, is }] : [];
  });
}

/** The figures that got worse both times: by a tenth ratios differ between two runs of the same code. */
export function worsenedTwice(kept: readonly Figure[], first: readonly Figure[], second: readonly Figure[]) {
  const again = worsened(kept, second).map(({ figure }) => `${figure.name} ${figure.unit}`);
  return worsened(kept, first).filter(({ figure }) => again.includes(`${figure.name} ${figure.unit}`));
}

/** Names that programs know figures of the page by, where people read others. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  "all before the first verdict": "first-load-gzip",
  "longest task, scrolling": "longest-task",
  "frames while scrolling": "table-frames-per-second",
};

/** The benches that are one for programs: the page's first visit, and its work with a large run. */
const PART_OF: Readonly<Record<string, string>> = { "run-page": "page" };

/** A line of JSON for each bench, for programs: its figures, each with its reference (`baseline`) and the ratio to it, or null. */
export function resultLines(kept: KeptFigures): string[] {
  const benches = new Map<string, object[]>();
  for (const [name, { figures }] of Object.entries(kept)) {
    const bench = PART_OF[name] ?? name;
    const results = figures.map((figure) => ({
      name: KNOWN_AS[figure.name] ?? figure.name,
      value: figure.value,
      unit: figure.unit,
      baseline: figure.reference?.value ?? null,
      ratio: ratioOf(figure),
    }));
    benches.set(bench, [...(benches.get(bench) ?? []), ...results]);
  }
  return [...benches].map(([bench, results]) => JSON.stringify({ bench, results }));
}

const HEADS = ["bench", "figure", "value", "reference", "ratio"];

/** One table of all figures, in Markdown, by bench. */
export function tableOf(kept: KeptFigures): string {
  const told = (value: number, unit: string) => `${value.toLocaleString("en")} ${unit}`.trim();
  const rows = Object.entries(kept).flatMap(([bench, { figures }]) =>
    figures.map((figure) => {
      const { name, unit, value, reference } = figure;
      const beside = reference === null ? "" : `${told(reference.value, unit)}: ${reference.what}`;
      return [bench, name, told(value, unit), beside, String(ratioOf(figure) ?? "")];
    }),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(HEADS), `|${"---|".repeat(HEADS.length)}`, ...rows.map(line)].join("\n");
}
