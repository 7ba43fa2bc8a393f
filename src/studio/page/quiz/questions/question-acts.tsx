import { Button, Group } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Standing } from "../../../logic/quiz/standings";
import { withDecision, withoutQuestion } from "../../../store/quiz/draft-edits";
import { useQuizStore } from "../../../store/quiz/quiz-context";

/** Brings a dropped question back, where it can be asked. */
export function TakeBackButton({ standing: { question, name, dropped, faults } }: { standing: Standing }) {
  const store = useQuizStore();
  if (!dropped || faults.some(({ unaskable }) => unaskable)) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconArrowBackUp size={13} aria-hidden />}
      aria-label={`Take back: ${name}`}
      onClick={() =>
        store.getState().change(`${name} taken back`, (draft) => {
          const byHand = dropped.by === "person";
          return withDecision(draft, question.id, byHand ? null : { kept: true, why: "" });
        })
      }
    >
      Take back
    </Button>
  );
}

/** The actions for a question, below its details. */
export function QuestionActs({ standing, onEdit }: { standing: Standing; onEdit: () => void }) {
  const { change } = useQuizStore().getState();
  const { question, name, dropped, against } = standing;
  return (
    <Group gap="xs">
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPencil size={13} aria-hidden />}
        onClick={onEdit}
      >
        Change
      </Button>
      {!dropped && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconBan size={13} aria-hidden />}
          onClick={() =>
            change(`${name} dropped`, (draft) =>
              withDecision(draft, question.id, against ? null : { kept: false, why: "" }),
            )
          }
        >
          Drop
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={13} aria-hidden />}
        aria-label={`Delete ${name}`}
        onClick={() => change(`${name} deleted`, (draft) => withoutQuestion(draft, question.id))}
      >
        Delete
      </Button>
    </Group>
  );
}
