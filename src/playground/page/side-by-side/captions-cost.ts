import { isCapped } from "../../../calls/model-services/call-cost";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import { forecastCaption } from "../../../evaluation/caption-forecast";
import { mediaToSend } from "../../../evaluation/media-to-send";
import { dollars } from "../../../foundation/dollars";
import type { GenerationSettings } from "../../../shapes/call";
import type { AskedEntry } from "../../../shapes/called-models";
import type { ModelSettings, SpendingCaps } from "../../../shapes/model-settings";
import type { CallCounts } from "../../../shapes/run-estimate";
import type { Session } from "../../../shapes/session";

/** Upper limit of the cost of captions still to be written; `unknown`: the models without a known cost. */
type CaptionsCost = { usd: number; unknown: string[] };

const NO_BYTES: ReadonlyMap<string, number> = new Map();

type Known = {
  session: Session;
  videoSeconds: number | null;
  /** For entries without their own. */
  settings: GenerationSettings;
  /** The user's prices and what is known of models. */
  kept: Pick<ModelSettings, "prices" | "corrections" | "caps">;
};

function mostUsd({ choice, plan, settings, wholeVideo }: AskedEntry, known: Known): number | null {
  const { session, videoSeconds, kept } = known;
  const sampling = plan ?? session.sampling;
  const whole = wholeVideo ? { framesPerSecond: null } : null;
  return forecastCaption({
    choice,
    abilities: abilitiesOf(choice, kept.corrections),
    prices: kept.prices,
    caps: kept.caps,
    instruction: session.instruction,
    plan: sampling,
    videoSeconds,
    settings: settings ?? known.settings,
    media: mediaToSend({ ...session, sampling }, videoSeconds, NO_BYTES, whole).media,
  }).mostUsd;
}

/** Adds up the longest replies to what each entry still has to write; `unwritten` tells how many that are. */
export function captionsCost(
  entries: readonly AskedEntry[],
  unwritten: (entryId: string) => number,
  known: Known,
): CaptionsCost {
  const cost: CaptionsCost = { usd: 0, unknown: [] };
  for (const entry of entries) {
    const count = unwritten(entry.id);
    if (count === 0) continue;
    const usd = mostUsd(entry, known);
    if (usd === null) cost.unknown.push(entry.title);
    else cost.usd += count * usd;
  }
  return cost;
}

const CAP_WORDS = {
  refuse: "By your settings the spending cap stops such calls.",
  apart: "The spending cap can't bound such calls: they are counted apart.",
};

/** As people read it, a sentence; empty where nothing is left to write. */
export function costSentence(
  { usd, unknown }: CaptionsCost,
  { captions, refinings = 0 }: Pick<CallCounts, "captions"> & Partial<CallCounts>,
  caps: SpendingCaps,
): string {
  if (captions === 0) return "";
  const most = `The captions cost at most ${dollars(usd)} by the price table`;
  const rest = refinings > 0 ? "refining and judging come on top" : "judging comes on top";
  const names = unknown.map((title) => `“${title}”`).join(", ");
  const cap =
    isCapped(caps) && unknown.length > 0 ? ` ${CAP_WORDS[caps.refuseUnknown ? "refuse" : "apart"]}` : "";
  if (unknown.length === 0) return `${most}; ${rest}.`;
  return usd === 0
    ? `The cost of the captions is unknown, because nobody knows it for ${names}.${cap}`
    : `${most}, without ${names}, whose cost is unknown; ${rest}.${cap}`;
}
