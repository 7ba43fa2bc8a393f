import type { CallCounts } from "../schemas/run-estimate";

/** A number with its noun: "1,200 captions". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** "20 captions to write, 100 questions to the judge, and up to 60 more ..." */
export function callWords({ captions, judgings, locating }: CallCounts): string {
  const parts = [
    ...(captions > 0 ? [`${counted(captions, "caption")} to write`] : []),
    ...(judgings > 0 ? [`${counted(judgings, "question")} to the judge`] : []),
  ];
  const more =
    locating > 0
      ? `; up to ${counted(locating, "more call")} to the judge, only where no rule can tell what a format check is about`
      : "";
  const sum = captions + judgings;
  return `${counted(sum, "model call")}: ${parts.join(", ") || "none for certain"}${more}. Retries after failures come on top.`;
}
