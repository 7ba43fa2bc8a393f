import type { FileProblem } from "../../../shapes/data-set";

/** Problems of one file that say the same of several places. */
export type ProblemGroup = { file: string; message: string; expected: string; paths: string[] };

/** What a message says whatever it names: numbers and quoted names left out. */
function kindOf(message: string): string {
  return message.replace(/“[^”]*”/g, "“”").replace(/[\w.-]*\d[\w.-]*/g, "0");
}

/** Problems by file and kind, in the order in which they come. */
export function problemGroups(problems: readonly FileProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { file, path, message, expected } of problems) {
    const key = JSON.stringify([file, kindOf(message), expected]);
    const group = groups.get(key);
    if (group) group.paths.push(path);
    else groups.set(key, { file, message, expected, paths: [path] });
  }
  return [...groups.values()];
}
