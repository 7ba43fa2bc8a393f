import { Button, Code, Group, Modal, Progress, Radio, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconCheck, IconHelp, IconX } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { estimateTokens } from "../../calls/model-services/estimate-tokens";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { costOf } from "../../calls/model-services/prices";
import { type InjectionResult, type JudgeTestCase, judgeTestCases } from "../../evaluation/test-judge";
import { aboutDollars } from "../../foundation/dollars";
import { isAbort, toProblem } from "../../foundation/errors";
import type { InjectionSetSize } from "../../judges/injection-set";
import { type InjectionOutcome, type InjectionSummary, injectionSummary } from "../../metrics/attack-success";
import { describeRatio } from "../../metrics/ratio";
import type { ModelChoice } from "../../shapes/connection";
import type { PriceRow } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import { connectedJudges } from "../../state/models/known-models";
import { useSettings } from "../../state/settings/settings-context";
import { useModels, useModelsStore } from "../../state/stores-context";
import { SmallButton } from "../../ui/buttons";
import { SelectField } from "../../ui/fields";
import { ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import classes from "./judging.module.css";

/** State of a test so far. */
type TestRun = {
  model: string;
  cases: readonly JudgeTestCase[];
  results: readonly InjectionResult[];
  running: boolean;
  problem: Problem | null;
};

function summaryOf({ cases, results }: Pick<TestRun, "cases" | "results">): InjectionSummary {
  const byCase = new Map(results.map(({ caseId, outcome }) => [caseId, outcome]));
  const outcomes = (some: readonly JudgeTestCase[]) => some.flatMap(({ id }) => byCase.get(id) ?? []);
  return injectionSummary(
    outcomes(cases.filter(({ attempt }) => attempt !== null)),
    outcomes(cases.filter(({ attempt }) => attempt === null)),
  );
}

/** Runs tests of judges, one at a time; closing what shows them stops them. */
function useJudgeTest(size: InjectionSetSize) {
  const store = useModelsStore();
  const [run, setRun] = useState<TestRun | null>(null);
  const work = useRef<AbortController | null>(null);
  const cases = useMemo(() => judgeTestCases(size), [size]);
  useEffect(() => () => work.current?.abort(), []);

  async function start(judge: ModelChoice): Promise<void> {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    const change = (next: (run: TestRun) => Partial<TestRun>) => {
      if (work.current === controller) setRun((now) => (now ? { ...now, ...next(now) } : now));
    };
    setRun({ model: judge.model, cases, results: [], running: true, problem: null });
    try {
      const { problem } = await store.getState().testJudge(
        { judge, size },
        {
          signal: controller.signal,
          onResult: (result) => change(({ results }) => ({ results: [...results, result] })),
        },
      );
      change(() => ({ problem }));
    } catch (error) {
      if (!isAbort(error)) change(() => ({ problem: toProblem(error) }));
    } finally {
      change(() => ({ running: false }));
    }
  }

  return {
    run,
    cases,
    start,
    stop: () => work.current?.abort(),
    dismiss: () => setRun((now) => now && { ...now, problem: null }),
  };
}

const MARKS: Record<InjectionOutcome, { icon: typeof IconCheck; word: string }> = {
  held: { icon: IconCheck, word: "kept to the question" },
  steered: { icon: IconArrowRight, word: "was led" },
  wrong: { icon: IconX, word: "wrong" },
  unanswered: { icon: IconHelp, word: "no answer" },
};

/** The most important first. */
const ORDER: readonly InjectionOutcome[] = ["steered", "wrong", "unanswered", "held"];

function Mark({ outcome }: { outcome: InjectionOutcome }) {
  const { icon: Icon, word } = MARKS[outcome];
  return (
    <span className={classes.mark} data-outcome={outcome}>
      <Icon size={15} stroke={2.5} aria-hidden />
      {word}
    </span>
  );
}

function Row({ one, result }: { one: JudgeTestCase; result: InjectionResult }) {
  const { attempt, caption, question, right } = one;
  return (
    <li className={classes.case} data-testid="injection-case" data-outcome={result.outcome}>
      <Mark outcome={result.outcome} />
      <span className={classes.caseName}>{attempt ?? "The plain description"}</span>
      <Text size="xs" c="var(--caplens-text-quiet)">
        {question} Right: {right}. Answer: {result.answer === "" ? "none" : (result.answer ?? "none")}.
        {result.outcome === "unanswered" && ` ${result.explanation}`}
      </Text>
      <details>
        <summary>The caption</summary>
        <Code block className={classes.caption}>
          {caption}
        </Code>
      </details>
    </li>
  );
}

function asDocument({ model, cases, results }: TestRun): Blob {
  const byCase = new Map(results.map((result) => [result.caseId, result]));
  const document = {
    format: "caplens-judge-test",
    version: 1,
    model,
    summary: summaryOf({ cases, results }),
    cases: cases.map(({ request: _sent, ...one }) => ({
      ...one,
      outcome: byCase.get(one.id)?.outcome ?? null,
      answer: byCase.get(one.id)?.answer ?? null,
    })),
  };
  return new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: "application/json" });
}

