import { Checkbox, Group, Radio, SegmentedControl, Stack, Text } from "@mantine/core";
import type { ExportFormat, ExportFormatId, TableRows } from "../../../shapes/run-export";
import classes from "./export.module.css";
import { FORMAT_GROUPS, usualFormat } from "./format-words";

/** What there is to say of a table besides that it is one. */
function TableChoice({
  format,
  onFormat,
}: {
  format: Extract<ExportFormat, { id: "csv" | "parquet" }>;
  onFormat: (format: ExportFormat) => void;
}) {
  return (
    <Group gap="md" className={classes.table}>
      <SegmentedControl
        size="xs"
        aria-label="Rows of the table"
        value={format.rows}
        onChange={(rows) => onFormat({ ...format, rows: rows === "verdicts" ? "verdicts" : "results" })}
        data={
          [
            { value: "results", label: "A row a result" },
            { value: "verdicts", label: "A row a verdict" },
          ] satisfies { value: TableRows; label: string }[]
        }
      />
      {format.id === "csv" && (
        <Checkbox
          size="xs"
          label="Raw: texts as they are. Spreadsheets may run some of them as formulas."
          checked={format.raw}
          onChange={(event) => onFormat({ ...format, raw: event.currentTarget.checked })}
        />
      )}
    </Group>
  );
}

/** The formats, each with a sentence on whom it is for. */
export function FormatChoice({
  format,
  disabled,
  onFormat,
}: {
  format: ExportFormat;
  disabled: boolean;
  onFormat: (format: ExportFormat) => void;
}) {
  const known = FORMAT_GROUPS.flatMap(({ formats }) => formats.map(({ id }) => id));
  const choose = (value: string) => {
    const id = known.find((one): one is ExportFormatId => one === value);
    if (id) onFormat(usualFormat(id));
  };
  return (
    <Radio.Group aria-label="Format" value={format.id} onChange={choose}>
      <div className={classes.groups}>
        {FORMAT_GROUPS.map(({ title, formats }) => (
          <Stack key={title} gap={10} className={classes.group}>
            <Text fw={600} size="sm" component="h2" m={0}>
              {title}
            </Text>
            {formats.map(({ id, label, forWhom }) => (
              <div key={id}>
                <Radio
                  value={id}
                  label={label}
                  description={forWhom}
                  disabled={disabled}
                  classNames={{ description: classes.quiet ?? "" }}
                />
                {(format.id === "csv" || format.id === "parquet") && format.id === id && (
                  <TableChoice format={format} onFormat={onFormat} />
                )}
              </div>
            ))}
          </Stack>
        ))}
      </div>
    </Radio.Group>
  );
}
