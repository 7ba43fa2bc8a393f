import { benchmarkTraits } from "../../evaluation/benchmark-traits";
import type { Rewrite } from "../../evaluation/derived-samples/rewrites";
import { drawSamples } from "../../evaluation/run/choose-samples";
import { canonicalJson } from "../../foundation/canonical-json";
import { APP_VERSION, RULES_VERSION, RUN_VERSION, STUDY_VERSION } from "../../foundation/document-versions";
import { groupBy } from "../../foundation/groups";
import { isAsked } from "../../shapes/called-models";
import type { DataSample, DataSet } from "../../shapes/data-set";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Problem } from "../../shapes/problem";
import type { ResultKey, WrittenCaption } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { KeptState } from "../../shapes/run-table";
import {
  type NotDerived,
  STUDY_MEASURES,
  type Study,
  type StudyAxis,
  type StudyCell,
  type StudyMeasure,
  type Vary,
} from "../../shapes/study";

/** People's choices for a study before it is made. */
export type StudySetUp = {
  /**
   * A kept run, or a run that is as the session on screen would be asked now; `own`: the session's caption, where that is its
   * answer.
   */
  base:
    | { kind: "run"; runId: string }
    | { kind: "session"; sessionId: string; run: Run; own: WrittenCaption | null };
  /** Ids of the base's samples, or all of the base. */
  sampleIds: readonly string[] | "all";
  /** Only so many of them, drawn by the seed; null for no draw. */
  count: number | null;
  /** Ids of the base's entries, or all whose captions a model is asked for. */
  entryIds: readonly string[] | "all";
  vary: Vary;
  seed: number;
  /** The most that it may cost in US dollars; null for no cap. */
  budget: number | null;
  /** The cell that all others are held against; null: the one that is as the base, else the first. */
  against: string | null;
  /** Replies of models that were asked to rewrite the instructions of derived samples. */
  rewrites?: readonly Rewrite[];
  /** Ids of derived samples that people left out. */
  leftOut?: readonly string[];
};

/** Samples that code derives, with their cells. */
type DerivedParts = {
  samples: readonly DataSample[];
  cells: readonly StudyCell[];
  left: NotDerived[];
};

export const BASE_CELL: StudyCell = {
  id: "base",
  label: "as asked",
  at: ["as asked"],
  variant: "base",
  samples: "base",
  senses: "both",
};

const NO_DERIVED: DerivedParts = { samples: [], cells: [], left: [] };

/** True where a study tells of a run that is there, and nobody is asked for anything. */
export function isTold({
  vary,
  base,
}: {
  vary: Pick<Vary, "kind">;
  base: { kind: "run" | "session" };
}): boolean {
  return vary.kind === "complexity" && base.kind === "run";
}

/** Kinds whose samples are derived by code. */
export function isDerived({ kind }: Vary): boolean {
  return kind === "trade-off" || kind === "modality" || kind === "ablation";
}

/**
 * Measures by which the cells of a study are held against each other: those that count the same constraints in every cell in
 * which they count any. Where samples are derived, cells ask for different things, and a share of all that each asks would tell
 * of the checklists as much as of the captions: levels of form have their content in common, a sense what it alone can
 * answer, and cells that each lack another constraint nothing as a whole.
 */
export function measuresInCommon({ kind }: Pick<Vary, "kind">): readonly StudyMeasure[] {
  if (kind === "trade-off") return ["content"];
  if (kind === "modality") return ["visual", "audio"];
  return kind === "ablation" ? [] : STUDY_MEASURES;
}

function numbered(kind: string, values: readonly number[], label: (value: number) => string): StudyCell[] {
  return [...new Set(values)]
    .toSorted((one, other) => one - other)
    .map((value) => {
      const id = `${kind}-${value}`;
      return { id, label: label(value), at: [value], variant: id, samples: "base", senses: "both" };
    });
}

/** The values of an axis, as cells hold them and tables show them: numbers, words, and titles of what has a name. */
export function axisValues({ values }: StudyAxis): (string | number)[] {
  return values.map((value) => (typeof value === "object" ? value.title : value));
}

function axisWords(name: StudyAxis["name"], value: string | number): string {
  if (name === "length") return `at most ${value} tokens`;
  return name === "model" ? String(value) : `${name} ${value}`;
}

