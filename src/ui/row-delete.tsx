import { Button } from "@mantine/core";

/** Deletes what a row of a table tells of. */
export function RowDelete({
  what,
  disabled,
  onDelete,
}: {
  /** "the answers of Ada". */
  what: string;
  disabled: boolean;
  onDelete: () => void;
}) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      disabled={disabled}
      aria-label={`Delete ${what}`}
      onClick={onDelete}
    >
      Delete
    </Button>
  );
}
