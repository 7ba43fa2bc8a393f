import { Button, Group } from "@mantine/core";
import type { ModelForm } from "../../../state/models/model-choices";
import { EndpointFields } from "./endpoint-fields";
import { EMPTY_FORM } from "./model-forms";

/** A judge as it is entered. `id` tells it from the others; `keep`: its key shall stay in the vault. */
export type OtherJudgeForm = { id: string; form: ModelForm; keep: boolean };

export function otherJudgeForm(form: ModelForm): OtherJudgeForm {
  return { id: crypto.randomUUID(), form, keep: false };
}

/** Judges beside the first one, as many as are wanted. */
export function OtherJudges({
  value,
  onChange,
}: {
  value: readonly OtherJudgeForm[];
  onChange: (value: readonly OtherJudgeForm[]) => void;
}) {
  return (
    <>
      {value.map((judge, index) => {
        const change = (changes: Partial<OtherJudgeForm>) =>
          onChange(value.with(index, { ...judge, ...changes }));
        return (
          <div key={judge.id}>
            <EndpointFields
              legend={`Judge ${index + 2}`}
              value={judge.form}
              onChange={(form) => change({ form })}
              withAudio={false}
              keep={{ checked: judge.keep, onChange: (keep) => change({ keep }) }}
            />
            <Group justify="flex-end" mt={4}>
              <Button size="compact-xs" variant="default" onClick={() => onChange(value.toSpliced(index, 1))}>
                Remove judge {index + 2}
              </Button>
            </Group>
          </div>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        w="fit-content"
        onClick={() => onChange([...value, otherJudgeForm(EMPTY_FORM)])}
      >
        Add another judge
      </Button>
    </>
  );
}
