import type { CallCounts } from "../schemas/run-estimate";

/** A number with its noun: "1,200 captions". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** How many calls are sure to be made. */
export function sureCalls({ captions, refinings, judgings }: CallCounts): number {
  return captions + refinings + judgings;
}

/** "20 captions to write, 100 questions to the judge, and up to 60 more ..." */
export function callWords(calls: CallCounts): string {
  const { captions, refinings, judgings, locating } = calls;
  const parts = [
    ...(captions > 0 ? [`${counted(captions, "caption")} to write`] : []),
    ...(refinings > 0 ? [`${counted(refinings, "caption")} to refine`] : []),
    ...(judgings > 0 ? [`${counted(judgings, "question")} to the judge`] : []),
  ];
  const more =
    locating > 0
      ? `; up to ${counted(locating, "more call")} to the judge, only where no rule can tell what a format check is about`
      : "";
  const sum = sureCalls(calls);
  return `${counted(sum, "model call")}: ${parts.join(", ") || "none for certain"}${more}. Retries after failures come on top.`;
}
