import { Loader, MultiSelect, NativeSelect, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { canonicalJson } from "../../foundation/canonical-json";
import { counted } from "../../foundation/plural";
import type { Vary } from "../../shapes/study";
import { useDraft } from "../../state/drafts";
import { StartButton } from "../../ui/buttons";
import { callWords, costWords, sureCalls } from "../../ui/forecast-call-words";
import { roughDuration } from "../../ui/measures";
import { NumberField, SpendingCapField } from "../../ui/number-field";
import { PageHead, usePageTitle, type WayBack } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import {
  isDerived,
  isTold,
  modelAxis,
  nothingToCompare,
  type StudySetUp,
  usualVary,
  VARY_WORDS,
} from "../logic/plan-study";
import { sharedWords } from "../logic/study-words";
import { type StudyPlan, useStudyActs, useStudyPlan } from "../store";
import { DerivedFold, RewriteOffer } from "./derived-samples";
import own from "./lab.module.css";
import { VaryFields } from "./vary-fields";

const KINDS = [
  "frames",
  "resolution",
  "frame-rate",
  "settings",
  "steadiness",
  "complexity",
  "ablation",
  "trade-off",
  "modality",
] as const satisfies readonly Vary["kind"][];

/** The parts of the study and its cost, a line each. */
function PlanLines({ plan, base, told }: { plan: StudyPlan; base: StudySetUp["base"]; told: boolean }) {
  const { cells, tasks, shared, derived, left, estimate, away, videos, notes } = plan;
  const calls = sureCalls(estimate.calls);
  return (
    <ul className={own.list} data-testid="study-plan" data-tasks={tasks} data-shared={shared}>
      <li>
        {counted(cells.length, "cell")}, {counted(plan.samples, "sample")} on {counted(videos, "video")}
        {derived > 0 ? `, ${counted(derived, "sample")} derived of them` : ""}
        {told ? ", from results that are there" : `: ${counted(tasks, "result")}`}.
      </li>
      {shared > 0 && <li>{sharedWords(base, shared)}</li>}
      {tasks > 0 && <li>{callWords(estimate.calls)}</li>}
      {tasks > 0 && calls > 0 && (
        <li data-testid="study-price">
          {costWords(estimate, calls)}, {roughDuration(estimate.seconds).toLowerCase()}.
        </li>
      )}
      {left.length > 0 && (
        <li>
          {counted(left.length, "derivation")} left out, the first since: {left[0]?.why}
        </li>
      )}
      {away > 0 && tasks > 0 && (
        <li data-testid="study-away">
          <IconAlertTriangle size={13} aria-hidden /> {counted(away, "video")} of {videos} can’t be read now:
          choose where they lie in the set-up of the base’s run.
        </li>
      )}
      {notes.map((note) => (
        <li key={note}>
          <IconAlertTriangle size={13} aria-hidden /> {note}
        </li>
      ))}
    </ul>
  );
}

/** All that people chose of a study that is not made, and what a model rewrote for it. */
type StudyForm = Required<Omit<StudySetUp, "base" | "sampleIds">>;

function emptyForm(vary: Vary, seed: number): StudyForm {
  return {
    ...{ vary, seed, entryIds: "all", count: null, budget: null, against: null },
    ...{ rewrites: [], leftOut: [] },
  };
}

/** A choice that people made caption by caption is not made again at a glance. */
const isWorkedOut = ({ rewrites, leftOut }: StudyForm) => rewrites.length + leftOut.length > 0;

/** Problems of a base that is not here: there is nothing to ask of it. */
const GONE = ["run-not-found", "session-not-found"];

/** The question of a study that is not made yet, as a sentence with fields, and what it would take. */
export function NewStudyPage({
  base,
  sampleIds,
  first,
  seed: firstSeed = 1,
  back,
  notices,
  onMade,
}: {
  base: StudySetUp["base"];
  /** Chosen before: all, or some of the base's results. */
  sampleIds: readonly string[] | "all";
  /** The variation that it opens with. */
  first: Vary;
  /** The seed that it opens with. */
  seed?: number;
  back: WayBack;
  notices: ReactNode;
  onMade: (id: string) => void;
}) {
  const baseId = base.kind === "run" ? base.runId : base.sessionId;
  const name = `new study ${canonicalJson([baseId, sampleIds, first, firstSeed])}`;
  const [form, put] = useDraft<StudyForm>(name, isWorkedOut);
  const [empty] = useState(() => emptyForm(first, firstSeed));
  const { vary, entryIds, count, seed, budget, against, rewrites, leftOut } = form ?? empty;
  const change = (parts: Partial<StudyForm> | ((now: StudyForm) => Partial<StudyForm>)) =>
    put((before) => {
      const now = before ?? empty;
      return { ...now, ...(typeof parts === "function" ? parts(now) : parts) };
    });
  const [making, setMaking] = useState(false);
  const acts = useStudyActs();
  const heading = useId();
  const setUp = useMemo(
    (): StudySetUp => ({
      ...{ base, sampleIds, count, entryIds, vary, seed, budget, against },
      ...(isDerived(vary) ? { rewrites, leftOut } : {}),
    }),
    [base, sampleIds, count, entryIds, vary, seed, budget, against, rewrites, leftOut],
  );
  const { value: plan, problem, isLate } = useStudyPlan(setUp);
  // Parts that people read stay open, and those that they press stay in place, while it is planned anew.
  const [last, setLast] = useState<{ kind: Vary["kind"]; plan: StudyPlan } | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (plan) setLast({ kind: vary.kind, plan });
    if (plan || problem) setAnswered(true);
  }, [plan, problem, vary.kind]);
  const lastPlan = last?.kind === vary.kind ? last.plan : null;
  const shown = plan ?? last?.plan ?? null;
  const counting = shown === null && !problem && (
    <Loader
      size="sm"
      role="status"
      aria-label="Counting what it takes"
      // Nobody loses the field they type in while it is asked again after a problem.
      data-unread={isAnswered ? undefined : true}
    />
  );
  usePageTitle("New study");

  async function make(): Promise<void> {
    setMaking(true);
    const made = await acts.make(setUp);
    setMaking(false);
    if (!made) return;
    put(null);
    onMade(made.id);
  }

  const isReady = plan !== null && !isLate && problem === null && !making;
  const told = isTold(setUp);
  const canAsk = plan !== null && (told || (plan.tasks > 0 && plan.away < plan.videos));
  const nothing = plan && nothingToCompare(vary, plan.cells);
  if (problem && GONE.includes(problem.code))
    return (
      <div className={classes.page} data-testid="new-study">
        <PageHead back={back} title="New study" />
        {notices}
        <ProblemAlert problem={problem} />
      </div>
    );
  return (
    <div className={classes.page} data-testid="new-study">
      <PageHead back={back} title="New study" />
      {notices}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      <div className={own.beside}>
        <section className={own.column} aria-labelledby={heading}>
          <Text id={heading} component="h2" fw={600} size="sm">
            The question
          </Text>
          <fieldset className={own.question} aria-label="What changes">
            <span>Vary</span>
            <NativeSelect
              size="xs"
              aria-label="What is varied"
              value={vary.kind}
              data={KINDS.map((kind) => ({ value: kind, label: VARY_WORDS[kind] }))}
              onChange={(event) => {
                const kind = KINDS.find((one) => one === event.currentTarget.value);
                if (!kind) return;
                change({ vary: usualVary(kind), against: null, leftOut: [] });
              }}
            />
            <VaryFields
              key={vary.kind}
              vary={vary}
              offered={lastPlan}
              onChange={(next) => change({ vary: next })}
            />
          </fieldset>
          {!isAnswered && counting}
          <fieldset className={own.question} aria-label="On what">
            {shown && shown.models.length > 1 && !modelAxis(vary) && (
              <>
                <span>for</span>
                <MultiSelect
                  size="xs"
                  className={own.wide}
                  aria-label="Models"
                  data={shown.models.map(({ id, title }) => ({ value: id, label: title }))}
                  value={
                    entryIds === "all"
                      ? shown.models.flatMap(({ id, takesPart }) => (takesPart ? [id] : []))
                      : [...entryIds]
                  }
                  onChange={(ids) => ids.length > 0 && change({ entryIds: ids })}
                />
              </>
            )}
            {shown?.models.length === 1 && !modelAxis(vary) && <span>for {shown.models[0]?.title}</span>}
            <span>on</span>
            <NumberField
              w={80}
              aria-label="Samples"
              placeholder="All"
              min={1}
              value={count}
              onChange={(typed) => change({ count: typed !== null && typed >= 1 ? typed : null })}
            />
            <span>of {shown ? counted(shown.of, "sample") : "the samples"}</span>
            {count !== null && (
              <>
                <span>drawn by seed</span>
                <NumberField
                  w={80}
                  aria-label="Seed"
                  min={0}
                  value={seed}
                  onChange={(typed) => typed !== null && change({ seed: typed })}
                />
              </>
            )}
          </fieldset>
          {shown && shown.cells.length > 1 && (
            <fieldset className={own.question} aria-label="Against what">
              <span>held against</span>
              <NativeSelect
                size="xs"
                aria-label="Held against"
                disabled={lastPlan === null}
                value={against ?? shown.baseCell}
                data={shown.cells.map(({ id, label }) => ({ value: id, label }))}
                onChange={(event) => change({ against: event.currentTarget.value })}
              />
              <span>for at most</span>
              <SpendingCapField
                w={110}
                label={undefined}
                aria-label="Spending cap, $"
                decimalScale={2}
                prefix="$"
                value={budget}
                onChange={(typed) => change({ budget: typed })}
              />
            </fieldset>
          )}
          {problem && <ProblemAlert problem={problem} />}
          {nothing && <ProblemAlert problem={nothing} />}
          {isAnswered && counting}
          {shown && !problem && (
            <div className={own.plan} aria-busy={plan === null || isLate}>
              <PlanLines plan={shown} base={base} told={told} />
            </div>
          )}
          {lastPlan && isDerived(vary) && (
            <RewriteOffer
              setUp={setUp}
              plan={lastPlan}
              onRewrites={(more) => change((known) => ({ rewrites: [...known.rewrites, ...more] }))}
            />
          )}
          <div>
            <StartButton
              disabled={!isReady || !canAsk || nothing !== null}
              onClick={() => void make()}
              data-testid="make-study"
            >
              Make the study
            </StartButton>
            <Text size="xs" c="var(--caplens-text-quiet)">
              {told
                ? "Computed at once: no model is asked."
                : "No model is asked yet: the pilot and the start come next."}
            </Text>
          </div>
        </section>
        {!told && <div className={own.waiting}>The chart appears here and fills while the run goes on.</div>}
      </div>
      {lastPlan && isDerived(vary) && (
        <DerivedFold
          key={vary.kind}
          setUp={setUp}
          plan={lastPlan}
          onLeftOut={(ids) => change({ leftOut: ids })}
        />
      )}
    </div>
  );
}
