import { type Static, Type } from "typebox";
import { JudgeReply } from "./call";

/**
 * The additional material by which captions of a session are judged: one part of one benchmark ("quiz" of "capquiz").
 */
export const AlsoAsked = Type.Object({
  /** The benchmark's id. */
  benchmark: Type.String({ minLength: 1 }),
  /** Its judging material, in its own shape. */
  material: Type.Unknown(),
});
export type AlsoAsked = Static<typeof AlsoAsked>;

/** The judgement of a caption by such a part. */
export const AlsoJudged = Type.Object({
  /** The text that was judged: of another text this is stale. */
  text: Type.String(),
  /** The material it was judged by; a judgement by other material does not count. */
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
