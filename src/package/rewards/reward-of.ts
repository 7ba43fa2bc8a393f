import type { Verdict } from "../../shapes/verdict";

/** The rewards that verdicts can be made into: the share of scored checks that passed, or 1 where all did and else 0. */
export const REWARD_KINDS = ["fraction", "all"] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/** `reward`: null where nothing could be scored, which is neither good nor bad. `total`: checks, the unscored ones too. */
export type Reward = { reward: number | null; passed: number; scored: number; total: number };

/** A verdict as far as a reward counts it. */
export type RewardedVerdict = Pick<Verdict, "status"> & { extraction?: { unsure?: true } | undefined };

/**
 * True where a verdict counts: a rule decided it on a part that it found for sure. Where it was in doubt a judge would be asked, and a
 * reward asks none.
 */
export function isSure({ status, extraction }: RewardedVerdict): boolean {
  return status !== "unscored" && !extraction?.unsure;
}

/** The reward of a text by its verdicts. Those that don't count count for nothing: a rule that could not look is no failure. */
export function rewardOf(verdicts: readonly RewardedVerdict[], kind: RewardKind): Reward {
  const sure = verdicts.filter(isSure);
  const passed = sure.filter(({ status }) => status === "passed").length;
  const scored = sure.length;
  const told = { passed, scored, total: verdicts.length };
  if (scored === 0) return { reward: null, ...told };
  return { reward: kind === "fraction" ? passed / scored : Number(passed === scored), ...told };
}
