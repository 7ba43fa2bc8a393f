import { Checkbox, NumberInput, Select } from "@mantine/core";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import type { ModelChoice } from "../../../shapes/connection";
import type { SamplingPlan } from "../../../shapes/media";
import { planWords } from "../../../ui/plan-words";
import { MEDIA_LABELS, type MediaChoice, type Usual } from "./media-choices";

type Media = { choice: MediaChoice; count: number; sound: boolean };

const OFFERED = ["session", "frames", "sound", "count", "video"] as const;

/** What the model is shown of the video. */
export function MediaFields({
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
  // What was chosen before stays on offer: what the model can't take is said in the record of its caption.
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
