import { REFINE_TASK } from "../../foundation/agreed-names";
import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import type { JudgeReply } from "../../shapes/call";
import type { DataSample } from "../../shapes/data-set";
import { RepliesLineShape } from "../../shapes/generated/replies-line";
import { readOutside } from "../../shapes/read-outside";
import { type Result, type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { takesPart } from "../../shapes/run-tasks";
import { SESSION_LISTS } from "../archive/archive-limits";
import { readDocument } from "../documents";
import { isDocument } from "../loose-document";
import { RESULT_DOCUMENT } from "../runs/run-documents";
import { DIRECTORY_LIMITS, type ProblemList } from "./directory-layout";
import type { VerifiedFile } from "./verify-files";

/** More lines than this in one file are left out: files are cut long before. */
const MOST_LINES = 20_000;

/** A record with where it stands: "line 3". */
type Line = { path: string; value: unknown };

/** The records of a file of JSON lines; what is no JSON is told and left out. */
export async function* readLines(
  { path, found }: VerifiedFile,
  problems: ProblemList,
  signal: AbortSignal | undefined,
): AsyncGenerator<Line> {
  const text = await (await found.read(signal)).text();
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const where = `line ${index + 1}`;
    if (index >= MOST_LINES) {
      const message = "There are too many lines; the rest is left out.";
      problems.tell(path, where, message, `At most ${MOST_LINES}.`);
      return;
    }
    const json = parseSafeJson(line, JSON_LIMITS);
    if (json.ok) yield { path: where, value: json.value };
    else problems.tell(path, where, `This line can't be read. ${json.detail}`, "One JSON object a line.");
  }
}

/** The raw judge replies that belong to a judgement. */
async function readReplies(
  file: VerifiedFile | undefined,
  problems: ProblemList,
  signal: AbortSignal | undefined,
): Promise<Map<string, JudgeReply[]>> {
  const replies = new Map<string, JudgeReply[]>();
  if (!file) return replies;
  for await (const { path, value } of readLines(file, problems, signal)) {
    const read = readOutside(RepliesLineShape, value);
    if (read.ok && read.value.replies.length <= SESSION_LISTS.judgeReplies) {
      replies.set(taskKey(read.value), read.value.replies);
    } else problems.tell(file.path, path, "These are no replies of judges.", "The replies about one result.");
  }
  return replies;
}

/** The run and samples that a line of a run directory may be about. */
export type DirectoryTasks = { run: Run; samples: ReadonlyMap<string, DataSample> };

type Fault = [message: string, expected: string];

/** The reason why a task is none of the run's, and what was expected; null when it is. */
export function taskFault(
  { sampleId, entryId, repeat }: ResultKey,
  { run, samples }: DirectoryTasks,
): Fault | null {
  if (!samples.has(sampleId)) return ["Its sample is not there.", "A sample of the files of tasks."];
  const entry = run.entries.find(({ id }) => id === entryId);
  if (!entry) return ["Its model is none of the run's.", "A model that run.json names."];
  if (!takesPart(entry, sampleId))
    return ["Its model does not take part in this sample.", "A sample that run.json names for the model."];
  if (repeat > run.repeats) return ["It is one repeat too many.", `A repeat from 1 to ${run.repeats}.`];
  return null;
}

/** The same of a result. */
function fault(result: Result, of: DirectoryTasks): Fault | null {
  const none = taskFault(result, of);
  if (none) return none;
  const { caption, refined } = result;
  const frames = Math.max(...[caption, refined].map((one) => one?.shown?.frames?.frames.length ?? 0));
  if (frames > SESSION_LISTS.frames) return ["It names too many frames.", `At most ${SESSION_LISTS.frames}.`];
  return null;
}

/** A result with the replies that lay apart: what its refiner answered, and what judges did. */
function withReplies(result: Result, replies: readonly JudgeReply[]): Result {
  const { refined, judgement } = result;
  const [refining, judging] = [true, false].map((of) =>
    replies.filter(({ task }) => (task === REFINE_TASK) === of),
  );
  return {
    ...result,
    refined: refined && refining?.length ? { ...refined, replies: refining } : refined,
    judgement: judgement && judging?.length ? { ...judgement, replies: judging } : judgement,
  };
}

/**
 * The results of all files of samples in their order, file by file, with the replies that lie apart; what is none is
 * told and left out.
 */
export async function* readResults(
  of: DirectoryTasks,
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ file: string; path: string; result: Result }> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set<string>();
  for (const file of files.filter(({ part }) => part === "samples")) {
    const replies = await readReplies(byPath.get(file.path.replace("samples", "replies")), problems, signal);
    for await (const { path, value } of readLines(file, problems, signal)) {
      const tell = (message: string, expected: string) => problems.tell(file.path, path, message, expected);
      const read = readDocument(isDocument(value) ? { ...value, runId: of.run.id } : value, RESULT_DOCUMENT);
      if (read.state !== "ready") {
        const version = read.version;
        tell(
          version === undefined || version === null
            ? "This is no result."
            : "A newer version of Caplens wrote this result.",
          read.state === "unreadable" ? read.reason : `Version ${RESULT_DOCUMENT.version} at most.`,
        );
        continue;
      }
      const known = read.document;
      const wrong = fault(known, of);
      if (wrong) {
        tell(...wrong);
        continue;
      }
      const key = taskKey(known);
      if (seen.has(key)) {
        tell("A result of this sample, model and repeat is there already.", "Every result once.");
        continue;
      }
      if (seen.size >= DIRECTORY_LIMITS.results) {
        tell("There are too many results; the rest is left out.", `At most ${DIRECTORY_LIMITS.results}.`);
        return;
      }
      seen.add(key);
      yield { file: file.path, path, result: withReplies(known, replies.get(key) ?? []) };
    }
  }
}
