import { Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import type { Verdict } from "../../../schemas/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { ChecklistDialog } from "../checklist/checklist-dialog";
import { SuggestDialog } from "../checklist/suggest-dialog";
import { ScoreSummary } from "./score-summary";
import { useVerdicts } from "./use-verdicts";
import { VerdictRow } from "./verdict-row";
import classes from "./verdicts.module.css";

function Half({ title, verdicts }: { title: string; verdicts: Verdict[] }) {
  if (verdicts.length === 0) return null;
  return (
    <>
      <Title order={3} size="h6" mt={4} c="var(--caplens-text-quiet)">
        {title}
      </Title>
      <ul className={classes.list}>
        {verdicts.map((verdict) => (
          <VerdictRow key={verdict.checkId} verdict={verdict} />
        ))}
      </ul>
    </>
  );
}

/** Scores and every verdict of the caption on screen. */
export function VerdictColumn() {
  const store = usePlaygroundStore();
  const verdicts = useVerdicts();
  const semantics = usePlayground((state) => state.session?.semantics ?? "strict");

  return (
    <Stack component="section" gap="sm" p="sm" aria-labelledby="verdicts-title">
      <Group justify="space-between" wrap="wrap" gap="xs">
        <Title order={2} id="verdicts-title">
          Verdicts
        </Title>
        <Group gap={6}>
          <SegmentedControl
            size="xs"
            aria-label="How strictly rules are read"
            value={semantics}
            data={[
              { value: "strict", label: "Strict" },
              { value: "reference", label: "As released" },
            ]}
            onChange={(value) => store.getState().setSemantics(value === "strict" ? "strict" : "reference")}
          />
          <SuggestDialog />
          <ChecklistDialog />
        </Group>
      </Group>
      {verdicts.length === 0 ? (
        <Text size="sm" c="var(--caplens-text-quiet)">
          The checklist is empty, so there is nothing to check yet. “Suggest checks” reads off the instruction
          what it asks of the form; “Checklist” takes one as JSON; the bundled examples above have theirs.
        </Text>
      ) : (
        <>
          <ScoreSummary verdicts={verdicts} />
          <Half title="Format" verdicts={verdicts.filter(({ half }) => half === "format")} />
          <Half title="Content" verdicts={verdicts.filter(({ half }) => half === "content")} />
        </>
      )}
    </Stack>
  );
}
