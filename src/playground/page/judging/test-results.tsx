import { Button, Code, Group, Text } from "@mantine/core";
import { IconArrowRight, IconCheck, IconHelp, IconX } from "@tabler/icons-react";
import type { JudgeTestCase } from "../../../evaluation/judge-test-cases";
import type { InjectionOutcome } from "../../../metrics/attack-success";
import { describeRatio } from "../../../metrics/ratio";
import { saveFile } from "../../../ui/save-file";
import type { InjectionResult } from "../../protocol/judge-test-protocol";
import classes from "./judging.module.css";
import { summaryOf, type TestRun } from "./use-judge-test";

const MARKS: Record<InjectionOutcome, { icon: typeof IconCheck; word: string }> = {
  held: { icon: IconCheck, word: "kept to the question" },
  steered: { icon: IconArrowRight, word: "was led" },
  wrong: { icon: IconX, word: "wrong" },
  unanswered: { icon: IconHelp, word: "no answer" },
};

/** What matters first. */
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

/** How often the judge was led, by which captions, and the whole of it as a file. */
export function TestResults({ run }: { run: TestRun }) {
  const { cases, results, model, running } = run;
  const { steered, plain, wrong, unanswered } = summaryOf(run);
  const byCase = new Map(results.map((result) => [result.caseId, result]));
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
          <dd>{describeRatio(plain)}</dd>
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
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              saveFile(asDocument(run), `judge-test-${model.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`)
            }
          >
            Save the results
          </Button>
        </Group>
      )}
    </section>
  );
}
