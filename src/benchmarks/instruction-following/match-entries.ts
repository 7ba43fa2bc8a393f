import type { FileEntry } from "./file-entry";

/** Entries of several files that speak of the same instruction on the same video; the first one names it. */
export type MatchedEntries = {
  entries: FileEntry[];
};

/** How an entry belongs to what is known of its video so far. */
type Match =
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

/** The first group under a key that is not taken yet, group by group. */
function freeGroups(groups: readonly MatchedEntries[], keyOf: (group: MatchedEntries) => string | null) {
  const byKey = new Map<string, MatchedEntries[]>();
  for (const group of groups) {
    const key = keyOf(group);
    if (key === null) continue;
    const there = byKey.get(key);
    if (there) there.push(group);
    else byKey.set(key, [group]);
  }
  // From the back a list is shortened in one step.
  for (const list of byKey.values()) list.reverse();
  return (key: string, taken: ReadonlySet<MatchedEntries>): MatchedEntries | undefined => {
    const list = byKey.get(key);
    for (let last = list?.at(-1); last && taken.has(last); last = list?.at(-1)) list?.pop();
    return list?.at(-1);
  };
}

/**
 * Finds, for one entry of a file after the other, which of the groups of its video it belongs to, each group once: by
 * `prompt_id`, where an id that occurs twice means the next of them; else by an equal instruction; else by its position,
 * where all lists of the video are equally long (`sameLength`), not both sides have ids, and no text contradicts. Never
 * by `field`, which is wrong in some files.
 */
export function entryMatcher(
  groups: readonly MatchedEntries[],
  sameLength: boolean,
): (entry: FileEntry) => Match {
  const taken = new Set<MatchedEntries>();
  const withId = freeGroups(groups, idOf);
  const withInstruction = freeGroups(groups, (group) => {
    const instruction = instructionOf(group)?.instruction;
    return typeof instruction === "string" ? tidy(instruction) : null;
  });

  function find(entry: FileEntry): Match {
    const { promptId, instruction } = entry;
    if (promptId !== null) {
      const named = withId(String(promptId), taken);
      if (named) {
        if (!contradicts(entry, named)) return { kind: "same", group: named };
        return { kind: "contradicts", known: instructionOf(named) ?? entry };
      }
    }
    const equal = instruction === null ? undefined : withInstruction(tidy(instruction), taken);
    if (equal) return { kind: "same", group: equal };
    const there = groups[entry.position];
    if (!sameLength || !there || taken.has(there)) return { kind: "unknown" };
    if ((promptId !== null && idOf(there) !== null) || contradicts(entry, there)) return { kind: "unknown" };
    return { kind: "same", group: there };
  }

  return (entry) => {
    const match = find(entry);
    if (match.kind === "same") taken.add(match.group);
    return match;
  };
}
