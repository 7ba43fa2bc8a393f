import { Text } from "@mantine/core";
import { counted } from "../foundation/plural";
import type { FileProblem } from "../shapes/data-set";
import { Fold } from "./fold";

/** Maximum number of problems listed; the rest is only counted. */
const LISTED = 100;

function words({ file, path, message, expected }: FileProblem): string {
  return `${file}${path === "" ? "" : `, ${path}`}: ${message} ${expected}`;
}

/** Problems in a list that opens under its label; nothing where there are none. */
export function FoldedProblems({ label, problems }: { label: string; problems: readonly FileProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Fold label={label}>
      <ul>
        {problems.slice(0, LISTED).map((problem) => (
          <li key={words(problem)}>{words(problem)}</li>
        ))}
      </ul>
    </Fold>
  );
}

/** Problems found in imported files, each with its place. */
export function FileProblems({ problems, count }: { problems: readonly FileProblem[]; count: number }) {
  const [first] = problems;
  if (!first) return null;
  return (
    <div role="alert" data-testid="file-problems" data-count={count}>
      <Text size="sm" c="var(--caplens-failed)">
        {words(first)}
      </Text>
      {count > 1 && <FoldedProblems label={`All of ${counted(count, "problem")}`} problems={problems} />}
    </div>
  );
}
