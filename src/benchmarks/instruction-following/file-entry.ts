import { type Fields, isFields, listOf, textOf } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import type { ChecklistMaterial } from "../../shapes/judged-material";

/** One entry of a released file: what it says of one instruction on one video. */
export type FileEntry = {
  file: string;
  /** The entry's path in the file: "001/0". */
  path: string;
  videoId: string;
  /** Counted from 0 among the entries of its video. */
  position: number;
  promptId: ChecklistMaterial["promptId"];
  field: string | null;
  /** `generated_prompt`; null where the entry has none. */
  instruction: string | null;
  constraintsUsed: string[];
  /** Undefined where the entry has none. */
  checklist: unknown;
  response: unknown;
  checkResult: unknown;
};

/** The entries of one file, video by video. */
export type EntryFile = {
  name: string;
  /** The model of its responses and results: the file's name without the part that the benchmark adds to it. */
  model: string;
  videos: ReadonlyMap<string, readonly FileEntry[]>;
};

/** "check_result/my-model_check_result.json" is of "my-model". */
export function modelOfFile(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  return base.replace(/\.json$/i, "").replace(/_(check_result|response)s?$/i, "") || base;
}

function promptIdOf(value: unknown): ChecklistMaterial["promptId"] {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function readEntry(file: string, videoId: string, position: number, fields: Fields): FileEntry {
  return {
    file,
    path: `${videoId}/${position}`,
    videoId,
    position,
    promptId: promptIdOf(fields.prompt_id),
    field: textOf(fields.field),
    instruction: textOf(fields.generated_prompt),
    constraintsUsed: listOf(fields.constraints_used).filter((id) => typeof id === "string"),
    checklist: fields.checklist ?? undefined,
    response: fields.response,
    checkResult: fields.check_result ?? undefined,
  };
}

/**
 * The entries of a file that is an object of lists by video id. What is no entry is told in `problems` and left out;
 * so are videos without any. A step an entry.
 */
export function* readEntries(name: string, document: Fields, problems: FileProblem[]): Steps<EntryFile> {
  const videos = new Map<string, FileEntry[]>();
  for (const [videoId, list] of Object.entries(document)) {
    yield;
    if (!Array.isArray(list)) {
      const message = `Video ${videoId} has no list of entries.`;
      problems.push({ file: name, path: videoId, message, expected: "A list, one entry an instruction." });
      continue;
    }
    const entries: FileEntry[] = [];
    for (const [position, value] of listOf(list).entries()) {
      yield;
      if (isFields(value)) {
        entries.push(readEntry(name, videoId, position, value));
        continue;
      }
      const message = "This entry is no object.";
      const expected = "An object with prompt_id and what the file tells of that instruction.";
      problems.push({ file: name, path: `${videoId}/${position}`, message, expected });
    }
    if (entries.length > 0) videos.set(videoId, entries);
  }
  return { name, model: modelOfFile(name), videos };
}
