import { NativeSelect } from "@mantine/core";

const NONE = "–";

/** A column of a file, or none of them. */
export function ColumnChoice({
  label,
  columns,
  value,
  onChange,
}: {
  label: string;
  columns: readonly string[];
  value: string | null;
  onChange: (column: string | null) => void;
}) {
  // Told apart by their place: a column may be called as anything.
  const data = [
    { value: "", label: NONE },
    ...columns.map((column, index) => ({ value: String(index), label: column })),
  ];
  const at = value === null ? -1 : columns.indexOf(value);
  return (
    <NativeSelect
      label={label}
      size="sm"
      data={data}
      value={at === -1 ? "" : String(at)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? null : (columns[Number(currentTarget.value)] ?? null))
      }
    />
  );
}
