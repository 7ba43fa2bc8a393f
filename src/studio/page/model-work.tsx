import { Anchor, Button, type ButtonProps, Group, Progress, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useState } from "react";
import { dollars } from "../../foundation/dollars";
import { counted } from "../../foundation/plural";
import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import type { SpendingCaps } from "../../shapes/model-settings";
import { useSettings } from "../../state/settings/settings-context";
import { useModels } from "../../state/stores-context";
import { SelectField } from "../../ui/fields";
import { costWords, smallestCap } from "../../ui/forecast-call-words";
import { CancelWork, useFocusBack } from "../../ui/model-offer";
import { ProblemAlert } from "../../ui/problem-alert";
import type { AskingForecast } from "../logic/forecast";
import { useDocument, useDocumentStore, useIsFixed } from "../store/document/document-context";
import { useWorkPlace } from "./step-frame";

/** "10 calls, about $0.12. Retries after failures come on top."; with the cap that would stop them. */
function askingWords(
  forecast: AskingForecast,
  { perRunUsd, perDayUsd }: SpendingCaps,
  follows: string,
): string {
  const { calls, more, usd } = forecast;
  const rest = more > 0 ? ` and ${follows}, at most ${more.toLocaleString("en")} more` : "";
  const cap = smallestCap(perRunUsd, perDayUsd);
  const stops = cap !== null && usd > cap ? ` The spending cap of ${dollars(cap)} stops them before.` : "";
  return `${counted(calls, "call")}${rest}, ${costWords(forecast, calls)}. Retries after failures come on top.${stops}`;
}

/** The cost of asking models, before it starts; empty where there is nothing to ask. */
export function AskingWords({
  forecast,
  follows = "1 for each group that is found",
}: {
  forecast: AskingForecast | null;
  /** The calls that may follow, in words. */
  follows?: string;
}) {
  const caps = useSettings((state) => state.kept?.settings.caps ?? null);
  // Before the settings are read, nobody knows a price or a cap.
  if (!forecast || forecast.calls === 0 || caps === null) return null;
  return (
    <Text size="sm" data-testid="asking-forecast" data-calls={forecast.calls} data-usd={forecast.usd}>
      {askingWords(forecast, caps, follows)}
    </Text>
  );
}

/** The work in progress, how far it is, and how to stop it. */
export function WorkLine({
  words,
  done,
  total,
  onCancel,
  onLeft = () => undefined,
}: {
  words: string;
  done: number;
  /** Null where nobody knows. */
  total: number | null;
  onCancel: () => void;
  /** It is over with the focus on its button. */
  onLeft?: () => void;
}) {
  return (
    <Group gap="sm" data-testid="studio-work">
      <Progress
        size="lg"
        w="min(18rem, 60vw)"
        value={total ? (100 * done) / total : 100}
        animated={!total}
        aria-label={words}
      />
      <Text size="sm">{words}</Text>
      <CancelWork leftSection={<IconX size={14} aria-hidden />} onCancel={onCancel} onLeft={onLeft} />
    </Group>
  );
}

/** A button that begins work. Where nothing is left to do it is dimmed and keeps the focus, which a disabled one would lose. */
export function WorkButton({
  isBusy,
  canBegin,
  onBegin,
  ...looks
}: Pick<ButtonProps, "leftSection" | "variant"> & {
  ref?: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  canBegin: boolean;
  onBegin: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="xs"
      disabled={isBusy}
      data-disabled={!canBegin}
      aria-disabled={!canBegin}
      onClick={() => canBegin && onBegin()}
      {...looks}
    />
  );
}

