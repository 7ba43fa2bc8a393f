import {
  Anchor,
  Checkbox,
  Group,
  Loader,
  MultiSelect,
  Radio,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import {
  ALL_SAMPLES,
  type ChoiceCount,
  choicesAmong,
  type SampleChoice,
  UNTYPED,
} from "../../../evaluation/run/choose-samples";
import { typedHost } from "../../../foundation/hosts";
import { runPath } from "../../../foundation/run-paths";
import { constraintLabel } from "../../../rules/taxonomy/labels";
import { calledEntries } from "../../../shapes/called-models";
import type { ModelChoice } from "../../../shapes/connection";
import { modelReference } from "../../../shapes/model-reference";
import { READING_NAMES } from "../../../shapes/semantics";
import { MOST_ROUNDS } from "../../../shapes/usual";
import { useModels } from "../../../state/stores-context";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { CountField } from "../../../ui/generation-fields";
import { sentence } from "../../../ui/measures";
import { NumberField } from "../../../ui/number-field";
import { PageHead, usePageTitle } from "../../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { soundnessWords } from "../../logic/soundness-table";
import { showsMedia, wayWords } from "../../logic/way-to-run";
import { RunPageProvider } from "../../store/run-page-context";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import { chosenIds, runnableIds, type SetUpOf } from "../../store/run-set-up-state";
import { useSoundness } from "../../store/use-soundness";
import { ModelSection } from "./model-section";
import { CopyButton, Forecast, LimitsSection, NoForecast, PilotStage } from "./pilot-stage";
import { type SetUpParts, SetUpSection } from "./section";
import own from "./set-up.module.css";
import { StartBar, sectionId } from "./start-bar";
import { mediaOf, VideoSection, wantedFiles } from "./video-section";

function asOptions(counts: readonly ChoiceCount[], label: (value: string) => string = (value) => value) {
  return counts.map(({ value, samples }) => ({ value, label: `${label(value)} (${samples})` }));
}

function labelOf(constraint: string): string {
  return constraint === UNTYPED ? "Content, of no type" : constraintLabel(constraint);
}

/** The samples of the run: all, a random choice, or those that fit a filter. */
function SampleSection({ of, fixed }: { of: SetUpOf; fixed: boolean }) {
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
                {(["fewest", "most"] as const).map((end) => (
                  <NumberField
                    key={end}
                    w={140}
                    label={`${sentence(end)} constraints`}
                    placeholder={`${among.counts?.[end]}`}
                    min={0}
                    disabled={fixed}
                    value={choice[end]}
                    onChange={(typed) => change({ [end]: typed })}
                  />
                ))}
              </Group>
            )}
          </>
        )
      }
    >
      {stage === "new" && (
        <Group gap="xs" align="end">
          <NumberField
            w={170}
            label="Only so many, at random"
            placeholder="All"
            min={1}
            disabled={fixed}
            value={random?.count ?? null}
            onChange={(count) =>
              change({ random: count === null ? null : { count, seed: random?.seed ?? 1 } })
            }
          />
          {random && (
            <NumberField
              w={90}
              label="Seed"
              disabled={fixed}
              value={random.seed}
              onChange={(typed) => change({ random: { ...random, seed: typed ?? 1 } })}
            />
          )}
          {onlySome && !(areJudged && chosen === judged.length) && (
            <MainButton disabled={fixed} onClick={() => change({ ...ALL_SAMPLES, judgedOnly: true })}>
              Only the {judged.length.toLocaleString("en")} that can be judged
            </MainButton>
          )}
          {chosen < total && (
            <SmallButton disabled={fixed} onClick={() => change({ ...ALL_SAMPLES })}>
              All {total.toLocaleString("en")}
            </SmallButton>
          )}
        </Group>
      )}
    </SetUpSection>
  );
}

/** In a quiet line, whether texts can pass the checklists; nothing waits for it. */
function ChecklistLine({ of: { run, samples } }: { of: SetUpOf }) {
  const hasChecklists =
    benchmarkTraits(run.dataSet.benchmark)?.checklists !== null &&
    samples.some(({ canBeJudged }) => canBeJudged);
  const { rows, progress, isWhole, problem } = useSoundness(hasChecklists ? run.dataSet.id : null);
  if (!hasChecklists || problem || (isWhole && rows.length === 0)) return null;
  const soFar = progress
    ? `looking, ${progress.done.toLocaleString("en")} of ${progress.of.toLocaleString("en")} samples`
    : "looking";
  return (
    <Text size="xs" c="var(--caplens-text-quiet)" data-testid="checklist-line" data-whole={isWhole}>
      Format checklists of all samples: {isWhole ? soundnessWords(rows) : soFar}.{" "}
      <Anchor href={`#${runPath(run.id, "checklists")}`} inherit>
        Are they sound?
      </Anchor>
    </Text>
  );
}

/** Each model once, those of the run first. */
function offeredOf(judges: readonly ModelChoice[], kept: readonly ModelChoice[]): ModelChoice[] {
  return [...new Map([...judges, ...kept].map((choice) => [modelReference(choice), choice])).values()];
}

