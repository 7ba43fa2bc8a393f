import { Group, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { counted } from "../../../foundation/plural";
import { modelReference } from "../../../shapes/model-reference";
import { useModelSettings } from "../../../state/settings/settings-context";
import { useModels } from "../../../state/stores-context";
import { ScrollTable } from "../../../ui/scroll-table";
import { forecastBlind } from "../../logic/ask-blindly";
import { BLIND_TRIALS, RIGHT_WITHOUT_VIDEO, trialsOf } from "../../logic/blind-counts";
import type { Standing } from "../../logic/quiz/standings";
import { useIsFixed } from "../../store/document/document-context";
import { useQuiz, useQuizDraft, useQuizStore, useStandings } from "../../store/quiz-context";
import { candidatesOf } from "../../store/quiz-store";
import { AskingWords, blindLabel, ModelWork, NoModel, useTwoModels } from "../model-work";
import classes from "../studio.module.css";
import own from "./blind.module.css";
import { blindWords, TakeBackButton } from "./questions/question-card";

function Controls({ calls }: { calls: ReactNode }) {
  const store = useQuizStore();
  const draft = useQuizDraft();
  const kept = useModels((state) => state.kept);
  const settings = useModelSettings();
  const isAtWork = useQuiz((state) => state.work?.kind === "blind");
  const blind = useTwoModels(draft.blindModels);
  if (kept.length === 0)
    return (
      <NoModel
        instead={
          draft.blindModels.length === 0
            ? "go on without this check: no question is dropped for it then."
            : "go on with the answers that are here."
        }
      />
    );
  // Answers come one by one meanwhile, and nobody sees it.
  const questions = isAtWork ? [] : candidatesOf(draft);
  const forecast = isAtWork ? null : forecastBlind(questions, blind.asked, settings);
  const left = forecast?.calls ?? 0;
  return (
    <>
      <ModelWork
        kind="blind"
        calls={calls}
        workWords={(done, total) => `${done} of ${counted(total, "answer")} asked for`}
        models={blind.select}
        icon={<IconEyeOff size={15} aria-hidden />}
        label={blindLabel("Ask without the video", { forecast, questions, asked: blind.asked })}
        canBegin={left > 0}
        onBegin={() => void store.getState().askBlind(blind.asked)}
      >
        <AskingWords forecast={forecast} />
      </ModelWork>
      {blind.wanting && <Text size="sm">{blind.wanting}</Text>}
    </>
  );
}

function outcomeWords({ dropped, against, blind }: Standing): string {
  if (dropped?.by === "blind") return "dropped: both answer it blind";
  if (against?.by === "blind") return "kept by hand";
  if (dropped) return "dropped for another reason";
  return blind.length > 1 && blind.every(({ missing }) => missing === 0) ? "stays" : "";
}

/** A question; opening it shows what each model answered in each trial. */
function AskedQuestion({ standing: { question, name, blind } }: { standing: Standing }) {
  const trials = blind.flatMap(({ model }) => trialsOf(question, model));
  const words = (
    <>
      <strong>{name}</strong> {question.question}
    </>
  );
  if (trials.length === 0) return words;
  return (
    <details>
      <summary>{words}</summary>
      <ul className={own.trials}>
        {trials.map(({ model, trial, answer, cause, shown }) => (
          <li key={`${modelReference(model)} ${trial}`}>
            {model.model}, {trial}: {answer ?? `not known (${cause ?? "no answer"})`}
            <span className={classes.quiet}> of {shown.join(" · ")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Questions that two models answer without the video: those do not need it, and are dropped. */
export function BlindStep({ calls }: { calls: ReactNode }) {
  const standings = useStandings();
  const { blindModels } = useQuizDraft();
  const fixed = useIsFixed();
  return (
    <>
      <p className={classes.lead}>
        A question that can be guessed says nothing about a caption. Two models answer each question{" "}
        {BLIND_TRIALS} times without the video, its options in another order each time. Where both are right
        at least {RIGHT_WITHOUT_VIDEO} times, the question is dropped.
      </p>
      <Controls calls={calls} />
      {standings.length === 0 ? (
        <p className={classes.quiet}>There is no question to check yet.</p>
      ) : (
        <ScrollTable
          label="Blind answers"
          head={["Question", ...blindModels.map(({ model }) => model), "Outcome"]}
          tableClass={classes.table}
        >
          {standings.map((standing) => {
            const { question, blind, dropped } = standing;
            return (
              <tr key={question.id} data-testid="blind-row" data-question={question.id}>
                <th scope="row">
                  <AskedQuestion standing={standing} />
                </th>
                {blind.map((count) => (
                  <td key={modelReference(count.model)} data-right={count.right}>
                    {blindWords(count)}
                  </td>
                ))}
                <td>
                  <Group gap={6}>
                    {outcomeWords(standing)}
                    {dropped?.by === "blind" && !fixed && <TakeBackButton standing={standing} />}
                  </Group>
                </td>
              </tr>
            );
          })}
        </ScrollTable>
      )}
    </>
  );
}
