import type { ReactNode } from "react";
import { counted } from "../../../foundation/plural";
import type { TrainingSet } from "../../../shapes/training-set";
import { studioPath } from "../../store/studio-paths";
import { useTraining, useTrainingDraft } from "../../store/training-context";
import { DocumentPage, PAGE_KINDS } from "../document-page";
import { StepFrame, type StepPart } from "../step-frame";
import { readTrainingStep, TRAINING_STEPS, type TrainingStepId } from "../steps";
import { OutStep } from "./out-step";
import { RecipesStep } from "./recipes-step";
import { RowsStep } from "./rows-step";
import { SourcesStep } from "./sources-step";

type TrainingPageProps = {
  /** As the address names it: "rows"; null where it names none. */
  step: string | null;
  notices: ReactNode;
  /** The calls in progress: shown while some are made for the set. */
  calls: ReactNode;
  /** The set was kept as another one. */
  onCopy: (id: string) => void;
};

/** State of a step, in a few words. */
function stateWords(step: TrainingStepId, { sources, rows }: TrainingSet): string {
  const leaving = rows.filter(({ refused }) => refused === null).length;
  switch (step) {
    case "sources":
      return sources.length === 0 ? "none yet" : counted(sources.length, "source");
    case "recipes":
      return counted(new Set(rows.map(({ recipe }) => recipe)).size, "recipe");
    case "rows":
      return rows.length === 0 ? "none yet" : `${leaving} of ${rows.length} may leave`;
    case "out":
      return counted(leaving, "row");
  }
}

function TrainingSteps({ step, calls }: TrainingPageProps) {
  const draft = useTrainingDraft();
  const address = useTraining((state) => state.asked) ?? draft.id;
  const parts: Record<TrainingStepId, StepPart> = {
    sources: { show: () => <SourcesStep />, does: ["sources"] },
    recipes: { show: () => <RecipesStep calls={calls} />, does: ["rows"] },
    rows: { show: () => <RowsStep />, does: ["verdicts"] },
    out: { show: () => <OutStep />, does: ["out"] },
  };
  return (
    <StepFrame
      steps={TRAINING_STEPS.map(({ id, title }) => ({
        ...{ id, title, ...parts[id], words: stateWords(id, draft) },
      }))}
      current={readTrainingStep(step, draft.rows.length > 0)}
      hrefOf={(id) => `#${studioPath("training", address)}?step=${id}`}
    />
  );
}

/** One training set in the making, step by step. */
export function TrainingPage(props: TrainingPageProps) {
  return (
    <DocumentPage kind={PAGE_KINDS.training} notices={props.notices} onCopy={props.onCopy}>
      <TrainingSteps {...props} />
    </DocumentPage>
  );
}
