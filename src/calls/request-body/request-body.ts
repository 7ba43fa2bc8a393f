import { Type } from "typebox";
import { Value } from "typebox/value";
import type { ModelChoice } from "../../shapes/connection";
import type { AbilityCorrection } from "../../shapes/model-settings";
import { isAbout } from "../model-services/model-abilities";
import type { GenerateRequest } from "../provider";
import { createProvider } from "../registry";

const Body = Type.Record(Type.String(), Type.Unknown());

/** A request as it would be sent. `path`: of its address. */
type RequestBody = { path: string; body: Record<string, unknown> };

/** No call is made, so a page served over https may have the body of one to a plain address. */
function asSecure(address: string): string {
  return address.replace(/^http:/i, "https:");
}

/** The fields that only ask for the reply piece by piece. */
function withoutStreaming({ stream: _asked, stream_options: _how, ...body }: RequestBody["body"]) {
  return body;
}

/**
 * The body of a request as the page would send it, without sending it and without a key. Rejects with `ProblemError` as
 * `Provider.generate` does where no request comes about: settings that cannot work, media that the model does not take.
 */
export async function requestBody(
  choice: Exclude<ModelChoice, { kind: "built-in" }>,
  corrections: readonly AbilityCorrection[],
  request: GenerateRequest,
  signal: AbortSignal,
): Promise<RequestBody> {
  const written: { last: RequestBody | null } = { last: null };
  const baseUrl = asSecure(choice.baseUrl);
  const provider = await createProvider({
    ...choice,
    baseUrl,
    apiKey: "",
    corrections: corrections.map((one) => (isAbout(one, choice) ? { ...one, baseUrl } : one)),
    fetch: async (input, init) => {
      const parsed: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
      if (Value.Check(Body, parsed)) {
        const { pathname } = new URL(input instanceof Request ? input.url : String(input));
        written.last = { path: pathname, body: withoutStreaming(parsed) };
      }
      throw new Error("Nothing is sent.");
    },
  });
  try {
    await provider.generate(request, { signal });
  } catch (error) {
    // A failed call does no harm: the body it would have sent is known by then.
    if (!written.last) throw error;
  }
  if (!written.last) throw new Error("A call came about without a body.");
  return written.last;
}
