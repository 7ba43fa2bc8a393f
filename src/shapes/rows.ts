import { type Static, Type } from "typebox";
import { BatchTask, BatchWriting } from "./batch";
import { CallRecord } from "./call";
import { AudioRecord, FrameSet } from "./media";
import { OneOf } from "./one-of";
import { VideoPlace } from "./video-place";

// The rows of this browser's database and the lines of its second copies, around the documents that they hold. Those are
// `Unknown` here: whoever opens a row reads its document, of whatever version.

/** A document as it lies in the database. The revision counts writes of the row, whatever they changed. */
export const DocumentRow = Type.Object({
  id: Type.String(),
  revision: Type.Integer({ minimum: 1 }),
  /** Milliseconds since 1970; null for one that is not deleted. */
  deletedAt: Type.Union([Type.Number(), Type.Null()]),
  document: Type.Unknown(),
});
export type DocumentRow = Static<typeof DocumentRow>;

/** A run as it lies in the database. */
export const RunTableRow = Type.Object({
  id: Type.String(),
  /** Milliseconds since 1970; null for a run that is not deleted. */
  deletedAt: Type.Union([Type.Number(), Type.Null()]),
  document: Type.Unknown(),
});
export type RunTableRow = Static<typeof RunTableRow>;

/** The blobs that a result's row names, as they are looked through. */
export const MediaRow = Type.Object({ hashes: Type.Array(Type.String()) });

/** Earned and possible points of each line of a result; null for lines without. */
export const RowPoints = Type.Array(Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()]));
export type RowPoints = Static<typeof RowPoints>;

/** A rating as it lies in the database. */
export const RatingRow = Type.Object({
  runId: Type.String(),
  raterKey: Type.String(),
  sampleId: Type.String(),
  entryId: Type.String(),
  repeat: Type.Integer(),
  rating: Type.Unknown(),
});
export type RatingRow = Static<typeof RatingRow>;

/** A data set in the database, its samples apart. */
export const DataSetRow = Type.Object({
  /** SHA-256 of the canonical JSON of benchmark and samples. */
  id: Type.String(),
  title: Type.String(),
  benchmark: Type.String(),
  /** ISO 8601. */
  storedAt: Type.String(),
  /** In their order. */
  samples: Type.Array(
    Type.Object({
      id: Type.String(),
      videoId: Type.String(),
      facets: Type.Record(Type.String(), Type.String()),
    }),
  ),
  /** Blobs that its samples name. */
  hashes: Type.Array(Type.String()),
  /** It came with a run, and goes with the last one; left out where somebody has read it in, and of earlier versions. */
  withRuns: Type.Optional(Type.Literal(true)),
});
export type DataSetRow = Static<typeof DataSetRow>;

/** The place of one video, or a data set's folder: then `videoId` is null. */
export const VideoPlaceRow = Type.Object({
  id: Type.String(),
  dataSetId: Type.String(),
  videoId: Type.Union([Type.String(), Type.Null()]),
  place: Type.Union([VideoPlace, Type.Null()]),
});

/** A line of the log of a data set's places. */
export const PlaceEntry = Type.Object({ videoId: Type.String(), place: VideoPlace });
export type PlaceEntry = Static<typeof PlaceEntry>;

/** A call of a run that went out in a file. */
export const BatchCallRow = Type.Object({ id: Type.String(), task: BatchTask });
export type BatchCallRow = Static<typeof BatchCallRow>;

/** The writings of a run's calls that are not finished. */
export const BatchWritingRow = Type.Object({ id: Type.String(), writings: Type.Array(BatchWriting) });
export type BatchWritingRow = Static<typeof BatchWritingRow>;

/** A blob that is whole. Its row is written after its bytes and deleted before them. */
export const BlobRow = Type.Object({
  hash: Type.String(),
  sizeBytes: Type.Integer({ minimum: 0 }),
  /** When it was last put, in milliseconds since 1970. */
  storedAt: Type.Number(),
  place: OneOf("opfs", "indexeddb", "memory"),
});
export type BlobRow = Static<typeof BlobRow>;

/** Media once taken from a file: their record, under a key of file and plan. */
export const CacheRow = Type.Object({
  key: Type.String(),
  taken: Type.Union([
    Type.Object({ kind: Type.Literal("frames"), record: FrameSet }),
    Type.Object({ kind: Type.Literal("sound"), record: AudioRecord }),
  ]),
  /** When it was last taken or found again, in milliseconds since 1970. */
  usedAt: Type.Number(),
});
export type CacheRow = Static<typeof CacheRow>;

/** A reply as it came, with the record of the call that brought it. */
export const KeptReply = Type.Object({ text: Type.String(), record: CallRecord });
export type KeptReply = Static<typeof KeptReply>;

export const ReplyRow = Type.Object({
  key: Type.String(),
  reply: KeptReply,
  /** When it was kept or, give or take an hour, last used; milliseconds since 1970. */
  usedAt: Type.Number(),
});

/** The cost of one run, or of all calls of one day, in US dollars. */
export const SpendingRow = Type.Object({
  /** "run:" with the run's id, or "day:" with the date. */
  id: Type.String(),
  usd: Type.Number({ minimum: 0 }),
  /** The part of `usd` that is the most possible, since the endpoint counted no tokens or the call broke off. */
  estimatedUsd: Type.Number({ minimum: 0 }),
  calls: Type.Integer({ minimum: 0 }),
  /** Calls of models whose price nobody knows: not in `usd`. */
  unknownCalls: Type.Integer({ minimum: 0 }),
  /** The most that calls under way may cost, by the id of the reservation; `at` in milliseconds since 1970. */
  reserved: Type.Record(
    Type.String(),
    // Null: nobody knows.
    Type.Object({ usd: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]), at: Type.Number() }),
  ),
  updatedAt: Type.Number(),
  /**
   * There where what was counted before can't be read: the cap in US dollars at which a call was refused for it, null before one was;
   * "counted anew" once the cap was another.
   */
  lostAtCap: Type.Optional(Type.Union([Type.Number(), Type.Null(), Type.Literal("counted anew")])),
});
export type SpendingRow = Static<typeof SpendingRow>;

/** The holder of a name, and until when where nothing more is heard of it (milliseconds since 1970). */
export const LeaseRow = Type.Object({
  /** `LEASE_PREFIX` with the name. */
  id: Type.String(),
  owner: Type.String(),
  until: Type.Number(),
});
export type LeaseRow = Static<typeof LeaseRow>;

/** The times at which requests to one base URL were begun, in milliseconds since 1970: those of the last minute. */
export const StartsRow = Type.Object({
  /** `STARTS_PREFIX` with the base URL. */
  id: Type.String(),
  starts: Type.Array(Type.Number()),
});
export type StartsRow = Static<typeof StartsRow>;
