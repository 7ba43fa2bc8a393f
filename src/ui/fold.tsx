import { Button, Collapse, Stack } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";

/** Rarely changed settings, collapsed behind a labelled button. */
export function Fold({
  label,
  startsOpen = false,
  children,
}: {
  label: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        styles={{
          root: { height: "auto", minHeight: 22, maxWidth: "100%" },
          label: {
            height: "auto",
            overflow: "visible",
            whiteSpace: "normal",
            textAlign: "start",
            lineHeight: 1.5,
          },
        }}
        aria-expanded={open}
        aria-controls={id}
        leftSection={
          open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />
        }
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <Collapse id={id} expanded={open} keepMounted={false}>
        <Stack gap="sm" pt={6}>
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}
