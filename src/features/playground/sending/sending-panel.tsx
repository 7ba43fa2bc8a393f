import { Button, Collapse, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { USUAL_MODEL_SETTINGS } from "../../../schemas/model-settings";
import { useModels } from "../../../state/models/use-models";
import { useSettings } from "../../../state/settings/settings-context";
import { capWords } from "./cap-words";
import { placeOf, SendingDetails } from "./sending-details";
import { summaryWords } from "./sending-words";
import { useForecast } from "./use-forecast";
import { WholeVideoFields } from "./whole-video-fields";

/** What a run would send, before it does; nothing where there is no model or no video. */
export function SendingPanel() {
  const shown = useForecast();
  const judge = useModels((state) => state.models.judge);
  const kept = useSettings((state) => state.kept?.settings ?? USUAL_MODEL_SETTINGS);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!shown) return null;
  const { forecast, choice, video } = shown;
  const ofCaps = capWords(forecast, { choice, judge: judge ?? choice }, kept);
  const { length } = forecast.fit.notes;
  return (
    <Stack component="section" gap={4} mt={6} aria-label="What will be sent">
      <Text size="xs" data-testid="sending">
        <b>Will be sent:</b> {summaryWords(forecast, video)}, to {placeOf(choice)}. Nothing is sent before you
        press Run.
      </Text>
      {ofCaps.map((words) => (
        <Text key={words} size="xs" data-testid="cap-words">
          {words}
        </Text>
      ))}
      <WholeVideoFields shown={shown} />
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        w="fit-content"
        aria-expanded={open}
        aria-controls={id}
        leftSection={
          open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />
        }
        onClick={() => setOpen(!open)}
      >
        {length === 0 ? "What exactly" : `What exactly, and ${length} left out or changed`}
      </Button>
      <Collapse id={id} expanded={open} keepMounted={false}>
        <SendingDetails shown={shown} />
      </Collapse>
    </Stack>
  );
}
