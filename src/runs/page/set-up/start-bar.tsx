import { Anchor, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconFlask, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { PILOT_SAMPLES } from "../../../evaluation/run/choose-samples";
import { dollars } from "../../../foundation/dollars";
import { counted, plural } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { humanSize } from "../../../foundation/shown-number";
import { calledModels } from "../../../shapes/called-models";
import type { SpendingCaps } from "../../../shapes/model-settings";
import type { Run } from "../../../shapes/run";
import type { MeasuredRun, RunEstimate } from "../../../shapes/run-progress";
import { goTo } from "../../../state/page-address";
import { StartButton } from "../../../ui/buttons";
import { callWords, costWords, smallestCap, sureCalls } from "../../../ui/forecast-call-words";
import { roughDuration } from "../../../ui/measures";
import { showsMedia, wayToRun } from "../../logic/way-to-run";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import { type Blocker, blockersOf, chosenIds, runnableIds, type SetUpOf } from "../../store/run-set-up-state";
import classes from "./set-up.module.css";

/** The id of a part of the page that a blocker leads to. */
export function sectionId(part: Blocker["part"]): string {
  return `set-up-${part}`;
}

/** Brings a part into view, with the focus; the address stays that of the page. */
function goToPart(part: Blocker["part"]): void {
  const section = document.getElementById(sectionId(part));
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
}

function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  return (
    <ul className={classes.blockers} data-testid="blockers" id="set-up-blockers">
      {blockers.map(({ part, words }) => (
        <li key={words}>
          <IconAlertTriangle size={13} aria-hidden /> {words}{" "}
          <Anchor component="button" type="button" inherit onClick={() => goToPart(part)}>
            {TO_PART[part]}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

const TO_PART: Record<Blocker["part"], string> = {
  samples: "Choose samples",
  models: "Choose a model",
  videos: "Choose where they lie",
};

/** A line of the forecast; `warns`: something will not go through as it is. */
type ForecastLine = { words: string; warns: boolean };

function roughly(count: number): string {
  const digits = Number(count.toPrecision(2));
  return digits >= 1_000_000 ? `${digits / 1_000_000} million` : digits.toLocaleString("en");
}

function allCalls({ captions, refinings, judgings, locating }: RunEstimate["calls"]): number {
  return captions + refinings + judgings + locating;
}

/** Price of all calls, with what nobody knows: "about $4.20". */
export function priceWords(estimate: RunEstimate): string {
  return costWords(estimate, allCalls(estimate.calls));
}

function capLine(run: Pick<Run, "budget">, estimate: RunEstimate, caps: SpendingCaps): ForecastLine[] {
  const cap = smallestCap(run.budget, caps.perRunUsd, caps.perDayUsd);
  if (cap === null) return [];
  const { usd, unpriced } = estimate;
  const unknown =
    unpriced.length === 0
      ? ""
      : caps.refuseUnknown
        ? " Calls of unknown price are not made under a cap, by your settings."
        : " Calls of unknown price are made and counted apart.";
  if (usd <= cap)
    return [
      { words: `Spending cap: ${dollars(cap)}.${unknown}`, warns: Boolean(caps.refuseUnknown && unknown) },
    ];
  const share = Math.floor((100 * cap) / usd);
  return [
    {
      words: `Spending cap: ${dollars(cap)}. The run pauses before it goes over, about ${share} % of the way or earlier, and goes on when the cap is raised.${unknown}`,
      warns: true,
    },
  ];
}

function roomLine({ bytes }: RunEstimate, freeBytes: number | null): ForecastLine {
  const takes = `About ${humanSize(Math.round(bytes))} on disk`;
  if (freeBytes === null) return { words: `${takes}.`, warns: false };
  return bytes > freeBytes
    ? {
        words: `${takes}, and only ${humanSize(freeBytes)} are free: it pauses when storage is full. Free some under “Settings”.`,
        warns: true,
      }
    : { words: `${takes}, of ${humanSize(freeBytes)} that are free.`, warns: false };
}

/** With models of this page a run that takes longer is warned of: the device works all the while. */
const LONG_SECONDS = 2 * 60 * 60;

function timeLine(
  { entries, judges }: Pick<Run, "entries" | "judges">,
  { seconds, measured }: RunEstimate,
): ForecastLine {
  const here = calledModels({ entries, judges }).some(({ choice }) => choice.kind === "embedded");
  if (!here)
    return {
      words: `${roughDuration(seconds)} at the limits of the endpoints, taking frames not counted.`,
      warns: false,
    };
  const long = seconds > LONG_SECONDS;
  const pilot = measured ? "" : " A pilot on a few samples shows how long it really takes.";
  const advice = long ? ` This device works all the while, and the page has to stay open.${pilot}` : "";
  return {
    words: `${roughDuration(seconds)} for one call at a time on this device, taking frames not counted.${advice}`,
    warns: long,
  };
}

/** Forecast for the rest of a run, a line each. */
export function forecastLines(
  run: Pick<Run, "budget" | "entries" | "judges">,
  estimate: RunEstimate,
  { caps, freeBytes }: { caps: SpendingCaps; freeBytes: number | null },
): ForecastLine[] {
  const { calls, tokens, tasks, away, measured } = estimate;
  const asks = allCalls(calls) > 0;
  const whence = measured
    ? `by the figures of ${counted(measured.results, "result")}`
    : "a rough estimate until a pilot has measured it";
  return [
    {
      words: `${counted(tasks, "result")}. ${asks ? callWords(calls) : "No model is called."}`,
      warns: false,
    },
    ...(away > 0
      ? [
          {
            words: `${counted(away, "result")} ${plural(away, "is", "are")} left out of this forecast: ${plural(away, "its", "their")} calls are out as files, or the answers wait to be taken in.`,
            warns: false,
          },
        ]
      : []),
    ...(asks
      ? [
          {
            words: `About ${roughly(tokens.input)} tokens in and ${roughly(tokens.output)} out, ${priceWords(estimate)}, ${whence}.`,
            warns: false,
          },
          timeLine(run, estimate),
        ]
      : []),
    ...(asks ? capLine(run, estimate, caps) : []),
    roomLine(estimate, freeBytes),
  ];
}

function tokenWords(input: number | null, output: number | null): string[] {
  if (input === null && output === null) return ["tokens not counted by the endpoint"];
  return [`${roughly(input ?? 0)} tokens in, ${roughly(output ?? 0)} out`];
}

function meanWords({ seconds, inputTokens, outputTokens, usd }: NonNullable<MeasuredRun["judging"]>): string {
  return [
    // No time was measured of calls that files answered.
    ...(seconds > 0 ? [`${seconds.toFixed(1)} s`] : []),
    ...tokenWords(inputTokens, outputTokens),
    usd === null ? "price unknown" : dollars(usd),
  ].join(", ");
}

/** Measured cost of the results so far, a line each. `titles`: of model entries, by their ids. */
export function measuredLines(
  { captions, refinings, judging, judgeCalls }: MeasuredRun,
  titles: ReadonlyMap<string, string>,
): string[] {
  return [
    ...Object.entries(captions).map(
      ([entryId, mean]) => `A caption by ${titles.get(entryId) ?? entryId}: ${meanWords(mean)}.`,
    ),
    ...Object.entries(refinings).map(
      ([entryId, mean]) => `A caption refined for ${titles.get(entryId) ?? entryId}: ${meanWords(mean)}.`,
    ),
    ...(judging ? [`A question to a judge: ${meanWords(judging)}.`] : []),
    ...(judgeCalls === null ? [] : [`Questions for a caption: ${Number(judgeCalls.toFixed(1))}.`]),
  ];
}

/** Starts the run: a few samples first, or all of it; what keeps it from that stands above the buttons. */
export function StartBar({
  of,
  fixed,
  onStarted = () => goTo(runPath(of.run.id)),
}: {
  of: SetUpOf;
  fixed: boolean;
  /** All of it was started; left out: leads to the run. */
  onStarted?: () => void;
}) {
  const store = useRunSetUpStore();
  const { all, ofPilot } = useRunSetUp((state) => state.forecast) ?? { all: null, ofPilot: null };
  const [starting, setStarting] = useState(false);
  const { run } = of;
  const videos = useRunSetUp((state) => state.videos);
  const samples = chosenIds(of).length;
  const blockers = blockersOf(of, videos);
  // Rules cost nothing: there is nothing to try.
  const canTry =
    runnableIds(of, videos).length > PILOT_SAMPLES && (wayToRun(run) !== "rules only" || showsMedia(run));
  const pilot = canTry ? ofPilot : null;
  const disabled = fixed || starting || blockers.length > 0;

  async function start(act: () => Promise<boolean>, leads: boolean): Promise<void> {
    setStarting(true);
    const started = await act();
    setStarting(false);
    if (started && leads) onStarted();
  }

  return (
    <Group gap="xs">
      {blockers.length > 0 && <Blockers blockers={blockers} />}
      {canTry && (
        <StartButton
          data-testid="start-pilot"
          Icon={IconFlask}
          disabled={disabled}
          onClick={() => void start(store.getState().startPilot, false)}
        >
          Pilot: {PILOT_SAMPLES} samples first
        </StartButton>
      )}
      <StartButton
        variant={canTry ? "default" : "filled"}
        data-testid="start-run"
        Icon={IconPlayerPlay}
        disabled={disabled}
        aria-describedby={blockers.length > 0 ? "set-up-blockers" : undefined}
        onClick={() => void start(store.getState().startAll, true)}
      >
        Start {samples === 1 ? "1 sample" : `all ${counted(samples, "sample")}`}
      </StartButton>
      {!disabled && (
        <Anchor href={`#${runPath(run.id, "elsewhere")}`} size="sm">
          Run it elsewhere
        </Anchor>
      )}
      {all && (
        <Text size="xs" c="var(--caplens-text-quiet)" className={pilot ? classes.costs : classes.whole}>
          <span className={classes.whole}>
            All of it: {counted(sureCalls(all.calls), "call")}, {priceWords(all)}.{" "}
          </span>
          {pilot &&
            `The pilot: ${counted(sureCalls(pilot.calls), "call")}, ${priceWords(pilot)}. Nothing of it is paid twice.`}
        </Text>
      )}
    </Group>
  );
}
