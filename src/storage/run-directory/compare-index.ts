import { canonicalJson } from "../../foundation/canonical-json";
import type { DataSample } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { ProblemList } from "./directory-problems";
import { indexFile, type OutcomesOf } from "./index-file";
import type { VerifiedFile } from "./verify-files";

/** Makes the index anew from the results as they are read, and tells where the files of the index say otherwise. */
export function compareIndex(
  files: readonly VerifiedFile[],
  outcomesOf: OutcomesOf,
  problems: ProblemList,
  signal: AbortSignal | undefined,
) {
  const given = files.filter(({ part }) => part === "index");
  let made = indexFile(outcomesOf);
  let at = 0;

  async function compare(): Promise<void> {
    const file = given[at];
    at += 1;
    const text = await (await file?.found.read(signal))?.text();
    if (!file || text === `${canonicalJson(made.columns)}\n`) return;
    const message = "The index says otherwise than the samples; the samples count.";
    problems.tell(file.path, "", message, "The index that Caplens makes of these samples.");
  }

  return {
    async add(sample: DataSample, result: Result): Promise<void> {
      made.add(sample, result);
      if (made.count() !== given[at]?.count) return;
      await compare();
      made = indexFile(outcomesOf);
    },
    /** To be called after the last result. */
    async end(): Promise<void> {
      while (at < given.length) {
        await compare();
        made = indexFile(outcomesOf);
      }
    },
  };
}
