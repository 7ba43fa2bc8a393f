import { NumberInput, type NumberInputProps, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { SettingsPatch } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import { useSettingsStore } from "../../state/settings/settings-context";
import { useTrying } from "../../state/use-trying";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "./settings.module.css";

/** Things done one after the other in one place of the page, and what came of the last. */
export type Act = {
  busy: boolean;
  /** The completed action, in words; empty while there is nothing to say. */
  done: string;
  problem: Problem | null;
  /** Does something; what `work` resolves to is said. True when it succeeded. */
  run(work: () => Promise<string>): Promise<boolean>;
  /** Changes settings, and says that they are saved. */
  save(change: SettingsPatch): void;
  dismiss(): void;
};

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const { problem, dismiss, trying } = useTrying();
  const store = useSettingsStore();

  async function run(work: () => Promise<string>): Promise<boolean> {
    setBusy(true);
    setDone("");
    const said = await trying(work);
    if (said !== null) setDone(said);
    setBusy(false);
    return said !== null;
  }

  return {
    ...{ busy, done, problem, dismiss, run },
    save: (change) =>
      void run(async () => {
        await store.getState().change(change);
        return "Saved.";
      }),
  };
}

/** One part of the page: its name, what it is about, what can be set, and what went wrong with that. */
export function SettingsSection({
  title,
  about,
  act,
  children,
}: {
  title: string;
  about: ReactNode;
  act?: Act;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h2" id={id}>
        {title}
      </Title>
      <Text size="sm">{about}</Text>
      {children}
      {act && (
        <Text size="sm" role="status">
          {act.done}
        </Text>
      )}
      {act?.problem && <ProblemAlert problem={act.problem} onClose={act.dismiss} />}
    </section>
  );
}

/** A number that is taken over when its field is left or Enter is pressed. An empty field stands for null. */
export function TypedNumber({
  value,
  min,
  max,
  decimals = 0,
  required = false,
  onChange,
  ...looks
}: Pick<NumberInputProps, "label" | "description" | "prefix" | "placeholder"> & {
  value: number | null;
  min: number;
  max: number;
  decimals?: number;
  required?: boolean;
  onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState<number | string>(value ?? "");
  useEffect(() => setTyped(value ?? ""), [value]);
  const number = typeof typed === "number" ? typed : null;
  const fault =
    number === null
      ? required
        ? "A number is needed."
        : null
      : number < min || number > max
        ? `From ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`
        : null;

  function take(): void {
    if (fault === null && number !== value) onChange(number);
  }

  // A page that goes while the field has the focus tells no blur.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => () => latest.current(), []);

  return (
    <NumberInput
      {...looks}
      value={typed}
      error={fault}
      allowNegative={false}
      decimalScale={decimals}
      hideControls
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}
