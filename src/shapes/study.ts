import { type Static, Type } from "typebox";
import { STUDY_VERSION } from "../foundation/document-versions";
import type { DifferenceVerdict } from "../foundation/standing-words";
import { ReasoningEffort } from "./call";
import { OneOf } from "./one-of";
import type { VerdictStatus } from "./verdict";

const Id = Type.String({ minLength: 1, maxLength: 300 });
const Name = Type.String({ maxLength: 300 });

/** One of several that have names: a version of a prompt, a model of the base. */
const Choice = Type.Object({ id: Id, title: Name });

/** Ways in which a setting of the calls can differ between cells. */
export const StudyAxis = Type.Union([
  Type.Object({
    name: Type.Literal("temperature"),
    values: Type.Array(Type.Number({ minimum: 0, maximum: 2 }), { minItems: 1, maxItems: 12 }),
  }),
  Type.Object({
    name: Type.Literal("reasoning"),
    values: Type.Array(ReasoningEffort, { minItems: 1, maxItems: 5 }),
  }),
  Type.Object({
    name: Type.Literal("length"),
    /** Most tokens of a caption. */
    values: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 12 }),
  }),
  Type.Object({
    name: Type.Literal("prompt"),
    /** Versions of the benchmark's prompt for captions, by their ids there. */
    values: Type.Array(Choice, { minItems: 1, maxItems: 12 }),
  }),
  Type.Object({
    name: Type.Literal("model"),
    /** Entries of the base in an order that people gave: of their size. Titles occur once. */
    values: Type.Array(Choice, { minItems: 1, maxItems: 12 }),
  }),
]);
export type StudyAxis = Static<typeof StudyAxis>;

/** The parts of a caption's demands that each sense can answer. */
const StudyModality = OneOf("visual", "audio", "omni");
type StudyModality = Static<typeof StudyModality>;

/** The levels of form in a trade-off, from the least to the most demanding. */
export const TradeOffLevel = OneOf("loose", "styled", "syntactic");
export type TradeOffLevel = Static<typeof TradeOffLevel>;

/**
 * The difference between the cells of a study.
 * - `complexity`: nothing; the samples themselves differ in how much they ask.
 * - `frames`: number of frames. `resolution`: pixels of their longest side. `frame-rate`: frames a second, at most `most`.
 * - `settings`: one setting of the calls, or two as a grid.
 * - `trade-off`, `modality`, `ablation`: samples derived by code (`derivedFrom` of a sample).
 * - `steadiness`: nothing; each call is made `times` times.
 */
export const Vary = Type.Union([
  Type.Object({ kind: Type.Literal("complexity") }),
  Type.Object({
    kind: Type.Literal("frames"),
    counts: Type.Array(Type.Integer({ minimum: 1, maximum: 256 }), { minItems: 2, maxItems: 12 }),
  }),
  Type.Object({
    kind: Type.Literal("resolution"),
    sides: Type.Array(Type.Integer({ minimum: 32, maximum: 4096 }), { minItems: 2, maxItems: 12 }),
  }),
  Type.Object({
    kind: Type.Literal("frame-rate"),
    rates: Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: 30 }), { minItems: 2, maxItems: 12 }),
    most: Type.Integer({ minimum: 1, maximum: 512 }),
  }),
  Type.Object({
    kind: Type.Literal("settings"),
    axes: Type.Array(StudyAxis, { minItems: 1, maxItems: 2 }),
  }),
  Type.Object({
    kind: Type.Literal("trade-off"),
    levels: Type.Array(TradeOffLevel, { minItems: 2, maxItems: 3 }),
  }),
  Type.Object({ kind: Type.Literal("modality") }),
  Type.Object({ kind: Type.Literal("ablation") }),
  Type.Object({ kind: Type.Literal("steadiness"), times: Type.Integer({ minimum: 2, maximum: 100 }) }),
]);
export type Vary = Static<typeof Vary>;

/** A sample that code made of another one: it is judged like any other sample, and names the one that it comes from. */
export const DerivedFrom = Type.Object({
  /** The sample of the same data set that it was made of. */
  sampleId: Id,
  rule: OneOf("trade-off", "modality", "ablation"),
  /** Version of the code that made it: "ablation.v1". */
  version: Name,
  seed: Type.Integer(),
  /** The cell of the study that it belongs to. */
  cell: Id,
  /** The change, in one sentence for people. */
  change: Type.String({ maxLength: 2_000 }),
  /** Check ids of the base sample that are no longer asked, and those that were added. */
  dropped: Type.Array(Id),
  added: Type.Array(Id),
});
export type DerivedFrom = Static<typeof DerivedFrom>;

/** The media that entries of a cell are shown, where that is not the base's. */
const StudySenses = OneOf("both", "picture", "sound");

/**
 * One cell of a study. Every model of the base has an entry in the study's run for each different `variant` of cells;
 * cells of one variant differ by their samples.
 */
