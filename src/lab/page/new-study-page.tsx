import { Button, Loader, MultiSelect, NativeSelect, NumberInput, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import type { Rewrite } from "../../evaluation/derived-samples/rewrites";
import { counted } from "../../foundation/plural";
import type { StudyAxis, Vary } from "../../shapes/study";
import { callWords, costWords, sureCalls } from "../../ui/forecast-call-words";
import { roughDuration } from "../../ui/measures";
import { PageHead, type WayBack } from "../../ui/page/page-head";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { isDerived, type StudySetUp, usualVary, VARY_WORDS } from "../logic/plan-study";
import { axisName, valueWords } from "../logic/study-words";
import { type StudyPlan, useStudyActs, useStudyPlan } from "../store/use-studies";
import { DerivedFold, RewriteOffer } from "./derived-samples";
import own from "./lab.module.css";

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

/** Numbers as people list them: "8, 16 32". Null where something is none, or out of bounds. */
export function readNumbers(
  text: string,
  { low, high, whole }: { low: number; high: number; whole: boolean },
): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const values = parts.map(Number);
  const isFine = (value: number) => value >= low && value <= high && (!whole || Number.isInteger(value));
  return values.length > 0 && values.length <= 12 && values.every(isFine) ? [...new Set(values)] : null;
}

const BOUNDS = {
  frames: { low: 1, high: 256, whole: true, fewest: 2 },
  resolution: { low: 32, high: 4096, whole: true, fewest: 2 },
  "frame-rate": { low: 0.01, high: 30, whole: false, fewest: 2 },
  temperature: { low: 0, high: 2, whole: false, fewest: 1 },
  length: { low: 1, high: 100_000, whole: true, fewest: 1 },
} as const;

/** A field for a list of numbers; what can't be read is told below it, and changes nothing. */
function NumbersField({
  label,
  of,
  values,
  onChange,
}: {
  label: string;
  of: keyof typeof BOUNDS;
  values: readonly number[];
  onChange: (values: number[]) => void;
}) {
  const [text, setText] = useState(values.join(", "));
  const bounds = BOUNDS[of];
  const read = readNumbers(text, bounds);
  const isRead = read !== null && read.length >= bounds.fewest;
  return (
    <TextInput
      size="xs"
      className={own.wide}
      aria-label={label}
      value={text}
      error={
        isRead
          ? null
          : `${bounds.fewest} to 12 ${bounds.whole ? "whole numbers" : "numbers"} from ${bounds.low} to ${bounds.high}`
      }
      onChange={(event) => {
        setText(event.currentTarget.value);
        const now = readNumbers(event.currentTarget.value, bounds);
        if (now !== null && now.length >= bounds.fewest) onChange(now);
      }}
    />
  );
}

const AXES = ["temperature", "reasoning", "length"] as const;
const EFFORTS = ["none", "minimal", "low", "medium", "high"] as const;

function usualAxis(name: StudyAxis["name"]): StudyAxis {
  if (name === "temperature") return { name, values: [0, 0.5, 1] };
  if (name === "reasoning") return { name, values: ["low", "medium", "high"] };
  return { name, values: [128, 512, 2048] };
}

/** One setting and the values that it takes. */
function AxisFields({
  axis,
  others,
  place,
  onChange,
}: {
  axis: StudyAxis | null;
  /** Settings that are taken. */
  others: readonly string[];
  place: string;
  onChange: (axis: StudyAxis | null) => void;
}) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`${place} setting`}
        value={axis?.name ?? ""}
        data={[
          ...(place === "Second" ? [{ value: "", label: "no second setting" }] : []),
          ...AXES.filter((name) => !others.includes(name)).map((value) => ({
            value,
            label: axisName(value),
          })),
        ]}
        onChange={(event) => {
          const name = AXES.find((one) => one === event.currentTarget.value);
          onChange(name ? usualAxis(name) : null);
        }}
      />
      {axis && <span>over</span>}
      {axis?.name === "reasoning" && (
        <MultiSelect
          size="xs"
          className={own.wide}
          aria-label="Values of reasoning"
          data={[...EFFORTS]}
          value={[...axis.values]}
          onChange={(values) => {
            const efforts = EFFORTS.filter((one) => values.includes(one));
            if (efforts.length > 0) onChange({ ...axis, values: efforts });
          }}
        />
      )}
      {axis && axis.name !== "reasoning" && (
        <NumbersField
          key={axis.name}
          label={`Values of ${axisName(axis.name)}`}
          of={axis.name}
          values={axis.values}
          onChange={(values) => onChange({ ...axis, values })}
        />
      )}
    </>
  );
}

