import { MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StudyAxis, Vary } from "../../shapes/study";
import { NumberField } from "../../ui/number-field";
import { axisName, valueWords } from "../logic/study-words";
import type { StudyPlan } from "../store";
import own from "./lab.module.css";

/** Things that can be varied by name: models of the base, and versions of its prompt. Null until the base is read. */
type Offered = Pick<StudyPlan, "models" | "prompts"> | null;

/** Numbers as people list them: "8, 16 32". Null where something is none, or out of bounds. */
function readNumbers(
  text: string,
  { low, high, whole }: { low: number; high: number; whole: boolean },
): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const values = parts.map(Number);
  const isFine = (value: number) => value >= low && value <= high && (!whole || Number.isInteger(value));
  return values.length > 0 && values.length <= 12 && values.every(isFine) ? [...new Set(values)] : null;
}

const BOUNDS = {
  frames: { low: 1, high: 256, whole: true, fewest: 2 },
  resolution: { low: 32, high: 4096, whole: true, fewest: 2 },
  "frame-rate": { low: 0.01, high: 30, whole: false, fewest: 2 },
  temperature: { low: 0, high: 2, whole: false, fewest: 1 },
  length: { low: 1, high: 100_000, whole: true, fewest: 1 },
} as const;

/** A field for a list of numbers; what can't be read is told below it, and changes nothing. */
function NumbersField({
  label,
  of,
  values,
  onChange,
}: {
  label: string;
  of: keyof typeof BOUNDS;
  values: readonly number[];
  onChange: (values: number[]) => void;
}) {
  const [text, setText] = useState(values.join(", "));
  const bounds = BOUNDS[of];
  const read = readNumbers(text, bounds);
  const isRead = read !== null && read.length >= bounds.fewest;
  return (
    <TextInput
      size="xs"
      className={own.wide}
      aria-label={label}
      value={text}
      error={
        isRead
          ? null
          : `${bounds.fewest} to 12 ${bounds.whole ? "whole numbers" : "numbers"} from ${bounds.low} to ${bounds.high}`
      }
      onChange={(event) => {
        setText(event.currentTarget.value);
        const now = readNumbers(event.currentTarget.value, bounds);
        if (now !== null && now.length >= bounds.fewest) onChange(now);
      }}
    />
  );
}

/** A field for one whole number of so many at least and at most. */
function CountField({
  label,
  width,
  least,
  most,
  value,
  onChange,
}: {
  label: string;
  /** In pixels. */
  width: number;
  least: number;
  most: number;
  value: number;
  onChange: (count: number) => void;
}) {
  return (
    <NumberField
      w={width}
      aria-label={label}
      min={least}
      max={most}
      value={value}
      onChange={(typed) => typed !== null && typed >= least && onChange(typed)}
    />
  );
}

const AXES = ["temperature", "reasoning", "length", "prompt", "model"] as const;
const EFFORTS = ["none", "minimal", "low", "medium", "high"] as const;

type Choice = { id: string; title: string };

/** Values that an axis of names can stand on, titles apart. */
function choicesOf(name: "prompt" | "model", offered: Offered): Choice[] {
  const taken = new Map<string, number>();
  const listed = (name === "prompt" ? offered?.prompts : offered?.models) ?? [];
  return listed.slice(0, MOST_VALUES).map(({ id, title }) => {
    const times = (taken.get(title) ?? 0) + 1;
    taken.set(title, times);
    return { id, title: times === 1 ? title : `${title} (${times})` };
  });
}

/** The most values of an axis. */
const MOST_VALUES = 12;

function usualAxis(name: StudyAxis["name"], offered: Offered): StudyAxis {
  if (name === "prompt" || name === "model") return { name, values: choicesOf(name, offered) };
  if (name === "temperature") return { name, values: [0, 0.5, 1] };
  if (name === "reasoning") return { name, values: ["low", "medium", "high"] };
  return { name, values: [128, 512, 2048] };
}

/** A setting that is not taken; one of names where there are two of them at least. */
function isOffered(name: StudyAxis["name"], others: readonly string[], offered: Offered): boolean {
  const hasValues = (name !== "prompt" && name !== "model") || choicesOf(name, offered).length > 1;
  return hasValues && !others.includes(name);
}

