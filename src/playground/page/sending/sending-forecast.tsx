import { Button, Popover, Stack, Text } from "@mantine/core";
import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual-model-settings";
import { useModels } from "../../../state/models/use-models";
import { useSettings } from "../../../state/settings/settings-context";
import { capWords } from "./cap-words";
import classes from "./sending.module.css";
import { placeOf, SendingDetails } from "./sending-details";
import { summaryWords } from "./sending-words";
import { useForecast } from "./use-forecast";
import { WholeVideoFields } from "./whole-video-fields";

/** What a run would send, before it does, in one line; what exactly opens beside it. Empty without a video. */
export function SendingForecast() {
  const shown = useForecast();
  const judge = useModels((state) => state.models.judge);
  const kept = useSettings((state) => state.kept?.settings ?? USUAL_MODEL_SETTINGS);
  if (!shown) return null;
  const { forecast, choice, video } = shown;
  const ofCaps = capWords(forecast, { choice, judge: judge ?? choice }, kept);
  const { length } = forecast.fit.notes;
  const summary = `${summaryWords(forecast, video)}, to ${placeOf(choice)}.`;
  return (
    <section className={classes.sending} aria-label="What will be sent">
      <div className={classes.line}>
        <Text size="xs" data-testid="sending" className={classes.summary} title={summary}>
          <b>Will be sent:</b> {summary}
        </Text>
        <Popover position="right-start" withinPortal trapFocus returnFocus width="min(26rem, 92vw)">
          <Popover.Target>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              flex="none"
              aria-label={length === 0 ? "Details" : `Details, ${length} left out or changed`}
            >
              Details
              {length > 0 && <span className={classes.notes}>, {length} left out or changed</span>}
            </Button>
          </Popover.Target>
          <Popover.Dropdown data-testid="sending-details">
            <Stack gap="xs">
              <Text size="sm">
                <b>Will be sent:</b> {summary} Nothing is sent before you press Run.
              </Text>
              <WholeVideoFields shown={shown} />
              <SendingDetails shown={shown} />
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </div>
      {ofCaps.map((words) => (
        <Text key={words} size="xs" data-testid="cap-words">
          {words}
        </Text>
      ))}
    </section>
  );
}