/** The values of what is varied, as a part of the sentence. */
function VaryFields({ vary, onChange }: { vary: Vary; onChange: (vary: Vary) => void }) {
  switch (vary.kind) {
    case "frames":
      return (
        <>
          <span>over</span>
          <NumbersField
            label="Numbers of frames"
            of="frames"
            values={vary.counts}
            onChange={(counts) => onChange({ ...vary, counts })}
          />
        </>
      );
    case "resolution":
      return (
        <>
          <span>over</span>
          <NumbersField
            label="Longest sides in pixels"
            of="resolution"
            values={vary.sides}
            onChange={(sides) => onChange({ ...vary, sides })}
          />
          <span>pixels</span>
        </>
      );
    case "frame-rate":
      return (
        <>
          <span>over</span>
          <NumbersField
            label="Frames a second"
            of="frame-rate"
            values={vary.rates}
            onChange={(rates) => onChange({ ...vary, rates })}
          />
          <span>a second, at most</span>
          <NumberInput
            size="xs"
            w={90}
            aria-label="Most frames"
            min={1}
            max={512}
            allowDecimal={false}
            value={vary.most}
            onChange={(most) => typeof most === "number" && most >= 1 && onChange({ ...vary, most })}
          />
        </>
      );
    case "settings": {
      const [first = null, second = null] = vary.axes;
      const put = (axes: readonly (StudyAxis | null)[]) =>
        onChange({ ...vary, axes: axes.filter((axis) => axis !== null) });
      return (
        <>
          <AxisFields
            axis={first}
            others={second ? [second.name] : []}
            place="First"
            onChange={(axis) => axis && put([axis, second])}
          />
          <span>and</span>
          <AxisFields
            axis={second}
            others={first ? [first.name] : []}
            place="Second"
            onChange={(axis) => put([first, axis])}
          />
        </>
      );
    }
    case "steadiness":
      return (
        <>
          <span>making each call</span>
          <NumberInput
            size="xs"
            w={80}
            aria-label="Times"
            min={2}
            max={100}
            allowDecimal={false}
            value={vary.times}
            onChange={(times) => typeof times === "number" && times >= 2 && onChange({ ...vary, times })}
          />
          <span>times</span>
        </>
      );
    default:
      return <span>{valueWords(vary)}</span>;
  }
}

