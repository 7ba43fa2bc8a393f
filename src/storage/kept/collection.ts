import { ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import { DocumentRowShape } from "../../shapes/generated/document-row";
import { KeptWordShape } from "../../shapes/generated/kept-word";
import type { Problem } from "../../shapes/problem";
import { fits, mismatch, type OutsideShape } from "../../shapes/read-outside";
import { heardHere, openBroadcast } from "../broadcast";
import { openRowCopies } from "../copied-table";
import { type DocumentKind, readDocument } from "../documents";
import type { StorageGuard } from "../guard";
import { cloneError } from "../loose-document";
import { referencedHashes } from "../references";
import { LostRow, type RowTable } from "../row-table";
import { type CopiedRows, openCopied } from "../storage-backend";
import type { KeptProblems } from "./kept-problems";
import { type Ground, type KeptThing, type Noun, type Survey, surveying } from "./kept-thing";

/** A document of one kind as far as this version understands it; `Named` holds it under its name. */
export type ReadKept<Named> = ReadableKept<Named> | { state: "unreadable"; problem: Problem };

type ReadableKept<Named> =
  | ({ state: "ready" } & Named)
  /** A newer version that still has all that this version needs to show it. */
  | ({ state: "read-only"; problem: Problem } & Named);

/** A row of a document as far as this version understands it. */
export type OpenedRow<Named> =
  | ReadableKept<Named>
  /** The document as it lies there, so that it can be downloaded. */
  | { state: "unreadable"; id: string; document: unknown; problem: Problem };

/** A document as it came out of storage. Only `ready` ones can be saved again. */
export type OpenedKept<Named> = OpenedRow<Named & { revision: number }>;

/** A kind of document that is kept, and how it is called once it is read. */
export interface NamedKind<Document, Named> extends DocumentKind<Document> {
  problems: KeptProblems;
  named: (document: Document) => Named;
}

/** A kind of document with what lists show of it. */
export interface ListedKind<Document, Named, Summary> extends NamedKind<Document, Named> {
  summarise(opened: OpenedKept<Named>, row: unknown, id: string): Summary;
  /** The part of an overwritten row that stays beside the document. */
  keeps?: (row: unknown) => object;
}

/** The list entry of a document with a title, unreadable ones included. */
export type TitledSummary = {
  id: string;
  state: ReadKept<object>["state"];
  /** For an unreadable one, its id. */
  title: string;
  /** ISO 8601; null where an unreadable one does not say. */
  updatedAt: string | null;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
};

/** Such an entry with what its kind tells besides: that is `of` the document, or `unread` where it can't be read. */
export function titledSummary<Named, Told extends object>(
  opened: OpenedKept<Named>,
  id: string,
  of: (named: Named) => Told & { title: string; updatedAt: string },
  unread: Told,
): TitledSummary & Told {
  if (opened.state === "unreadable")
    return { ...unread, id, state: opened.state, title: id, updatedAt: null, problem: opened.problem };
  const problem = opened.state === "read-only" ? opened.problem : null;
  return { ...of(opened), id, state: opened.state, problem };
}

/** Reads a document of this kind, a row's or an imported one, of whatever version. Never throws. */
export function readKept<Document, Named>(
  document: unknown,
  kind: NamedKind<Document, Named>,
): ReadKept<Named> {
  const { problems, named } = kind;
  const read = readDocument(document, kind);
  switch (read.state) {
    case "ready":
      return { state: "ready", ...named(read.document) };
    case "read-only":
      return { state: "read-only", ...named(read.document), problem: problems.newerVersion(read.version) };
    case "unreadable": {
      const { version, reason } = read;
      const problem = version === null ? problems.unreadable(reason) : problems.newerVersion(version);
      return { state: "unreadable", problem };
    }
  }
}

/** Reads a row of this shape under its key, with the document of this kind in it. Never throws. */
export function openRow<Document extends { id: string }, Named>(
  row: unknown,
  id: string,
  kind: NamedKind<Document, Named>,
  shape: OutsideShape<{ document: unknown }>,
): OpenedRow<Named> {
  const unreadable = (document: unknown, problem: Problem): OpenedRow<Named> => ({
    state: "unreadable",
    id,
    document,
    problem,
  });
  const { unreadable: why } = kind.problems;
  if (row instanceof LostRow) return unreadable(row, why(`the browser has lost it (${row.lost})`));
  if (!fits(shape, row)) return unreadable(row, why("its row is damaged"));
  const { document } = row;
  let within = id;
  const named = (found: Document) => {
    within = found.id;
    return kind.named(found);
  };
  const read = readKept(document, { ...kind, named });
  if (read.state === "unreadable") return unreadable(document, read.problem);
  return within === id
    ? read
    : unreadable(document, why(`it lies under another ${kind.name.replace(/^the /, "")}'s name`));
}

/** Reads a row of a collection under its key. Never throws. */
function openKept<Document extends { id: string }, Named>(
  row: unknown,
  id: string,
  kind: NamedKind<Document, Named>,
): OpenedKept<Named> {
  const named = (document: Document) => ({ ...kind.named(document), revision: revisionOf(row) });
  return openRow(row, id, { ...kind, named }, DocumentRowShape);
}

/** The time at which a row was marked as deleted; null where it was not. A damaged row counts by its mark alone. */
export function deletionTime(row: unknown): number | null {
  const time = partOf(row, "deletedAt");
  return typeof time === "number" ? time : null;
}

/** The row's count of writes; 0 for one that says none. */
function revisionOf(row: unknown): number {
  const revision = partOf(row, "revision");
  return typeof revision === "number" && Number.isSafeInteger(revision) && revision > 0 ? revision : 0;
}

/** The part of this name; undefined where the value has none of its own. */
export function partOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The row as it lies there, damaged or not, to be written back with a mark. */
export function existing(row: unknown, problems: Pick<KeptProblems, "unreadable" | "notFound">): object {
  if (row instanceof LostRow) throw new ProblemError(problems.unreadable(row.lost));
  if (typeof row !== "object" || row === null) throw new ProblemError(problems.notFound());
  return row;
}

/** A row that was written; `revision`: null where it is gone, or counts no writes. */
type RowChange = {
  change: "saved" | "removed" | "restored" | "purged";
  id: string;
  revision: number | null;
};

/** Rows that are marked as deleted first and dropped later. Every method rejects with a ProblemError. */
interface MarkedRows {
  /** Writes what `make` makes of a row, and tells of it. */
  write(
    id: string,
    change: RowChange["change"],
    make: (row: unknown) => object | undefined,
  ): Promise<{ revision: number }>;
  /** Marks a row, readable or not, as deleted at this time, or now; one that the browser has lost goes at once. */
  remove(id: string, time?: number): Promise<void>;
  /** Takes the mark away. Rejects once the row is purged. */
  restore(id: string): Promise<void>;
  /** Drops a row for good, whatever it is: for what was only being made. */
  discard(id: string): Promise<void>;
  /** Drops those that were deleted before `olderThan` (milliseconds since 1970); returns their ids. */
  purgeDeleted(olderThan: number): Promise<string[]>;
}

interface MarkedRowsParts {
  table: RowTable;
  guard: StorageGuard;
  now: () => number;
  /** Words for rows that are not there or lost. */
  problems: () => Promise<Pick<KeptProblems, "unreadable" | "notFound">>;
  /** Told of every row that was written. */
  announce: (change: RowChange) => void;
  /** Rows count how often they were written. */
  counts: boolean;
  /** Drops what belongs to a row, before the row goes for good. */
  dropWith?: (id: string) => Promise<void>;
}

/** The marked rows of a table. */
export function createMarkedRows(parts: MarkedRowsParts): MarkedRows {
  const { table, guard, now, problems, announce, counts, dropWith } = parts;

  async function write(
    id: string,
    change: RowChange["change"],
    make: (row: unknown) => object | undefined,
  ): Promise<{ revision: number }> {
    let revision = 0;
    await guard.write(() =>
      table.update(id, (row) => {
        revision = revisionOf(row) + 1;
        const made = make(row);
        return made && { ...made, id, ...(counts ? { revision } : {}) };
      }),
    );
    announce({ change, id, revision: counts ? revision : null });
    return { revision };
  }

  /** Drops a row for good if it still is what it should be. */
  async function drop(id: string, isDue: (row: unknown) => boolean): Promise<boolean> {
    const gone = await guard.write(async () => {
      let due = isDue(await table.get(id));
      if (!due) return false;
      await dropWith?.(id);
      await table.update(id, (row) => {
        // It may have been restored in the meantime, unless what belongs to it has gone.
        due = dropWith !== undefined || isDue(row);
        return due || !isRow(row) ? undefined : row;
      });
      return due;
    });
    if (gone) announce({ change: "purged", id, revision: null });
    return gone;
  }

  return {
    write,
    async remove(id, time) {
      const words = await problems();
      await write(id, "removed", (row) =>
        row instanceof LostRow
          ? undefined
          : { ...existing(row, words), deletedAt: deletionTime(row) ?? time ?? now() },
      );
    },
    async restore(id) {
      const words = await problems();
      await write(id, "restored", (row) => ({ ...existing(row, words), deletedAt: null }));
    },
    async discard(id) {
      await drop(id, (row) => row !== undefined);
    },
    async purgeDeleted(olderThan) {
      const isDue = (row: unknown) => (deletionTime(row) ?? Number.POSITIVE_INFINITY) < olderThan;
      const due: string[] = [];
      await table.visit((row, id) => {
        if (isDue(row)) due.push(id);
      });
      const purged: string[] = [];
      for (const id of due) if (await drop(id, isDue)) purged.push(id);
      return purged;
    },
  };
}

function isRow(row: unknown): row is object {
  return typeof row === "object" && row !== null;
}

/**
 * Documents of one kind. A row is on disk when the call that wrote it resolves. Store the blobs that a document names
 * before the document itself, so that no kept document ever names what is not there. Every method rejects with a
 * ProblemError; after `quota-full` what was saved before is as it was.
 */
export interface Collection<Document, Named, Summary> extends Omit<MarkedRows, "write"> {
  /**
   * Writes a document. `expectedRevision` is the revision it was loaded or last saved with, null for a new one. Rejects,
   * without writing, where the row has another revision by now, is deleted or gone, where the document is of another
   * shape, and with the problem of a row that is newer than this app or unreadable.
   */
  save(document: Document, expectedRevision: number | null): Promise<{ revision: number }>;
  /** Changes a document that was saved; rejects as `save` does. */
  change(
    id: string,
    expectedRevision: number,
    make: (document: Document) => Document,
  ): Promise<{ revision: number }>;
  /** The document, or null when there is none of this id or it is deleted. */
  load(id: string): Promise<OpenedKept<Named> | null>;
  /** All that are not deleted, the last changed first, the unreadable among them. */
  list(): Promise<Summary[]>;
  /** The row as it lies there, deleted or not, for people to look at; null when there is none. */
  raw(id: string): Promise<unknown>;
  survey(): Promise<Survey>;
  /** Calls the listener with the id of a document that has changed; returns how to stop. */
  onChange(listener: (id: string) => void): () => void;
}

/** Tells other tabs and workers, and who listens here, of changed rows. */
export interface CollectionLine {
  announce(change: RowChange): void;
  onChange(listener: (id: string) => void): () => void;
  close(): void;
}

/** A collection's parts: kinds that are large are fetched with the first document. */
interface CollectionParts<Document, Named, Summary> {
  table: RowTable;
  guard: StorageGuard;
  now: () => number;
  kind: () => Promise<ListedKind<Document, Named, Summary>>;
  line: CollectionLine;
}

type Listed = { id: string; updatedAt: string | null; state: OpenedKept<unknown>["state"] };

/** The collection over its table. */
export function createCollection<Document extends { id: string }, Named, Summary extends Listed>(
  parts: CollectionParts<Document, Named, Summary>,
): Collection<Document, Named, Summary> {
  const { table, guard, now, kind, line } = parts;
  const { write, ...rows } = createMarkedRows({
    ...{ table, guard, now, announce: line.announce, counts: true },
    problems: async () => (await kind()).problems,
  });

  /** Checking a row takes longer than reading it, so that a row that was checked once is not checked again. */
  const summaries = new Map<string, { stamp: string; summary: Summary }>();

  /** The document of a row that may be written over. Throws the ProblemError that says why it may not. */
  function requireWritable(
    row: unknown,
    id: string,
    expectedRevision: number | null,
    of: ListedKind<Document, Named, Summary>,
  ): Document {
    const refuse = (problem: Problem) => new ProblemError(problem);
    if (row === undefined) throw refuse(of.problems.notFound());
    if (deletionTime(row) !== null) throw refuse(of.problems.deleted());
    const opened = openKept(row, id, { ...of, named: (document: Document) => ({ document }) });
    if (opened.state !== "ready") throw refuse(opened.problem);
    if (opened.revision !== expectedRevision) throw refuse(of.problems.changedElsewhere());
    return opened.document;
  }

  return {
    ...rows,

    async save(document, expectedRevision) {
      const of = await kind();
      const wrong = cloneError(document) ?? mismatch(of.shape, document, of.name);
      if (wrong !== null) throw new ProblemError(of.problems.invalid(wrong));
      return write(document.id, "saved", (row) => {
        if (row !== undefined || expectedRevision !== null)
          requireWritable(row, document.id, expectedRevision, of);
        return { deletedAt: null, document, ...of.keeps?.(row) };
      });
    },

    async change(id, expectedRevision, make) {
      const of = await kind();
      return write(id, "saved", (row) => {
        const document = make(requireWritable(row, id, expectedRevision, of));
        return { deletedAt: null, document, ...of.keeps?.(row) };
      });
    },

    async load(id) {
      const row = await table.get(id);
      return row === undefined || deletionTime(row) !== null ? null : openKept(row, id, await kind());
    },

    async list() {
      // Who has kept nothing yet does without the code that reads it.
      if ((await table.keys()).length === 0) return [];
      const of = await kind();
      const listed: Summary[] = [];
      await table.visit((row, id) => {
        if (deletionTime(row) !== null) return;
        const known = summaries.get(id);
        // With the time, since a purged document's id can be used again from revision 1.
        const updatedAt = partOf(partOf(row, "document"), "updatedAt");
        const stamp = `${revisionOf(row)} ${typeof updatedAt === "string" ? updatedAt : ""}`;
        const isKnown = known?.stamp === stamp && known.summary.state !== "unreadable";
        const summary = isKnown ? known.summary : of.summarise(openKept(row, id, of), row, id);
        if (!isKnown) summaries.set(id, { stamp, summary });
        listed.push(summary);
      });
      const ids = new Set(listed.map(({ id }) => id));
      for (const id of summaries.keys()) if (!ids.has(id)) summaries.delete(id);
      return listed.sort(lastChangedFirst);
    },

    raw: async (id) => (await table.get(id)) ?? null,

    async survey() {
      const seen = surveying();
      let [listed, deleted] = [0, 0];
      await table.visit((row) => {
        if (row instanceof LostRow) seen.lose();
        const deletedAt = deletionTime(row);
        if (deletedAt === null) listed += 1;
        else deleted += 1;
        seen.name(deletedAt, referencedHashes(row));
      });
      return seen.result(listed, deleted);
    },

    onChange: line.onChange,
  };
}

/** The last changed first; what has no readable time comes last, in the order of ids. */
function lastChangedFirst(one: Listed, other: Listed): number {
  const timeOf = ({ updatedAt }: Listed) => {
    const time = Date.parse(updatedAt ?? "");
    return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time;
  };
  return timeOf(other) - timeOf(one) || (one.id < other.id ? -1 : 1);
}

/** A line on which ids of changed rows are told here and in other tabs. */
function idLine(name: string): CollectionLine {
  const line = heardHere(openBroadcast(name, KeptWordShape));
  return {
    announce: ({ id }) => line.announce({ id }),
    onChange: (listener) => line.subscribe(({ id }) => listener(id)),
    close: line.close,
  };
}

/** The names of a collection: its stores in the database, the folder of its second copies, and its words. */
interface CollectionNames {
  store: string;
  /** The store of marks for what was deleted while its second copy could not be reached. */
  tombstones: string;
  /** The version of the database that `store` came with, and that of `tombstones` where that is another. */
  since: number;
  tombstonesSince?: number;
  /** As folders, locks and lines of other tabs name it: `quiz-drafts`. */
  folder: string;
  noun: Noun;
}

/** A collection as a kept thing, with second copies of its rows. */
export function keptCollection<Document extends { id: string }, Named, Summary extends Listed>(
  names: CollectionNames,
  load: () => Promise<ListedKind<Document, Named, Summary>>,
  own: { line?: (ground: Ground) => CollectionLine; rows?: (ground: Ground) => Promise<CopiedRows> } = {},
): KeptThing<Collection<Document, Named, Summary>> {
  const { store, tombstones, since, tombstonesSince = since, folder, noun } = names;
  const kind = lazyModule(`What reads ${noun.many}`, load);
  return {
    layout: [
      { name: store, keyPath: "id", since },
      { name: tombstones, keyPath: "id", since: tombstonesSince },
    ],
    async open(ground) {
      const { name, guard, now } = ground;
      const usual = { store, tombstones, lock: `${name}-${folder}` };
      const rows =
        own.rows?.(ground) ?? openCopied(ground, { ...usual, copies: () => openRowCopies(usual.lock) });
      const { table, copied } = await rows;
      const line = own.line?.(ground) ?? idLine(`caplens-${folder}:${name}`);
      const collection = createCollection({ table, guard, now, kind, line });
      return {
        store: collection,
        noun,
        documents: kind,
        clears: { [`the ${noun.many}`]: table.clear },
        copied: { [noun.many]: copied },
        survey: collection.survey,
        purgeDeleted: collection.purgeDeleted,
        close: line.close,
      };
    },
  };
}