/** A step's calls to models: the models, the start button, the progress, and the problems. */
export function ModelWork({
  kind,
  workWords,
  models,
  icon,
  label,
  canBegin,
  onBegin,
  calls,
  children,
}: {
  kind: string;
  workWords: (done: number, total: number) => string;
  /** The choice of models; `disabled`: not now. */
  models: (disabled: boolean) => ReactNode;
  icon: ReactNode;
  /** On the button. */
  label: string;
  canBegin: boolean;
  onBegin: () => void;
  /** The calls in progress, while it is at work. */
  calls: ReactNode;
  /** Beside the button: what it would take. */
  children?: ReactNode;
}) {
  const { cancelWork, dismiss } = useDocumentStore().getState();
  const fixed = useIsFixed();
  const placeOf = useWorkPlace();
  const work = useDocument((state) => state.work);
  const problem = useDocument((state) => state.problems[kind] ?? null);
  const isBusy = fixed || work !== null;
  const { button, onLeft } = useFocusBack(work?.kind === kind);
  return (
    <>
      {work?.kind === kind ? (
        <>
          <WorkLine
            words={workWords(work.done, work.total)}
            done={work.done}
            total={work.total}
            onCancel={cancelWork}
            onLeft={onLeft}
          />
          {calls}
        </>
      ) : (
        <Group gap="xs" align="end">
          {models(isBusy)}
          <WorkButton ref={button} leftSection={icon} {...{ isBusy, canBegin, onBegin }}>
            {label}
          </WorkButton>
          {work ? (
            <Text size="sm">Work goes on at “{placeOf(work.kind)}”: one thing at a time.</Text>
          ) : (
            children
          )}
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => dismiss(kind)} />}
    </>
  );
}

/** One of the connected models; null chooses none. */
export function ModelSelect({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: ModelChoice | null;
  disabled: boolean;
  onChange: (choice: ModelChoice | null) => void;
}) {
  const kept = useModels((state) => state.kept);
  const offered = new Map([...(value ? [value] : []), ...kept].map((one) => [modelReference(one), one]));
  return (
    <SelectField
      w="min(16rem, 100%)"
      label={label}
      placeholder="Choose a model"
      disabled={disabled}
      data={[...offered].map(([reference, { model }]) => ({ value: reference, label: model }))}
      value={value ? modelReference(value) : null}
      onChange={(reference) => onChange(offered.get(reference ?? "") ?? null)}
    />
  );
}

/** The model that is asked, the first connected one until another is chosen; null where none is connected. */
export function useOneModel(): { model: ModelChoice | null; select: (disabled: boolean) => ReactNode } {
  const kept = useModels((state) => state.kept);
  const [chosen, setChosen] = useState<ModelChoice | null>(null);
  const model = chosen ?? kept[0] ?? null;
  return {
    model,
    select: (disabled) => (
      <ModelSelect label="Model" value={model} disabled={disabled} onChange={setChosen} />
    ),
  };
}

/** On the button that asks blindly. `forecast`: null while it is not known what is left. */
export function blindLabel(
  act: string,
  {
    forecast,
    questions,
    asked,
  }: { forecast: AskingForecast | null; questions: readonly unknown[]; asked: readonly ModelChoice[] },
): string {
  if (!forecast) return act;
  if (questions.length === 0) return "No question to ask";
  return asked.length > 0 && forecast.calls === 0
    ? "All is answered"
    : `${act} (${counted(forecast.calls, "call")})`;
}

/**
 * The two models that answer blindly. `before`: those that a document was asked with, which may be models that nobody has
 * connected here. `asked` is empty while they are not two; `wanting` says what to do then.
 */
export function useTwoModels(before: readonly ModelChoice[]): {
  asked: ModelChoice[];
  wanting: string | null;
  select: (disabled: boolean) => ReactNode;
} {
  const kept = useModels((state) => state.kept);
  const [chosen, setChosen] = useState<readonly (ModelChoice | null)[]>([null, null]);
  const connected = new Set(kept.map(modelReference));
  const known = before.filter((model) => connected.has(modelReference(model)));
  const usual = [...new Map([...known, ...kept].map((model) => [modelReference(model), model])).values()];
  const models = [0, 1].map((place) => chosen[place] ?? usual[place] ?? null);
  const [first, second] = models;
  const areTwo = first && second && modelReference(first) !== modelReference(second);
  const wanting = second
    ? "The check needs two different models: connect another one under “Models”."
    : "The check needs a second model: connect one under “Models”.";
  return {
    asked: areTwo ? [first, second] : [],
    wanting: areTwo ? null : wanting,
    select: (disabled) =>
      models.map((model, place) => (
        <ModelSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two places
          key={place}
          label={place === 0 ? "First model" : "Second model"}
          value={model}
          disabled={disabled}
          onChange={(choice) => setChosen(chosen.with(place, choice))}
        />
      )),
  };
}

/** That no model is connected, and what can be done without one. */
export function NoModel({ instead }: { instead: string }) {
  return (
    <Text size="sm">
      No model is connected.{" "}
      <Anchor href="#/models" inherit>
        Connect one
      </Anchor>
      , or {instead}
    </Text>
  );
}
