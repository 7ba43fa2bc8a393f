import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import type { Checklist } from "../../shapes/checklist";
import type { ChecklistCodec } from "../shared/checklist-codec";
import { examineChecklist, type Found } from "./checklist-faults";
import type { FileEntry } from "./file-entry";
import type { MatchedEntries } from "./match-entries";
import type { ChecklistSample } from "./material";
import type { VideoFacts } from "./video-facts";

/** The first thing that any of the entries tells; null when none does. */
function firstTold<Told>(
  entries: readonly FileEntry[],
  told: (entry: FileEntry) => Told | null,
): Told | null {
  for (const entry of entries) {
    const found = told(entry);
    if (found !== null) return found;
  }
  return null;
}

/** "For Understanding" and "Understanding" are the same field. */
function plainField(field: string): string {
  return field.replace(/^for\s+/i, "").trim();
}

function checklistOf(entry: FileEntry, codec: ChecklistCodec, found: Found): Checklist | null {
  if (entry.checklist === undefined) return null;
  const { file, path } = entry;
  try {
    const checklist = codec.parse(entry.checklist);
    examineChecklist(checklist, { file, path: `${path}/checklist` }, found);
    return checklist;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { message, detail } = error.problem;
    found.problems.push({ file, path: `${path}/checklist`, message, expected: detail ?? "A checklist." });
    return null;
  }
}

/** The checklist that is told first. Another one that says something else is told, and left out. */
function firstChecklist(
  entries: readonly FileEntry[],
  codec: ChecklistCodec,
  found: Found,
): Checklist | null {
  let first: { checklist: Checklist; entry: FileEntry } | null = null;
  for (const entry of entries) {
    if (entry.checklist === undefined) continue;
    if (first === null) {
      const checklist = checklistOf(entry, codec, found);
      if (checklist) first = { checklist, entry };
    } else if (canonicalJson(entry.checklist) !== canonicalJson(first.entry.checklist)) {
      const { file, path } = entry;
      const message = `There is another checklist for this instruction; the one in ${first.entry.file} counts.`;
      found.problems.push({
        file,
        path: `${path}/checklist`,
        message,
        expected: "One checklist an instruction.",
      });
    }
  }
  return first?.checklist ?? null;
}

/** Hands out ids of samples: the video's and the prompt's, with a number behind them where an id occurs twice. */
type GiveId = (wanted: string) => string;

/** The sample that these entries speak of; `fallback` is a checklist that came with its results. */
export function buildSample(
  { entries }: MatchedEntries,
  facts: VideoFacts,
  codec: ChecklistCodec,
  giveId: GiveId,
  fallback: Checklist | null,
  found: Found,
): ChecklistSample {
  const [first] = entries;
  if (!first) throw new TypeError("A sample is told of by at least one entry.");
  const promptId = firstTold(entries, (entry) => entry.promptId);
  const field = firstTold(entries, (entry) => entry.field);
  const checklist = firstChecklist(entries, codec, found);
  const constraintsUsed = entries.find((entry) => entry.constraintsUsed.length > 0)?.constraintsUsed ?? [];
  return {
    id: giveId(`${first.videoId}/${promptId ?? `#${first.position + 1}`}`),
    video: { id: first.videoId, path: facts.path, seconds: facts.seconds },
    instruction: firstTold(entries, (entry) => entry.instruction) ?? "",
    facets: {
      ...(field === null ? {} : { field: plainField(field) }),
      ...(facts.type === null ? {} : { "video type": facts.type }),
    },
    material: { checklist: checklist ?? fallback, promptId, field, constraintsUsed },
  };
}