/** The axis on which models of the base stand, in order of their size; undefined where none does. */
export function modelAxis(
  vary: Vary,
): { place: number; values: readonly { id: string; title: string }[] } | undefined {
  const axes = vary.kind === "settings" ? vary.axes : [];
  const place = axes.findIndex(({ name }) => name === "model");
  const axis = axes[place];
  return axis?.name === "model" ? { place, values: axis.values } : undefined;
}

/** The cells of what is varied, in the order in which they are drawn. */
export function studyCells(vary: Vary, derived: DerivedParts = NO_DERIVED): StudyCell[] {
  switch (vary.kind) {
    case "frames":
      return numbered("frames", vary.counts, (value) => (value === 1 ? "1 frame" : `${value} frames`));
    case "resolution":
      return numbered("side", vary.sides, (value) => `${value} px`);
    case "frame-rate":
      return numbered("rate", vary.rates, (value) => `${value} a second`);
    case "settings": {
      const [one, other] = vary.axes;
      if (!one) return [];
      return axisValues(one).flatMap((value): StudyCell[] => {
        const first = axisWords(one.name, value);
        const rest = { samples: "base", senses: "both" } as const;
        if (!other) return [{ id: first, label: first, at: [value], variant: first, ...rest }];
        return axisValues(other).map((second) => {
          const id = `${first}, ${axisWords(other.name, second)}`;
          return { id, label: id, at: [value, second], variant: id, ...rest };
        });
      });
    }
    case "complexity":
    case "steadiness":
      return [BASE_CELL];
    default:
      return [BASE_CELL, ...derived.cells];
  }
}

/** The reason why a study of these cells is not made: its kind holds cells against each other, and there is one; null where it can be. */
export function nothingToCompare({ kind }: Pick<Vary, "kind">, cells: readonly StudyCell[]): Problem | null {
  if (cells.length > 1 || kind === "complexity" || kind === "steadiness") return null;
  return {
    code: "study-one-cell",
    message: `All that is varied comes to ${cells.length === 0 ? "no cell" : "one cell"}: the study would compare nothing.`,
    nextStep:
      kind === "ablation" || kind === "trade-off" || kind === "modality"
        ? "Have instructions rewritten, keep a derived sample, choose other samples, or vary something else."
        : "Choose at least two different values.",
  };
}

/** An entry of the base as it is called in a cell; `run`: for what the entry leaves to its run. */
function entryIn(
  entry: ModelEntry,
  cell: StudyCell,
  vary: Vary,
  { defaults, dataSet }: Pick<Run, "defaults" | "dataSet">,
): ModelEntry {
  const { base: _shared, only: _those, ...own } = entry;
  const plan = own.plan ?? defaults.plan;
  const settings = own.settings ?? defaults.settings;
  const [value] = cell.at;
  const sampled = (change: Partial<typeof plan>): ModelEntry => ({
    ...own,
    wholeVideo: false,
    plan: { ...plan, ...change },
  });
  switch (vary.kind) {
    case "frames":
      return sampled({ frames: { kind: "uniform", count: Number(value) } });
    case "resolution":
      return sampled({ size: { kind: "fit", maxSide: Number(value) } });
    case "frame-rate":
      return sampled({ frames: { kind: "rate", framesPerSecond: Number(value), maximum: vary.most } });
    case "settings": {
      let changed = settings;
      let { prompt } = own;
      for (const [place, axis] of vary.axes.entries()) {
        const at = cell.at[place];
        if (axis.name === "temperature") changed = { ...changed, temperature: Number(at) };
        else if (axis.name === "length") changed = { ...changed, maxTokens: Number(at) };
        else if (axis.name === "prompt") prompt = axis.values.find(({ title }) => title === at)?.id;
        else if (axis.name === "reasoning") {
          const reasoning = axis.values.find((one) => one === at);
          if (reasoning) changed = { ...changed, reasoning };
        }
      }
      const { prompt: _before, ...rest } = own;
      const usual = benchmarkTraits(dataSet.benchmark)?.captionPrompts?.[0]?.id;
      const isUsual = prompt === undefined || prompt === usual;
      return { ...rest, settings: changed, ...(isUsual ? {} : { prompt }) };
    }
    default:
      if (cell.senses === "picture") return sampled({ audio: null });
      if (cell.senses === "sound") return sampled({ frames: { kind: "none" } });
      return own;
  }
}

