import type { DataSample } from "../../shapes/data-set";
import { DataSampleShape } from "../../shapes/generated/data-sample";
import { inWords, readOutside } from "../../shapes/read-outside";
import { sampleExcess } from "../sample-excess";
import { DIRECTORY_LIMITS } from "./directory-layout";
import type { ProblemList } from "./directory-problems";
import { readLines } from "./read-lines";
import type { VerifiedFile } from "./verify-files";

/** The samples of all files of tasks, each id once; what is none is told and left out. */
export async function readSamples(
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): Promise<Map<string, DataSample>> {
  const samples = new Map<string, DataSample>();
  for (const file of files.filter(({ part }) => part === "tasks")) {
    for await (const { path, value } of readLines(file, problems, signal)) {
      const tell = (message: string, expected: string) => problems.tell(file.path, path, message, expected);
      const read = readOutside(DataSampleShape, value);
      if (!read.ok) {
        tell("This is no sample.", inWords(read.problem, "A sample"));
        continue;
      }
      const known = read.value;
      const excess = sampleExcess(known);
      if (excess !== null)
        tell(`The checklist of this sample is too long. ${excess}`, "A checklist within the limits.");
      else if (samples.has(known.id)) tell("A sample of this id is there already.", "Every id once.");
      else if (samples.size >= DIRECTORY_LIMITS.samples) {
        tell("There are too many samples; the rest is left out.", `At most ${DIRECTORY_LIMITS.samples}.`);
        return samples;
      } else samples.set(known.id, known);
    }
  }
  return samples;
}
