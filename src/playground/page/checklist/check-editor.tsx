import { Button, Code, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import {
  constraintLabel,
  contentConstraint,
  formatConstraint,
  modalityOf,
} from "../../../rules/taxonomy/lookup";
import type { ContentCheck, FormatCheck } from "../../../shapes/checklist";
import { ItemsEditor } from "./content/items-editor";
import { ParameterForm } from "./parameter-form/parameter-form";
import { ConstraintPicker } from "./picker/constraint-picker";

/** What a constraint means, in the words of the taxonomy. */
function Definition({ check: { constraintId, checkId } }: { check: FormatCheck | ContentCheck }) {
  const known = constraintId
    ? (formatConstraint(constraintId) ?? contentConstraint(constraintId))
    : undefined;
  return (
    <Text size="xs" c="var(--caplens-text-quiet)">
      {known?.definition && `${known.definition} `}
      {constraintId && <Code>{constraintId}</Code>} <Code>{checkId}</Code>
    </Text>
  );
}

function FormatForm({
  check,
  tried,
  onChange,
}: {
  check: FormatCheck;
  tried: ParameterFaults | null;
  onChange: (check: FormatCheck) => void;
}) {
  return (
    <>
      <Definition check={check} />
      <ParameterForm
        check={check}
        tried={tried}
        onChange={(parameters) => onChange({ ...check, parameters })}
      />
      <Textarea
        size="xs"
        label="Description"
        description="Says what is asked, and of which part of the caption: “each list item has …”. These words decide which part the rule looks at."
        autosize
        minRows={1}
        maxRows={6}
        value={check.description}
        onChange={(event) => onChange({ ...check, description: event.currentTarget.value })}
      />
    </>
  );
}

function ContentForm({
  check,
  videoSeconds,
  onChange,
}: {
  check: ContentCheck;
  videoSeconds: number | null;
  onChange: (check: ContentCheck) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const { constraintId } = check;
  const modality = constraintId ? modalityOf(constraintId) : undefined;
  const named = constraintId && `${constraintLabel(constraintId)}${modality ? `, ${modality}` : ""}`;
  return (
    <>
      <Textarea
        size="xs"
        label="Description"
        description="What the instruction asks for, in a sentence."
        autosize
        minRows={1}
        maxRows={6}
        value={check.description}
        onChange={(event) => onChange({ ...check, description: event.currentTarget.value })}
      />
      <Group gap={6} justify="space-between">
        <Text size="xs">Constraint: {named || "not given; left out of tables by type"}</Text>
        <Button size="compact-xs" variant="default" onClick={() => setChoosing(true)}>
          Choose another constraint
        </Button>
      </Group>
      <Definition check={check} />
      <ConstraintPicker
        opened={choosing}
        halves={["content"]}
        onClose={() => setChoosing(false)}
        onPick={({ constraint }) => onChange({ ...check, constraintId: constraint.id })}
      />
      <ItemsEditor
        items={check.items}
        videoSeconds={videoSeconds}
        onChange={(items) => onChange({ ...check, items })}
      />
    </>
  );
}

/** The form of a check, the same for one of the checklist and one of the draft. */
export function CheckEditor({
  check,
  tried,
  videoSeconds,
  onChange,
}: {
  check: FormatCheck | ContentCheck;
  tried: ParameterFaults | null;
  videoSeconds: number | null;
  onChange: (check: FormatCheck | ContentCheck) => void;
}) {
  return "items" in check ? (
    <ContentForm check={check} videoSeconds={videoSeconds} onChange={onChange} />
  ) : (
    <FormatForm check={check} tried={tried} onChange={onChange} />
  );
}
