import type { EndpointLimits, ModelSettings, PriceRow, SpendingCaps } from "./model-settings";

/** Parts of the limits of one endpoint; null takes them out, so that the usual ones apply. */
export type LimitsChange = { baseUrl: string; limits: Partial<Omit<EndpointLimits, "baseUrl">> | null };

/** Replaces the price row for this host and model with `row`; `of` null adds a row, `row` null removes it. */
export type PriceChange = { of: Pick<PriceRow, "host" | "model"> | null; row: PriceRow | null };

/**
 * The settings that change, and nothing beside: two changes in a row, or in two tabs, both hold. Corrections are
 * replaced as a whole.
 */
export type SettingsPatch = {
  limits?: LimitsChange[];
  prices?: PriceChange[];
  corrections?: ModelSettings["corrections"];
  caps?: Partial<SpendingCaps>;
  reuse?: Partial<ModelSettings["reuse"]>;
  lockAfterMinutes?: ModelSettings["lockAfterMinutes"];
};
