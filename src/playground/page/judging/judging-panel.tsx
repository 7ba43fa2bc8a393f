import { Button, Stack, Switch, Text } from "@mantine/core";
import { checklistCalls } from "../../../evaluation/run/forecast-run";
import { counted } from "../../../foundation/plural";
import { askedItems } from "../../../shapes/checklist-parts";
import { MOST_ROUNDS } from "../../../shapes/usual-judging";
import { askedJudges } from "../../../state/models/judges";
import { useModels, useModelsStore } from "../../../state/models/use-models";
import { usePlayground } from "../../../state/playground/playground-context";
import { CountField } from "../../../ui/count-field";

const NO_CHECKLIST = { format: [], content: [] };

/** What asking will take, in words. */
function useCallsWords(): string {
  const checklist = usePlayground((state) => state.session?.checklist ?? NO_CHECKLIST);
  const { rounds, batched } = useModels((state) => state.judging);
  // The first one counts also while none is connected yet.
  const judges = useModels((state) => Math.max(1, askedJudges(state).length));
  const questions = askedItems(checklist).length;
  const { judgings: calls } = checklistCalls(checklist, { rounds, batched, judges });
  if (questions === 0) return "The checklist has no questions with a right answer yet.";
  return `${counted(questions, "question")}, ${counted(rounds, "round")}, ${counted(judges, "judge")}: at least ${counted(calls, "call")}.`;
}

/** How captions are judged: how often, in one call or many, by how many judges. `onTest` leads to a test of them. */
export function JudgingPanel({ onTest }: { onTest: () => void }) {
  const store = useModelsStore();
  const judging = useModels((state) => state.judging);
  const others = useModels((state) => state.otherJudges.length);
  const connected = useModels((state) => (state.models.judge ?? state.models.caption) !== null);
  const words = useCallsWords();
  const change = (next: Partial<typeof judging>) => store.getState().setJudging({ ...judging, ...next });

  return (
    <Stack gap="xs" w={270}>
      <CountField
        label="Rounds"
        description="How often each question is asked. After the first time the options come in another order; the answer given by more than half decides."
        max={MOST_ROUNDS}
        value={judging.rounds}
        onChange={(rounds) => change({ rounds })}
      />
      <Switch
        size="xs"
        label="All questions in one call"
        description="Cheaper. Questions that the reply leaves out are asked one by one. Answers may influence each other."
        checked={judging.batched}
        onChange={(event) => change({ batched: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Ask the other judges too"
        description={
          others > 0
            ? `${others} more connected; every answer counts equally.`
            : "None is connected. Add more judges under “Models”."
        }
        checked={judging.otherJudges}
        onChange={(event) => change({ otherJudges: event.currentTarget.checked })}
      />
      <Text size="xs" data-testid="judging-calls">
        {words}
      </Text>
      <Button size="xs" variant="default" disabled={!connected} onClick={onTest}>
        Test this judge
      </Button>
      {!connected && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          To test a judge, connect one under “Models” first.
        </Text>
      )}
    </Stack>
  );
}