export const StudyCell = Type.Object({
  /** Occurs once in a study: "frames-8", "drop-length". */
  id: Id,
  /** "8 frames", "without length". */
  label: Name,
  /** Place on each axis: a number, or a word. One value, or two in a grid. */
  at: Type.Array(Type.Union([Type.Number(), Name]), { minItems: 1, maxItems: 2 }),
  /** Names the entries of this cell: cells with the same variant share them. */
  variant: Id,
  /** The samples: those of the base, or those whose `derivedFrom.cell` is this cell's id. */
  samples: OneOf("base", "derived"),
  senses: StudySenses,
});
export type StudyCell = Static<typeof StudyCell>;

/** A sample of which nothing could be derived. */
export const NotDerived = Type.Object({ sampleId: Id, why: Type.String({ maxLength: 2_000 }) });
export type NotDerived = Static<typeof NotDerived>;

/** The models and samples that a study begins with. */
const StudyBase = Type.Union([
  Type.Object({ kind: Type.Literal("run"), runId: Id, title: Type.String() }),
  Type.Object({ kind: Type.Literal("session"), sessionId: Id, title: Type.String() }),
]);

/** A study: what it begins with, what it varies, and the run that it made. All else is in that run. */
export const Study = Type.Object({
  format: Type.Literal("caplens-study"),
  version: Type.Literal(STUDY_VERSION),
  id: Id,
  title: Type.String({ maxLength: 300 }),
  createdAt: Type.String({ maxLength: 40 }),
  updatedAt: Type.String({ maxLength: 40 }),
  base: StudyBase,
  /** Ids of the base's samples; all of the base where it is "all". */
  chosen: Type.Union([Type.Array(Id), Type.Literal("all")]),
  vary: Vary,
  /** In the order in which they are drawn. */
  cells: Type.Array(StudyCell, { minItems: 1, maxItems: 400 }),
  /** The cell that all others are held against. */
  baseCell: Id,
  /** The models, by their entries in the base; `entries`: cell variant to the entry in the study's run. */
  models: Type.Array(Type.Object({ title: Type.String(), entries: Type.Record(Id, Id) }), { maxItems: 100 }),
  /** Decides all draws: those of samples and those of intervals. */
  seed: Type.Integer({ minimum: 0 }),
  /** Samples of which nothing could be derived. */
  left: Type.Array(NotDerived),
  /** Results that were taken over from the base: nobody was asked for them again. */
  shared: Type.Integer({ minimum: 0 }),
  /** The run that holds the results. */
  runId: Id,
});
export type Study = Static<typeof Study>;

/** A line of verdicts as studies count it. */
export type StudyLine = {
  /** The check's id: the same in every cell where the same is asked. */
  id: string;
  /** The type it is counted under: "length". */
  constraint: string;
  half: "format" | "content";
  /** Null for form, and where the benchmark does not tell senses apart. */
  modality: StudyModality | null;
  status: VerdictStatus;
};

/** The verdicts on one caption of a cell. */
export type StudyCaption = {
  /** The base's sample, also where the caption is of one derived from it: by it cells are paired. */
  sampleId: string;
  videoId: string;
  /** From 1. */
  repeat: number;
  /** Words of the instruction that was asked. */
  words: number;
  lines: readonly StudyLine[];
};

/** All judged captions of one model in one cell. */
export type StudySeries = { cellId: string; model: string; captions: readonly StudyCaption[] };

/** Shares that a study tells: constraints passed (CSR), instructions followed whole (ISR), and parts of them. */
export const STUDY_MEASURES = ["csr", "isr", "format", "content", "visual", "audio"] as const;
export type StudyMeasure = (typeof STUDY_MEASURES)[number];

/** One share of a model in a cell with its 95 % interval over videos; null where there is nothing to count or too little. */
export type StudyPoint = {
  model: string;
  cellId: string;
  measure: StudyMeasure;
  value: number | null;
  low: number | null;
  high: number | null;
  /** Lines or captions that were scored, and those that passed. */
  scored: number;
  passed: number;
  captions: number;
  videos: number;
};

/** The difference of a cell from the base cell, on the samples that both have. */
export type StudyStep = {
  model: string;
  cellId: string;
  measure: StudyMeasure;
  difference: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided, by itself and after Holm's correction over all steps of the study. */
  p: number | null;
  holm: number | null;
  /** Captions whose ISR is undecided could turn round which of the two is higher: then nothing is said to differ. */
  canTurn: boolean;
  /** Lines that are unscored on either side could turn it round, which is said beside it. */
  unscoredTurns?: true;
  verdict: DifferenceVerdict;
  videos: number;
};

/** The numbers of a study whose cells are steps on an axis, or squares of a grid. */
export type StudyNumbers = {
  points: StudyPoint[];
  steps: StudyStep[];
  /** Comparisons that Holm's correction is over. */
  tests: number;
  /** For each model and measure the first cell, in order of the cells, that differs from the base cell after Holm; null for none. */
  first: { model: string; measure: StudyMeasure; cellId: string | null }[];
};
