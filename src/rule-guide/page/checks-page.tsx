import {
  Alert,
  Button,
  Code,
  Group,
  Loader,
  NavLink,
  Select,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ComponentType, useEffect, useState } from "react";
import { clippedLine } from "../../evaluation/report/visible-text";
import { toProblem } from "../../foundation/errors";
import { fetchPart } from "../../foundation/fetch-part";
import { type CheckerGuide, checkerGuides } from "../../rules/guides";
import type { FormatConstraint } from "../../rules/taxonomy/constraint";
import { formatConstraints } from "../../rules/taxonomy/format-constraints";
import { taxonomiesWith } from "../../rules/taxonomy/registry";
import type { Problem } from "../../shapes/problem";
import type { Semantics, Verdict } from "../../shapes/verdict";
import { useTryRule } from "../../state/stores-context";
import { MarkedTextarea, type TextMark } from "../../ui/marked-textarea";
import { sentence } from "../../ui/measures";
import { ProblemAlert } from "../../ui/problem-alert";
import { StatusMark } from "../../ui/status-mark";
import classes from "./checks.module.css";

/** Components that ask for and describe the parameters of a rule, as the checklist does it. */
type ParameterParts = {
  parameterFields: ComponentType<{
    constraintId: string;
    parameters: Record<string, unknown>;
    onChange: (parameters: Record<string, unknown>) => void;
  }>;
  /** In one line; empty where they ask for nothing. */
  parameterWords: (constraintId: string, parameters: Readonly<Record<string, unknown>>) => string;
};

const KEY_PAUSE_MILLISECONDS = 150;

function Reading({ name, verdict }: { name: string; verdict: Verdict | undefined }) {
  return (
    <div
      className={classes.reading}
      data-testid="trial"
      data-status={verdict?.status}
      data-semantics={verdict?.semantics}
    >
      <strong>{name}</strong>
      {verdict && (
        <>
          <StatusMark status={verdict.status} />
          <span>{sentence(verdict.reason)}</span>
        </>
      )}
    </div>
  );
}

function marksOf(verdict: Verdict | undefined): TextMark[] {
  const tone = verdict?.status === "failed" ? "failed" : "passed";
  return (verdict?.evidence ?? []).map((span) => ({ ...span, tone }));
}

type Example = CheckerGuide["examples"][number];

/** A trial begins with an example, and is another one each time that somebody asks for it. */
type Trial = { number: number; example: Example | undefined };

/** Tries a rule on any text, in both semantics, while one types. The strict reading's evidence is marked. */
function TryRule({
  parameterFields: ParameterFields,
  constraintId,
  trial,
}: {
  parameterFields: ParameterParts["parameterFields"];
  constraintId: string;
  trial: Trial;
}) {
  const tryRule = useTryRule();
  const [begun, setBegun] = useState(trial.number);
  const [typed, setTyped] = useState(trial.example?.content ?? "");
  const [wanted, setWanted] = useState<Record<string, unknown>>(trial.example?.parameters ?? {});
  if (begun !== trial.number) {
    setBegun(trial.number);
    setTyped(trial.example?.content ?? "");
    setWanted(trial.example?.parameters ?? {});
  }
  /** Null where the rule could not be tried; undefined until it was tried once. */
  const [verdicts, setVerdicts] = useState<Record<Semantics, Verdict> | null | undefined>();

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      tryRule({ constraintId, parameters: wanted, text: typed }).then(
        (decided) => current && setVerdicts(decided),
        () => current && setVerdicts(null),
      );
    }, KEY_PAUSE_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [tryRule, constraintId, wanted, typed]);

  return (
    <section aria-label="Try it" className={classes.try}>
      <Title order={2} mb={4}>
        Try it
      </Title>
      <Stack gap="xs">
        <MarkedTextarea
          label="Text to try"
          testId="trial-text"
          value={typed}
          marks={marksOf(verdicts?.strict)}
          onChange={setTyped}
        />
        <ParameterFields
          key={trial.number}
          constraintId={constraintId}
          parameters={wanted}
          onChange={setWanted}
        />
        <Group gap="lg" aria-live="polite" align="start">
          <Reading name="Strict" verdict={verdicts?.strict} />
          <Reading name="As released" verdict={verdicts?.reference} />
        </Group>
        {verdicts === undefined && <span hidden data-unread />}
      </Stack>
    </section>
  );
}

function status(passed: boolean): "passed" | "failed" {
  return passed ? "passed" : "failed";
}