/** Equal for entries whose captions are asked for alike. */
function askedAlike(
  { choice, settings, plan, wholeVideo, prompt, refiner }: ModelEntry,
  { defaults }: Pick<Run, "defaults">,
): string {
  return canonicalJson({
    ...{ choice, wholeVideo, prompt, refiner },
    settings: settings ?? defaults.settings,
    plan: plan ?? defaults.plan,
  });
}

/** A result of the base that a study takes over: it has the same key there. */
type SharedResult = ResultKey;

export type PlannedStudy = {
  study: Study;
  run: Run;
  /** Samples of the study's data set: those of the base first, each with what was derived of it. */
  samples: DataSample[];
  /** Ids of the base's samples that take part: of those chosen all of which something is derived, where samples are. */
  sampleIds: string[];
  shared: SharedResult[];
};

/** Ids of the base's samples that a study is about, in their order. */
export function samplesOfBase(
  base: Pick<Run, "chosen">,
  { samples }: Pick<DataSet, "samples">,
  wanted: StudySetUp["sampleIds"],
  draw: Pick<StudySetUp, "count" | "seed"> = { count: null, seed: 0 },
): string[] {
  const own = samples.filter(({ derivedFrom }) => !derivedFrom).map(({ id }) => id);
  const chosen = base.chosen === "all" ? own : base.chosen;
  const known = new Set(own);
  const among = wanted === "all" ? null : new Set(wanted);
  const ids = chosen.filter((id) => known.has(id) && (among === null || among.has(id)));
  return draw.count === null ? ids : drawSamples(ids, draw.count, draw.seed);
}

/** Entries of the base that a study can vary: those whose captions a model is asked for. */
export function modelsOfBase(
  { entries }: Pick<Run, "entries">,
  wanted: StudySetUp["entryIds"],
): ModelEntry[] {
  return entries.filter((entry) => isAsked(entry) && (wanted === "all" || wanted.includes(entry.id)));
}

/** Which entries of the base take part: those that stand on an axis of models, else those that people chose. */
export function chosenEntries({
  vary,
  entryIds,
}: Pick<StudySetUp, "vary" | "entryIds">): StudySetUp["entryIds"] {
  return modelAxis(vary)?.values.map(({ id }) => id) ?? entryIds;
}

/**
 * A study with the run that it makes: an entry for each model and different way of asking, which takes part in the samples of
 * its cells alone, and repeats where calls are made several times. Entries that are asked as in the base keep the base's id, and take over its results. `states`: the results of
 * the base; `ids`, `now`: of what is new.
 */
