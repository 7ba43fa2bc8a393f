import { Button, Group, SegmentedControl, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { RELEASED_RULES, rulesOf, USUAL_RULES } from "../../../shapes/semantics";
import type { Verdict } from "../../../shapes/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { usePlaces } from "../places";
import { ScoreSummary } from "./score-summary";
import { VerdictRow } from "./verdict-row";
import classes from "./verdicts.module.css";

// Most who look at verdicts edit no checklist.
const ChecklistPanel = lazyPart(
  "The checklist",
  async () => (await import("../checklist/checklist-panel")).ChecklistPanel,
);

const AlsoSummary = lazyPart(
  "What other benchmarks say",
  async () => (await import("./also-summary")).AlsoSummary,
  { waiting: null, later: true, small: true },
);

const Contradictions = lazyPart(
  "What tells of contradictions",
  async () => (await import("../checklist/contradictions")).Contradictions,
  { waiting: null, later: true, small: true },
);

const WhoseChecklist = lazyPart(
  "Whose checklist this is",
  async () => (await import("./whose-checklist")).WhoseChecklist,
  { waiting: null, later: true, small: true },
);

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

/** The verdicts, or how to get some. */
function VerdictLists({ verdicts, onChecklist }: { verdicts: Verdict[]; onChecklist: () => void }) {
  const hasChecks = usePlayground(
    ({ session }) =>
      session !== null && session.checklist.format.length + session.checklist.content.length > 0,
  );
  if (verdicts.length === 0 && hasChecks) {
    return (
      <Text size="sm" c="var(--caplens-text-quiet)" data-testid="no-caption">
        There is no caption yet, so there is nothing to judge. Run a model, or paste or write a caption.
      </Text>
    );
  }
  if (verdicts.length === 0) {
    return (
      <Stack gap="xs" align="start">
        <Text size="sm" c="var(--caplens-text-quiet)">
          The checklist is empty, so there is nothing to check yet. Have one suggested from the instruction,
          write one, or import one; the bundled examples come with theirs.
        </Text>
        <Button size="xs" variant="default" onClick={onChecklist}>
          Make a checklist
        </Button>
      </Stack>
    );
  }
  return (
    <>
      <Half title="Format" verdicts={verdicts.filter(({ half }) => half === "format")} />
      <Half title="Content" verdicts={verdicts.filter(({ half }) => half === "content")} />
    </>
  );
}

/** Scores, and either every verdict of the caption on screen or the checklist behind them. */
export function VerdictColumn() {
  const store = usePlaygroundStore();
  const verdicts = useVerdicts();
  const semantics = usePlayground((state) => state.session?.semantics ?? "strict");
  const rules = usePlayground((state) => state.session?.rules ?? USUAL_RULES);
  const { verdictView: view, showVerdictView: setView, goToBenchmarks } = usePlaces();

  return (
    <Stack component="section" gap="sm" p="sm" aria-labelledby="verdicts-title">
      <VisuallyHidden>
        <Title order={2} id="verdicts-title">
          {view === "verdicts" ? "Verdicts" : "Checklist"}
        </Title>
      </VisuallyHidden>
      <Group justify="space-between" wrap="wrap" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="What is shown here"
          value={view}
          data={[
            { value: "verdicts", label: "Verdicts" },
            { value: "checklist", label: "Checklist" },
          ]}
          onChange={(value) => setView(value === "checklist" ? "checklist" : "verdicts")}
        />
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
        {semantics === "reference" && (
          <SegmentedControl
            size="xs"
            aria-label="Whose released rules decide"
            value={rules}
            data={Object.entries(RELEASED_RULES).map(([value, label]) => ({ value, label }))}
            onChange={(value) => store.getState().setRules(rulesOf(value) ?? USUAL_RULES)}
          />
        )}
      </Group>
      <WhoseChecklist />
      <Contradictions />
      {verdicts.length > 0 && <ScoreSummary verdicts={verdicts} />}
      {view === "verdicts" ? (
        <VerdictLists verdicts={verdicts} onChecklist={() => setView("checklist")} />
      ) : (
        <ChecklistPanel />
      )}
      <AlsoSummary />
      <Button size="compact-xs" variant="subtle" px={0} w="fit-content" onClick={goToBenchmarks}>
        Quiz, key points and style of this caption
      </Button>
    </Stack>
  );
}
