import { Anchor, Checkbox, Group, NumberInput, Radio, Stack, Switch, Text } from "@mantine/core";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { typedHost } from "../../../foundation/hosts";
import type { ModelChoice } from "../../../shapes/connection";
import { modelReference } from "../../../shapes/model-reference";
import { READING_NAMES } from "../../../shapes/semantics";
import { MOST_ROUNDS } from "../../../shapes/usual-judging";
import { useModels } from "../../../state/models/use-models";
import { CountField } from "../../../ui/count-field";
import { useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { SetUpSection } from "./section";

/** Each model once, those of the run first. */
function offeredOf(judges: readonly ModelChoice[], kept: readonly ModelChoice[]): ModelChoice[] {
  return [...new Map([...judges, ...kept].map((choice) => [modelReference(choice), choice])).values()];
}

function orderWords(seed: number | null | undefined): string {
  return seed == null ? "options in the order given" : `options shuffled by seed ${seed}`;
}

/** Who judges, how often, and by which rules. */
export function JudgeSection({ of: { run }, fixed }: { of: SetUpOf; fixed: boolean }) {
  const store = useRunSetUpStore();
  const kept = useModels((state) => state.kept);
  const { judges, judging, semantics, asReleased } = run;
  const benchmark = benchmarkTraits(run.dataSet.benchmark);
  const change = store.getState().change;
  if (benchmark?.measured)
    return <SetUpSection title="Judges" summary="none: captions are compared by their words" />;
  const chosen = new Set(judges.map(modelReference));
  const offered = offeredOf(judges, kept);
  const rounds = judging.rounds > 1 ? `, ${judging.rounds} rounds` : "";
  const summary =
    judges.length === 0
      ? benchmark?.rules === null
        ? "none: nothing is decided without one"
        : "none: rules alone decide what they can"
      : `${judges.map(({ model }) => model).join(", ")}${rounds}`;

  function letJudge(choice: ModelChoice, on: boolean): void {
    const reference = modelReference(choice);
    const others = judges.filter((one) => modelReference(one) !== reference);
    const next = on ? [...others, choice] : others;
    void change({ judges: next, judging: { ...judging, otherJudges: next.length > 1 } });
  }

  return (
    <SetUpSection
      title="Judges"
      summary={summary}
      moreLabel={`How they judge: ${benchmark?.oneReading ? orderWords(judging.optionSeed) : READING_NAMES[semantics]}${asReleased ? ", captions cut" : ""}`}
      more={
        <>
          {judges.length > 0 && (
            <Group gap="md" align="end">
              <CountField
                label="Rounds"
                width={90}
                max={MOST_ROUNDS}
                disabled={fixed}
                value={judging.rounds}
                onChange={(rounds) => void change({ judging: { ...judging, rounds } })}
              />
              <Switch
                size="xs"
                label="All questions of a caption in one call"
                disabled={fixed}
                checked={judging.batched}
                onChange={(event) =>
                  void change({ judging: { ...judging, batched: event.currentTarget.checked } })
                }
              />
              {benchmark?.shufflesOptions && (
                <NumberInput
                  size="xs"
                  w={190}
                  label="Seed of the options' order"
                  placeholder="None: as given"
                  min={0}
                  allowDecimal={false}
                  disabled={fixed}
                  value={judging.optionSeed ?? ""}
                  onChange={(value) =>
                    void change({
                      judging: { ...judging, optionSeed: typeof value === "number" ? value : null },
                    })
                  }
                />
              )}
            </Group>
          )}
          {!benchmark?.oneReading && (
            <Radio.Group
              size="xs"
              label="Reading of the rules"
              value={semantics}
              onChange={(value) => void change({ semantics: value === "strict" ? "strict" : "reference" })}
            >
              <Stack gap={6} mt={4}>
                <Radio
                  size="xs"
                  value="reference"
                  label="As released: as the benchmarks' own scripts decide, faults included"
                  disabled={fixed}
                />
                <Radio
                  size="xs"
                  value="strict"
                  label="Strict: as a careful reader decides"
                  disabled={fixed}
                />
              </Stack>
            </Radio.Group>
          )}
          {!benchmark?.oneReading && (
            <Switch
              size="xs"
              label="Cut captions: judges see the first 2,048 characters, as with the benchmarks' own scripts"
              disabled={fixed}
              checked={asReleased}
              onChange={(event) => void change({ asReleased: event.currentTarget.checked })}
            />
          )}
        </>
      }
    >
      {offered.length > 0 ? (
        <Group gap="md" role="group" aria-label="Judges of the run">
          {offered.map((choice) => (
            <Checkbox
              key={modelReference(choice)}
              size="xs"
              label={`${choice.model} at ${typedHost(choice.baseUrl) ?? "this browser"}`}
              disabled={fixed}
              checked={chosen.has(modelReference(choice))}
              onChange={(event) => letJudge(choice, event.currentTarget.checked)}
            />
          ))}
        </Group>
      ) : (
        <Text size="sm">
          <Anchor href="#/models" inherit>
            Connect a model
          </Anchor>{" "}
          to have the questions answered{benchmark?.rules === null ? "" : " that no rule can decide"}.
        </Text>
      )}
    </SetUpSection>
  );
}
