import type { Verdict } from "../../shapes/verdict";

/** The rewards that verdicts can be made into: the share of scored checks that passed, or 1 where all did and else 0. */
export const REWARD_KINDS = ["fraction", "all"] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/** `reward`: null where nothing could be scored, which is neither good nor bad. `total`: checks, the unscored ones too. */
export type Reward = { reward: number | null; passed: number; scored: number; total: number };

/** The reward of a text by its verdicts. Unscored ones count for nothing: a rule that could not look is no failure. */
export function rewardOf(verdicts: readonly Pick<Verdict, "status">[], kind: RewardKind): Reward {
  const passed = verdicts.filter(({ status }) => status === "passed").length;
  const scored = verdicts.filter(({ status }) => status !== "unscored").length;
  const told = { passed, scored, total: verdicts.length };
  if (scored === 0) return { reward: null, ...told };
  return { reward: kind === "fraction" ? passed / scored : Number(passed === scored), ...told };
}
