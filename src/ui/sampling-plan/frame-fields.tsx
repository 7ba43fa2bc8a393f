import { NativeSelect } from "@mantine/core";
import type { FrameChoice } from "../../shapes/media";
import { timeText } from "../measures";
import type { PlanInForm } from "./plan-in-form";
import { TypedField } from "./typed-field";
import { readTimes, type Typed } from "./typed-times";

/** A number within bounds, by typing or with the arrow keys. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  decimals = false,
  width = 76,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  decimals?: boolean;
  width?: number;
  onChange: (value: number) => void;
}) {
  function read(text: string): Typed<number> {
    const typed = text.trim().replace(",", ".");
    const number = (decimals ? /^\d+(?:\.\d+)?$/ : /^\d+$/).test(typed) ? Number(typed) : Number.NaN;
    return number >= min && number <= max ? { value: number } : { fault: `${min} to ${max}` };
  }

  return (
    <TypedField
      label={label}
      width={width}
      inputMode={decimals ? "decimal" : "numeric"}
      value={value}
      write={String}
      read={read}
      onChange={onChange}
      onStep={(by) => {
        // To the next multiple: from 448 by 32 to 480, from 450 too.
        const steps = by > 0 ? Math.floor(value / step) + 1 : Math.ceil(value / step) - 1;
        onChange(Math.min(max, Math.max(min, Number((steps * step).toFixed(3)))));
      }}
    />
  );
}

const KINDS = [
  { value: "uniform", label: "Number" },
  { value: "rate", label: "Per second" },
  { value: "keyframes", label: "Key frames" },
  { value: "times", label: "At times" },
];

/** Where to begin with another way of choosing; times begin in the middle of the file. */
function beginning(kind: string, length: number | null): FrameChoice {
  switch (kind) {
    case "rate":
      return { kind: "rate", framesPerSecond: 1, maximum: 64 };
    case "keyframes":
      return { kind: "keyframes", maximum: 32 };
    case "times":
      return { kind: "times", seconds: [Math.round((length ?? 0) * 5) / 10] };
    default:
      return { kind: "uniform", count: 16 };
  }
}

/** Which frames are taken. */
export function FrameFields({ plan, length, change }: PlanInForm) {
  const { frames } = plan;
  if (frames.kind === "none") return null;
  return (
    <>
      <NativeSelect
        size="xs"
        w={100}
        label="Chosen by"
        value={frames.kind}
        data={KINDS}
        onChange={(event) => change({ frames: beginning(event.currentTarget.value, length) })}
      />
      {frames.kind === "uniform" && (
        <NumberField
          label="Frames"
          min={1}
          max={256}
          value={frames.count}
          onChange={(count) => change({ frames: { ...frames, count } })}
        />
      )}
      {frames.kind === "rate" && (
        <>
          <NumberField
            label="Per second"
            min={0.05}
            max={30}
            step={0.5}
            decimals
            value={frames.framesPerSecond}
            onChange={(framesPerSecond) => change({ frames: { ...frames, framesPerSecond } })}
          />
          <NumberField
            label="At most"
            min={1}
            max={512}
            value={frames.maximum}
            onChange={(maximum) => change({ frames: { ...frames, maximum } })}
          />
        </>
      )}
      {frames.kind === "keyframes" && (
        <NumberField
          label="At most"
          min={1}
          max={256}
          value={frames.maximum}
          onChange={(maximum) => change({ frames: { ...frames, maximum } })}
        />
      )}
    </>
  );
}

/** The exact times, where frames are chosen so. */
export function TimesField({ plan, length, change }: PlanInForm) {
  const { frames } = plan;
  if (frames.kind !== "times") return null;
  return (
    <TypedField
      label="Times"
      description="For each, the last frame shown at or before it"
      placeholder="0:03, 0:07.5"
      value={frames.seconds}
      write={(seconds) => seconds.map(timeText).join(", ")}
      read={(text) => readTimes(text, length)}
      onChange={(seconds) => change({ frames: { kind: "times", seconds } })}
    />
  );
}
