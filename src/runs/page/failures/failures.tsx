import { Button, Group, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMemo } from "react";
import { type FailureGroup, groupFailures } from "../../../evaluation/run/group-failures";
import { counted } from "../../../foundation/plural";
import type { ResultKey } from "../../../shapes/result";
import type { RunColumns } from "../../../shapes/run-columns";
import classes from "./failures.module.css";

/** So many of a group are named. */
const MOST_NAMES = 100;

/** What failed in a run, by cause, with a way to do each group again; nothing where nothing failed. */
export function Failures({
  columns,
  titles,
  busy,
  onRetry,
}: {
  columns: RunColumns;
  /** Of model entries, by their ids. */
  titles: ReadonlyMap<string, string>;
  /** Nothing can be done again now. */
  busy: boolean;
  onRetry: (tasks: ResultKey[]) => void;
}) {
  const groups = useMemo(() => groupFailures(columns), [columns]);
  if (groups.length === 0) return null;
  return (
    <section aria-label="What failed, by cause" className={classes.failures}>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <Failure key={group.problem.code} group={group} titles={titles} busy={busy} onRetry={onRetry} />
        ))}
      </ul>
      {groups.length > 1 && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconRefresh size={15} aria-hidden />}
          disabled={busy}
          onClick={() => onRetry(groups.flatMap(({ tasks }) => tasks))}
        >
          Do all of them again
        </Button>
      )}
    </section>
  );
}

function nameOf({ sampleId, entryId, repeat }: ResultKey, titles: ReadonlyMap<string, string>): string {
  const round = repeat > 1 ? `, round ${repeat}` : "";
  return `${sampleId}, ${titles.get(entryId) ?? entryId}${round}`;
}

function Failure({
  group: { problem, messages, tasks },
  titles,
  busy,
  onRetry,
}: {
  group: FailureGroup;
  titles: ReadonlyMap<string, string>;
  busy: boolean;
  onRetry: (tasks: ResultKey[]) => void;
}) {
  return (
    <li className={classes.group} data-testid="failure-group" data-code={problem.code}>
      <Group gap="xs" justify="space-between" align="start" wrap="nowrap">
        <div>
          <Text size="sm" fw={600}>
            {counted(tasks.length, "result")}: {problem.message}
          </Text>
          {messages > 1 && <Text size="xs">This is the first of {messages} messages of the same cause.</Text>}
          <Text size="sm">{problem.nextStep}</Text>
        </div>
        <Button
          size="xs"
          variant="default"
          flex="none"
          leftSection={<IconRefresh size={15} aria-hidden />}
          aria-label={`Do again: ${problem.message}`}
          disabled={busy}
          onClick={() => onRetry(tasks)}
        >
          Do again
        </Button>
      </Group>
      <details>
        <summary>Which</summary>
        <ul className={classes.names}>
          {tasks.slice(0, MOST_NAMES).map((task) => (
            <li key={nameOf(task, titles)}>{nameOf(task, titles)}</li>
          ))}
          {tasks.length > MOST_NAMES && <li>and {tasks.length - MOST_NAMES} more</li>}
        </ul>
      </details>
    </li>
  );
}
