import type { RefinedCaption, Result, WrittenCaption } from "../schemas/result";

/** The caption that a result's verdicts are about: the refined one where there is one, else the first. */
export function judgedCaption(
  result: Pick<Result, "caption" | "refined"> | null | undefined,
): WrittenCaption | RefinedCaption | null {
  return result?.refined ?? result?.caption ?? null;
}
