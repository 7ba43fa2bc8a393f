import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { cancellationError } from "./cancellation";
import { checkSettings } from "./check-settings";
import { createEndpointFetch } from "./endpoint-fetch";
import { notAnApiProblem } from "./problems/reply-problem";

const Named = Type.Union([
  Type.Object({ id: Type.String() }),
  Type.Object({ name: Type.String() }),
  Type.String(),
]);
const InData = Type.Object({ data: Type.Array(Type.Unknown()) });
const InModels = Type.Object({ models: Type.Array(Type.Unknown()) });

function entriesOf(reply: unknown): unknown[] | null {
  if (Array.isArray(reply)) return reply;
  if (Value.Check(InData, reply)) return reply.data;
  if (Value.Check(InModels, reply)) return reply.models;
  return null;
}

function nameOf(entry: Static<typeof Named>): string {
  if (typeof entry === "string") return entry;
  return "id" in entry ? entry.id : entry.name;
}

/**
 * The names of the models that an endpoint offers, in its own order, each once: `GET {baseUrl}/models`. Also the
 * way to test a connection. Rejects with `ProblemError` like a call of a model does, or with the abort error.
 */
export async function listModels(
  settings: { baseUrl: string; apiKey: string; fetch?: typeof fetch },
  options: { signal?: AbortSignal } = {},
): Promise<string[]> {
  const endpoint = checkSettings({ ...settings, model: null });
  const endpointFetch = createEndpointFetch(endpoint, settings.fetch ?? fetch);
  try {
    const response = await endpointFetch(
      `${endpoint.baseUrl}/models`,
      options.signal ? { signal: options.signal } : {},
    );
    const reply: unknown = await response.json().catch(() => {
      options.signal?.throwIfAborted();
      throw notAnApiProblem(endpoint, "something that is no JSON");
    });
    const entries = entriesOf(reply);
    if (entries === null) throw notAnApiProblem(endpoint, "JSON without a list of models");
    const names = entries.filter((entry) => Value.Check(Named, entry)).map(nameOf);
    return [...new Set(names.filter((name) => name !== ""))];
  } catch (error) {
    if (!options.signal?.aborted) throw error;
    throw cancellationError(options.signal, endpoint, "");
  }
}
