import { type Static, Type } from "typebox";
import type { DataSample } from "./data-set";
import { Board, BoardRow, type VerdictsFound } from "./leaderboard";
import { OneOf } from "./one-of";
import type { Problem } from "./problem";
import { type Outcome, type Result, ResultKey } from "./result";
import type { Run } from "./run";
import type { RunRecomputation } from "./run-recomputation";
import type { Session } from "./session";
import type { Study } from "./study";
import type { ToldStudy } from "./study-numbers";

/** The version of evidence capsules that this app writes. */
export const CAPSULE_VERSION = 1;

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const OrNull = Type.Union([Type.Number(), Type.Null()]);

/**
 * The things a capsule can be of. Each is a run directory in a zip file, with the task and line it is about named where it is of
 * one result; what more a kind needs lies beside it (`BESIDE`): a row its `row.json`. A study's `study.json` is a file of its run.
 */
const CapsuleKind = OneOf("verdict", "result", "run", "row", "study");

/** A file of a capsule that is no part of its run directory. */
export const CapsuleFile = Type.Object({
  /** "row/row.json" */
  path: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Sha256,
});
export type CapsuleFile = Static<typeof CapsuleFile>;

/** The version of session files that this app writes. */
export const ARCHIVE_VERSION = 1;

/** The role of a media file in its session. */
export const MediaPurpose = OneOf("video", "frame", "audio");
export type MediaPurpose = Static<typeof MediaPurpose>;

/** One media file within a session file, under the SHA-256 of its bytes. */
export const ArchivedMedia = Type.Object({
  /** `media/` and the hash. */
  path: Type.String(),
  hash: Type.String(),
  /** Media type; empty when unknown. */
  type: Type.String(),
  sizeBytes: Type.Integer({ minimum: 0 }),
  use: MediaPurpose,
});
export type ArchivedMedia = Static<typeof ArchivedMedia>;

/** `archive.json`, the table of contents of a session file. The session itself is `session.json` beside it. */
export const Archive = Type.Object({
  format: Type.Literal("caplens-archive"),
  version: Type.Literal(ARCHIVE_VERSION),
  /** ISO 8601. */
  exportedAt: Type.String(),
  media: Type.Array(ArchivedMedia),
  /** Media were left out on purpose. */
  mediaLeftOut: Type.Boolean(),
});
export type Archive = Static<typeof Archive>;

/** `capsule.json`: what the capsule is of, and every file by its hash: those of the run by way of `run.json`. */
export const Capsule = Type.Object({
  format: Type.Literal("caplens-capsule"),
  version: Type.Literal(CAPSULE_VERSION),
  of: CapsuleKind,
  title: Type.String(),
  /** ISO 8601. */
  savedAt: Type.String(),
  /** SHA-256 of `run.json`, which pins all other files of the run. */
  run: Sha256,
  /** The result it is about; null for a whole run. */
  task: Type.Union([ResultKey, Type.Null()]),
  /** The line of that result it is about, by its id; null for all of them. */
  line: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
  /** The scores as they were when it was saved, in the run's reading: by entry, then by score. */
  scores: Type.Record(Type.String(), Type.Record(Type.String(), OrNull)),
  /** The picture that stands for the video, by its hash; null without one. */
  poster: Type.Union([Sha256, Type.Null()]),
  /** Frames that a model was shown, and the poster. */
  media: Type.Array(ArchivedMedia),
  /** The files beside run and media. */
  files: Type.Array(CapsuleFile),
});
export type Capsule = Static<typeof Capsule>;

/** `row/row.json`: a row of a board with the board's columns, without which its numbers mean nothing. */
export const CapsuleRow = Type.Object({ board: Board, row: BoardRow });
export type CapsuleRow = Static<typeof CapsuleRow>;

