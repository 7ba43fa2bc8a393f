import { Button, Checkbox, Fieldset, Group, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { type ComponentType, useLayoutEffect, useRef, useState } from "react";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import { canonicalJson } from "../../../foundation/canonical-json";
import { typedHost } from "../../../foundation/hosts";
import type { GenerationSettings } from "../../../shapes/call";
import type { ModelChoice } from "../../../shapes/connection";
import type { SamplingPlan } from "../../../shapes/media";
import type { ModelEntry } from "../../../shapes/model-entry";
import { modelReference } from "../../../shapes/model-reference";
import type { Problem } from "../../../shapes/problem";
import { asForm, type ModelForm, withoutKey } from "../../../state/models/model-choices";
import { freeTitle, newId } from "../../../state/sessions/session-document";
import { useModels, useModelsStore } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { SmallButton } from "../../../ui/buttons";
import { GenerationFields } from "../../../ui/generation-fields";
import { planWords } from "../../../ui/plan-words";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "./side-by-side.module.css";

/** The media a model is shown, as a form asks for it. `kept`: a plan that none of the others describes. */
type MediaChoice = "session" | "frames" | "sound" | "count" | "video" | "kept";

/** Defaults for entries without a plan and settings of their own, and their owner. */
export type Usual = { of: "session" | "run"; plan: SamplingPlan; settings: GenerationSettings };

const MEDIA_LABELS: Record<Exclude<MediaChoice, "kept" | "session">, string> = {
  frames: "Frames only",
  sound: "Sound only",
  count: "A number of frames",
  video: "The whole video",
};

const USUAL_SOUND: NonNullable<SamplingPlan["audio"]> = { type: "audio/wav", track: 0 };

/** The choice that a plan comes from; `session` is the session's plan. */
export function choiceOf(
  plan: SamplingPlan | null,
  wholeVideo: boolean,
  session: SamplingPlan,
): { choice: MediaChoice; count: number; sound: boolean } {
  const count = plan?.frames.kind === "uniform" ? plan.frames.count : 8;
  const sound = (plan ?? session).audio !== null;
  const same = (candidate: SamplingPlan) => canonicalJson(candidate) === canonicalJson(plan);
  if (wholeVideo) return { choice: "video", count, sound };
  if (!plan) return { choice: "session", count, sound };
  if (same(planOfChoice("frames", 0, false, session) ?? session)) return { choice: "frames", count, sound };
  if (plan.frames.kind === "none") return { choice: "sound", count, sound };
  if (plan.frames.kind === "uniform") return { choice: "count", count, sound };
  return { choice: "kept", count, sound };
}

/** The plan of a choice; null where the session's holds. */
export function planOfChoice(
  choice: Exclude<MediaChoice, "kept">,
  count: number,
  sound: boolean,
  session: SamplingPlan,
): SamplingPlan | null {
  const audio = session.audio ?? USUAL_SOUND;
  switch (choice) {
    case "session":
    case "video":
      return null;
    case "frames":
      return {
        ...session,
        frames: session.frames.kind === "none" ? { kind: "uniform", count: 16 } : session.frames,
        audio: null,
      };
    case "sound":
      return { ...session, frames: { kind: "none" }, audio };
    case "count":
      return { ...session, frames: { kind: "uniform", count }, audio: sound ? audio : null };
  }
}

/** The difference of an entry, for its title: "8 frames, no sound"; empty where it is as in the session. */
export function mediaTitle(choice: MediaChoice, count: number, sound: boolean): string {
  switch (choice) {
    case "session":
    case "kept":
      return "";
    case "frames":
      return "frames only";
    case "sound":
      return "sound only";
    case "video":
      return "whole video";
    case "count":
      return `${count} ${count === 1 ? "frame" : "frames"}${sound ? "" : ", no sound"}`;
  }
}

type Media = { choice: MediaChoice; count: number; sound: boolean };

const OFFERED = ["session", "frames", "sound", "count", "video"] as const;

/** The choice of what the model is shown of the video. */
function MediaFields({
  value,
  onChange,
  model,
  kept,
  usual,
}: {
  usual: Usual;
  value: Media;
  onChange: (value: Media) => void;
  model: ModelChoice;
  /** A plan that no other entry describes. */
  kept: SamplingPlan | null;
}) {
  // The earlier choice stays on offer: the record of the caption says what the model can't take.
  const whole = value.choice === "video" || abilitiesOf(model).video;
  return (
    <>
      <Select
        label="What it is shown"
        allowDeselect={false}
        value={value.choice}
        data={[
          ...OFFERED.filter((choice) => choice !== "video" || whole).map((choice) => ({
            value: choice,
            label: choice === "session" ? `The same as in the ${usual.of}` : MEDIA_LABELS[choice],
          })),
          ...(kept ? [{ value: "kept", label: planWords(kept) }] : []),
        ]}
        onChange={(picked) => {
          const choice = [...OFFERED, "kept" as const].find((one) => one === picked);
          if (choice) onChange({ ...value, choice });
        }}
      />
      {value.choice === "count" && (
        <>
          <NumberInput
            label="Number of frames"
            min={1}
            max={256}
            allowDecimal={false}
            clampBehavior="strict"
            value={value.count}
            onChange={(count) => {
              if (typeof count === "number" && count >= 1) onChange({ ...value, count });
            }}
          />
          <Checkbox
            label="With sound"
            checked={value.sound}
            onChange={(event) => onChange({ ...value, sound: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

/** Fields in which a model, its endpoint and its key are given. */
export type EndpointFields = ComponentType<{
  legend: string;
  value: ModelForm;
  onChange: (value: ModelForm) => void;
  problem: Problem | null;
}>;

/** Stands for a model that is given here. */
const OTHER = "other";

/** Form of an entry: its model, media and settings. Its key goes to the engine and is forgotten here. */
export function EntryEditor({
  endpointFields: Endpoint,
  usual,
  value,
  titles,
  onUse,
  onClose,
}: {
  endpointFields: EndpointFields;
  usual: Usual;
  /** Null for a new one. */
  value: ModelEntry | null;
  /** Those of the others. */
  titles: readonly string[];
  onUse: (entry: ModelEntry) => Promise<void>;
  onClose: () => void;
}) {
  const store = useModelsStore();
  const kept = useModels((state) => state.kept);
  const writer = useModels((state) => state.models.caption);
  const sampling = usual.plan;
  const [source, setSource] = useState(value || !writer ? OTHER : modelReference(writer));
  const [form, setForm] = useState<ModelForm>(() => asForm(value?.choice ?? writer));
  const [media, setMedia] = useState(() =>
    choiceOf(value?.plan ?? null, value?.wholeVideo ?? false, sampling),
  );
  const [settings, setSettings] = useState<GenerationSettings | null>(value?.settings ?? null);
  const [name, setName] = useState(value?.title ?? "");
  const { problem, dismiss, trying } = useTrying();
  const first = useRef<HTMLInputElement>(null);

  // The button that opened it can't be pressed as long as it is open: the focus would be nowhere.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    first.current?.focus();
    return () => {
      // Somebody may be elsewhere by then.
      setTimeout(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
      });
    };
  }, []);

  const chosen = kept.find((choice) => modelReference(choice) === source) ?? null;
  const endpoint: ModelForm = chosen ? asForm(chosen) : form;
  const variant = mediaTitle(media.choice, media.count, media.sound);
  const usualName = [endpoint.model.trim() || "Model", variant].filter((part) => part !== "").join(", ");

  async function use(): Promise<void> {
    await trying(async () => {
      await store.getState().connectModel(endpoint);
      await onUse({
        ...value,
        id: value?.id ?? newId(),
        title: freeTitle(name.trim() || usualName, titles),
        choice: withoutKey(endpoint),
        settings,
        plan:
          media.choice === "kept"
            ? (value?.plan ?? null)
            : planOfChoice(media.choice, media.count, media.sound, sampling),
        wholeVideo: media.choice === "video",
      });
    });
  }

  return (
    <form
      className={classes.editor}
      aria-label={value ? `Edit ${value.title}` : "Add a model"}
      onSubmit={(event) => {
        event.preventDefault();
        void use();
      }}
    >
      <div className={classes.editorParts}>
        <Stack gap="xs">
          <Select
            label="Model"
            allowDeselect={false}
            ref={first}
            value={source}
            data={[
              ...kept.map((choice) => ({
                value: modelReference(choice),
                label: `${choice.model} at ${typedHost(choice.baseUrl) ?? "no host"}`,
              })),
              { value: OTHER, label: "Another model or endpoint" },
            ]}
            onChange={(picked) => setSource(picked ?? OTHER)}
          />
          {chosen === null && (
            <Endpoint legend="Endpoint" value={form} onChange={setForm} problem={problem} />
          )}
        </Stack>
        <Stack gap="xs">
          <MediaFields
            value={media}
            onChange={setMedia}
            usual={usual}
            model={endpoint}
            kept={media.choice === "kept" ? (value?.plan ?? null) : null}
          />
          <Checkbox
            label="Settings of its own"
            checked={settings !== null}
            onChange={(event) => setSettings(event.currentTarget.checked ? usual.settings : null)}
          />
          {settings && <OwnSettings value={settings} onChange={setSettings} />}
          <TextInput
            label="Name on this page"
            placeholder={usualName}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Stack>
      </div>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      <Group justify="flex-end" gap="xs">
        <SmallButton onClick={onClose}>Back</SmallButton>
        <Button size="xs" type="submit" disabled={endpoint.model.trim() === ""}>
          Use
        </Button>
      </Group>
    </form>
  );
}

function OwnSettings(settings: { value: GenerationSettings; onChange: (value: GenerationSettings) => void }) {
  return (
    <Fieldset legend="Settings; an empty field leaves it to the endpoint" className={classes.settings}>
      <Group gap="xs" grow>
        <GenerationFields {...settings} />
      </Group>
    </Fieldset>
  );
}
