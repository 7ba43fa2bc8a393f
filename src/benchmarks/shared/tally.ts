/** How many of how many constraints were satisfied. */
export type Tally = { passed: number; total: number };

/** A tally of nothing yet. */
export function emptyTally(): Tally {
  return { passed: 0, total: 0 };
}

/** Counts one more constraint in. */
export function count(tally: Tally, passed: boolean): void {
  tally.total += 1;
  if (passed) tally.passed += 1;
}

/** All tallies together. */
export function sum(tallies: readonly Tally[]): Tally {
  const all = emptyTally();
  for (const { passed, total } of tallies) {
    all.passed += passed;
    all.total += total;
  }
  return all;
}

/** The satisfied share; 0 of nothing, as in the released scripts. */
export function rate({ passed, total }: Tally): number {
  return total > 0 ? passed / total : 0;
}

/** True when nothing in it failed; so also when nothing is in it. */
export function isSatisfied({ passed, total }: Tally): boolean {
  return passed === total;
}

/** Of the tallies that hold a constraint, how many are satisfied. */
export function satisfiedAmong(tallies: readonly Tally[]): Tally {
  const counted = tallies.filter(({ total }) => total > 0);
  return { passed: counted.filter(isSatisfied).length, total: counted.length };
}

/** Mean of the satisfied shares over the tallies that hold a constraint; null when none does. */
export function meanRate(tallies: readonly Tally[]): number | null {
  const counted = tallies.filter(({ total }) => total > 0);
  if (counted.length === 0) return null;
  return counted.reduce((all, tally) => all + rate(tally), 0) / counted.length;
}

/** A tally of constraints in the words of the released `stats`. */
export function constraintStats({ passed, total }: Tally): Record<string, number> {
  return { total_constraints: total, passed_constraints: passed };
}

/** A tally of instructions in the words of the released `stats`. */
export function promptStats({ passed, total }: Tally): Record<string, number> {
  return { total_prompts: total, fully_satisfied_prompts: passed };
}
