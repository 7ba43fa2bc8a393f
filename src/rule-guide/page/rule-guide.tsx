import { Button, Code, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { CheckerGuide } from "../../rules/guides";
import type { FormatConstraint } from "../../rules/taxonomy/constraint";
import { taxonomiesWith } from "../../rules/taxonomy/lookup";
import { sentence } from "../../ui/measures";
import { StatusMark } from "../../ui/status-mark";
import classes from "./checks.module.css";
import type { ParameterParts } from "./parameter-parts";
import { TryRule } from "./try-rule";

type Example = CheckerGuide["examples"][number];

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
export function RuleGuide({
  constraint,
  guide,
  parameterFields,
  parameterWords,
}: ParameterParts & { constraint: FormatConstraint; guide: CheckerGuide }) {
  const [tried, setTried] = useState<Example | undefined>(guide.examples[0]);
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
        <TryRule
          parameterFields={parameterFields}
          key={guide.examples.indexOf(tried ?? ({} as Example))}
          constraintId={constraint.id}
          parameters={tried?.parameters ?? {}}
          text={tried?.content ?? ""}
        />
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
                      <Button size="compact-xs" variant="default" onClick={() => setTried(example)}>
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
