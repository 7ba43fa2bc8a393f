import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import type { ProblemList } from "./directory-problems";
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