/** Subject of a capsule to be saved. */
export type CapsuleSubject =
  /** A caption of a session, or one verdict on it. */
  | { of: "session"; session: Session; captionId: string; checkId: string | null }
  /** A result of a run that is kept, or one verdict on it. */
  | { of: "result"; runId: string; task: ResultKey; checkId: string | null }
  | { of: "run"; runId: string }
  /** A study that is kept, with its run. */
  | { of: "study"; studyId: string }
  /** A row of a board whose run lies at an address. `folder`: of the board. A run of more than `mostBytes` is refused. */
  | (CapsuleRow & { of: "row"; folder: string; address: string; mostBytes: number });

/** Choices of whoever saves a capsule. */
export type CapsuleChoices = { poster: boolean; frames: boolean };

/** A capsule as it goes out. */
export type MadeCapsule = {
  blob: Blob;
  fileName: string;
  sha256: string;
  /** The text that stands for it in a link, without pictures; null where there is too much for any link. */
  link: string | null;
  /** The card for other people's pages, as HTML without script. */
  card: string;
  /** A picture of the video is in the capsule and in the card. */
  hasPoster: boolean;
  /** Frames in it. */
  frames: number;
  /** Things that did not come along, one sentence each. */
  notes: string[];
};

/** By what a line of the result was found again; `different`: it came out otherwise; `unknown`: nothing could be recomputed. */
export type LineGround = keyof VerdictsFound | "different" | "unknown";

/** A line of the result that a capsule is about: as it is written, and by what it was found again. */
export type CapsuleLine = { written: Outcome; by: LineGround; passages: { start: number; end: number }[] };

/** Something in a capsule that is otherwise when it is recomputed. */
export type CapsuleDifference = {
  /** Names it: "demo/1, model-a, format-002", "samples/00000.jsonl", "score ISR of model-a". */
  what: string;
  line: string | null;
  written: string;
  recomputed: string;
  /** As much of the cause as follows from hashes and versions. */
  why: string;
};

/** A score as the capsule claims it and as it was counted here. */
export type CapsuleScore = {
  entry: string;
  id: string;
  label: string;
  unit: "share" | "per-100-words" | "points";
  written: number | null;
  recomputed: number | null;
};

/** The study that a capsule is of, in words. */
export type CapsuleStudy = {
  title: string;
  /** Says what it varied, for which models, on which samples, and what its cells are held against. */
  sentence: string;
  /** By which its picture is drawn. */
  study: Study;
  /** The findings and numbers, counted from the verdicts as recomputed; null where nothing could be recomputed. */
  told: {
    numbers: ToldStudy;
    found: { model: string; sentences: string[] }[];
    columns: string[];
    rows: string[][];
    /** Tasks of its cells that are judged, of all. */
    judged: number;
    tasks: number;
  } | null;
};

/** A capsule that was opened: what it holds, and what came of recomputing it. Nothing of it is kept. */
export type OpenedCapsule = {
  capsule: Capsule;
  /** SHA-256 of `capsule.json`: it names all of it. */
  sha256: string;
  /** The capsule as a file, also where it came in a link. */
  file: File;
  /** Every file is as it was saved: only then may it be taken in. */
  isWhole: boolean;
  poster: Blob | null;
  run: Run;
  /** Display name of its benchmark. */
  benchmark: string;
  samples: number;
  results: number;
  /** The result it is about, as it is written; null for a whole run. */
  subject: { sample: DataSample; result: Result; lines: CapsuleLine[] } | null;
  /** Null where nothing could be recomputed, for the reason in `problem`. */
  recomputation: RunRecomputation | null;
  problem: Problem | null;
  scores: CapsuleScore[];
  row: CapsuleRow | null;
  /** Null where it is of no study, or what its `study.json` holds is none, which is among the differences then. */
  study: CapsuleStudy | null;
  differences: CapsuleDifference[];
  /** Differences that are counted and not told. */
  more: number;
  /** The versions of rules and the prompts that it was made with. */
  versions: { rules: string; here: string; prompts: string[] };
  /** Remarks on what was not read, one sentence each. */
  notes: string[];
};
