import type { KnownFrom } from "../../calls/model-services/model-abilities";

/** Where it is known from, in a few words. */
export function fromWords(from: KnownFrom): string {
  switch (from.kind) {
    case "table":
      return `From the table of ${from.asOf}`;
    case "user":
      return `You said so on ${from.asOf}`;
    case "refusal":
      return `Learnt from a refusal on ${from.asOf}`;
    case "said":
      return "As ticked here";
    case "format":
      return "This API cannot carry it";
    case "assumed":
      return "Assumed, not verified";
  }
}
