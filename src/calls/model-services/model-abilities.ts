import { withoutEnding } from "../../foundation/file-names";
import { hostOf } from "../../foundation/hosts";
import type { ModelChoice } from "../../shapes/connection";
import type { ModelAbilities, ModelLimits } from "../../shapes/model-abilities";
import { runsHere } from "../../shapes/model-reference";
import type { AbilityCorrection } from "../../shapes/model-settings";
import { ABILITY_TABLE, type AbilityRow } from "./ability-table";

/** The abilities of a model that people can state and refusals can teach. */
export type AbilityName = "image" | "audio" | "video" | "system" | "json";

/**
 * The source of the knowledge. `format`: the wire format has no place for it, whatever the model; `assumed`: nobody looked.
 * `asOf` is an ISO 8601 date.
 */
export type KnownFrom =
  | { kind: "user" | "refusal" | "table"; asOf: string }
  | { kind: "said" | "format" | "assumed" };

type KnownAbilities = { abilities: ModelAbilities; from: Record<AbilityName, KnownFrom> };

const NO_LIMITS: ModelLimits = {
  images: null,
  imageBytes: null,
  imageSide: null,
  manyImages: null,
  manyImagesSide: null,
  requestBytes: null,
  audioSeconds: null,
};

/** The assumed abilities of an unknown model. */
export const ASSUMED_ABILITIES: ModelAbilities = {
  image: true,
  audio: false,
  video: false,
  system: true,
  json: "schema",
  temperature: true,
  seed: true,
  reasoning: true,
  length: "usual",
  lengthHolds: true,
  streamOptions: true,
  refusedFields: [],
  limits: NO_LIMITS,
  asOf: null,
};

const ABILITY_NAMES: readonly AbilityName[] = ["image", "audio", "video", "system", "json"];

/** Tells if requests of this wire format can carry sound and whole videos. */
export function carries(choice: ModelChoice): { audio: boolean; video: boolean } {
  const speaksAnthropic = choice.kind === "anthropic";
  const speaksResponses = choice.kind === "openai" && choice.api === "responses";
  return {
    audio: !speaksAnthropic && !speaksResponses,
    video: !speaksAnthropic && choice.kind !== "openai" && !runsHere(choice),
  };
}

function nameOf({ model }: Pick<ModelChoice, "model">): string {
  return model
    .trim()
    .toLowerCase()
    .replace(/^models\//, "");
}

/** Only this many characters of a model's name are matched against the table. */
const LONGEST_NAME = 300;

function fits(row: AbilityRow, choice: ModelChoice): boolean {
  const host = URL.canParse(choice.baseUrl) ? hostOf(choice.baseUrl) : "";
  return (
    (row.kind === undefined || row.kind === choice.kind) &&
    (row.host === undefined || (typeof row.host === "string" ? row.host === host : row.host.test(host))) &&
    (row.model === undefined || row.model.test(nameOf(choice).slice(0, LONGEST_NAME)))
  );
}

function addressOf(baseUrl: string): string {
  return withoutEnding(URL.canParse(baseUrl) ? new URL(baseUrl).href : baseUrl.trim(), "/");
}

/** True for a correction of the model of a choice, at its address. */
export function isAbout(
  correction: Pick<AbilityCorrection, "baseUrl" | "model">,
  choice: Pick<ModelChoice, "baseUrl" | "model">,
): boolean {
  return addressOf(correction.baseUrl) === addressOf(choice.baseUrl) && nameOf(correction) === nameOf(choice);
}

/**
 * The abilities of a choice's model, and for each of them where that is known from. What the user corrected comes
 * before what a refusal taught, this before the user's tick for sound, and that before the table.
 */
export function knownAbilities(
  choice: ModelChoice,
  corrections: readonly AbilityCorrection[],
): KnownAbilities {
  let abilities: ModelAbilities = ASSUMED_ABILITIES;
  const from: KnownAbilities["from"] = {
    image: { kind: "assumed" },
    audio: { kind: "assumed" },
    video: { kind: "assumed" },
    system: { kind: "assumed" },
    json: { kind: "assumed" },
  };
  const apply = (
    can: Partial<Omit<ModelAbilities, "limits" | "asOf">>,
    limits: Partial<ModelLimits> | undefined,
    known: KnownFrom & { asOf: string },
  ) => {
    abilities = {
      ...abilities,
      ...can,
      limits: { ...abilities.limits, ...limits },
      asOf: known.asOf,
    };
    for (const name of ABILITY_NAMES) if (can[name] !== undefined) from[name] = known;
  };

  for (const row of ABILITY_TABLE) {
    if (fits(row, choice)) apply(row.can ?? {}, row.limits, { kind: "table", asOf: row.asOf });
  }
  // Sound is only sent to whom the user says hears it: the tick stands in the form, on for Gemini.
  if (choice.audio !== abilities.audio) from.audio = { kind: "said" };
  abilities = { ...abilities, audio: choice.audio };
  // The file that a model sees by is chosen with it.
  if (choice.kind === "embedded") {
    abilities = { ...abilities, image: choice.image };
    from.image = { kind: "format" };
  }

  for (const origin of ["refusal", "user"] as const) {
    for (const correction of corrections) {
      if (correction.origin !== origin || !isAbout(correction, choice)) continue;
      const { baseUrl: _address, model: _name, origin: _origin, asOf, limits, ...can } = correction;
      apply(can, limits, { kind: origin, asOf });
    }
  }

  const place = carries(choice);
  for (const name of ["audio", "video"] as const) {
    if (place[name]) continue;
    abilities = { ...abilities, [name]: false };
    from[name] = { kind: "format" };
  }
  return { abilities, from };
}

/** The known abilities of the model of a choice. */
export function abilitiesOf(
  choice: ModelChoice,
  corrections: readonly AbilityCorrection[] = [],
): ModelAbilities {
  return knownAbilities(choice, corrections).abilities;
}