function Parameters({ constraint }: { constraint: FormatConstraint }) {
  const parameters = Object.entries(constraint.parameters);
  if (parameters.length === 0) return <Text size="sm">It takes no parameters.</Text>;
  return (
    <dl className={classes.parameters}>
      {parameters.map(([name, words]) => (
        <div key={name}>
          <dt>
            <Code>{name}</Code>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One rule in full, and a trial of it that starts from its first example. */
function RuleGuide({
  constraint,
  guide,
  parameterFields,
  parameterWords,
}: ParameterParts & { constraint: FormatConstraint; guide: CheckerGuide }) {
  const [trial, setTrial] = useState<Trial>({ number: 0, example: guide.examples[0] });
  return (
    <div className={classes.guide}>
      <Stack gap="md">
        <div>
          <Title order={1}>{constraint.label}</Title>
          <Text c="var(--caplens-text-quiet)" size="sm">
            <Code>{constraint.id}</Code> ·{" "}
            {taxonomiesWith(constraint.id)
              .map(({ label }) => label)
              .join(", ")}
          </Text>
        </div>
        <Text>{constraint.definition}</Text>
        <Text size="sm">An instruction may say: “{constraint.example}”</Text>
        <Parameters constraint={constraint} />
        <dl className={classes.readings}>
          <div>
            <dt>Strict</dt>
            <dd>{guide.readings.strict}</dd>
          </div>
          <div>
            <dt>As released</dt>
            <dd>{guide.readings.reference}</dd>
          </div>
        </dl>
        {guide.differences.length > 0 && (
          <div>
            <Title order={2}>Known differences</Title>
            <ul className={classes.differences}>
              {guide.differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
      <Stack gap="md">
        <TryRule parameterFields={parameterFields} constraintId={constraint.id} trial={trial} />
        <div>
          <Title order={2} mb={4}>
            Examples
          </Title>
          <Table.ScrollContainer minWidth={520}>
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Text</Table.Th>
                  <Table.Th>Parameters</Table.Th>
                  <Table.Th>Strict</Table.Th>
                  <Table.Th>As released</Table.Th>
                  <Table.Th>Try</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {guide.examples.map((example) => (
                  <Table.Tr key={JSON.stringify([example.parameters, example.content])}>
                    <Table.Td className={classes.text}>
                      {example.content === "" ? "(empty)" : example.content}
                    </Table.Td>
                    <Table.Td>
                      {sentence(parameterWords(constraint.id, example.parameters)) || "none"}
                    </Table.Td>
                    <Table.Td>
                      <StatusMark status={status(example.strict)} />
                    </Table.Td>
                    <Table.Td>
                      <StatusMark status={status(example.reference)} />
                    </Table.Td>
                    <Table.Td>
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Try “${clippedLine(example.content, 40)}”`}
                        onClick={() => setTrial(({ number }) => ({ number: number + 1, example }))}
                      >
                        Try
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </div>
      </Stack>
    </div>
  );
}

const NARROW = "(max-width: 48rem)";

type Loaded = { id: string } & ({ guide: CheckerGuide } | { problem: Problem });

/** The guide of a rule, fetched when it is looked at, or why it could not be; null until then. `again` fetches it anew. */
function useGuide(id: string): { loaded: Loaded | null; again: () => void } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches anew
  useEffect(() => {
    let current = true;
    const entry = checkerGuides.find((one) => one.id === id);
    if (entry)
      fetchPart("What is told of this rule", entry.load).then(
        (guide) => current && setLoaded({ id, guide }),
        (error: unknown) => current && setLoaded({ id, problem: toProblem(error) }),
      );
    return () => {
      current = false;
    };
  }, [id, tries]);
  const again = () => {
    setLoaded(null);
    setTries((before) => before + 1);
  };
  return { loaded: loaded?.id === id ? loaded : null, again };
}

/** Every format rule: what it means, how it is read, examples, and a place to try it on any text. */
export function ChecksPage({
  rule,
  onRule,
  ...parts
}: ParameterParts & { rule: string | undefined; onRule: (id: string) => void }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const constraint = formatConstraints.find(({ id }) => id === rule) ?? formatConstraints[0];
  const { loaded, again } = useGuide(constraint?.id ?? "");

  useEffect(() => {
    document.title = constraint ? `${constraint.label} - Checks - Caplens` : "Checks - Caplens";
  }, [constraint]);

  if (!constraint) return null;
  return (
    <div className={classes.page}>
      {narrow ? (
        <Select
          label="Rule"
          value={constraint.id}
          data={formatConstraints.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => id && onRule(id)}
          allowDeselect={false}
          m="sm"
        />
      ) : (
        <nav className={classes.rules} aria-label="Rules">
          {(["structural", "stylistic"] as const).map((group) => (
            <Stack key={group} gap={0} mb="sm">
              {/* No heading: it would stand before that of the page. */}
              <Text component="p" size="sm" fw={600} px="sm" py={4} c="var(--caplens-text-quiet)">
                {group === "structural" ? "Structure" : "Style"}
              </Text>
              {formatConstraints
                .filter((candidate) => candidate.group === group)
                .map(({ id, label }) => (
                  <NavLink
                    key={id}
                    component="button"
                    label={label}
                    active={id === constraint.id}
                    aria-current={id === constraint.id ? "page" : undefined}
                    color="gray"
                    onClick={() => onRule(id)}
                  />
                ))}
            </Stack>
          ))}
        </nav>
      )}
      <div className={classes.rule}>
        {rule && rule !== constraint.id && (
          <Alert color="gray" variant="outline" title={`There is no rule “${rule}”.`} mb="sm">
            This is the first one; the others are listed beside it.
          </Alert>
        )}
        {loaded === null && <Loader size="sm" aria-label="Loading the rule" />}
        {loaded && "problem" in loaded && (
          <ProblemAlert problem={loaded.problem}>
            <Button size="xs" onClick={again}>
              Try again
            </Button>
          </ProblemAlert>
        )}
        {loaded && "guide" in loaded && (
          <RuleGuide key={constraint.id} constraint={constraint} guide={loaded.guide} {...parts} />
        )}
      </div>
    </div>
  );
}
