import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import type { TableToMap } from "../../../engine/shared/protocol";
import { counted } from "../../../foundation/plural";
import type { ColumnMapping } from "../../../shapes/data-set";
import { StartButton } from "../../../ui/buttons";
import { Fold } from "../../../ui/fold";
import own from "./new-run.module.css";

const NONE = "–";

/** A column of a file, or none of them. */
function ColumnChoice({
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

const FIELDS: readonly (readonly [keyof ColumnMapping, string])[] = [
  ["response", "Caption"],
  ["instruction", "Instruction"],
  ["id", "Id of the sample"],
  ["video", "Video"],
  ["model", "Model"],
];

const NOTHING: ColumnMapping = { response: "", instruction: null, id: null, video: null, model: null };

/** The meaning of the columns in a file of rows, beside its first rows. */
export function ColumnMappingForm({
  table,
  busy,
  onUse,
}: {
  table: TableToMap;
  busy: boolean;
  onUse: (mapping: ColumnMapping) => void;
}) {
  const [mapping, setMapping] = useState(table.mapping ?? NOTHING);
  const choose = (field: keyof ColumnMapping, column: string | null) =>
    setMapping((before) =>
      field === "response" ? { ...before, response: column ?? "" } : { ...before, [field]: column },
    );
  return (
    <section className={own.card} aria-label={`Columns of ${table.path}`}>
      <Fold
        label={`Columns of ${table.path} (${counted(table.rows, "row")})`}
        startsOpen={table.mapping === null}
      >
        <div className={own.columns}>
          {FIELDS.map(([field, label]) => (
            <ColumnChoice
              key={field}
              label={label}
              columns={table.columns}
              value={mapping[field] || null}
              onChange={(column) => choose(field, column)}
            />
          ))}
        </div>
        <Text size="sm" className={own.quiet}>
          Without a column for the model, all captions are of “{table.path.split("/").at(-1)}”.
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className={own.scroll} aria-label={`First rows of ${table.path}`} tabIndex={0}>
          <table className={own.preview}>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.preview.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
                <tr key={row}>
                  {cells.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <StartButton
          variant="default"
          w="fit-content"
          disabled={busy || mapping.response === ""}
          onClick={() => onUse(mapping)}
        >
          Read it so
        </StartButton>
      </Fold>
    </section>
  );
}
