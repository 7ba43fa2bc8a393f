import { canonicalJson } from "../../foundation/canonical-json";
import { RatingShape } from "../../shapes/generated/rating";
import type { Rating } from "../../shapes/rating";
import { inWords, readOutside } from "../../shapes/read-outside";
import { isDocument } from "../loose-document";
import { nameOfRating } from "../ratings/rating-store";
import { DIRECTORY_LIMITS } from "./directory-layout";
import type { ProblemList } from "./directory-problems";
import { readLines } from "./read-lines";
import { type DirectoryTasks, taskFault } from "./read-results";
import type { VerifiedFile } from "./verify-files";

/** The ratings of all files of them, each once; what is none, or is of no task of the run, is told and left out. */
export async function* readRatings(
  of: DirectoryTasks,
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): AsyncGenerator<Rating> {
  const seen = new Set<string>();
  for (const file of files.filter(({ part }) => part === "ratings")) {
    for await (const { path, value } of readLines(file, problems, signal)) {
      const tell = (message: string, expected: string) => problems.tell(file.path, path, message, expected);
      const read = readOutside(RatingShape, isDocument(value) ? { ...value, runId: of.run.id } : value);
      if (!read.ok) {
        tell("This is no rating.", inWords(read.problem, "A rating"));
        continue;
      }
      const known = read.value;
      const wrong = taskFault(known, of);
      if (wrong) {
        tell(...wrong);
        continue;
      }
      const name = canonicalJson(nameOfRating(known));
      if (seen.has(name)) tell("This rater has rated the same caption already.", "Every rating once.");
      else if (seen.size >= DIRECTORY_LIMITS.ratings) {
        tell("There are too many ratings; the rest is left out.", `At most ${DIRECTORY_LIMITS.ratings}.`);
        return;
      } else {
        seen.add(name);
        yield known;
      }
    }
  }
}
