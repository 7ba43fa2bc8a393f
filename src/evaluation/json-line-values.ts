import { parseSafeJson } from "../foundation/safe-json";
import type { Steps } from "../foundation/steps";
import { linesOf, type TextPieces } from "../foundation/text-pieces";
import type { FileProblem } from "../shapes/data-set";

/**
 * The JSON values of a file with one a line, with their places; a step a line. What can't be read is told and left out;
 * so is what comes after `lines` values and one more. `expected`: what stands on a line.
 */
export function* jsonLineValues(
  { name, pieces }: { name: string; pieces: TextPieces },
  limits: { lines: number; lineCharacters: number },
  expected: string,
  problems: FileProblem[],
): Steps<{ path: string; value: unknown }[]> {
  const values: { path: string; value: unknown }[] = [];
  for (const { line, text } of linesOf(pieces, limits.lineCharacters)) {
    yield;
    const path = `line ${line}`;
    if (text === null) {
      problems.push({ file: name, path, message: "This line is far too long.", expected });
      continue;
    }
    if (text.trim() === "") continue;
    const json = parseSafeJson(text.replace(/^\uFEFF/, ""));
    if (json.ok) values.push({ path, value: json.value });
    else
      problems.push({
        file: name,
        path,
        message: `This line can't be read. ${json.detail}`,
        expected: "One JSON object a line.",
      });
    if (values.length > limits.lines) break;
  }
  return values;
}
