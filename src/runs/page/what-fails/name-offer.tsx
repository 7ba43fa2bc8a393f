import { Button, Group, NativeSelect, Progress, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { priceAsCalled } from "../../../calls/model-services/extra-output";
import { costOf } from "../../../calls/model-services/prices";
import { counted } from "../../../foundation/plural";
import type { PriceRow } from "../../../shapes/model-settings";
import type { FailureName, RunFailures } from "../../../shapes/run-failures";
import { connectedJudges } from "../../../state/models/known-models";
import { useSettings } from "../../../state/settings/settings-context";
import { useModels } from "../../../state/stores-context";
import { costWords } from "../../../ui/forecast-call-words";
import { ProblemAlert } from "../../../ui/problem-alert";
import { groupsToName } from "../../logic/failures/groups-to-name";
import { useRunPage } from "../../store/run-page-context";
import { useNaming, useNamingForecast } from "../../store/use-naming";
import { constraintNames } from "./failure-groups";

const NO_PRICES: PriceRow[] = [];

/** Offers to have a model name the groups of a run, at its price; nothing is asked before the click. Names can be removed. */
export function NameOffer({
  runId,
  failures,
  names,
}: {
  runId: string;
  failures: RunFailures;
  names: readonly FailureName[];
}) {
  const models = useModels(useShallow(connectedJudges));
  const prices = useSettings((state) => state.kept?.settings.prices ?? NO_PRICES);
  const removeNames = useRunPage((state) => state.removeNames);
  const [place, setPlace] = useState(0);
  const { asked, problem, dismiss, ask, cancel } = useNaming(runId);
  const groups = useMemo(() => groupsToName(failures, names, constraintNames(failures)), [failures, names]);
  const { value: tokens } = useNamingForecast(groups);
  const model = models[place] ?? models[0];
  const price = model && priceAsCalled(model, prices);
  const usd = price && tokens ? costOf(price, tokens) : 0;
  const unpriced = model && !price ? [model.model] : [];
  return (
    <div data-testid="name-offer" data-count={groups.length}>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {asked && (
        <Group gap="sm">
          <Progress
            w="min(12rem, 50vw)"
            value={(100 * asked.done) / Math.max(1, asked.total)}
            aria-label="Groups named"
          />
          <Text size="sm" role="status">
            {asked.done} of {asked.total} groups
          </Text>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      )}
      {!asked && (
        <Group gap="xs" align="end">
          {groups.length > 0 && model && tokens && (
            <>
              {models.length > 1 && (
                <NativeSelect
                  size="xs"
                  label="Model that names groups"
                  value={String(models.indexOf(model))}
                  data={models.map((one, at) => ({ value: String(at), label: one.model }))}
                  onChange={(event) => setPlace(Number(event.currentTarget.value))}
                />
              )}
              <Button
                size="compact-sm"
                variant="default"
                h="auto"
                mih={26}
                py={4}
                styles={{ label: { whiteSpace: "normal", textAlign: "start", lineHeight: 1.35 } }}
                onClick={() => void ask(model, groups)}
              >
                Let “{model.model}” name {counted(groups.length, "group")}:{" "}
                {costWords({ usd, unpriced }, groups.length)}
              </Button>
            </>
          )}
          {groups.length > 0 && !model && (
            <Text size="sm" c="var(--caplens-text-quiet)">
              A model connected under “Models” may give these groups names.
            </Text>
          )}
          {names.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void removeNames()}>
              Remove the names
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
