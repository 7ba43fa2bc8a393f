import type { Noun } from "../kept/kept-thing";

/** A thing to be taken along: its id here, and of how many records it is made, as far as that is known beforehand. */
export type Listed = { id: string; records: number };

/** The records of a thing in a copy, from the first, each time they are asked for. Ends with what is wrong with them. */
export type Records = () => AsyncGenerator<unknown>;

/**
 * The outcome for a thing that was brought in. `from`: its id in the copy; `at`: its id here. `left`: another stands here that
 * can't have one beside it, and stays.
 */
export type Taken = {
  how: "added" | "completed" | "restored" | "same" | "beside" | "left";
  from: string;
  at: string;
  title: string;
  /** Parts of it that could not be read, a sentence each. */
  notes: string[];
};

/** The id under which a thing of a kind is here by now, by the one that it has in the copy. */
export type Names = (kind: "sessions" | "runs", id: string) => string;

/** Tells, as a sentence, the fault of a document of a kind that fits its shape; null for none. */
export type Fault = (kind: string, document: unknown) => Promise<string | null>;

/** A document as it may be kept, and what of it was left out, a sentence each. */
export type Arrived = { document: unknown; notes: string[] };

/** Carries the things of one kind out into a copy and back in. */
export interface Carrier {
  noun: Noun;
  /** "json" for one document, "jsonl" for a record a line. */
  ending: "json" | "jsonl";
  /** A part of one is worth having: where its file is damaged, its first record and those that are whole come in. */
  inPart?: true;
  /** Those that are not deleted. */
  list(): Promise<Listed[]>;
  /** Gives the records of one out, one after the other; its title, and notes on what of it can't go along. */
  pack(
    id: string,
    write: (record: object) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<{ title: string; notes: string[] }>;
  /**
   * Takes one in. What is here is never changed but by adding to it. Rejects with a ProblemError for one that can't be read, and
   * where there is no room.
   */
  unpack(records: Records, tell: () => void): Promise<Taken>;
}
