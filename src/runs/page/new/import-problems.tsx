import { Text } from "@mantine/core";
import type { ImportReport } from "../../../engine/shared/protocol";
import { counted } from "../../../foundation/plural";
import type { FileProblem } from "../../../shapes/data-set";
import { Fold } from "../../../ui/fold";
import classes from "./new-run.module.css";

/** Problems of one file that say the same of several places. */
type ProblemGroup = { file: string; message: string; expected: string; paths: string[] };

/** The kind of a message: its text without numbers and quoted names. */
function kindOf(message: string): string {
  return message.replace(/“[^”]*”/g, "“”").replace(/[\w.-]*\d[\w.-]*/g, "0");
}

/** Problems by file and kind, in the order in which they come. */
function problemGroups(problems: readonly FileProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { file, path, message, expected } of problems) {
    const key = JSON.stringify([file, kindOf(message), expected]);
    const group = groups.get(key);
    if (group) group.paths.push(path);
    else groups.set(key, { file, message, expected, paths: [path] });
  }
  return [...groups.values()];
}

const MOST_PATHS = 50;

function Places({ paths }: { paths: readonly string[] }) {
  const named = paths.filter((path) => path !== "");
  const [first] = named;
  if (first === undefined) return null;
  if (named.length === 1) return <> at {first}</>;
  return (
    <Fold label={`${named.length.toLocaleString("en")} places, the first at ${first}`}>
      <Text size="sm">
        {named.slice(0, MOST_PATHS).join(", ")}
        {named.length > MOST_PATHS && ` and ${(named.length - MOST_PATHS).toLocaleString("en")} more`}
      </Text>
    </Fold>
  );
}

function Group({ group: { file, message, expected, paths } }: { group: ProblemGroup }) {
  return (
    <li>
      <span className={classes.file}>{file}</span>
      <Places paths={paths} />
      <div>{message}</div>
      <div className={classes.quiet}>Expected: {expected}</div>
    </li>
  );
}

/** Every problem of what was read: the file, the place in it, what is wrong and what was expected. */
export function ImportProblems({ report: { problems, problemCount } }: { report: ImportReport }) {
  if (problemCount === 0) return null;
  const groups = problemGroups(problems);
  return (
    <section className={classes.card} aria-labelledby="import-problems">
      <h2 className={classes.heading} id="import-problems">
        {counted(problemCount, "problem")}
      </h2>
      <Text size="sm">All that is not named here is used. Add a file again, mended, to replace it.</Text>
      {problemCount > problems.length && <Text size="sm">The first {problems.length} are shown.</Text>}
      <ul className={classes.problems}>
        {groups.map((group) => (
          <Group key={JSON.stringify([group.file, group.message, group.expected])} group={group} />
        ))}
      </ul>
    </section>
  );
}
