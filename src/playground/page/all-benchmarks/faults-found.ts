import { constraintLabel } from "../../../rules/taxonomy/labels";
import type { Checklist } from "../../../shapes/checklist";
import type { Verdict } from "../../../shapes/verdict";
import type { AskLine } from "../../protocol";

/** Ways in which a caption can fall short. */
export const FAULT_KINDS = [
  { id: "form", label: "Form", asks: "layout, length, wording" },
  { id: "wrong", label: "Told wrongly", asks: "what is not so in the video" },
  { id: "missing", label: "Left out", asks: "what should be told and is not" },
  { id: "writing", label: "Writing", asks: "how well it is written" },
] as const;

type FaultKind = (typeof FAULT_KINDS)[number]["id"];

/** Faults of one kind found by one way of judging: the count, the number looked at, and which. */
export type Found = { count: number; of: number; which: string[] };

/** Faults found by one way of judging, by kind; a kind that it does not look at is absent. */
export type FoundByKind = Partial<Record<FaultKind, Found>>;

function foundAmong<T>(looked: readonly T[], isFault: (one: T) => boolean, name: (one: T) => string): Found {
  const faults = looked.filter(isFault);
  return { count: faults.length, of: looked.length, which: faults.map(name) };
}

const nameOf = ({ constraintId, checkId }: Verdict) =>
  constraintId ? constraintLabel(constraintId) : checkId;

/** Constraints: rules look at form; questions whether something is tried at all, and whether it is right. */
export function foundByConstraints(verdicts: readonly Verdict[], checklist: Checklist): FoundByKind {
  const scored = verdicts.filter(({ status, stale }) => status !== "unscored" && !stale);
  if (scored.length === 0) return {};
  const attempts = new Set(
    checklist.content.flatMap(({ items }) =>
      items.flatMap(({ checkId, type }) => (type === "attempt" ? [checkId] : [])),
    ),
  );
  const content = scored.filter(({ half }) => half === "content");
  const isFailed = ({ status }: Verdict) => status === "failed";
  const isLeftOut = (verdict: Verdict) =>
    (verdict.items ?? []).some(({ checkId, status }) => status === "failed" && attempts.has(checkId));
  return {
    form: foundAmong(
      scored.filter(({ half }) => half === "format"),
      isFailed,
      nameOf,
    ),
    wrong: foundAmong(content, (one) => isFailed(one) && !isLeftOut(one), nameOf),
    missing: foundAmong(content, (one) => isFailed(one) && isLeftOut(one), nameOf),
  };
}

/** A quiz: an answer that the caption tells wrongly, and one that it leaves out. It looks at no form. */
export function foundByQuiz(lines: readonly AskLine[], question: (id: string) => string): FoundByKind {
  const scored = lines.filter(({ status }) => status !== "unscored");
  if (scored.length === 0) return {};
  const of = (kind: string) =>
    foundAmong(
      scored,
      (line) => line.kind?.id === kind,
      ({ id }) => question(id),
    );
  return { wrong: of("FP"), missing: of("FN") };
}

/** Key points and style: points that are not told rightly, which may be left out or wrong; lengths; the rating. */
export function foundByItem(lines: readonly AskLine[], point: (id: string) => string): FoundByKind {
  const scored = lines.filter(({ status }) => status !== "unscored");
  const isFailed = ({ status }: AskLine) => status === "failed";
  const of = (parts: readonly string[]) => scored.filter(({ part = "" }) => parts.includes(part));
  const [points, lengths, styles] = [of(["key point"]), of(["length", "near reference"]), of(["style"])];
  return {
    ...(lengths.length > 0 ? { form: foundAmong(lengths, isFailed, ({ label }) => label) } : {}),
    ...(points.length > 0 ? { missing: foundAmong(points, isFailed, ({ id }) => point(id)) } : {}),
    ...(styles.length > 0
      ? {
          writing: foundAmong(styles, isFailed, ({ points: rated }) =>
            rated ? `rated ${rated.earned} of ${rated.of}` : "not as good as the reference",
          ),
        }
      : {}),
  };
}
