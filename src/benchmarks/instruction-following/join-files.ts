import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import type { EntryFile, FileEntry } from "./file-entry";
import { entryMatcher, type MatchedEntries } from "./match-entries";
import type { ReleasedFileKind } from "./recognise-file";

/** A file of entries with what it holds. */
export type SortedFile = { kind: Exclude<ReleasedFileKind, "video facts">; file: EntryFile };

/** Prompts name the samples; checklists and results can bring their own; responses belong to samples of other files. */
const ORDER: readonly SortedFile["kind"][] = ["prompts", "checklists", "check results", "responses"];

type VideoEntries = { kind: SortedFile["kind"]; entries: readonly FileEntry[] };

function problemAt({ file, path }: FileEntry, message: string, expected: string): FileProblem {
  return { file, path, message, expected };
}

/** What to tell of an entry that no sample was found for; null where it names a sample by itself. */
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
 * What contradicts, and what belongs to nothing, is told in `problems`; responses to unknown videos are left out,
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
        const message = `No other file knows video ${videoId}; its ${entries.length} responses are left out.`;
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
