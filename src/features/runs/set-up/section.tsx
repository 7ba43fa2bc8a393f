import { Button, Collapse, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./set-up.module.css";

/** A part of the set-up: what is chosen in a line, what is changed often, and the rest behind a button. */
export function SetUpSection({
  title,
  summary,
  children,
  more,
  moreLabel = "More",
}: {
  title: string;
  summary: ReactNode;
  children?: ReactNode;
  more?: ReactNode;
  moreLabel?: string;
}) {
  const [open, setOpen] = useState(false);
  const heading = useId();
  const id = useId();
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
        <Text size="sm" component="div" className={classes.summary}>
          {summary}
        </Text>
      </div>
      {children}
      {more && (
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            px={0}
            aria-expanded={open}
            aria-controls={id}
            leftSection={
              open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />
            }
            onClick={() => setOpen(!open)}
          >
            {moreLabel}
          </Button>
          <Collapse id={id} expanded={open} keepMounted={false}>
            <Stack gap="sm" pt={6}>
              {more}
            </Stack>
          </Collapse>
        </div>
      )}
    </section>
  );
}
