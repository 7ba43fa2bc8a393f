import { Button, Group } from "@mantine/core";
import type { ModelForm } from "../../../state/models/model-choices";
import type { OtherJudge } from "../../../state/playground/playground-state";
import { EndpointFields } from "./endpoint-fields";
import { EMPTY_FORM } from "./model-forms";

export type OtherJudgeForms = Record<OtherJudge, ModelForm | null>;

export const NO_OTHER_JUDGES: OtherJudgeForms = { "judge-2": null, "judge-3": null };

const LEGENDS: Record<OtherJudge, string> = { "judge-2": "Second judge", "judge-3": "Third judge" };
const SLOTS = ["judge-2", "judge-3"] as const;

/** Judges beside the first one, for those who want more than one opinion. */
export function OtherJudges({
  value,
  onChange,
  kept,
  onKept,
}: {
  value: OtherJudgeForms;
  onChange: (value: OtherJudgeForms) => void;
  /** Whose keys shall stay in the vault. */
  kept: Record<OtherJudge, boolean>;
  onKept: (kept: Record<OtherJudge, boolean>) => void;
}) {
  const free = SLOTS.find((slot) => value[slot] === null);
  return (
    <>
      {SLOTS.map((slot) => {
        const form = value[slot];
        return (
          form && (
            <div key={slot}>
              <EndpointFields
                legend={LEGENDS[slot]}
                value={form}
                onChange={(next) => onChange({ ...value, [slot]: next })}
                withAudio={false}
                keep={{ checked: kept[slot], onChange: (checked) => onKept({ ...kept, [slot]: checked }) }}
              />
              <Group justify="flex-end" mt={4}>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onChange({ ...value, [slot]: null })}
                >
                  Remove the {LEGENDS[slot].toLowerCase()}
                </Button>
              </Group>
            </div>
          )
        );
      })}
      {free && (
        <Button
          size="compact-sm"
          variant="subtle"
          w="fit-content"
          onClick={() => onChange({ ...value, [free]: EMPTY_FORM })}
        >
          Add another judge
        </Button>
      )}
    </>
  );
}
