import { type Static, Type } from "typebox";
import { JudgeReply } from "./call";

/** What captions of a session are judged by besides its checklist: one part of one benchmark ("quiz" of "capquiz"). */
export const AlsoAsked = Type.Object({
  /** The benchmark's id. */
  benchmark: Type.String({ minLength: 1 }),
  /** What it judges by, in its own shape. */
  material: Type.Unknown(),
});
export type AlsoAsked = Static<typeof AlsoAsked>;

/** What was made of a caption by such a part. */
export const AlsoJudged = Type.Object({
  /** The text that was judged: of another text this is stale. */
  text: Type.String(),
  /** What it was judged by; of other questions this says nothing. */
  asked: AlsoAsked,
  /** The judgement, in the benchmark's own shape. */
  detail: Type.Unknown(),
  replies: Type.Array(JudgeReply),
});
export type AlsoJudged = Static<typeof AlsoJudged>;

/** `public/samples/<id>/benchmarks.json`: what the bundled examples are judged by besides checklists, with recorded answers. */
export const SampleBenchmarks = Type.Object({
  format: Type.Literal("caplens-sample-benchmarks"),
  version: Type.Literal(1),
  /** By the id of the instruction. */
  instructions: Type.Record(
    Type.String(),
    Type.Object({
      /** By the id of the part. */
      parts: Type.Record(Type.String(), AlsoAsked),
      /** By the id of the example, then of the part: the judgement in the benchmark's own shape. */
      recorded: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});
export type SampleBenchmarks = Static<typeof SampleBenchmarks>;
