import { type Static, Type } from "typebox";
import { JudgeReply } from "./call";
import { Checklist } from "./checklist";
import { ChecklistMaterial } from "./judged-material";
import { ReleasedRules } from "./verdict";

/** A ground for judging captions of a session: a benchmark, with the material that it judges by. */
export const Ask = Type.Object({
  /** The benchmark's id. */
  benchmark: Type.String({ minLength: 1 }),
  /** Its judging material, in its own shape. */
  material: Type.Unknown(),
});
export type Ask = Static<typeof Ask>;

/** A checklist, with the benchmark whose released rules decide under `reference`. */
export const ChecklistAsk = Type.Object({
  benchmark: ReleasedRules,
  material: Type.Object({ ...ChecklistMaterial.properties, checklist: Checklist }),
});
export type ChecklistAsk = Static<typeof ChecklistAsk>;

/** All that captions of a session are judged by: its checklist first, then at most one of each other part. */
export type Asks = [ChecklistAsk, ...Ask[]];
export const Asks = Type.Unsafe<Asks>({
  type: "array",
  items: [ChecklistAsk],
  additionalItems: Ask,
  minItems: 1,
});

/** The judgement of a caption by an ask other than the checklist. */
export const AskJudgement = Type.Object({
  /** A judgement by other material than the session asks now does not count. */
  ask: Ask,
  /** The text that was judged: of another text this is stale. */
  text: Type.String(),
  /** The judgement, in the benchmark's own shape. */
  detail: Type.Unknown(),
  replies: Type.Array(JudgeReply),
});
export type AskJudgement = Static<typeof AskJudgement>;

/** `public/samples/<id>/benchmarks.json`: what the bundled examples are judged by besides checklists, with recorded answers. */
export const SampleBenchmarks = Type.Object({
  format: Type.Literal("caplens-sample-benchmarks"),
  version: Type.Literal(1),
  /** By the id of the instruction. */
  instructions: Type.Record(
    Type.String(),
    Type.Object({
      /** By the id of the part. */
      parts: Type.Record(Type.String(), Ask),
      /** By the id of the example, then of the part: the judgement in the benchmark's own shape. */
      recorded: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});
export type SampleBenchmarks = Static<typeof SampleBenchmarks>;
