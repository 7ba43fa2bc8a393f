import { Select, Textarea, TextInput } from "@mantine/core";
import { isRunAddress } from "../../../foundation/row-addresses";
import type { OwnRowDraft } from "../../store/own-row-draft";
import classes from "./row.module.css";

const KINDS: { value: OwnRowDraft["kind"]; label: string }[] = [
  { value: "open", label: "Open weights" },
  { value: "closed", label: "Closed" },
  { value: "human", label: "People" },
];

/** What people say of a row that the run does not tell. */
export function RowFields({
  draft,
  title,
  onDraft,
}: {
  draft: OwnRowDraft;
  /** As the run calls the model. */
  title: string;
  onDraft: (draft: OwnRowDraft) => void;
}) {
  const text = (name: Exclude<keyof OwnRowDraft, "kind">, label: string, more: object = {}) => (
    <TextInput
      size="xs"
      label={label}
      value={draft[name]}
      onChange={(event) => onDraft({ ...draft, [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <>
      <div className={classes.fields}>
        {text("name", "Name of the model", { placeholder: title })}
        {text("parameters", "Parameters", { placeholder: "7B" })}
        {text("mode", "Mode", { placeholder: "thinking" })}
        <Select
          size="xs"
          label="Kind"
          allowDeselect={false}
          data={KINDS}
          value={draft.kind}
          onChange={(value) =>
            onDraft({ ...draft, kind: KINDS.find((kind) => kind.value === value)?.value ?? "open" })
          }
        />
        {text("maker", "Who makes the row", { placeholder: "Your group" })}
        {text("runAddress", "Where the run directory will lie", {
          placeholder: "https://…/my-run/",
          description: "With it, everybody can recompute the row. Leave it empty for numbers alone.",
          error: isRunAddress(draft.runAddress.trim())
            ? null
            : "Boards take an address that begins with https://, or a folder seen from the board. Put the run on a host with https.",
        })}
      </div>
      <Textarea
        size="xs"
        label="Notes, one a line"
        autosize
        minRows={2}
        maxRows={6}
        value={draft.notes}
        onChange={(event) => onDraft({ ...draft, notes: event.currentTarget.value })}
      />
    </>
  );
}
