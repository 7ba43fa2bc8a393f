import { type Static, Type } from "typebox";
import { JudgeReply } from "./call";
import { ResultKey } from "./result";

/** The version of run directories that this app writes. */
export const RUN_DIRECTORY_VERSION = 1;

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A file of a run directory, pinned by the hash of its bytes. */
export const DirectoryFile = Type.Object({
  /** "samples/00000.jsonl" */
  path: Type.String(),
  bytes: Count,
  /** SHA-256 in lower-case hex. */
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  /** Number of its first record among all of its kind, from 0. */
  first: Count,
  /** Records in it. */
  count: Count,
});
export type DirectoryFile = Static<typeof DirectoryFile>;

/**
 * `run.json`: what the run was made with, and every other file by its hash, so that the hash of this one file pins all.
 * It holds neither the ids under which a browser keeps the run nor keys or headers of endpoints.
 */
export const RunDirectory = Type.Object({
  format: Type.Literal("caplens-run-directory"),
  version: Type.Literal(RUN_DIRECTORY_VERSION),
  /** A `caplens-run` document of whatever version, without `id`, `origin` and `updatedAt`. */
  run: Type.Unknown(),
  dataSet: Type.Object({
    /** SHA-256 of the canonical JSON of benchmark and samples. */
    id: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    title: Type.String(),
    benchmark: Type.String({ minLength: 1 }),
    samples: Count,
  }),
  totals: Type.Object({
    results: Count,
    /** Captioned and judged. */
    done: Count,
    passed: Count,
    failed: Count,
    unscored: Count,
  }),
  files: Type.Array(DirectoryFile),
});
export type RunDirectory = Static<typeof RunDirectory>;

const OrNull = Type.Union([Type.Number(), Type.Null()]);
const TypeOrNull = Type.Union([Type.String(), Type.Null()]);
const Digits = Type.Array(Type.String({ pattern: "^[0-9a-z]*$" }));

/** `index-00000.json`: the results in columns. It can be made anew from the samples, and is compared with them. */
export const RunIndexFile = Type.Object({
  format: Type.Literal("caplens-run-index"),
  version: Type.Literal(1),
  /** Ids and facets of the samples that these results are of, by the numbers in `sample`. */
  samples: Type.Array(
    Type.Object({
      id: Type.String(),
      video: Type.String(),
      facets: Type.Record(Type.String(), Type.String()),
    }),
  ),
  /** Ids, by the numbers in `entry`. */
  entries: Type.Array(Type.String()),
  /** Id, type and part (where there is one) of each line, by the numbers in `shape`. */
  shapes: Type.Array(
    Type.Array(
      Type.Union([
        Type.Tuple([Type.String(), TypeOrNull]),
        Type.Tuple([Type.String(), TypeOrNull, Type.String()]),
      ]),
    ),
  ),
  sample: Type.Array(Count),
  entry: Type.Array(Count),
  repeat: Type.Array(Count),
  /** "open", "captioned", "done" or "failed". */
  state: Type.Array(Type.String()),
  shape: Type.Array(Count),
  /** A letter or digit a line: 0 failed, 1 passed, from 2 on unscored by cause. */
  digits: Type.Object({ reference: Digits, strict: Digits }),
  /** The same lines read otherwise, by name: 0 failed, 1 passed, 2 unscored, "-" where a line is not read so. */
  readings: Type.Record(Type.String(), Type.Array(Type.String({ pattern: "^[0-2-]*$" }))),
  /** Earned and possible points of rated lines, null for others; null for results without any. */
  points: Type.Array(
    Type.Union([
      Type.Null(),
      Type.Array(Type.Union([Type.Null(), Type.Tuple([Type.Number(), Type.Number()])])),
    ]),
  ),
  words: Type.Array(OrNull),
  milliseconds: Type.Array(OrNull),
  outputTokens: Type.Array(OrNull),
  usd: Type.Array(OrNull),
  /** Codes of problems, why a caption is no whole one, and "refined: changed" or "refined: unchanged", "cost estimated". */
  flags: Type.Array(Type.Array(Type.String())),
});
export type RunIndexFile = Static<typeof RunIndexFile>;

/** A line of `replies/00000.jsonl`: all that judges and refiners answered about one result. */
export const RepliesLine = Type.Object({ ...ResultKey.properties, replies: Type.Array(JudgeReply) });
export type RepliesLine = Static<typeof RepliesLine>;
