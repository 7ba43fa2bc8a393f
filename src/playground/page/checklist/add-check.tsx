import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { CHECKS_PER_HALF } from "../../../shapes/checklist-limits";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { checkRowId } from "./check-row";
import { blankItem } from "./content/item-types";
import { byId, firstField, useEditing } from "./editing";
import { startingParameters } from "./parameter-form/fields";
import { loadFields } from "./parameter-form/use-fields";
import { ConstraintPicker } from "./picker/constraint-picker";
import type { PickerEntry } from "./picker/picker-entries";

const BOTH = ["format", "content"] as const;

/** Adds a check of a kind that one picks, and opens its form. */
export function AddCheck() {
  const store = usePlaygroundStore();
  const { announce, focusAfter } = useEditing();
  const [choosing, setChoosing] = useState(false);
  const full = usePlayground(({ session }) =>
    session
      ? Math.max(session.checklist.format.length, session.checklist.content.length) >= CHECKS_PER_HALF
      : true,
  );

  async function add({ half, constraint: { id, label } }: PickerEntry): Promise<void> {
    const fields = (await loadFields(store)).get(id);
    const { newCheckId, addCheck, selectCheck, activeCheckId } = store.getState();
    const checkId = newCheckId(half);
    const shape = id === "json_array" ? "array" : "object";
    const after = activeCheckId ?? undefined;
    if (half === "format") {
      const parameters = fields ? startingParameters(fields, shape) : {};
      addCheck({ half, check: { checkId, constraintId: id, description: "", parameters } }, after);
    } else {
      const items = [blankItem(newCheckId("item"), "correctness")];
      addCheck({ half, check: { checkId, constraintId: id, description: "", items } }, after);
    }
    selectCheck(checkId);
    announce(`${label} added.`);
    focusAfter(firstField(checkRowId(checkId)), byId(checkRowId(checkId)));
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        data-add-check
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={full}
        onClick={() => setChoosing(true)}
      >
        Add a check
      </Button>
      <ConstraintPicker
        opened={choosing}
        halves={BOTH}
        onClose={() => setChoosing(false)}
        onPick={(entry) => void add(entry)}
      />
    </>
  );
}
