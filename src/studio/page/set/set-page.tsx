import type { ReactNode } from "react";
import { counted } from "../../../foundation/plural";
import type { InstructionSet } from "../../../shapes/instruction-set";
import { useSet, useSetDraft } from "../../store/set/set-context";
import { studioPath } from "../../store/studio-paths";
import { DocumentPage, PAGE_KINDS } from "../document-page";
import { StepFrame, type StepPart } from "../step-frame";
import { readSetStep, SET_STEPS, type SetStepId } from "../steps";
import { ChecklistsStep, checklistsWords } from "./checklists-step";
import { ClipsStep } from "./clips/clips-step";
import { SetExportStep } from "./export-step";
import { InstructionsStep, instructionsWords } from "./instructions-step";
import { SetPeopleStep } from "./people/people-step";

type SetPageProps = {
  /** As the address names it: "instructions"; null where it names none. */
  step: string | null;
  notices: ReactNode;
  /** The calls in progress: shown while some are made for the set. */
  calls: ReactNode;
  /** Begins a run with it. */
  onRun: () => void;
  /** The set was kept as another one. */
  onCopy: (id: string) => void;
};

/** State of a step, in a few words. */
function stateWords(step: SetStepId, draft: InstructionSet): string {
  switch (step) {
    case "clips":
      return draft.clips.length === 0 ? "none yet" : counted(draft.clips.length, "clip");
    case "instructions":
      return instructionsWords(draft);
    case "checklists":
      return checklistsWords(draft);
    case "people": {
      const people = new Set(draft.verifications.map(({ annotator }) => annotator)).size;
      return people === 0 ? "nobody yet" : counted(people, "person", "people");
    }
    case "export":
      return counted(draft.tasks.length, "instruction");
  }
}

function SetSteps({ step, calls, onRun }: SetPageProps) {
  const draft = useSetDraft();
  const address = useSet((state) => state.asked) ?? draft.id;
  const parts: Record<SetStepId, StepPart> = {
    clips: { show: () => <ClipsStep />, does: ["clips", "frames"] },
    instructions: { show: () => <InstructionsStep calls={calls} />, does: ["draw", "sentences"] },
    checklists: { show: () => <ChecklistsStep calls={calls} />, does: ["checks", "blind"] },
    people: { show: () => <SetPeopleStep /> },
    export: { show: () => <SetExportStep onRun={onRun} /> },
  };
  return (
    <StepFrame
      steps={SET_STEPS.map(({ id, title }) => ({
        ...{ id, title, ...parts[id], words: stateWords(id, draft) },
      }))}
      current={readSetStep(step, draft.clips.length > 0)}
      hrefOf={(id) => `#${studioPath("set", address)}?step=${id}`}
    />
  );
}

/** One instruction set in the making, step by step. */
export function SetPage(props: SetPageProps) {
  return (
    <DocumentPage kind={PAGE_KINDS.set} notices={props.notices} onCopy={props.onCopy}>
      <SetSteps {...props} />
    </DocumentPage>
  );
}
