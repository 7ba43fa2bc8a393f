import "../sdk/zod-jitless";

import { createGoogle } from "@ai-sdk/google";
import type { EndpointSettings, Provider } from "../provider";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import { addGoogleChunk } from "./google-facts";
import { googleVideo } from "./google-video";

/** Stands where the SDK wants a key; the true one is added beneath it. */
const NO_KEY = "none";

/** A model behind Gemini's own API: frames and sound go inline, and so do videos that fit. */
export function createGoogleProvider(
  settings: Extract<EndpointSettings, { kind: "google" }> & { fetch?: typeof fetch },
): Provider {
  return createSdkProvider(
    {
      addChunk: addGoogleChunk,
      video: googleVideo,
      model: (endpoint, name, endpointFetch) =>
        createGoogle({ baseURL: endpoint.baseUrl, apiKey: NO_KEY, fetch: endpointFetch })(name),
    },
    settings,
  );
}
