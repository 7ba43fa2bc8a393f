import type { FileEntry } from "./file-entry";

/** Entries of several files that speak of the same instruction on the same video; the first one names it. */
export type MatchedEntries = {
  entries: FileEntry[];
};

/** How an entry belongs to what is known of its video so far. */
export type Match =
  | { kind: "same"; group: MatchedEntries }
  /** Its id is known, and its instruction is another one. */
  | { kind: "contradicts"; known: FileEntry }
  | { kind: "unknown" };

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function instructionOf(group: MatchedEntries): FileEntry | undefined {
  return group.entries.find(({ instruction }) => instruction !== null);
}

function contradicts(entry: FileEntry, group: MatchedEntries): boolean {
  const known = instructionOf(group)?.instruction;
  return entry.instruction !== null && typeof known === "string" && tidy(known) !== tidy(entry.instruction);
}

function idOf(group: MatchedEntries): string | null {
  const told = group.entries.find(({ promptId }) => promptId !== null)?.promptId;
  return told === undefined || told === null ? null : String(told);
}

/**
 * Finds which of the groups of a video an entry belongs to: by `prompt_id`; else by an equal instruction; else by its
 * position, where all lists of the video are equally long, not both sides have ids, and no text contradicts. Never by
 * `field`, which is wrong in some files. `taken`: groups that this file has already told of, since an id that occurs
 * twice means the next of them.
 */
export function matchEntry(
  entry: FileEntry,
  groups: readonly MatchedEntries[],
  taken: ReadonlySet<MatchedEntries>,
  sameLength: boolean,
): Match {
  const free = groups.filter((group) => !taken.has(group));
  if (entry.promptId !== null) {
    const named = free.find((group) => idOf(group) === String(entry.promptId));
    if (named) {
      if (!contradicts(entry, named)) return { kind: "same", group: named };
      return { kind: "contradicts", known: instructionOf(named) ?? entry };
    }
  }
  const { instruction } = entry;
  if (instruction !== null) {
    const equal = free.find((group) => {
      const known = instructionOf(group)?.instruction;
      return typeof known === "string" && tidy(known) === tidy(instruction);
    });
    if (equal) return { kind: "same", group: equal };
  }
  const there = groups[entry.position];
  if (!sameLength || !there || taken.has(there)) return { kind: "unknown" };
  if ((entry.promptId !== null && idOf(there) !== null) || contradicts(entry, there))
    return { kind: "unknown" };
  return { kind: "same", group: there };
}
