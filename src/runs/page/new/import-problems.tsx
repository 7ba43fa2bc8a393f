import { Text } from "@mantine/core";
import type { ImportReport } from "../../../engine/shared/protocol";
import { counted } from "../../../foundation/plural";
import { Fold } from "../../../ui/fold";
import classes from "./new-run.module.css";
import { type ProblemGroup, problemGroups } from "./problem-groups";

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
