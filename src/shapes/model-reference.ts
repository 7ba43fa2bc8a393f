import { normaliseBaseUrl } from "../foundation/base-url";
import { canonicalJson } from "../foundation/canonical-json";
import type { ModelChoice } from "./connection";

/** The address of a model in its one form; as it stands where it is none that can be called. */
export function modelAddress({ kind, baseUrl }: ModelChoice): string {
  if (kind === "built-in") return "";
  try {
    return normaliseBaseUrl(baseUrl);
  } catch {
    return baseUrl.trim();
  }
}

/**
 * The name of a model: how it is called, down to added headers and fields, in one form. Two choices have the same
 * reference exactly when they call the same model in the same way. It never holds a key, also where the choice comes
 * with one.
 */
export function modelReference(choice: ModelChoice): string {
  const { kind, model, audio } = choice;
  const added = (text: string | undefined) => text?.trim() || undefined;
  return canonicalJson({
    kind,
    baseUrl: modelAddress(choice),
    model: model.trim(),
    audio,
    api: choice.kind === "openai" ? choice.api : undefined,
    headers: choice.kind === "openai-compatible" ? added(choice.headers) : undefined,
    body: choice.kind === "openai-compatible" ? added(choice.body) : undefined,
  });
}
