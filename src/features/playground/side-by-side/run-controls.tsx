import { Box, Button, Group, Loader, Text } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from "@tabler/icons-react";
import { ProblemAlert } from "../../../components/problem-alert";
import { changedSince } from "../../../evaluation/verdicts/changed-since";
import type { Comparison } from "../../../schemas/comparison";
import { tasksLeft } from "../../../state/playground/comparison-document";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { Comparing } from "../../../state/playground/playground-state";
import { ForecastWords } from "./forecast-words";
import { UnconfirmedNotice } from "./unconfirmed-notice";
import { usePresentBasis } from "./use-present-basis";

/** How far a run is, in words. */
function progressWords({ cells, takingMedia }: Comparing, left: number, total: number): string {
  if (takingMedia) return "Taking frames and sound first";
  const phases = Object.values(cells);
  const count = (kind: string) => phases.filter((phase) => phase.kind === kind).length;
  const failed = left - phases.length;
  const parts = [
    `${total - left} of ${total} captions done`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(count("writing") > 0 ? [`${count("writing")} being written`] : []),
    ...(count("judging") > 0 ? [`${count("judging")} being judged`] : []),
  ];
  return parts.join(", ");
}

/** Starts, goes on, stops; says before what it takes and while it runs how far it is. */
export function RunControls({ comparison }: { comparison: Comparison }) {
  const store = usePlaygroundStore();
  const comparing = usePlayground((state) => state.comparing);
  const fixed = usePlayground((state) => state.readOnly !== null);
  const problem = usePlayground((state) => state.problems.comparison);
  const basis = usePresentBasis();
  const { trials, contestants, repeats } = comparison;
  const total = contestants.length * repeats;
  const left = tasksLeft(comparison).length;
  const begun = trials.length > 0;
  const stale = changedSince(comparison, basis).length > 0;
  const run = (anew: boolean) => void store.getState().runComparison({ anew });

  return (
    <section aria-label="Run">
      {!comparing && !fixed && (
        <Box mb="xs">
          <UnconfirmedNotice contestants={contestants} />
        </Box>
      )}
      {!comparing && (left > 0 || stale) && <ForecastWords comparison={comparison} stale={stale} />}
      <Group gap="xs">
        {(!begun || (left > 0 && !stale)) && (
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={15} aria-hidden />}
            disabled={fixed || comparing !== null}
            onClick={() => run(false)}
          >
            {begun ? "Go on" : "Start"}
          </Button>
        )}
        {begun && (
          <Button
            size="xs"
            variant={stale ? "filled" : "default"}
            leftSection={<IconRefresh size={15} aria-hidden />}
            disabled={fixed || comparing !== null}
            onClick={() => run(true)}
          >
            Run all again
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          disabled={comparing === null}
          onClick={() => store.getState().stopComparison()}
        >
          Cancel
        </Button>
        {begun && !comparing && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={15} aria-hidden />}
            disabled={fixed}
            onClick={() => store.getState().removeComparison()}
          >
            Delete
          </Button>
        )}
        <Text size="sm" role="status" data-testid="comparison-status">
          {comparing ? (
            <>
              <Loader size={12} mr={6} aria-hidden />
              {progressWords(comparing, left, total)}
            </>
          ) : (
            begun && `${total - left} of ${total} captions done`
          )}
        </Text>
      </Group>
      {problem && (
        <div style={{ marginTop: 8 }}>
          <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("comparison")} />
        </div>
      )}
    </section>
  );
}
