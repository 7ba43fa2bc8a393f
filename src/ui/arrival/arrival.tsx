import { Button, Group, Radio, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";

/** What files of people's answers would change. */
type ArrivalCounts = { same: number; problemCount: number };

/** What files of people's answers would change, and whether they shall. Where a person said two things, one chooses. */
export function Arrival<Item, Conflict>({
  className,
  testId,
  read,
  words,
  conflicts,
  problems,
  takeWords,
  onKeep,
  onClose,
}: {
  className: string | undefined;
  testId: string;
  read: ArrivalCounts & { added: readonly Item[]; conflicts: readonly Conflict[] };
  /** So many of them: "3 ratings". */
  words: (count: number) => string;
  /** Where what is here and what the file says differ. */
  conflicts: ReactNode;
  /** What can't be used. */
  problems: ReactNode;
  /** On the button, behind their number. */
  takeWords?: (theirs: boolean) => string;
  onKeep: (theirs: boolean) => void;
  onClose: () => void;
}) {
  const [theirs, setTheirs] = useState(false);
  const { added, same, problemCount } = read;
  const others = read.conflicts.length;
  const changes = added.length + (theirs ? others : 0);
  return (
    <div
      className={className}
      data-testid={testId}
      data-added={added.length}
      data-same={same}
      data-conflicts={others}
      data-problems={problemCount}
    >
      <Text size="sm" role="status">
        {words(added.length)} new, {same} here already
        {others > 0 ? `, ${others} other than here` : ""}
        {problemCount > 0 ? `, ${problemCount} that can’t be used` : ""}.
      </Text>
      {others > 0 && (
        <>
          <Radio.Group
            label="Where the same person has said two things"
            value={theirs ? "theirs" : "ours"}
            onChange={(value) => setTheirs(value === "theirs")}
          >
            <Group gap="md" mt={4}>
              <Radio size="xs" value="ours" label="Keep what is here" />
              <Radio size="xs" value="theirs" label="Take what the file says" />
            </Group>
          </Radio.Group>
          {conflicts}
        </>
      )}
      {problems}
      <Group gap="xs">
        <Button size="xs" disabled={changes === 0} onClick={() => onKeep(theirs)}>
          Take in {words(changes)}
          {takeWords?.(theirs)}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}
