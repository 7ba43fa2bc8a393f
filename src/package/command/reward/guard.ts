import type { ReleasedRules } from "../../../shapes/verdict";
import type { ReadChecks } from "../../checking/read-checks";
import { cheapOf, createCheapTexts } from "../../rewards/cheap-text";
import { say } from "../output/progress";
import { shown } from "../reports/words";

/** The most checklists that are named; the others are counted at the end. */
const MOST_NAMED = 3;

/** When all texts have their rewards, so long is waited for what is still being looked at. */
const PATIENCE_MILLISECONDS = 10_000;

/** Looks at checklists beside the rewards, in a thread of its own: it holds up none. */
export type Guard = {
  /** Takes note of the checklist of a text. */
  see(checks: ReadChecks, instruction: string, rules: ReleasedRules): void;
  /** Waits for what is being looked at, and tells what was found. */
  end(): Promise<void>;
};

/**
 * Warns of checklists that are no good as rewards: a text passes all that a rule decides of them and tells nothing, or no text passes
 * them. `most`: checklists that are looked at, the first ones; 0 for none.
 */
export function createGuard(most: number): Guard {
  const seen = new WeakSet<ReadChecks>();
  const texts = createCheapTexts();
  let begun = 0;
  let done = 0;
  let cheap = 0;
  let impossible = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function look({ checklist }: ReadChecks, instruction: string, rules: ReleasedRules): Promise<void> {
    const found = await texts.sound(checklist, instruction, rules);
    done += 1;
    const ids = checklist.format.map(({ checkId }) => checkId).join(", ");
    if (found?.conflict) {
      impossible += 1;
      if (impossible > MOST_NAMED) return;
      say(`Warning: no text passes the checks ${shown(ids)} together: ${shown(found.conflict.why)}`);
      return;
    }
    const one = cheapOf(found, checklist.format.length);
    if (!one) return;
    cheap += 1;
    if (cheap > MOST_NAMED) return;
    say(
      `Warning: a text that tells nothing passes ${one.passed} of ${one.total} checks (${shown(ids)}): “${shown(one.text.slice(0, 200))}” Add a check or a reward on what it says.`,
    );
  }

  return {
    see(checks, instruction, rules) {
      if (begun >= most || seen.has(checks) || checks.checklist.format.length === 0) return;
      seen.add(checks);
      begun += 1;
      queue = queue.then(() => look(checks, instruction, rules)).catch(() => undefined);
    },
    async end() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        queue,
        new Promise((resolve) => {
          timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
        }),
      ]);
      clearTimeout(timer);
      if (cheap + impossible > 0)
        say(
          `Of ${done} checklists looked at${done < begun ? ` (${begun - done} more were not reached)` : ""}, ${cheap} are passed by a text that tells nothing, ${impossible} by no text.`,
        );
    },
  };
}
