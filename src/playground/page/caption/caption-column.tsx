import { VisuallyHidden } from "@mantine/core";
import classes from "./caption.module.css";
import { CaptionEditor } from "./caption-editor";
import { CaptionTabs } from "./caption-tabs";
import { InstructionEditor } from "./instruction-editor";
import { RunBar } from "./run-bar";

/** What was asked, the bar that asks a model, and what was answered: the caption takes all the room that is left. */
export function CaptionColumn() {
  return (
    <section className={classes.column} aria-labelledby="captions-title">
      <VisuallyHidden>
        <h2 id="captions-title">Instruction and captions</h2>
      </VisuallyHidden>
      <InstructionEditor />
      <RunBar />
      <CaptionTabs />
      <CaptionEditor />
    </section>
  );
}
