import { normaliseBaseUrl } from "../foundation/base-url";
import { canonicalJson } from "../foundation/canonical-json";
import type { LocalChoice, ModelChoice, ProviderKindId } from "./connection";

/** True for a model that runs in the browser itself. */
export function runsHere<Choice extends { kind: ProviderKindId }>(
  choice: Choice,
): choice is Extract<Choice, { kind: LocalChoice["kind"] }> {
  return choice.kind === "built-in" || choice.kind === "embedded";
}

/** The address of a model in its one form; as it stands where it is none that can be called. */
export function modelAddress(choice: ModelChoice): string {
  if (runsHere(choice)) return "";
  try {
    return normaliseBaseUrl(choice.baseUrl);
  } catch {
    return choice.baseUrl.trim();
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
    file: choice.kind === "embedded" ? choice.file : undefined,
    projector: choice.kind === "embedded" ? choice.projector : undefined,
  });
}
