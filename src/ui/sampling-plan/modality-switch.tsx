import { SegmentedControl } from "@mantine/core";
import { useRef } from "react";
import type { SamplingPlan } from "../../shapes/media";
import type { PlanInForm } from "./plan-in-form";

const SIXTEEN: SamplingPlan["frames"] = { kind: "uniform", count: 16 };
const WAV: SamplingPlan["audio"] = { type: "audio/wav", track: 0 };

type Modality = "both" | "frames" | "sound";

function modalityOf({ frames, audio }: SamplingPlan): Modality | "none" {
  if (frames.kind === "none") return audio ? "sound" : "none";
  return audio ? "both" : "frames";
}

/** What the model is to get: what it sees, what it hears, or both. What is switched off is remembered. */
export function ModalitySwitch({ plan, fixed, change }: PlanInForm) {
  const before = useRef({ frames: SIXTEEN, audio: WAV });
  if (plan.frames.kind !== "none") before.current.frames = plan.frames;
  if (plan.audio) before.current.audio = plan.audio;

  function choose(modality: string): void {
    const { frames, audio } = before.current;
    change({
      frames: modality === "sound" ? { kind: "none" } : frames,
      audio: modality === "frames" ? null : audio,
    });
  }

  return (
    <SegmentedControl
      size="xs"
      aria-label="What is taken"
      disabled={fixed}
      value={modalityOf(plan)}
      data={[
        { value: "both", label: "Both" },
        { value: "frames", label: "Frames only" },
        { value: "sound", label: "Sound only" },
      ]}
      onChange={choose}
    />
  );
}
