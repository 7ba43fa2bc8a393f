import type { ReasoningEffort } from "../../schemas/call";
import type { ProviderOptions } from "./call-once";

/** How long a reply may be and how long the model may reason, as one request says it. */
export type Reasoning = {
  /** Null leaves the length to the endpoint. */
  maxTokens: number | null;
  /** Undefined: as the model does by itself, or as `providerOptions` say it. */
  effort: ReasoningEffort | undefined;
  providerOptions: ProviderOptions;
  /** What could not be sent as it was asked for. */
  warnings: string[];
};
