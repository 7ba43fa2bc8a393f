import { Radio, Stack } from "@mantine/core";
import type { EngineChoice } from "../../shapes/media";
import type { PlanInForm } from "./plan-in-form";

const ENGINES: { value: EngineChoice; label: string; description: string }[] = [
  {
    value: "auto",
    label: "Auto",
    description:
      "The fastest that can read the file; another one steps in where it fails, and the record says so.",
  },
  {
    value: "ffmpeg",
    label: "ffmpeg.wasm (reference)",
    description:
      "The same frames in every browser, and the same as native ffmpeg takes; benchmark runs use it. No AV1.",
  },
  {
    value: "webcodecs",
    label: "WebCodecs",
    description:
      "This browser's own decoders: fast, AV1 too; HEVC hardly anywhere. Pixels can differ a little.",
  },
];

/** By what frames and sound are taken. */
export function EngineField({ plan, change }: PlanInForm) {
  return (
    <Radio.Group
      size="xs"
      label="Engine"
      value={plan.engine}
      onChange={(value) => {
        const engine = ENGINES.find((one) => one.value === value);
        if (engine) change({ engine: engine.value });
      }}
    >
      <Stack gap={6} mt={4}>
        {ENGINES.map(({ value, label, description }) => (
          <Radio
            key={value}
            size="xs"
            value={value}
            label={label}
            description={description}
            styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
