import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { typedHost } from "../../../lib/hosts";
import { modelReference } from "../../../lib/model-reference";
import type { ModelForm } from "../../../state/models/model-choices";
import { EMPTY_FORM } from "../../../state/models/model-choices";
import { useModels } from "../../../state/models/use-models";
import { EndpointFields } from "./endpoint-fields";

/** A judge as it is entered. `id` tells it from the others; `keep`: its key shall stay in the vault. */
export type OtherJudgeForm = { id: string; form: ModelForm; keep: boolean };

export function otherJudgeForm(form: ModelForm): OtherJudgeForm {
  return { id: crypto.randomUUID(), form, keep: false };
}

/** Judges beside the first one, as many as are wanted. One that is in use takes a line until somebody edits it. */
export function OtherJudges({
  value,
  onChange,
}: {
  value: readonly OtherJudgeForm[];
  onChange: (value: readonly OtherJudgeForm[]) => void;
}) {
  const inUse = useModels((state) => state.otherJudges);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const edit = (id: string) => setEdited(new Set([...edited, id]));
  const references = new Set(inUse.map(modelReference));

  return (
    <>
      {value.map((judge, index) => {
        const number = index + 2;
        const { id, form, keep } = judge;
        const change = (changes: Partial<OtherJudgeForm>) =>
          onChange(value.with(index, { ...judge, ...changes }));
        const opened = edited.has(id) || !references.has(modelReference(form));
        return (
          <div key={id}>
            {opened && (
              <EndpointFields
                legend={`Judge ${number}`}
                value={form}
                onChange={(next) => change({ form: next })}
                withAudio={false}
                keep={{ checked: keep, onChange: (next) => change({ keep: next }) }}
              />
            )}
            <Group gap="xs" justify="flex-end" mt={4}>
              {!opened && (
                <>
                  <Text size="sm" flex={1} miw="8rem" style={{ overflowWrap: "anywhere" }}>
                    Judge {number}: {form.model} at {typedHost(form.baseUrl) ?? "no host"}
                  </Text>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Edit judge ${number}`}
                    onClick={() => edit(id)}
                  >
                    Edit
                  </Button>
                </>
              )}
              <Button size="compact-xs" variant="default" onClick={() => onChange(value.toSpliced(index, 1))}>
                Remove judge {number}
              </Button>
            </Group>
          </div>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        w="fit-content"
        onClick={() => {
          const added = otherJudgeForm(EMPTY_FORM);
          edit(added.id);
          onChange([...value, added]);
        }}
      >
        Add another judge
      </Button>
    </>
  );
}