function orderWords(seed: number | null | undefined): string {
  return seed == null ? "options in the order given" : `options shuffled by seed ${seed}`;
}

/** The judges, how often they judge, and their rules. */
function JudgeSection({ of: { run }, fixed }: { of: SetUpOf; fixed: boolean }) {
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
                <NumberField
                  w={190}
                  label="Seed of the options' order"
                  placeholder="None: as given"
                  min={0}
                  disabled={fixed}
                  value={judging.optionSeed ?? null}
                  onChange={(optionSeed) => void change({ judging: { ...judging, optionSeed } })}
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
                  value="strict"
                  label="Strict: as a careful reader decides"
                  disabled={fixed}
                />
                <Radio
                  size="xs"
                  value="reference"
                  label="As released: as the benchmarks' own scripts decide, faults included"
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

/** Sets up a run that has not begun, tells what it takes, and starts it, a few samples first. */
export function SetUpPage({ parts, notices }: { parts: SetUpParts; notices: ReactNode }) {
  const shown = useRunSetUp((state) => state.shown);
  const stage = useRunSetUp((state) => state.stage);
  const problem = useRunSetUp((state) => state.problem);
  const title = shown?.run.title ?? "";

  usePageTitle(`Set up: ${title === "" ? "run" : title}`);

  return (
    <div className={classes.page}>
      {notices}
      <div className={own.column}>
        <PageHead
          back={{ words: "All runs", to: "/runs" }}
          title={`Set up: ${title === "" ? "untitled run" : title}`}
        />
        {!shown && !problem && <Loader size="sm" role="status" aria-label="Opening" />}
        {!shown && problem && <ProblemAlert problem={problem} />}
        {shown && (
          <>
            <Text size="sm" data-testid="way-to-run">
              {wayWords(shown.run, {
                media: mediaOf(shown),
                measured: benchmarkTraits(shown.run.dataSet.benchmark)?.measured ?? false,
              })}
            </Text>
            {shown.readOnly && <ProblemAlert problem={shown.readOnly} />}
            {stage === "new" && <NewStage of={shown} parts={parts} />}
            {stage === "pilot" && (
              <RunPageProvider runId={shown.run.id}>
                <PilotStage of={shown} fixed={shown.readOnly !== null} />
              </RunPageProvider>
            )}
            {stage === "begun" && <BegunStage of={shown} />}
            {stage !== "new" && <SetUpProblem />}
          </>
        )}
      </div>
    </div>
  );
}

/** The reason why the last act came to nothing; beside the buttons that it is most often about. */
function SetUpProblem() {
  const store = useRunSetUpStore();
  const problem = useRunSetUp((state) => state.problem);
  if (!problem) return null;
  return (
    <ProblemAlert problem={problem} onClose={() => store.getState().dismiss()}>
      {problem.code === "quota-full" && (
        <NextStepButton onClick={() => void store.getState().change({})}>Save again</NextStepButton>
      )}
    </ProblemAlert>
  );
}

function NewStage({ of, parts }: { of: SetUpOf; parts: SetUpParts }) {
  const all = useRunSetUp((state) => state.forecast?.all ?? null);
  const videos = useRunSetUp((state) => state.videos);
  const { run } = of;
  const fixed = of.readOnly !== null;
  return (
    <div className={own.beside}>
      <div className={own.parts}>
        <SampleSection of={of} fixed={fixed} />
        <ChecklistLine of={of} />
        <ModelSection of={of} fixed={fixed} parts={parts} />
        {showsMedia(run) && <VideoSection of={of} fixed={fixed} />}
        <JudgeSection of={of} fixed={fixed} />
        <LimitsSection of={of} fixed={fixed} />
        {!showsMedia(run) && wantedFiles(of).length > 0 && <VideoSection of={of} fixed={fixed} />}
      </div>
      <div className={own.takes}>
        <div className={own.foot} data-testid="set-up-foot">
          <StartBar of={of} fixed={fixed} />
          <SetUpProblem />
        </div>
        <SetUpSection title="What it takes" summary={null}>
          {all ? (
            <Forecast of={of} estimate={all} />
          ) : (
            <NoForecast entries={run.entries.length} runs={runnableIds(of, videos).length > 0} />
          )}
          {!fixed && <parts.UnconfirmedNotice entries={calledEntries(run)} />}
        </SetUpSection>
      </div>
    </div>
  );
}

function BegunStage({ of }: { of: SetUpOf }) {
  const fixed = of.readOnly !== null;
  const hasMedia = wantedFiles(of).length > 0;
  return (
    <div className={own.parts}>
      <SetUpSection
        title="It has begun"
        summary={`Its set-up can no longer change. Its spending cap can${hasMedia ? `, and where its ${mediaOf(of).many} lie` : ""}.`}
      >
        <Group gap="sm">
          <Anchor href={`#${runPath(of.run.id)}`} size="sm">
            To the run
          </Anchor>
          <CopyButton />
        </Group>
      </SetUpSection>
      {/* Files that were chosen without a folder are gone with the page, and those of captions that came along were never chosen. */}
      {hasMedia && <VideoSection of={of} fixed={fixed} />}
      <LimitsSection of={of} fixed={fixed} repeatsFixed />
    </div>
  );
}