export function planStudy({
  setUp,
  base,
  dataSet,
  derived = NO_DERIVED,
  states,
  ids,
  now,
}: {
  setUp: StudySetUp;
  base: Run;
  dataSet: DataSet;
  derived?: DerivedParts;
  states: readonly KeptState[];
  ids: { study: string; run: string };
  now: string;
}): PlannedStudy {
  const { vary } = setUp;
  const sampleIds = samplesOfBase(base, dataSet, setUp.sampleIds, setUp);
  const models = modelsOfBase(base, chosenEntries(setUp));
  const bySize = modelAxis(vary);
  /** The model of a cell in which models themselves are compared. */
  const modelIn = (cell: StudyCell) => {
    const named = bySize?.values.find(({ title }) => title === cell.at[bySize.place]);
    return models.find(({ id }) => id === named?.id);
  };
  const cells = studyCells(vary, derived).filter((cell) => !bySize || modelIn(cell));
  const entries = new Map<string, ModelEntry>();
  const asBase = new Set<string>();
  const rows = bySize
    ? [{ title: "Models by size", entryOf: modelIn }]
    : models.map((entry) => ({ title: entry.title, entryOf: () => entry }));
  const named = rows.map(({ title: row, entryOf }) => {
    const variants: Record<string, string> = {};
    for (const cell of cells) {
      const entry = entryOf(cell);
      if (variants[cell.variant] !== undefined || !entry) continue;
      const own = entryIn(entry, cell, vary, base);
      const isBase = askedAlike(own, base) === askedAlike({ ...entry, wholeVideo: own.wholeVideo }, base);
      const id = isBase ? entry.id : `${entry.id}~${cell.variant}`;
      if (isBase && own.wholeVideo === entry.wholeVideo) asBase.add(id);
      variants[cell.variant] = id;
      const title =
        cells.length > 1 && cell.id !== BASE_CELL.id && !(isBase && bySize)
          ? `${bySize ? "" : `${entry.title}, `}${cell.label}`
          : entry.title;
      entries.set(id, { ...own, id, title });
    }
    return { title: row, entries: variants };
  });
  const sameCell = cells.find(({ variant }) =>
    named.some(({ entries: variants }) => asBase.has(variants[variant] ?? "")),
  );
  const baseCell = cells.find(({ id }) => id === setUp.against) ?? sameCell ?? cells[0] ?? BASE_CELL;
  const takes = new Set(sampleIds);
  const made = groupBy(derived.samples, (sample) => sample.derivedFrom?.sampleId ?? "");
  const samples = dataSet.samples.flatMap((sample) => [
    sample,
    ...(takes.has(sample.id) ? (made.get(sample.id) ?? []) : []),
  ]);
  // A sample of which nothing is derived has nothing to be held against.
  const asked = isDerived(vary) ? sampleIds.filter((id) => made.has(id)) : sampleIds;
  const chosen = asked.flatMap((id) => [id, ...(made.get(id) ?? []).map((one) => one.id)]);
  const idsOf = (cell: StudyCell) =>
    cell.samples === "base"
      ? asked
      : derived.samples.flatMap(({ id, derivedFrom }) => (derivedFrom?.cell === cell.id ? [id] : []));
  const taking = new Map<string, Set<string>>();
  for (const { entries: variants } of named)
    for (const cell of cells) {
      const id = variants[cell.variant] ?? "";
      const own = taking.get(id) ?? new Set();
      taking.set(id, own);
      for (const sampleId of idsOf(cell)) own.add(sampleId);
    }
  /** An entry that is asked for the samples of its cells alone. */
  const onItsOwn = (entry: ModelEntry): ModelEntry => {
    const own = taking.get(entry.id) ?? new Set();
    return own.size === chosen.length ? entry : { ...entry, only: chosen.filter((id) => own.has(id)) };
  };
  const repeats = vary.kind === "steadiness" ? vary.times : 1;
  const { pilot: _seen, updatedAt: _then, note: _note, ...rest } = base;
  const title = `${base.title}: ${VARY_WORDS[vary.kind]}`.slice(0, 300);
  const isAsked = new Set(asked);
  const shared = states.flatMap(({ sampleId, entryId, repeat, state, problem }): SharedResult[] =>
    state === "open" || problem || !isAsked.has(sampleId) || !asBase.has(entryId) || repeat > repeats
      ? []
      : [{ sampleId, entryId, repeat }],
  );
  const { sessionId } = setUp.base.kind === "session" ? setUp.base : { sessionId: "" };
  return {
    samples,
    sampleIds: asked,
    run: {
      ...rest,
      ...{ format: "caplens-run", version: RUN_VERSION, id: ids.run, title, createdAt: now, chosen, repeats },
      entries: [...entries.values()].map(onItsOwn),
      budget: setUp.budget,
      versions: { app: APP_VERSION, rules: RULES_VERSION, prompts: [] },
      origin: null,
    },
    study: {
      ...{
        format: "caplens-study",
        version: STUDY_VERSION,
        id: ids.study,
        title,
        createdAt: now,
        updatedAt: now,
      },
      base:
        setUp.base.kind === "run"
          ? { kind: "run", runId: base.id, title: base.title }
          : { kind: "session", sessionId, title: base.title },
      chosen: asked,
      ...{ vary, cells, baseCell: baseCell.id, models: named, seed: setUp.seed, left: derived.left },
      ...{ shared: shared.length, runId: ids.run },
    },
    shared,
  };
}
/** The variation, in a few words. */
export const VARY_WORDS: Record<Vary["kind"], string> = {
  complexity: "complexity",
  frames: "frames",
  resolution: "resolution",
  "frame-rate": "frame rate",
  settings: "settings",
  "trade-off": "form against content",
  modality: "picture and sound",
  ablation: "constraints",
  steadiness: "steadiness",
};

/** A kind with the values that the papers have. */
export function usualVary(kind: Vary["kind"]): Vary {
  switch (kind) {
    case "frames":
      return { kind, counts: [8, 16, 32, 64] };
    case "resolution":
      return { kind, sides: [168, 336, 448, 784] };
    case "frame-rate":
      return { kind, rates: [0.25, 0.5, 1, 2], most: 128 };
    case "settings":
      return { kind, axes: [{ name: "temperature", values: [0, 0.5, 1] }] };
    case "trade-off":
      return { kind, levels: ["loose", "styled", "syntactic"] };
    case "steadiness":
      return { kind, times: 5 };
    default:
      return { kind };
  }
}
