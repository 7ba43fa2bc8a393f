import { isCapped, tariffOf } from "../../../calls/model-services/call-cost";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import type { CaptionForecast } from "../../../evaluation/caption-forecast";
import { dollars } from "../../../foundation/dollars";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelSettings } from "../../../shapes/model-settings";

type Known = Pick<ModelSettings, "prices" | "caps" | "corrections">;

/** Enough of a request to know whether a cap bounds it. */
const NOTHING_ASKED = {
  system: "",
  parts: [],
  settings: { temperature: null, maxTokens: null, seed: null },
  reply: { kind: "text" },
} as const;

/** The smaller of the caps that are set, with its name; null where none is. */
function tightest({ perRunUsd, perDayUsd }: Known["caps"]): { usd: number; each: string } | null {
  const run = perRunUsd === null ? [] : [{ usd: perRunUsd, each: "run" }];
  const day = perDayUsd === null ? [] : [{ usd: perDayUsd, each: "day" }];
  return [...run, ...day].toSorted((one, other) => one.usd - other.usd)[0] ?? null;
}

function unboundedWords(models: readonly string[], { caps }: Known): string {
  const names = models.map((model) => `“${model}”`).join(" and ");
  const what = caps.refuseUnknown
    ? "by your settings such calls are not made"
    : "such calls are made and counted apart";
  return `The spending cap can't bound ${names}, since nobody knows the cost: ${what}.`;
}

/**
 * Consequences of the spending caps for a run, as sentences shown before it; empty where they let all of it through.
 */
export function capWords(
  { mostUsd, unbounded }: Pick<CaptionForecast, "mostUsd" | "unbounded">,
  { choice, judge }: { choice: ModelChoice; judge: ModelChoice },
  known: Known,
): string[] {
  const cap = tightest(known.caps);
  if (!isCapped(known.caps) || cap === null) return [];
  const ofJudge = tariffOf(judge, NOTHING_ASKED, known, abilitiesOf(judge, known.corrections));
  const unknown = [
    ...(unbounded === null ? [] : [choice.model]),
    ...(ofJudge.unbounded === null ? [] : [judge.model]),
  ];
  return [
    ...(unknown.length === 0 ? [] : [unboundedWords([...new Set(unknown)], known)]),
    ...(mostUsd !== null && mostUsd > cap.usd
      ? [
          `One request can cost ${dollars(mostUsd)}, more than the spending cap of ${dollars(cap.usd)} for each ${cap.each}: ` +
            "it will not be sent.",
        ]
      : []),
  ];
}
