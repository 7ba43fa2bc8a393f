import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { LineNames } from "../../line-names";
import { columnWords } from "./result-columns";

/** Which columns of the table are shown; the first one always is. */
export function ColumnChoice({
  names,
  hidden,
  onHidden,
}: {
  names: LineNames;
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap={6}>
          {Object.entries(columnWords(names))
            .slice(1)
            .map(([id, words]) => (
              <Checkbox
                key={id}
                size="xs"
                label={words}
                checked={!hidden.includes(id)}
                onChange={(event) =>
                  onHidden(
                    event.currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id],
                  )
                }
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
