import { Button, Group, MultiSelect, NumberInput, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import {
  ALL_SAMPLES,
  type ChoiceCount,
  choicesAmong,
  type SampleChoice,
  UNTYPED,
} from "../../../evaluation/run/choose-samples";
import { constraintLabel } from "../../../rules/taxonomy/lookup";
import { sentence } from "../../../ui/measures";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { chosenIds } from "../../store/run-set-up-store";
import { SetUpSection } from "./section";
import { sectionId } from "./start-bar";

function asOptions(counts: readonly ChoiceCount[], label: (value: string) => string = (value) => value) {
  return counts.map(({ value, samples }) => ({ value, label: `${label(value)} (${samples})` }));
}

function labelOf(constraint: string): string {
  return constraint === UNTYPED ? "Content, of no type" : constraintLabel(constraint);
}

/** An empty field, or one that is being typed in, is no number. */
function numberIn(typed: string | number): number | null {
  return typeof typed === "number" ? typed : null;
}

/** Which samples the run is about: all, some at random, or those that fit what is asked. */
export function SampleSection({ of, fixed }: { of: SetUpOf; fixed: boolean }) {
  const store = useRunSetUpStore();
  const stage = useRunSetUp((state) => state.stage);
  const [choice, setChoice] = useState<SampleChoice>(() => ({
    ...ALL_SAMPLES,
    judgedOnly: of.run.chosen !== "all",
  }));
  const among = useMemo(() => choicesAmong(of.samples), [of.samples]);
  const total = of.samples.length;
  const chosen = chosenIds(of).length;
  const judged = useMemo(() => of.samples.filter(({ canBeJudged }) => canBeJudged), [of.samples]);
  const onlySome = judged.length > 0 && judged.length < total;
  const areJudged = useMemo(() => {
    const ids = new Set(judged.map(({ id }) => id));
    return chosenIds(of).every((id) => ids.has(id));
  }, [of, judged]);
  const said = `${chosen.toLocaleString("en")} of ${total.toLocaleString("en")}`;

  function change(parts: Partial<SampleChoice>): void {
    const next = { ...choice, ...parts };
    setChoice(next);
    void store.getState().choose(next);
  }

  const { random } = choice;
  return (
    <SetUpSection
      id={sectionId("samples")}
      title="Samples"
      summary={
        <>
          <span data-testid="chosen-samples">{said}</span>
          {onlySome && areJudged && chosen === judged.length && ": those that can be judged"}
        </>
      }
      moreLabel="Choose by what they ask"
      more={
        stage === "new" && (
          <>
            <TextInput
              size="xs"
              label="Search in ids and instructions"
              disabled={fixed}
              value={choice.search}
              onChange={(event) => change({ search: event.currentTarget.value })}
            />
            <Group gap="xs" align="start" grow preventGrowOverflow={false}>
              {Object.entries(among.facets).map(([facet, counts]) => (
                <MultiSelect
                  key={facet}
                  size="xs"
                  label={sentence(facet)}
                  placeholder="Any"
                  disabled={fixed}
                  data={asOptions(counts)}
                  value={[...(choice.facets[facet] ?? [])]}
                  onChange={(values) => change({ facets: { ...choice.facets, [facet]: values } })}
                />
              ))}
              {among.constraints.length > 0 && (
                <MultiSelect
                  size="xs"
                  label="Constraint, one of"
                  placeholder="Any"
                  searchable
                  disabled={fixed}
                  data={asOptions(among.constraints, labelOf)}
                  value={[...choice.constraints]}
                  onChange={(constraints) => change({ constraints })}
                />
              )}
            </Group>
            {among.counts && (
              <Group gap="xs">
                <NumberInput
                  size="xs"
                  w={140}
                  label="Fewest constraints"
                  placeholder={`${among.counts.fewest}`}
                  min={0}
                  allowDecimal={false}
                  disabled={fixed}
                  value={choice.fewest ?? ""}
                  onChange={(typed) => change({ fewest: numberIn(typed) })}
                />
                <NumberInput
                  size="xs"
                  w={140}
                  label="Most constraints"
                  placeholder={`${among.counts.most}`}
                  min={0}
                  allowDecimal={false}
                  disabled={fixed}
                  value={choice.most ?? ""}
                  onChange={(typed) => change({ most: numberIn(typed) })}
                />
              </Group>
            )}
          </>
        )
      }
    >
      {stage === "new" && (
        <Group gap="xs" align="end">
          <NumberInput
            size="xs"
            w={170}
            label="Only so many, at random"
            placeholder="All"
            min={1}
            allowDecimal={false}
            disabled={fixed}
            value={random?.count ?? ""}
            onChange={(typed) => {
              const count = numberIn(typed);
              change({ random: count === null ? null : { count, seed: random?.seed ?? 1 } });
            }}
          />
          {random && (
            <NumberInput
              size="xs"
              w={90}
              label="Seed"
              allowDecimal={false}
              disabled={fixed}
              value={random.seed}
              onChange={(typed) => change({ random: { ...random, seed: numberIn(typed) ?? 1 } })}
            />
          )}
          {onlySome && !(areJudged && chosen === judged.length) && (
            <Button size="xs" disabled={fixed} onClick={() => change({ ...ALL_SAMPLES, judgedOnly: true })}>
              Only the {judged.length.toLocaleString("en")} that can be judged
            </Button>
          )}
          {chosen < total && (
            <Button size="xs" variant="default" disabled={fixed} onClick={() => change({ ...ALL_SAMPLES })}>
              All {total.toLocaleString("en")}
            </Button>
          )}
        </Group>
      )}
    </SetUpSection>
  );
}
