import type { Problem } from "../../shapes/problem";
import type { CopiedTable } from "../copied-table";
import type { StoreLayout } from "../database";
import type { DocumentKind } from "../documents";
import type { StorageBackend } from "../storage-backend";

/** A kind of thing that is kept in this browser. Whoever adds one adds its line to the registry, and nothing else. */
export interface KeptThing<Store> {
  /** The stores of the database that it lies in. */
  layout: readonly StoreLayout[];
  open(ground: Ground): Promise<OpenedThing<Store>>;
}

/** The backend, and what kept things share of each other. */
export interface Ground extends StorageBackend {
  /** The time in milliseconds since 1970. */
  now: () => number;
  /** The value that `make` made of this ground when it was first asked for: how kept things share their tables. */
  once<T>(make: (ground: Ground) => T): T;
  /** Every hash that a kept thing names, deleted ones included. */
  named: () => Promise<Set<string>>;
  /** Tells this storage, as it was opened here, from the same in other tabs. */
  self: string;
  /** Hears of what happens to an open storage. */
  onProblem: (problem: Problem) => void;
  /** Room for media that only the cache names; the usual where it is left out. */
  cacheLimitBytes?: number;
}

/** Words for one and for several. */
export type Noun = { one: string; many: string };

/** A kept thing on its ground, as far as opening, measuring, freeing and erasing go. Left out is what it has none of. */
export interface OpenedThing<Store> {
  store: Store;
  /** Its name where people make and delete it one by one; `along`: what else goes with it, " with all results". */
  noun?: Noun & { along?: string };
  /** Things that erasing empties, by their names in words ("the quizzes"). */
  clears?: Record<string, () => Promise<unknown>>;
  /** Its rows with their second copies, by their name in words ("quizzes"); null where this visit can't reach those. */
  copied?: Record<string, CopiedTable | null>;
  /** The kind of its documents, of a collection: by it all of them go along in a copy of everything. */
  documents?: () => Promise<DocumentKind<{ id: string }>>;
  survey?: () => Promise<Survey>;
  /** Drops for good what was deleted before `olderThan` (milliseconds since 1970); returns the ids. */
  purgeDeleted?: (olderThan: number) => Promise<string[]>;
  /** Brings back what has copies of a kind of its own. */
  recover?: () => Promise<void>;
  /** Gives second copies of a kind of its own to what has none yet. */
  completeCopies?: () => Promise<void>;
  /** Sweeps up after interrupted writes; called while nobody writes. */
  sweep?: () => Promise<unknown>;
  /** Lets go of what it read before everything was erased. */
  forget?: () => void;
  close?: () => void;
}

/** The count of a kept thing, and which blobs they name. */
export interface Survey {
  listed: number;
  /** Deleted ones that can still be brought back. */
  deleted: number;
  /** Hashes named by the listed ones; null while a row is lost, since nobody knows what it names. */
  named: Set<string> | null;
  /** Hashes named by deleted ones, with the latest time of deletion (milliseconds since 1970). */
  released: Map<string, number>;
  /** Bytes of files of its own, beside the blobs: all of them, and those of deleted ones. */
  files?: { bytes: number; deletedBytes: number };
}

/** Gathers a survey row by row. */
export function surveying() {
  const named = new Set<string>();
  const released = new Map<string, number>();
  let lost = 0;
  return {
    /** Takes in hashes of something that was deleted at this time, or is not deleted. */
    name(deletedAt: number | null, hashes: Iterable<string>): void {
      for (const hash of hashes) {
        if (deletedAt === null) named.add(hash);
        else released.set(hash, Math.max(deletedAt, released.get(hash) ?? 0));
      }
    },
    lose(): void {
      lost += 1;
    },
    result: (listed = 0, deleted = 0): Survey => ({
      listed,
      deleted,
      named: lost === 0 ? named : null,
      released,
    }),
  };
}
