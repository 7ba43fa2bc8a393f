import { Group } from "@mantine/core";
import { Fold } from "../fold";
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
  const { plan, facts } = form;
  const frames = plan.frames.kind !== "none" && (!facts || facts.video !== null);
  const hasTime = facts?.kind !== "image";
  return (
    <Fold label="More">
      {frames && <ExactSize {...form} />}
      {frames && <PictureFields {...form} />}
      {hasTime && <SoundFields {...form} />}
      {hasTime && <SegmentFields {...form} />}
      <EngineField {...form} />
    </Fold>
  );
}