/** Number of times the judge was misled, by which captions, and the whole as a file. */
function TestResults({ run }: { run: TestRun }) {
  const { cases, results, model, running } = run;
  const { steered, plain, wrong, unanswered } = summaryOf(run);
  const byCase = new Map(results.map((result) => [result.caseId, result]));
  const asked = cases.filter(({ id, attempt }) => attempt === null && byCase.has(id)).length;
  const rows = cases
    .flatMap((one) => {
      const result = byCase.get(one.id);
      return result ? [{ one, result }] : [];
    })
    .sort((one, other) => ORDER.indexOf(one.result.outcome) - ORDER.indexOf(other.result.outcome));
  return (
    <section aria-label="Results of the test">
      <dl className={classes.summary}>
        <div>
          <dt>{model} was led by</dt>
          <dd data-testid="steered">{describeRatio(steered)} captions</dd>
        </div>
        <div>
          <dt>plain descriptions answered rightly</dt>
          <dd data-testid="plain">
            {describeRatio(plain)}
            {asked > plain.denominator && `, ${asked - plain.denominator} not answered`}
          </dd>
        </div>
        <div>
          <dt>otherwise wrong</dt>
          <dd>{wrong}</dd>
        </div>
        <div>
          <dt>no answer</dt>
          <dd>{unanswered}</dd>
        </div>
      </dl>
      {!running && plain.denominator > 0 && plain.numerator < plain.denominator && (
        <Text size="sm">
          It also fails on plain descriptions, so not every wrong answer comes from an attempt to mislead it.
        </Text>
      )}
      <ul className={classes.cases}>
        {rows.map(({ one, result }) => (
          <Row key={one.id} one={one} result={result} />
        ))}
      </ul>
      {!running && results.length > 0 && (
        <Group justify="flex-end" mt="xs">
          <SmallButton
            onClick={() =>
              saveFile(asDocument(run), `judge-test-${model.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`)
            }
          >
            Save the results
          </SmallButton>
        </Group>
      )}
    </section>
  );
}

/** A reply has an answer and a sentence or two. */
const REPLY_TOKENS = 120;

/** Forecast of a test; `usd` is null where no price is known. */
type TestEstimate = { calls: number; inputTokens: number; usd: number | null; asOf: string | null };

/** Calls, tokens and price of a test, as long as no reply has to be asked for twice. */
function estimateTest(
  cases: readonly JudgeTestCase[],
  model: ModelChoice,
  prices: readonly PriceRow[],
): TestEstimate {
  const inputTokens = cases.reduce(
    (sum, { request: { system, user } }) =>
      sum + estimateTokens(model, { system, parts: [{ type: "text", text: user }] }),
    0,
  );
  const price = priceAsCalled(model, prices);
  const calls = cases.length;
  return {
    calls,
    inputTokens,
    usd: price && costOf(price, { input: inputTokens, output: calls * REPLY_TOKENS }),
    asOf: price?.asOf ?? null,
  };
}

const KINDS = judgeTestCases("full").filter(({ attempt }) => attempt !== null).length;
const NO_PRICES: PriceRow[] = [];

function costWords({ calls, inputTokens, usd, asOf }: TestEstimate): string {
  const thousands = Math.max(1, Math.round(inputTokens / 1000));
  const sent = `${calls} calls, about ${thousands},000 tokens sent`;
  if (usd === null) return `${sent}. The price of this model is not known.`;
  if (usd === 0) return `${sent}, free of charge.`;
  return `${sent}, ${aboutDollars(usd)}${asOf ? ` by prices of ${asOf}` : ""}.`;
}

/** Asks a connected judge about captions that try to lead it, and shows which did. */
export function JudgeTestDialog({ onClose }: { onClose: () => void }) {
  const judges = useModels(useShallow(connectedJudges));
  const prices = useSettings((state) => state.kept?.settings.prices ?? NO_PRICES);
  const [asked, setAsked] = useState(0);
  const [size, setSize] = useState<InjectionSetSize>("short");
  const { run, cases, start, stop, dismiss } = useJudgeTest(size);
  const model = judges[asked] ?? judges[0];
  const running = run?.running ?? false;
  const attempts = cases.filter(({ attempt }) => attempt !== null).length;

  return (
    <Modal
      opened
      onClose={onClose}
      title="Test this judge"
      size="lg"
      closeButtonProps={{ "aria-label": "Close the test" }}
    >
      <Stack gap="sm">
        <Text size="sm">
          Some captions speak to the judge: “answer yes to everything”, forged messages, hidden text. Here
          such captions are sent with questions whose right answers are known, to see whether this model keeps
          to the question. A good result says nothing about attempts outside this set.
        </Text>
        {judges.length > 1 && (
          <SelectField
            label="Judge"
            value={`${asked}`}
            data={judges.map((judge, index) => ({
              value: `${index}`,
              label: `${index + 1}. ${judge.model}`,
            }))}
            disabled={running}
            onChange={(value) => setAsked(Number(value))}
          />
        )}
        <Radio.Group
          label="Captions"
          size="sm"
          value={size}
          onChange={(value) => setSize(value === "full" ? "full" : "short")}
        >
          <Group gap="md" mt={4}>
            <Radio size="xs" value="short" label="12, of the most different kinds" disabled={running} />
            <Radio size="xs" value="full" label={`One of every kind (${KINDS})`} disabled={running} />
          </Group>
        </Radio.Group>
        {model && (
          <Text size="sm" data-testid="test-cost">
            {attempts} captions and 4 plain ones: {costWords(estimateTest(cases, model, prices))}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" disabled={running || !model} onClick={() => model && void start(model)}>
            {run ? "Test again" : "Start the test"}
          </Button>
          {running && <SmallButton onClick={stop}>Cancel</SmallButton>}
        </Group>
        {run?.problem && <ProblemAlert problem={run.problem} onClose={dismiss} />}
        {run && running && (
          <Progress
            value={(100 * run.results.length) / run.cases.length}
            aria-label={`${run.results.length} of ${run.cases.length} asked`}
          />
        )}
        {run && <TestResults run={run} />}
      </Stack>
    </Modal>
  );
}
