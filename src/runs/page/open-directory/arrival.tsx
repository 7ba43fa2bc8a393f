import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { runPath } from "../../../foundation/run-paths";
import { ProblemAlert } from "../../../ui/problem-alert";
import type { DirectoryProgress, KeptDirectory } from "../../protocol";
import type { OpenDirectory } from "../../store/use-open-directory";
import classes from "./open-directory.module.css";

function stepWords(progress: DirectoryProgress): { words: string; share: number } {
  if (progress.step === "checking") {
    const { doneBytes, totalBytes } = progress;
    return { words: "Checking the hash of every file", share: totalBytes === 0 ? 0 : doneBytes / totalBytes };
  }
  const { done, total } = progress;
  return { words: `Keeping results: ${done} of ${total}`, share: total === 0 ? 0 : done / total };
}

function Problems({ kept }: { kept: KeptDirectory }) {
  const { problems, problemCount, results, runId } = kept;
  const count = problemCount === 1 ? "One thing" : `${problemCount} things`;
  return (
    <Alert
      color="orange"
      variant="outline"
      data-testid="directory-problems"
      data-problems={problemCount}
      title={`${count} in this run directory could not be used; ${results} results were kept`}
      styles={{
        root: { background: "var(--caplens-surface)" },
        title: { color: "var(--mantine-color-text)" },
      }}
    >
      <ul className={classes.problems}>
        {problems.map(({ file, path, message, expected }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice, and the list never changes.
          <li key={index}>
            <b>{[file, path].filter(Boolean).join(", ")}</b>: {message} Expected: {expected}
          </li>
        ))}
        {problemCount > problems.length && <li>and {problemCount - problems.length} more</li>}
      </ul>
      <Button component="a" href={`#${runPath(runId)}`} size="compact-sm" variant="default" mt="xs">
        Open the run
      </Button>
    </Alert>
  );
}

/** Progress and problems of a run directory that is being opened. Empty where there is nothing to show. */
export function Arrival({ arriving }: { arriving: OpenDirectory }) {
  const { progress, kept, problem } = arriving;
  const step = progress && stepWords(progress);
  return (
    <Stack gap="xs" data-testid="directory-arrival">
      <div role="status">{step && <Text size="sm">{step.words}</Text>}</div>
      {step && (
        <Group gap="xs" wrap="nowrap">
          <Progress value={100 * step.share} aria-label={step.words} flex={1} />
          <Button size="compact-sm" variant="default" onClick={arriving.cancel}>
            Cancel
          </Button>
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={arriving.dismiss} />}
      {kept && kept.problemCount > 0 && <Problems kept={kept} />}
    </Stack>
  );
}