/** What the study consists of and takes, a line each. */
function PlanLines({ plan, isTold }: { plan: StudyPlan; isTold: boolean }) {
  const { cells, tasks, shared, derived, left, estimate, away, videos, notes } = plan;
  const calls = sureCalls(estimate.calls);
  return (
    <ul className={own.list} data-testid="study-plan" data-tasks={tasks} data-shared={shared}>
      <li>
        {counted(cells.length, "cell")}, {counted(plan.samples, "sample")} on {counted(videos, "video")}
        {derived > 0 ? `, ${counted(derived, "sample")} derived of them` : ""}
        {isTold ? ", told of what is there" : `: ${counted(tasks, "result")}`}.
      </li>
      {shared > 0 && (
        <li>{counted(shared, "result")} of the base taken over: nobody is asked for them again.</li>
      )}
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
  /** What it opens with. */
  first: Vary;
  /** The seed that it opens with. */
  seed?: number;
  back: WayBack;
  notices: ReactNode;
  onMade: (id: string) => void;
}) {
  const [vary, setVary] = useState(first);
  const [entryIds, setEntryIds] = useState<readonly string[] | "all">("all");
  const [count, setCount] = useState<number | null>(null);
  const [seed, setSeed] = useState(firstSeed);
  const [budget, setBudget] = useState<number | null>(null);
  const [against, setAgainst] = useState<string | null>(null);
  const [rewrites, setRewrites] = useState<readonly Rewrite[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
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
  // What people go over stays open while it is planned anew.
  const [lastPlan, setLastPlan] = useState<StudyPlan | null>(null);
  useEffect(() => {
    if (plan) setLastPlan(plan);
  }, [plan]);
  useEffect(() => {
    document.title = "New study - Caplens";
  }, []);

  async function make(): Promise<void> {
    setMaking(true);
    const made = await acts.make(setUp);
    setMaking(false);
    if (made) onMade(made.id);
  }

  const isReady = plan !== null && !isLate && problem === null && !making;
  const isTold = vary.kind === "complexity";
  const canAsk = plan !== null && (isTold || (plan.tasks > 0 && plan.away < plan.videos));
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
                setVary(usualVary(kind));
                setAgainst(null);
                setLeftOut([]);
                setLastPlan(null);
              }}
            />
            <VaryFields key={vary.kind} vary={vary} onChange={setVary} />
          </fieldset>
          <fieldset className={own.question} aria-label="On what">
            {plan && plan.models.length > 1 && (
              <>
                <span>for</span>
                <MultiSelect
                  size="xs"
                  className={own.wide}
                  aria-label="Models"
                  data={plan.models.map(({ id, title }) => ({ value: id, label: title }))}
                  value={plan.models.flatMap(({ id, takesPart }) => (takesPart ? [id] : []))}
                  onChange={(ids) => ids.length > 0 && setEntryIds(ids)}
                />
              </>
            )}
            {plan && plan.models.length === 1 && <span>for {plan.models[0]?.title}</span>}
            <span>on</span>
            <NumberInput
              size="xs"
              w={80}
              aria-label="Samples"
              placeholder="all"
              min={1}
              allowDecimal={false}
              value={count ?? ""}
              onChange={(typed) => setCount(typeof typed === "number" && typed >= 1 ? typed : null)}
            />
            <span>of {plan ? counted(plan.of, "sample") : "the samples"}</span>
            {count !== null && (
              <>
                <span>drawn by seed</span>
                <NumberInput
                  size="xs"
                  w={80}
                  aria-label="Seed"
                  min={0}
                  allowDecimal={false}
                  value={seed}
                  onChange={(typed) => typeof typed === "number" && setSeed(typed)}
                />
              </>
            )}
          </fieldset>
          {plan && plan.cells.length > 1 && (
            <fieldset className={own.question} aria-label="Against what">
              <span>held against</span>
              <NativeSelect
                size="xs"
                aria-label="Held against"
                value={plan.baseCell}
                data={plan.cells.map(({ id, label }) => ({ value: id, label }))}
                onChange={(event) => setAgainst(event.currentTarget.value)}
              />
              <span>for at most</span>
              <NumberInput
                size="xs"
                w={110}
                aria-label="Spending cap, $"
                placeholder="no cap"
                min={0}
                decimalScale={2}
                prefix="$"
                value={budget ?? ""}
                onChange={(typed) => setBudget(typeof typed === "number" ? typed : null)}
              />
            </fieldset>
          )}
          {problem && <ProblemAlert problem={problem} />}
          {plan && !problem && <PlanLines plan={plan} isTold={isTold} />}
          {lastPlan && isDerived(vary) && (
            <RewriteOffer
              setUp={setUp}
              plan={lastPlan}
              onRewrites={(more) => setRewrites((known) => [...known, ...more])}
            />
          )}
          {plan === null && !problem && (
            <Loader size="sm" role="status" aria-label="Counting what it takes" />
          )}
          <div>
            <Button
              size="sm"
              disabled={!isReady || !canAsk}
              onClick={() => void make()}
              data-testid="make-study"
            >
              Make the study
            </Button>
            <Text size="xs" c="var(--caplens-text-quiet)">
              {isTold
                ? "It is told at once: nobody is asked."
                : "Nobody is asked yet: the pilot and the start come next."}
            </Text>
          </div>
        </section>
        <div className={own.waiting}>The picture comes here, and fills while the run goes on.</div>
      </div>
      {lastPlan && isDerived(vary) && (
        <DerivedFold key={vary.kind} setUp={setUp} plan={lastPlan} onLeftOut={setLeftOut} />
      )}
    </div>
  );
}
