import type { EndpointLimits, ModelSettings, PriceRow } from "../../shapes/model-settings";
import type { LimitsChange, PriceChange, SettingsPatch } from "../../shapes/settings-patch";
import { USUAL_ENDPOINT_LIMITS } from "../../shapes/usual";

function withLimits(all: readonly EndpointLimits[], { baseUrl, limits }: LimitsChange): EndpointLimits[] {
  const others = all.filter((candidate) => candidate.baseUrl !== baseUrl);
  if (limits === null) return others;
  const before = all.find((candidate) => candidate.baseUrl === baseUrl);
  return [...others, { baseUrl, ...USUAL_ENDPOINT_LIMITS, ...before, ...limits }];
}

function withPrice(all: readonly PriceRow[], { of, row }: PriceChange): PriceRow[] {
  const place = of ? all.findIndex(({ host, model }) => host === of.host && model === of.model) : -1;
  if (place === -1) return row ? [...all, row] : [...all];
  return row ? all.with(place, row) : all.toSpliced(place, 1);
}

/** The settings with what a patch changes in them. */
export function patched(settings: ModelSettings, patch: SettingsPatch): ModelSettings {
  const { limits = [], prices = [], corrections, caps, reuse, lockAfterMinutes } = patch;
  return {
    ...settings,
    limits: limits.reduce(withLimits, settings.limits),
    prices: prices.reduce(withPrice, settings.prices),
    caps: { ...settings.caps, ...caps },
    reuse: { ...settings.reuse, ...reuse },
    ...(corrections === undefined ? {} : { corrections }),
    ...(lockAfterMinutes === undefined ? {} : { lockAfterMinutes }),
  };
}
