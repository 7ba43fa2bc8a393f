import { Group, NumberInput } from "@mantine/core";
import { dollars } from "../../../foundation/dollars";
import { MOST_REPEATS } from "../../../state/runs/session-run";
import { CountField } from "../../../ui/count-field";
import { useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { SetUpSection } from "./section";

/** How often each sample goes to each model, and what all of it may cost. */
export function LimitsSection({
  of: { run },
  fixed,
  repeatsFixed = fixed,
}: {
  of: SetUpOf;
  fixed: boolean;
  /** Something is done by now: what it may cost can still be changed, how often each sample goes to each model not. */
  repeatsFixed?: boolean;
}) {
  const store = useRunSetUpStore();
  const { repeats, budget } = run;
  const often = repeats === 1 ? "every sample once" : `every sample ${repeats} times`;
  return (
    <SetUpSection
      title="Repeats and cap"
      summary={`${often}, ${budget === null ? "no spending cap of its own" : `at most ${dollars(budget)}`}`}
    >
      <Group gap="xs">
        <CountField
          label="Repeats"
          width={110}
          max={MOST_REPEATS}
          disabled={repeatsFixed}
          value={repeats}
          onChange={(value) => void store.getState().change({ repeats: value })}
        />
        <NumberInput
          size="xs"
          w={150}
          label="Spending cap, $"
          placeholder="None"
          min={0}
          decimalScale={2}
          prefix="$"
          disabled={fixed}
          value={budget ?? ""}
          onChange={(value) =>
            void store.getState().change({ budget: typeof value === "number" ? value : null })
          }
        />
      </Group>
    </SetUpSection>
  );
}
