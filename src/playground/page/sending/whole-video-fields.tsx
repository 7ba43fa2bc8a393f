import { Group, NumberInput, Switch } from "@mantine/core";
import { isVideo } from "../../../shapes/media-to-do";
import { useModels, useModelsStore } from "../../../state/models/use-models";
import { usePlayground } from "../../../state/playground/playground-context";
import type { ShownForecast } from "./use-forecast";

/** Whether the file itself goes in the place of frames and sound, and how densely Gemini looks at it. */
export function WholeVideoFields({ shown }: { shown: ShownForecast }) {
  const store = useModelsStore();
  const whole = useModels((state) => state.wholeVideo);
  const video = usePlayground((state) => state.session !== null && isVideo(state.session));
  if (!video || (!shown.abilities.video && !whole)) return null;
  return (
    <Group gap="sm" align="center">
      <Switch
        size="xs"
        label="Send the whole video instead of frames and sound"
        checked={whole !== null}
        onChange={(event) =>
          store.getState().setWholeVideo(event.currentTarget.checked ? { framesPerSecond: null } : null)
        }
      />
      {whole && shown.choice.kind === "google" && (
        <NumberInput
          size="xs"
          w={150}
          label="Frames per second"
          description="Empty: 1, the provider's default"
          styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          min={0.1}
          max={24}
          step={0.5}
          decimalScale={2}
          value={whole.framesPerSecond ?? ""}
          onChange={(value) =>
            store
              .getState()
              .setWholeVideo({ framesPerSecond: typeof value === "number" && value > 0 ? value : null })
          }
        />
      )}
    </Group>
  );
}
