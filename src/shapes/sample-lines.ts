import { type Static, Type } from "typebox";
import { Checklist } from "./checklist";
import { DataSample, SampleVideo } from "./data-set";
import { OneOf } from "./one-of";
import { Outcome, Overrule, Shortfall } from "./result";
import { Semantics, Span, VerdictStatus } from "./verdict";

/** The version of the format that this app reads and writes. */
export const SAMPLE_LINES_VERSION = 1;

/** The first line of a file of samples. */
export const SampleLinesHead = Type.Object(
  {
    format: Type.Literal("caplens-samples"),
    version: Type.Literal(SAMPLE_LINES_VERSION),
    /** The benchmark that judges and scores: "omnicap-if". */
    benchmark: Type.String({
      minLength: 1,
      description:
        "The benchmark by whose rules and checklists captions are judged and scored: omnicap-if, for example.",
    }),
    title: Type.String({ description: "What the data set is called." }),
  },
  { title: "Head", description: "The first line of the file." },
);
export type SampleLinesHead = Static<typeof SampleLinesHead>;

/** Every further line: one sample, with captions that are already there. */
export const SampleLine = Type.Object(
  {
    id: Type.String({ minLength: 1, description: "Occurs once in the file." }),
    video: Type.Object({
      id: Type.String({ minLength: 1, description: "Samples of one video share it." }),
      path: Type.Optional(
        Type.Union([SampleVideo.properties.path], {
          description: "Where it lies in the folder of videos: videos/001.mp4.",
        }),
      ),
      seconds: Type.Optional(Type.Union([SampleVideo.properties.seconds], { description: "Its length." })),
    }),
    instruction: Type.String({ description: "What the model is asked." }),
    facets: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "What samples can be grouped by: field, video type.",
      }),
    ),
    checklist: Type.Optional(Checklist),
    captions: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "Captions that are already there, by the name of the model.",
      }),
    ),
  },
  { title: "Sample", description: "Every further line of the file." },
);
export type SampleLine = Static<typeof SampleLine>;

const Known = <Schema extends ReturnType<typeof Type.Number>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** A line of results as JSON Lines: a sample, whose caption it is, and what was found of it. It stands by itself. */
export const ResultLine = Type.Object({
  format: Type.Literal("caplens-run-result"),
  version: Type.Literal(1),
  /** The id of the benchmark that judged. */
  benchmark: Type.String({ minLength: 1 }),
  sample: DataSample,
  /** The caption's model, by its title in the run. */
  model: Type.String({ minLength: 1 }),
  /** From 1. */
  repeat: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  semantics: Semantics,
  /** Null where none was written. */
  caption: Type.Union([Type.String(), Type.Null()]),
  /** Present when the caption is no whole one. */
  shortfall: Type.Optional(Shortfall),
  /** Present when a refiner went over the caption: the caption before that, and whether it was left as it was. */
  refining: Type.Optional(Type.Object({ first: Type.String(), unchanged: Type.Boolean() })),
  /** The reason why there is no caption or no judgement; null where nothing went wrong. */
  problem: Type.Union([Type.String(), Type.Null()]),
  /** Every constraint; unscored ones say so. Empty where the caption was not judged. */
  outcomes: Type.Array(Outcome),
  /** Overrules by people; only on request, and never in place of an outcome. */
  overrules: Type.Optional(Type.Array(Overrule)),
  /** The benchmark's judgement of the caption, in its own shape: the source of scores. Null where not judged. */
  judgement: Type.Unknown(),
  words: Known(Type.Number()),
  seconds: Known(Type.Number()),
  outputTokens: Known(Type.Number()),
  usd: Known(Type.Number()),
  /** True where a part of `usd` is estimated, so that it is the most that was spent; absent where `usd` is null. */
  usdEstimated: Type.Optional(Type.Boolean()),
});
export type ResultLine = Static<typeof ResultLine>;

const Count = Type.Integer({ minimum: 0 });

/** The verdict on one check of a caption, as `caplens check` writes it. */
export const CheckedVerdict = Type.Object({
  checkId: Type.String(),
  constraintId: Type.Union([Type.String(), Type.Null()]),
  half: OneOf("format", "content"),
  status: VerdictStatus,
  cause: Type.Optional(Type.String()),
  reason: Type.String(),
  /** Places of the caption, in UTF-16 code units. */
  evidence: Type.Array(Span),
  /** Beside an earlier check of the same captions: `new` failures failed not then, `known` ones did, `fixed` passes failed then. */
  since: Type.Optional(OneOf("new", "known", "fixed")),
});
export type CheckedVerdict = Static<typeof CheckedVerdict>;

/** A line that `caplens check --format jsonl` writes: a caption with all its verdicts. It stands by itself. */
export const CheckedLine = Type.Object({
  format: Type.Literal("caplens-checked"),
  version: Type.Literal(1),
  id: Type.String(),
  /** Whose caption it is, where its line says so. */
  model: Type.Optional(Type.String()),
  /** Its line in the input, from 1. */
  line: Count,
  semantics: OneOf("strict", "released"),
  /** The version of the rules. */
  rules: Type.String(),
  passed: Count,
  failed: Count,
  unscored: Count,
  /** The share of scored checks that passed; null where nothing could be scored. */
  csr: Type.Union([Type.Number(), Type.Null()]),
  /** Why the line could not be checked; its verdicts are empty then. */
  problem: Type.Optional(Type.String()),
  verdicts: Type.Array(CheckedVerdict),
});
export type CheckedLine = Static<typeof CheckedLine>;
