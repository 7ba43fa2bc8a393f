import { type LabelSet, labelLineId } from "../../shapes/label-set";
import { withTrueLines } from "../../shapes/labels-of-run";
import { readDocument } from "../documents";
import { LABEL_SET_DOCUMENT } from "../labels/label-set-row";
import { DIRECTORY_LIMITS } from "./directory-layout";
import type { ProblemList } from "./directory-problems";
import { type DirectoryTasks, readLines, taskFault } from "./read-results";
import type { VerifiedFile } from "./verify-files";

/**
 * The label sets of all files of them, each id once, about the run under the id that it has here. What is none is told and left
 * out, as are lines that are of no task of the run.
 */
export async function* readLabelSets(
  of: DirectoryTasks,
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): AsyncGenerator<LabelSet> {
  const seen = new Set<string>();
  for (const file of files.filter(({ part }) => part === "labels")) {
    for await (const { path, value } of readLines(file, problems, signal)) {
      const tell = (message: string, expected: string, at = "") =>
        problems.tell(file.path, `${path}${at && `, ${at}`}`, message, expected);
      const read = readDocument(value, LABEL_SET_DOCUMENT);
      if (read.state === "unreadable") {
        tell("This is no label set.", read.reason);
        continue;
      }
      const { document: set } = read;
      if (seen.has(set.id)) {
        tell("A label set of this id is there already.", "Every label set once.");
        continue;
      }
      if (seen.size >= DIRECTORY_LIMITS.labelSets) {
        tell(
          "There are too many label sets; the rest is left out.",
          `At most ${DIRECTORY_LIMITS.labelSets}.`,
        );
        return;
      }
      seen.add(set.id);
      yield await withTrueLines(
        set,
        (at, message, expected) => tell(message, expected, at),
        (line, at) => {
          const isOfRun =
            line.runId === of.run.id && line.id === labelLineId(of.run.id, line, line.checkId, line.itemId);
          const wrong = isOfRun
            ? taskFault(line, of)
            : ["This line is of another run.", "A line of this run."];
          if (wrong) tell(wrong[0] ?? "", wrong[1] ?? "", at);
          return !wrong;
        },
      );
    }
  }
}
