import { Group, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import { useId } from "react";
import { type Said, withoutAll, withoutSound, withSaid } from "../../calls/model-services/corrections";
import {
  type AbilityName,
  isAbout,
  type KnownFrom,
  knownAbilities,
} from "../../calls/model-services/model-abilities";
import { ProblemError } from "../../foundation/errors";
import type { AbilityCorrection } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import type { ModelForm } from "../../state/models/model-choices";
import { useSettings, useSettingsStore } from "../../state/settings/settings-context";
import { useTrying } from "../../state/use-trying";
import { TinyButton } from "../../ui/buttons";
import { ProblemAlert } from "../../ui/problem-alert";

/** The source of this knowledge, in a few words. */
function fromWords(from: KnownFrom): string {
  switch (from.kind) {
    case "table":
      return `From the table of ${from.asOf}`;
    case "user":
      return `You said so on ${from.asOf}`;
    case "refusal":
      return `Learnt from a refusal on ${from.asOf}`;
    case "said":
      return "As ticked here";
    case "format":
      return "This API cannot carry it";
    case "assumed":
      return "Assumed, not verified";
  }
}

const NONE: readonly AbilityCorrection[] = [];

const UNREAD: Problem = {
  code: "settings-unread",
  message: "The settings of this browser are not read yet, so this was not kept.",
  nextStep: "Wait a moment, then make the change again.",
};

/** Corrections by users and those learnt from refusals, for all models. */
export function useCorrections(): readonly AbilityCorrection[] {
  return useSettings(({ kept }) => kept?.settings.corrections ?? NONE);
}

/** Puts other corrections in the place of those that are kept; what went wrong is told where it was asked for. */
function useChangeCorrections(): {
  change: (update: (before: readonly AbilityCorrection[]) => AbilityCorrection[]) => void;
  problem: Problem | null;
  dismiss: () => void;
} {
  const store = useSettingsStore();
  const { problem, dismiss, done } = useTrying();
  return {
    problem,
    dismiss,
    change: (update) =>
      void done(async () => {
        const { kept, change } = store.getState();
        // A word said now would take the place of all that was said before.
        if (!kept) throw new ProblemError(UNREAD);
        await change({ corrections: update(kept.settings.corrections) });
      }),
  };
}

const ROWS: readonly { name: Exclude<AbilityName, "json" | "audio">; label: string }[] = [
  { name: "image", label: "Pictures" },
  { name: "video", label: "Whole videos" },
  { name: "system", label: "System prompt" },
];

const JSON_FORMS = [
  { value: "schema", label: "JSON by a schema" },
  { value: "object", label: "JSON of any shape" },
  { value: "none", label: "Plain text only" },
] as const;

/** The abilities of a form's model, where they are known from, and a way to correct it, which is kept at once. */
export function TakesFields({ value }: { value: ModelForm }) {
  const corrections = useCorrections();
  const { change, problem, dismiss } = useChangeCorrections();
  const jsonId = useId();
  const { abilities, from } = knownAbilities(value, corrections);
  const corrected = corrections.some((one) => isAbout(one, value));
  const today = () => new Date().toISOString().slice(0, 10);
  const say = (said: Said) => change((before) => withSaid(before, value, said, today()));

  return (
    <Stack gap="xs" role="group" aria-label="What this model takes">
      {ROWS.map(({ name, label }) => (
        <Switch
          key={name}
          size="sm"
          label={label}
          description={fromWords(from[name])}
          disabled={from[name].kind === "format"}
          checked={abilities[name]}
          onChange={(event) => say({ [name]: event.currentTarget.checked })}
        />
      ))}
      <NativeSelect
        id={jsonId}
        size="sm"
        label="Form of a judge's replies"
        description={fromWords(from.json)}
        value={abilities.json}
        data={[...JSON_FORMS]}
        onChange={(event) => {
          const form = JSON_FORMS.find((one) => one.value === event.currentTarget.value);
          if (form) say({ json: form.value });
        }}
      />
      <Group gap="xs">
        <Text size="xs" c="var(--caplens-text-quiet)">
          Changes are kept at once, for this model at this address.
        </Text>
        {corrected && (
          <TinyButton onClick={() => change((before) => withoutAll(before, value))}>
            Back to the table
          </TinyButton>
        )}
      </Group>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </Stack>
  );
}

/** Says why ticked sound stays behind, after a refusal, and takes it back. */
export function SoundNote({ value }: { value: ModelForm }) {
  const corrections = useCorrections();
  const { change, problem, dismiss } = useChangeCorrections();
  const { abilities, from } = knownAbilities(value, corrections);
  if (!value.audio || abilities.audio) return null;
  return (
    <>
      <Group gap="xs">
        <Text size="xs">{fromWords(from.audio)}: it takes no sound.</Text>
        <TinyButton onClick={() => change((before) => withoutSound(before, value))}>
          Send it sound again
        </TinyButton>
      </Group>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </>
  );
}
