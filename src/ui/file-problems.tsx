import { Text } from "@mantine/core";
import { counted } from "../foundation/plural";
import type { FileProblem } from "../shapes/data-set";
import { Fold } from "./fold";

/** Maximum number of problems listed; the rest is only counted. */
const LISTED = 100;

/** Problems found in imported files, each with its place. */
export function FileProblems({ problems, count }: { problems: readonly FileProblem[]; count: number }) {
  const [first] = problems;
  if (!first) return null;
  const words = ({ file, path, message, expected }: FileProblem) =>
    `${file}${path === "" ? "" : `, ${path}`}: ${message} ${expected}`;
  return (
    <div role="alert" data-testid="file-problems" data-count={count}>
      <Text size="sm" c="var(--caplens-failed)">
        {words(first)}
      </Text>
      {count > 1 && (
        <Fold label={`All of ${counted(count, "problem")}`}>
          <ul>
            {problems.slice(0, LISTED).map((problem) => (
              <li key={words(problem)}>{words(problem)}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}
