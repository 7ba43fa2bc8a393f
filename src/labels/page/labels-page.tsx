import { Anchor, Button, Loader, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import { KeptItem, KeptList } from "../../ui/kept-list";
import { localMinute } from "../../ui/measures";
import { PageHead } from "../../ui/page/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { JUDGES_PATH, LABELS_PATH, labelSetPath } from "../store/label-paths";
import { type LabelSetSummary, useLabelActs, useLabelSets } from "../store/use-labels";
import { DrawPart } from "./draw-part";
import { LabelsIn } from "./label-files";

function factsOf({ lines, people, decisions, unit, updatedAt }: LabelSetSummary): string[] {
  return [
    `${counted(lines, "line")}${unit === "instruction" ? " of whole instructions" : ""}`,
    people.length === 0
      ? "nobody has labelled yet"
      : people.map(({ name, lines: own }) => `${name} ${own}`).join(", "),
    decisions > 0 ? `${decisions} decided` : "",
    localMinute(updatedAt),
  ];
}

/** The label sets of a run with a way to draw one, or all of this browser. */
export function LabelsPage({
  run,
  notices,
  onSet,
}: {
  /** Null: those of all runs, and those that came as files. */
  run: { id: string; title: string } | null;
  notices: ReactNode;
  onSet: (id: string) => void;
}) {
  const { value, problem } = useLabelSets();
  const acts = useLabelActs();
  useEffect(() => {
    document.title = `Labels${run?.title ? `: ${run.title}` : ""} - Caplens`;
  }, [run?.title]);
  const sets = value?.filter(({ runIds }) => run === null || runIds.includes(run.id)) ?? null;
  return (
    <div className={classes.page} data-testid="labels-page">
      <PageHead
        back={run ? { words: "Back to the run", to: runPath(run.id) } : { words: "All runs", to: "/runs" }}
        title={run ? `Labels: ${run.title === "" ? "Untitled run" : run.title}` : "Label sets"}
      />
      {notices}
      {problem && <ProblemAlert problem={problem} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      {run === null && (
        <p className={classes.facts}>
          A label set has lines that a judge decided, and what people say of them. Somebody has sent you one?
          Take it in here, label, and send your labels back.
        </p>
      )}
      <LabelsIn acts={acts} onTaken={(id) => id !== null && onSet(id)}>
        {run && (
          <Button component="a" href={`#${LABELS_PATH}`} size="xs" variant="default">
            All label sets
          </Button>
        )}
        <Button component="a" href={`#${JUDGES_PATH}`} size="xs" variant="default">
          Judges’ cards
        </Button>
      </LabelsIn>
      {sets === null && !problem && <Loader size="sm" role="status" aria-label="Reading the label sets" />}
      {sets !== null && sets.length === 0 && run === null && (
        <Text size="sm">
          There is no label set in this browser. Draw one from the page of a run, under “This run”:{" "}
          <Anchor href="#/runs">to the runs</Anchor>.
        </Text>
      )}
      {sets !== null && sets.length > 0 && (
        <KeptList label="Label sets">
          {sets.map((set) => (
            <KeptItem
              key={set.id}
              testId="label-set"
              data={{ "data-set": set.id }}
              href={`#${labelSetPath(set.id)}`}
              name={set.title}
              facts={factsOf(set)}
              problem={set.problem?.message ?? null}
              onDelete={() => void acts.remove(set)}
            />
          ))}
        </KeptList>
      )}
      {run && (
        <DrawPart
          key={`${run.id} ${run.title}`}
          runId={run.id}
          runTitle={run.title}
          acts={acts}
          onDrawn={onSet}
        />
      )}
    </div>
  );
}
