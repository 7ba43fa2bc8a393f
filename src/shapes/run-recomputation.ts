import { plural } from "../foundation/plural";
import type { AskedAgain, VerdictsFound } from "./leaderboard";
import type { ResultKey } from "./result";
import type { Semantics, Verdict } from "./verdict";

/** Something in the files of a run that is otherwise when it is found again. */
export type RunDifference = {
  /** "samples/00000.jsonl" */
  file: string;
  /** The place in the file: "line 3"; empty for the whole file. */
  path: string;
  /** The result that it is about; null for a file as a whole. */
  task: ResultKey | null;
  /** The id of the check; null where it is about no constraint. */
  constraint: string | null;
  /** The recomputed value, in words. */
  expected: string;
  /** The value in the file, in words. */
  found: string;
};

/** The outcome of recomputing a run from its files. */
export type RunRecomputation = {
  /** Results that were read. */
  results: number;
  /** Verdicts that did not come out otherwise, of each model by the id of its entry. */
  verdicts: Record<string, VerdictsFound>;
  /** Verdicts that came out otherwise. */
  different: number;
  /** Differences that are about no verdict: files with another hash, totals, the index. */
  elsewhere: number;
  /** The first 500 of both kinds. */
  differences: RunDifference[];
  /** The versions of the rules that the run was judged by, and that it was held against. */
  rules: { run: string; here: string };
};

/** Recomputed scores of each model of a run: by entry id, then semantics, then score id. */
export type ScoresFound = Record<string, Record<Semantics, Record<string, number | null>>>;

/** Progress of recomputing a run, in results. */
export type RecomputeProgress = { done: number; total: number };

/** True where a judge has decided, or has said what a rule is to look at. */
export function isJudged({ source, extraction }: Verdict): boolean {
  return source === "judge" || extraction?.source === "judge";
}

/** Nothing found, nothing claimed. */
export function noVerdictsFound(): VerdictsFound {
  return { rules: 0, replies: 0, claimed: 0, byHand: 0, unscored: 0 };
}

/** The sum of what was found of several models, or of parts of one. */
export function sumOfFound(parts: readonly VerdictsFound[]): VerdictsFound {
  const sum = noVerdictsFound();
  for (const part of parts) {
    sum.rules += part.rules;
    sum.replies += part.replies;
    sum.claimed += part.claimed;
    sum.byHand += part.byHand;
    sum.unscored += part.unscored;
  }
  return sum;
}

/** Verdicts that were found again from what is there. */
export function foundAgain({ rules, replies }: VerdictsFound): number {
  return rules + replies;
}

/** Verdicts of which nothing is there but what the files claim. */
export function asClaimed({ claimed, byHand, unscored }: VerdictsFound): number {
  return claimed + byHand + unscored;
}

/** True where every verdict was found again, and there was one to find. */
export function isAllFound(found: VerdictsFound): boolean {
  return foundAgain(found) > 0 && asClaimed(found) === 0;
}

const count = (number: number) => number.toLocaleString("en");
const verdicts = (number: number) => plural(number, "verdict");

/** "rules checked (69), 12 verdicts read again in judges' replies"; "sums checked" where no verdict was found again. */
export function foundWords({ rules, replies }: VerdictsFound): string {
  const parts = [
    rules > 0 ? `rules checked (${count(rules)})` : null,
    replies > 0 ? `judges' replies read again (${count(replies)})` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "sums checked" : parts.join(", ");
}

/** "105 judged verdicts as claimed, 3 decided by hand"; empty where nothing stands as claimed. */
export function claimedWords({ claimed, byHand, unscored }: VerdictsFound): string {
  return [
    claimed > 0 ? `${count(claimed)} judged ${verdicts(claimed)} as claimed` : null,
    byHand > 0 ? `${count(byHand)} decided by hand` : null,
    unscored > 0 ? `${count(unscored)} left unscored as claimed` : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** All of it in one clause: "rules checked (69), 105 judged verdicts as claimed". */
export function markWords(found: VerdictsFound): string {
  return [foundWords(found), claimedWords(found)].filter((part) => part !== "").join(", ");
}

/** "asked again: 18 of 20 answered the same"; those without an answer are told, since they gave no other one. */
export function askedShortly({
  asked,
  same,
  unanswered,
}: Pick<AskedAgain, "asked" | "same" | "unanswered">): string {
  const open = unanswered > 0 ? `, ${count(unanswered)} unanswered` : "";
  return `asked again: ${count(same)} of ${count(asked)} answered the same${open}`;
}

/** "18 of 20 judged verdicts, drawn from 105 by the seed 1a2b3c4d, came out the same when judge-1 was asked again on 2026-11-23". */
export function askedWords({ date, judge, seed, of, asked, same, unanswered }: AskedAgain): string {
  const open = unanswered > 0 ? `, ${count(unanswered)} got no answer that can be read` : "";
  return `${count(same)} of ${count(asked)} judged ${verdicts(asked)}, drawn from ${count(of)} by the seed ${seed}, came out the same when ${judge} was asked again on ${date}${open}`;
}
