import type { EndpointSettings } from "../../src/calls/provider";
import type { StandIn } from "../support/stand-in/start-stand-in";
import { KEY } from "./calls";

/** Every way of calling, at the stand-in, by the name that tests give it. */
export const WAYS = ["openai chat", "openai responses", "google", "anthropic", "openrouter"] as const;
export type Way = (typeof WAYS)[number];

/** The settings of a way of calling, with a model that takes whatever the format can carry. */
export function settingsOf(
  way: Way,
  { url, googleUrl }: Pick<StandIn, "url" | "googleUrl">,
  model = "some-model",
): EndpointSettings {
  const common = { model, apiKey: KEY, audio: true };
  switch (way) {
    case "openai chat":
      return { ...common, kind: "openai", api: "chat", baseUrl: url };
    case "openai responses":
      return { ...common, kind: "openai", api: "responses", baseUrl: url };
    case "google":
      return { ...common, kind: "google", baseUrl: googleUrl };
    case "anthropic":
      return { ...common, kind: "anthropic", baseUrl: url };
    case "openrouter":
      return { ...common, kind: "openrouter", baseUrl: url };
  }
}
