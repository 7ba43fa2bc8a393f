import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconKey, IconScale } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { serviceAt } from "../../../calls/model-services/model-services";
import type { RecomputedResult } from "../../../evaluation/verdicts/recompute-verdicts";
import { RULES_VERSION } from "../../../foundation/document-versions";
import { typedHost } from "../../../foundation/hosts";
import { constraintLabel } from "../../../rules/taxonomy/labels";
import { askedEntries } from "../../../shapes/called-models";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelEntry } from "../../../shapes/model-entry";
import { settingsWords } from "../../../shapes/model-settings";
import { unconfirmed } from "../../../state/models/known-models";
import type { RunOfSample } from "../../../state/runs/read-run";
import { isAtWork } from "../../../state/runs/runs-state";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useModels, useModelsStore, useSessions } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { CompactButton, SmallButton } from "../../../ui/buttons";
import { sentence } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import { StatusMark } from "../../../ui/status-mark";
import { AddedToCalls } from "./entry-card";
import classes from "./side-by-side.module.css";

/** Something about a run that has to be known before one goes on with it. */
export function Notice({
  testId,
  icon,
  title,
  children,
}: {
  testId: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <Alert
      data-testid={testId}
      color="yellow"
      variant="outline"
      icon={icon}
      title={title}
      styles={{
        root: { background: "var(--caplens-surface)" },
        title: { color: "var(--caplens-unscored)" },
      }}
    >
      {children}
    </Alert>
  );
}

/** More lines than these are counted and not shown. */
const MOST_LINES = 50;

type Line = { key: string; what: string } & RecomputedResult["changes"][number];

function linesOf({ run }: RunOfSample, recomputed: readonly RecomputedResult[]): Line[] {
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  return recomputed.flatMap(({ before: { entryId, repeat }, changes }) =>
    changes.map((change): Line => {
      const { checkId, constraintId, semantics } = change.after;
      const name = constraintId ? constraintLabel(constraintId) : checkId;
      const round = run.repeats > 1 ? `, round ${repeat}` : "";
      const read = semantics === "reference" ? ", read as released" : "";
      return {
        ...change,
        key: `${entryId}/${repeat}/${checkId}/${semantics}`,
        what: `${name}, ${titles.get(entryId) ?? entryId}${round}${read}`,
      };
    }),
  );
}

/** The versions of the rules that results are kept with, in words. */
function versionWords(recomputed: readonly RecomputedResult[]): string {
  const versions = [...new Set(recomputed.map(({ rules }) => rules))];
  const known = versions.filter((version) => version !== null);
  if (known.length < versions.length) return "an earlier version of the rules";
  return `version ${known.join(" and ")} of the rules`;
}

/** Says what today's rules would decide otherwise than a run has kept, and lets people keep that or leave it. */
export function RecomputeNotice({ of }: { of: RunOfSample }) {
  const runs = useRunsStore();
  const recomputed = useRuns((state) => state.recomputed);
  const atWork = useRuns(isAtWork);
  const fixed = useSessions(isReadOnly);
  const [left, setLeft] = useState<string | null>(null);
  const { results } = of;
  const { id } = of.run;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are the reason to look again
  useEffect(() => {
    if (!atWork) void runs.getState().recompute();
  }, [runs, id, results, atWork]);

  if (!recomputed || recomputed.length === 0 || atWork || fixed || left === id) return null;
  const lines = linesOf(of, recomputed);
  const count = lines.length === 1 ? "one verdict" : `${lines.length} verdicts`;
  return (
    <Notice
      testId="run-recompute"
      icon={<IconScale aria-hidden />}
      title={
        lines.length === 0 ? "The current rules give the same verdicts" : `The current rules change ${count}`
      }
    >
      These results were decided by {versionWords(recomputed)}; the current one is version {RULES_VERSION}. No
      model is asked: what judges answered stays as it is.
      {lines.length > 0 && (
        <ul className={classes.recomputed}>
          {lines.slice(0, MOST_LINES).map(({ key, what, before, after }) => (
            <li key={key}>
              {what}: {before ? <StatusMark status={before.status} /> : "no verdict"} would be{" "}
              <StatusMark status={after.status} />{" "}
              <span className={classes.wrapped}>{sentence(after.reason)}</span>
            </li>
          ))}
          {lines.length > MOST_LINES && <li>and {lines.length - MOST_LINES} more</li>}
        </ul>
      )}
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" onClick={() => void runs.getState().keepRecomputed()}>
          Keep the new verdicts
        </Button>
        <CompactButton onClick={() => setLeft(id)}>Leave as it is</CompactButton>
      </Group>
    </Notice>
  );
}

function whereWords({ baseUrl }: ModelChoice): string {
  const host = typedHost(baseUrl);
  if (host === null) return "in this browser";
  const service = serviceAt(baseUrl);
  return service ? `at ${baseUrl} (${service.label})` : `at ${baseUrl}`;
}

/**
 * Models that came with a run and would be called with a key that is held here: what they call, word by word, and
 * a button that lets them.
 */
export function UnconfirmedNotice({ entries }: { entries: readonly ModelEntry[] }) {
  const store = useModelsStore();
  const models = useModels((state) => state.models);
  const otherJudges = useModels((state) => state.otherJudges);
  const confirmed = useModels((state) => state.confirmed);
  const { problem, dismiss, trying } = useTrying();
  const unseen = unconfirmed({ models, otherJudges, confirmed }, askedEntries(entries));
  if (unseen.length === 0) return null;

  async function confirm(choices: ModelChoice[]): Promise<void> {
    await trying(async () => {
      await store.getState().confirmModels(choices);
    });
  }

  return (
    <Notice testId="unconfirmed" icon={<IconKey aria-hidden />} title="Confirm what is called with your key">
      <Stack gap="xs">
        <Text size="sm">
          These came with the run, and nobody has confirmed them since this page was opened. Each of their
          calls sends the key that you gave for that address.
        </Text>
        <ul className={classes.entries} aria-label="Not confirmed yet">
          {unseen.map(({ id, title, choice, settings }) => (
            <li key={id} className={classes.entry}>
              <Text size="sm" fw={600} className={classes.wrapped}>
                {title}
              </Text>
              <Text size="xs" className={classes.wrapped}>
                {choice.model} {whereWords(choice)}
              </Text>
              {settings && (
                <Text size="xs" className={classes.wrapped}>
                  {settingsWords(settings)}
                </Text>
              )}
              <AddedToCalls choice={choice} />
            </li>
          ))}
        </ul>
        <SmallButton w="fit-content" onClick={() => void confirm(unseen.map(({ choice }) => choice))}>
          Confirm these models
        </SmallButton>
        {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      </Stack>
    </Notice>
  );
}
