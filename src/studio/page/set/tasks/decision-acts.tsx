import { Button } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconCheck } from "@tabler/icons-react";
import { withDecision, withTask } from "../../../logic/set/edit-set";
import type { LeftOut } from "../../../logic/set/task-standings";
import { useSetStore } from "../../../store/set/set-context";

/** Keeps an instruction, or a question of it, against what speaks against it, drops it, or lets the rules decide again. */
export function DecisionActs({
  taskId,
  itemId,
  name,
  standing: { leftOut, against },
  isUnfit,
  isDecided,
}: {
  taskId: string;
  /** Null: the instruction itself. */
  itemId: string | null;
  /** As it is called in what can be taken back: "I7", "the question". */
  name: string;
  standing: { leftOut: LeftOut | null; against: LeftOut | null };
  /** It can't be kept, whoever decides. */
  isUnfit: boolean;
  isDecided: boolean;
}) {
  const { change } = useSetStore().getState();
  const decide = (label: string, kept: boolean | null) =>
    change(`${name} ${label}`, (draft) =>
      withTask(draft, taskId, (task) =>
        withDecision(task, itemId, kept === null ? null : { kept, why: "", at: new Date().toISOString() }),
      ),
    );
  return (
    <>
      {leftOut && leftOut.by !== "person" && !isUnfit && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconCheck size={13} aria-hidden />}
          aria-label={`Keep all the same: ${name}`}
          onClick={() => decide("kept all the same", true)}
        >
          Keep all the same
        </Button>
      )}
      {isDecided && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconArrowBackUp size={13} aria-hidden />}
          aria-label={`Let the rules decide: ${name}`}
          onClick={() => decide("left to the rules", null)}
        >
          Let the rules decide
        </Button>
      )}
      {!leftOut && !against && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconBan size={13} aria-hidden />}
          aria-label={`Leave out: ${name}`}
          onClick={() => decide("left out", false)}
        >
          Leave out
        </Button>
      )}
    </>
  );
}