/** One setting and the values that it takes. */
function AxisFields({
  axis,
  others,
  place,
  offered,
  onChange,
}: {
  axis: StudyAxis | null;
  offered: Offered;
  /** Settings that are taken. */
  others: readonly string[];
  place: string;
  onChange: (axis: StudyAxis | null) => void;
}) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`${place} setting`}
        value={axis?.name ?? ""}
        data={[
          ...(place === "Second" ? [{ value: "", label: "no second setting" }] : []),
          ...AXES.filter((name) => name === axis?.name || isOffered(name, others, offered)).map((value) => ({
            value,
            label: axisName(value),
          })),
        ]}
        onChange={(event) => {
          const name = AXES.find((one) => one === event.currentTarget.value);
          onChange(name ? usualAxis(name, offered) : null);
        }}
      />
      {axis && <span>over</span>}
      {axis?.name === "reasoning" && (
        <MultiSelect
          size="xs"
          className={own.wide}
          aria-label="Values of reasoning"
          data={[...EFFORTS]}
          value={[...axis.values]}
          onChange={(values) => {
            const efforts = EFFORTS.filter((one) => values.includes(one));
            if (efforts.length > 0) onChange({ ...axis, values: efforts });
          }}
        />
      )}
      {(axis?.name === "prompt" || axis?.name === "model") && (
        <>
          <MultiSelect
            size="xs"
            className={own.wide}
            aria-label={`Values of ${axisName(axis.name)}`}
            data={choicesOf(axis.name, offered).map(({ id, title }) => ({ value: id, label: title }))}
            value={axis.values.map(({ id }) => id)}
            onChange={(ids) => {
              const choices = new Map(choicesOf(axis.name, offered).map((one) => [one.id, one]));
              const values = ids.flatMap((id) => choices.get(id) ?? []);
              if (values.length > 0) onChange({ ...axis, values });
            }}
          />
          {axis.name === "model" && <span>(as you choose them, the smallest first)</span>}
        </>
      )}
      {axis && (axis.name === "temperature" || axis.name === "length") && (
        <NumbersField
          key={axis.name}
          label={`Values of ${axisName(axis.name)}`}
          of={axis.name}
          values={axis.values}
          onChange={(values) => onChange({ ...axis, values })}
        />
      )}
    </>
  );
}

function numbers(
  label: string,
  of: keyof typeof BOUNDS,
  values: readonly number[],
  onChange: (values: number[]) => void,
) {
  return (
    <>
      <span>over</span>
      <NumbersField {...{ label, of, values, onChange }} />
    </>
  );
}

/** The values of what is varied, as a part of the sentence. */
export function VaryFields({
  vary,
  offered,
  onChange,
}: {
  vary: Vary;
  offered: Offered;
  onChange: (vary: Vary) => void;
}) {
  switch (vary.kind) {
    case "frames":
      return numbers("Numbers of frames", "frames", vary.counts, (counts) => onChange({ ...vary, counts }));
    case "resolution":
      return (
        <>
          {numbers("Longest sides in pixels", "resolution", vary.sides, (sides) =>
            onChange({ ...vary, sides }),
          )}
          <span>pixels</span>
        </>
      );
    case "frame-rate":
      return (
        <>
          {numbers("Frames per second", "frame-rate", vary.rates, (rates) => onChange({ ...vary, rates }))}
          <span>a second, at most</span>
          <CountField
            label="Most frames"
            width={90}
            least={1}
            most={512}
            value={vary.most}
            onChange={(most) => onChange({ ...vary, most })}
          />
        </>
      );
    case "settings": {
      const [first = null, second = null] = vary.axes;
      const put = (axes: readonly (StudyAxis | null)[]) =>
        onChange({ ...vary, axes: axes.filter((axis) => axis !== null) });
      return (
        <>
          <AxisFields
            axis={first}
            others={second ? [second.name] : []}
            place="First"
            offered={offered}
            onChange={(axis) => axis && put([axis, second])}
          />
          <span>and</span>
          <AxisFields
            axis={second}
            others={first ? [first.name] : []}
            place="Second"
            offered={offered}
            onChange={(axis) => put([first, axis])}
          />
        </>
      );
    }
    case "steadiness":
      return (
        <>
          <span>making each call</span>
          <CountField
            label="Times"
            width={80}
            least={2}
            most={100}
            value={vary.times}
            onChange={(times) => onChange({ ...vary, times })}
          />
          <span>times</span>
        </>
      );
    default:
      return <span>{valueWords(vary)}</span>;
  }
}
