import { isFields, listOf } from "../../foundation/fields";
import type { Checklist } from "../../shapes/checklist";
import type { ItemVerdict, Verdict } from "../../shapes/verdict";
import type { ChecklistCodec } from "../shared/checklist-codec";
import type { ChecklistHalves } from "../shared/checklist-halves";

/** A result as the released scripts count it, with a mark where there is none. */
function outcome(verdict: Pick<Verdict, "status" | "cause"> | undefined): Record<string, unknown> {
  if (verdict && verdict.status !== "unscored") return { result: verdict.status === "passed" };
  return {
    result: false,
    caplens_status: "unscored",
    ...(verdict?.cause ? { caplens_cause: verdict.cause } : {}),
  };
}

function filledItem(verdict: ItemVerdict | undefined, timed: boolean): Record<string, unknown> {
  return {
    ...(verdict?.answer === undefined ? {} : { answer: verdict.answer }),
    ...outcome(verdict),
    ...(timed && verdict ? { check_passed: verdict.status === "passed" } : {}),
    ...(verdict?.time ? { score: verdict.time.score } : {}),
    result_explanation: verdict?.reason ?? "",
    ...(verdict?.confidence === undefined ? {} : { result_confidence: verdict.confidence }),
  };
}

/** A checklist filled in with its verdicts, as `check_result` files hold it. */
export function writeCheckResult(
  checklist: Checklist,
  verdicts: readonly Verdict[],
  halves: ChecklistHalves,
  codec: ChecklistCodec,
): Record<string, unknown> {
  const written = codec.serialise(checklist);
  const byCheck = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
  const format = listOf(written[halves.format])
    .filter(isFields)
    .map((check, index) => {
      const verdict = byCheck.get(checklist.format[index]?.checkId ?? "");
      const parameters = isFields(check.parameters) ? check.parameters : {};
      const content = verdict?.extraction?.content ?? null;
      return {
        ...check,
        parameters: { ...parameters, content },
        ...outcome(verdict),
        result_explanation: verdict?.reason ?? "",
      };
    });
  const content = listOf(written[halves.content])
    .filter(isFields)
    .map((check, index) => {
      const asked = checklist.content[index];
      const items = byCheck.get(asked?.checkId ?? "")?.items ?? [];
      const filled = listOf(check.check_items)
        .filter(isFields)
        .map((item, at) => {
          const { checkId, type } = asked?.items[at] ?? {};
          const verdict = items.find((one) => one.checkId === checkId);
          return { ...item, ...filledItem(verdict, type === "timestamp") };
        });
      return { ...check, check_items: filled };
    });
  return { [halves.format]: format, [halves.content]: content };
}
