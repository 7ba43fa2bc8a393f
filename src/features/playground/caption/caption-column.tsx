import { Divider, Stack, Title } from "@mantine/core";
import { CaptionEditor } from "./caption-editor";
import { CaptionTabs } from "./caption-tabs";
import { InstructionEditor } from "./instruction-editor";
import { RunBar } from "./run-bar";

/** What was asked, what was answered, and the button that asks. */
export function CaptionColumn() {
  return (
    <Stack component="section" gap="sm" p="sm" aria-labelledby="captions-title">
      <Title order={2} id="captions-title">
        Instruction and captions
      </Title>
      <InstructionEditor />
      <RunBar />
      <Divider />
      <CaptionTabs />
      <CaptionEditor />
    </Stack>
  );
}
