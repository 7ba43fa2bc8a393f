import { Button, Collapse, Group, Stack } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { PictureFields, SoundFields } from "./encoding-fields";
import { EngineField } from "./engine-field";
import { FrameFields, TimesField } from "./frame-fields";
import { ModalitySwitch } from "./modality-switch";
import classes from "./plan-fields.module.css";
import type { PlanInForm } from "./plan-in-form";
import { SegmentFields } from "./segment-fields";
import { ExactSize, SizeFields } from "./size-fields";

/** Which frames and which sound are taken, and how; what the file can't have is not asked. */
export function PlanFields(form: PlanInForm) {
  const { plan, facts, fixed } = form;
  const hasPictures = !facts || facts.video !== null;
  const hasTime = facts?.kind !== "image";
  const frames = plan.frames.kind !== "none" && hasPictures;
  return (
    <fieldset disabled={fixed} className={classes.fields}>
      {hasTime && hasPictures && <ModalitySwitch {...form} />}
      {frames && (
        <Group gap="xs" align="start">
          {hasTime && <FrameFields {...form} />}
          <SizeFields {...form} />
        </Group>
      )}
      {frames && hasTime && <TimesField {...form} />}
      <More {...form} />
    </fieldset>
  );
}

/** What is seldom changed. */
function More(form: PlanInForm) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { plan, facts } = form;
  const frames = plan.frames.kind !== "none" && (!facts || facts.video !== null);
  const hasTime = facts?.kind !== "image";
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        aria-expanded={open}
        aria-controls={id}
        leftSection={
          open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />
        }
        onClick={() => setOpen(!open)}
      >
        More
      </Button>
      <Collapse id={id} expanded={open} keepMounted={false}>
        <Stack gap="sm" pt={6}>
          {frames && <ExactSize {...form} />}
          {frames && <PictureFields {...form} />}
          {hasTime && <SoundFields {...form} />}
          {hasTime && <SegmentFields {...form} />}
          <EngineField {...form} />
        </Stack>
      </Collapse>
    </div>
  );
}
