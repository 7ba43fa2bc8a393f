import { type Static, Type } from "typebox";
import type { GenerationSettings } from "./call";
import { LengthName, ModelLimits } from "./model-abilities";
import { OneOf } from "./one-of";

/** Rate limits of an endpoint. */
export const EndpointLimits = Type.Object({
  /** Up to and including the version path, normalised. */
  baseUrl: Type.String(),
  /** Calls at a time. */
  concurrency: Type.Integer({ minimum: 1, maximum: 64 }),
  /** Null: as many as the endpoint answers. */
  requestsPerMinute: Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()]),
  /** A call that takes longer is given up and tried again. */
  timeoutSeconds: Type.Integer({ minimum: 1, maximum: 3600 }),
});
export type EndpointLimits = Static<typeof EndpointLimits>;

/** The price of a model, in US dollars for a million tokens. */
export const PriceRow = Type.Object({
  /** Host of the endpoint; "*" for any. */
  host: Type.String(),
  /** The model's name as sent; a trailing "*" stands for any ending. */
  model: Type.String(),
  inputPerMillion: Type.Number({ minimum: 0 }),
  outputPerMillion: Type.Number({ minimum: 0 }),
  /** When somebody last looked (ISO 8601 date). */
  asOf: Type.String(),
});
export type PriceRow = Static<typeof PriceRow>;

/** Corrections and additions to the built-in table of models. */
export const AbilityCorrection = Type.Object({
  baseUrl: Type.String(),
  model: Type.String(),
  /** Said by the user, or learnt from a refusal of the endpoint. */
  origin: OneOf("user", "refusal"),
  /** ISO 8601 date. */
  asOf: Type.String(),
  image: Type.Optional(Type.Boolean()),
  audio: Type.Optional(Type.Boolean()),
  video: Type.Optional(Type.Boolean()),
  system: Type.Optional(Type.Boolean()),
  json: Type.Optional(OneOf("none", "object", "schema")),
  temperature: Type.Optional(Type.Boolean()),
  seed: Type.Optional(Type.Boolean()),
  reasoning: Type.Optional(Type.Boolean()),
  length: Type.Optional(LengthName),
  lengthHolds: Type.Optional(Type.Boolean()),
  streamOptions: Type.Optional(Type.Boolean()),
  refusedFields: Type.Optional(Type.Array(Type.String())),
  limits: Type.Optional(Type.Partial(ModelLimits)),
});
export type AbilityCorrection = Static<typeof AbilityCorrection>;

/** Upper bounds in US dollars; null: none. */
export const SpendingCaps = Type.Object({
  perRunUsd: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  perDayUsd: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  /** Under a cap, calls of which nobody knows the cost are not made; absent: they are made and counted apart. */
  refuseUnknown: Type.Optional(Type.Boolean()),
});
export type SpendingCaps = Static<typeof SpendingCaps>;

/** The user's settings for calling models, stored in this browser. Never a key. */
export const ModelSettings = Type.Object({
  format: Type.Literal("caplens-model-settings"),
  version: Type.Literal(1),
  /** Endpoints that are not here get the usual limits. */
  limits: Type.Array(EndpointLimits),
  /** Come before the built-in prices. */
  prices: Type.Array(PriceRow),
  corrections: Type.Array(AbilityCorrection),
  caps: SpendingCaps,
  /** True when replies to the same request are reused from earlier calls. */
  reuse: Type.Object({ judge: Type.Boolean(), captions: Type.Boolean() }),
  /** A vault that is not used is locked after so long; null: only with the page. */
  lockAfterMinutes: Type.Union([Type.Integer({ minimum: 1, maximum: 1440 }), Type.Null()]),
});
export type ModelSettings = Static<typeof ModelSettings>;

/** Settings of a call in a line: "temperature 0; at most 2048 tokens; seed the endpoint's default". */
export function settingsWords({ temperature, maxTokens, seed, reasoning }: GenerationSettings): string {
  const said = (value: number | null) => value ?? "the endpoint's default";
  return [
    `temperature ${said(temperature)}`,
    maxTokens === null ? "as many tokens as the endpoint gives" : `at most ${maxTokens} tokens`,
    `seed ${said(seed)}`,
    ...(reasoning === undefined ? [] : [`reasoning ${reasoning}`]),
  ].join("; ");
}

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
