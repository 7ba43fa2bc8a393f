import { Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { counted } from "../../../foundation/plural";
import type { ModelChoice } from "../../../shapes/connection";
import { useModels } from "../../../state/models/use-models";
import { forecastMaking } from "../../logic/forecast-asking";
import { QUESTIONS_PER_TYPE, type TypeCount } from "../../logic/standings";
import { useDraft, useStudio, useStudioStore } from "../../store/studio-context";
import { AskingWords, useModelSettings } from "../asking-words";
import { BeyondLimit } from "../files/add-from-file";
import { ModelSelect, NoModel } from "../model-choice";
import { ModelWork } from "../model-work";

/** Has a model write the questions that are still missing, of all types or of one. */
export function MakeBar({ counts, calls }: { counts: readonly TypeCount[]; calls: ReactNode }) {
  const store = useStudioStore();
  const kept = useModels((state) => state.kept);
  const draft = useDraft();
  const settings = useModelSettings();
  const { frames } = draft;
  const isAtWork = useStudio((state) => state.work !== null);
  const beyond = useStudio((state) => state.beyond);
  const leftOut = useStudio((state) => state.leftOut);
  const [chosen, setChosen] = useState<ModelChoice | null>(null);
  const model = chosen ?? kept[0] ?? null;
  const types = counts
    .map(({ type, kept: there }) => ({ type: type.id, count: QUESTIONS_PER_TYPE - there }))
    .filter(({ count }) => count > 0);
  const missing = types.reduce((sum, { count }) => sum + count, 0);
  const { make } = store.getState();
  const forecast = model && frames && missing > 0 ? forecastMaking(draft, types, model, settings) : null;

  if (kept.length === 0) return <NoModel instead="write the questions yourself." />;
  return (
    <>
      <ModelWork
        kind="make"
        calls={calls}
        workWords={(done, total) => `${done} of ${counted(total, "type")} done`}
        models={(disabled) => (
          <ModelSelect label="Model" value={model} disabled={disabled} onChange={setChosen} />
        )}
        icon={<IconSparkles size={15} aria-hidden />}
        label={missing === 0 ? "None is missing" : `Write ${counted(missing, "missing question")}`}
        canBegin={model !== null && frames !== null && missing > 0}
        onBegin={() => model && void make({ model, types })}
      >
        <AskingWords forecast={forecast} />
        {!frames && <Text size="sm">It needs frames: take some in the step “Clip”.</Text>}
      </ModelWork>
      {!isAtWork && <BeyondLimit count={beyond} />}
      {leftOut > 0 && !isAtWork && (
        <Text size="sm" role="status">
          {counted(leftOut, "thing")} in the model’s replies could not be read as a question.
        </Text>
      )}
    </>
  );
}
