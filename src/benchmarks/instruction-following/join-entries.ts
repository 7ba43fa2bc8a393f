import { addTo } from "../../foundation/groups";
import { counted } from "../../foundation/plural";
import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import type { EntryFile, FileEntry } from "./read-check-result";

/** The content of a file of entries: each tells of one instruction on one video. */
export type EntriesKind = "prompts" | "checklists" | "responses" | "check results";

/** A file of entries with what it holds. */
export type SortedFile = { kind: EntriesKind; file: EntryFile };

/** Entries of several files that speak of the same instruction on the same video; the first one names it. */
export type MatchedEntries = {
  entries: FileEntry[];
};

/** The relation of an entry to the known entries of its video. */
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
    addTo(byKey, key, group);
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
function entryMatcher(groups: readonly MatchedEntries[], sameLength: boolean): (entry: FileEntry) => Match {
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

/** Prompts name the samples; checklists and results can bring their own; responses belong to samples of other files. */
const ORDER: readonly EntriesKind[] = ["prompts", "checklists", "check results", "responses"];

type VideoEntries = { kind: EntriesKind; entries: readonly FileEntry[] };

function problemAt({ file, path }: FileEntry, message: string, expected: string): FileProblem {
  return { file, path, message, expected };
}

/** The problem for an entry without a sample; null where it names a sample by itself. */
function stray(entry: FileEntry, known: FileEntry | null, first: boolean): FileProblem | null {
  if (known) {
    const message = `prompt_id ${entry.promptId} stands for another instruction in ${known.file}.`;
    return problemAt(entry, message, "The same instruction in all files, or another prompt_id.");
  }
  if (first) return null;
  if (entry.instruction !== null) {
    const message = "This instruction is not among those of the other files; it is a sample of its own.";
    return problemAt(entry, message, "An instruction or a prompt_id that the prompts have.");
  }
  const message = `No other file has the instruction on video ${entry.videoId} that this belongs to.`;
  return problemAt(entry, message, "A prompt_id that the prompts have.");
}

function* joinVideo(files: readonly VideoEntries[], problems: FileProblem[]): Steps<MatchedEntries[]> {
  const groups: MatchedEntries[] = [];
  const sameLength = new Set(files.map(({ entries }) => entries.length)).size === 1;
  for (const { kind, entries } of files) {
    const first = groups.length === 0;
    const match = entryMatcher([...groups], sameLength);
    for (const entry of entries) {
      yield;
      const found = match(entry);
      if (found.kind === "same") {
        found.group.entries.push(entry);
        continue;
      }
      const problem = stray(entry, found.kind === "contradicts" ? found.known : null, first);
      if (problem) problems.push(problem);
      if (first || kind !== "responses") groups.push({ entries: [entry] });
    }
  }
  return groups;
}

/**
 * Brings together what several files say of the same instruction, in the order of the files that name the samples.
 * Contradictions, and what belongs to nothing, are told in `problems`; responses to unknown videos are left out,
 * unless there are no files but responses. A step an entry.
 */
export function* joinFiles(files: readonly SortedFile[], problems: FileProblem[]): Steps<MatchedEntries[]> {
  const sorted = ORDER.flatMap((kind) => files.filter((file) => file.kind === kind));
  const named = sorted.some(({ kind }) => kind !== "responses");
  const byVideo = new Map<string, VideoEntries[]>();
  for (const { kind, file } of sorted) {
    for (const [videoId, entries] of file.videos) {
      yield;
      const there = byVideo.get(videoId);
      if (there) {
        there.push({ kind, entries });
      } else if (kind !== "responses" || !named) {
        byVideo.set(videoId, [{ kind, entries }]);
      } else {
        const message = `No other file knows video ${videoId}; its ${counted(entries.length, "response is", "responses are")} left out.`;
        problems.push({
          file: file.name,
          path: videoId,
          message,
          expected: "A video that the prompts have.",
        });
      }
    }
  }
  const joined: MatchedEntries[] = [];
  for (const video of byVideo.values())
    for (const group of yield* joinVideo(video, problems)) joined.push(group);
  return joined;
}
