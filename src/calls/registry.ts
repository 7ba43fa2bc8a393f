import "./sdk/zod-jitless";
import type { EndpointSettings, ModelFileSource, Provider } from "./provider";

/**
 * A model by its connection. The code that speaks its wire format is fetched with the first connection of that kind
 * only. `files`: those of models that the page runs by itself. Rejects with `ProblemError` for settings that cannot work.
 */
export async function createProvider(
  settings: EndpointSettings & { fetch?: typeof fetch; files?: ModelFileSource },
): Promise<Provider> {
  switch (settings.kind) {
    case "openai":
      return (await import("./providers/create-openai")).createOpenAi(settings);
    case "google":
      return (await import("./providers/create-google")).createGoogleProvider(settings);
    case "anthropic":
      return (await import("./providers/create-anthropic")).createAnthropicProvider(settings);
    case "openrouter":
    case "openai-compatible":
      return (await import("./providers/create-openai-compatible")).createOpenAiCompatible(settings);
    case "built-in":
      return (await import("./providers/create-built-in")).createBuiltIn(settings);
    case "embedded":
      return (await import("./embedded/create-embedded")).createEmbedded(settings, settings.files);
  }
}
