import { type Static, Type } from "typebox";
import type { Problem } from "./problem";

/** The version of copies of everything that this app writes. */
export const COPY_VERSION = 1;

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Count = Type.Integer({ minimum: 0 });

/** One kept thing in a copy of everything: a file of its own, in the form of its kind. */
export const CopyMember = Type.Object({
  /** "sessions/12.json", "runs/3.jsonl" */
  path: Type.String({ pattern: "^[A-Za-z]{1,40}/[0-9]{1,6}\\.jsonl?$" }),
  /** As Caplens names what it keeps: "sessions", "runs". */
  kind: Type.String({ minLength: 1, maxLength: 40 }),
  title: Type.String({ maxLength: 300 }),
  /** Documents, results and the like in it: a line each. */
  records: Count,
  bytes: Count,
  sha256: Sha256,
  /** Its records, lot by lot in their order, for kinds of which a part is worth having: a damaged file gives those lots that are whole. */
  lots: Type.Optional(
    Type.Array(Type.Object({ records: Count, bytes: Count, sha256: Sha256 }), { maxItems: 1_000_000 }),
  ),
});
export type CopyMember = Static<typeof CopyMember>;

/** `copy.json`, the list of what is in a copy of everything. */
export const CopyList = Type.Object({
  format: Type.Literal("caplens-copy"),
  version: Type.Literal(COPY_VERSION),
  /** The version of the app that saved it. */
  app: Type.String({ maxLength: 40 }),
  /** ISO 8601. */
  savedAt: Type.String({ maxLength: 40 }),
  members: Type.Array(CopyMember, { maxItems: 65_000 }),
  /** Videos, frames and sound, each as `media/` and its hash; none where they were left out. */
  media: Type.Array(Type.Object({ hash: Sha256, bytes: Count }), { maxItems: 65_000 }),
  /** Media were left out on purpose. */
  mediaLeftOut: Type.Boolean(),
  /** Things that a copy never holds, in words. */
  staysBehind: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 }),
});
export type CopyList = Static<typeof CopyList>;

/** Records written or read of all that there are. */
export type CopyProgress = { done: number; total: number };

/** Contents of a copy, were it saved now; `bytes` of its media. */
export type CopyContents = {
  kinds: { one: string; many: string; count: number }[];
  media: { files: number; bytes: number };
  /** Things that it never holds, in words. */
  staysBehind: string[];
};

/** Outcomes of the things of one kind that were brought in, by how many. */
export type BroughtKind = {
  one: string;
  many: string;
  /** They were not here. */
  added: number;
  /** They were here with less: only what they lacked came in. */
  completed: number;
  /** They were deleted here, and are there again. */
  restored: number;
  /** They were here just so. */
  same: number;
  /** Titles of those that are kept beside others of the same origin here. */
  beside: string[];
};

/** The outcome of bringing in a copy. */
export type BroughtCopy = {
  savedAt: string;
  kinds: BroughtKind[];
  media: { added: number; same: number };
  /** Things that could not be read, and those left as they are here, a sentence each. */
  notes: string[];
  /** Why it ended before all of it was looked at; null where it did not. */
  stopped: Problem | null;
};
