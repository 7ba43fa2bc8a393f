import { Group, Stack, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Semantics, Verdict } from "../../shapes/verdict";
import { useTryRule } from "../../state/rules/use-try-rule";
import { MarkedTextarea, type TextMark } from "../../ui/marked-textarea";
import { sentence } from "../../ui/measures";
import { StatusMark } from "../../ui/status-mark";
import classes from "./checks.module.css";
import type { ParameterParts } from "./parameter-parts";

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

/** Tries a rule on any text, in both semantics, while one types. The strict reading's evidence is marked. */
export function TryRule({
  parameterFields: ParameterFields,
  constraintId,
  parameters,
  text,
}: {
  parameterFields: ParameterParts["parameterFields"];
  constraintId: string;
  parameters: Record<string, unknown>;
  text: string;
}) {
  const tryRule = useTryRule();
  const [typed, setTyped] = useState(text);
  const [wanted, setWanted] = useState(parameters);
  const [verdicts, setVerdicts] = useState<Record<Semantics, Verdict> | null>(null);

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
    <section aria-label="Try it">
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
        <ParameterFields constraintId={constraintId} parameters={wanted} onChange={setWanted} />
        <Group gap="lg" aria-live="polite" align="start">
          <Reading name="Strict" verdict={verdicts?.strict} />
          <Reading name="As released" verdict={verdicts?.reference} />
        </Group>
      </Stack>
    </section>
  );
}
