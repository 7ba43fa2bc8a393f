import type { EndpointSettings, Provider } from "./provider";

export type CreateProvider = (settings: EndpointSettings & { fetch?: typeof fetch }) => Provider;

/** A way to speak to models. Its code is fetched with the first call only. */
export type ProviderKind = {
  id: string;
  label: string;
  load: () => Promise<CreateProvider>;
};

/** All of them; menus and the engine read this list and know of no other. */
export const providerKinds: readonly ProviderKind[] = [
  {
    id: "openai-compatible",
    label: "OpenAI-compatible endpoint",
    load: async () => (await import("./openai-compatible/create-openai-compatible")).createOpenAiCompatible,
  },
];
