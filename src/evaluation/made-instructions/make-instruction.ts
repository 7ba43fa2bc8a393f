import { isAbort, ProblemError } from "../../foundation/errors";
import { judgeTasks } from "../../judges/registry";
import type { CallRecord } from "../../shapes/call";
import type { Checklist } from "../../shapes/checklist";
import type { SetTask } from "../../shapes/instruction-set";
import type { Problem } from "../../shapes/problem";
import { askAboutMedia, type MediaContext } from "../ask-about-media";
import type { MakingRules } from "./making-rules";
import { contentHalf, type TaskFault, WRITING_ROUNDS } from "./plan-tasks";

/** An instruction that a model wrote, with what our rules found about it. */
export type MadeInstruction = {
  instruction: string;
  checklist: Checklist;
  /** Empty where it asks for all that was drawn and for nothing else. */
  faults: TaskFault[];
  promptVersion: string;
  calls: CallRecord[];
};

const seesNothing: Problem = {
  code: "writer-sees-nothing",
  message: "This model was shown nothing of the clip, so it can't write an instruction for it.",
  nextStep:
    "Take frames of the clip, and choose a model that takes pictures; or have the plainest words composed.",
};

function instructionUnreadable(why: string): Problem {
  return {
    code: "instruction-unreadable",
    message: `No reply of the model could be read as an instruction. ${why}`,
    nextStep: "Ask again, have another model write it, or write it yourself.",
    retryable: true,
  };
}

/** A try that came before, and what was wrong with it. */
type Earlier = Pick<MadeInstruction, "instruction"> & { faults: readonly TaskFault[] };

/** Problems of an earlier try that a model is told of. */
const MOST_TOLD = 12;

/**
 * Has a model that is shown a clip write the instruction of drawn constraints. Where our rules find something against it, the model is
 * told and asked again, at most `WRITING_ROUNDS` times; the try with the fewest faults is given with all of them, never mended, where a
 * later one fails too.
 * `earlier`: an instruction that this one is to replace. Rejects with `ProblemError` (`writer-sees-nothing`, `instruction-unreadable`, `rules-too-slow`, or
 * why the model could not be called), with `AbortError` when cancelled.
 */
export async function makeInstruction(
  task: Pick<SetTask, "id" | "field" | "level" | "drawn">,
  context: MediaContext,
  rules: Pick<MakingRules, "wording" | "hold">,
  earlier: Earlier | null = null,
): Promise<MadeInstruction> {
  const calls: CallRecord[] = [];
  const asked = await rules.wording(task);
  const { videoSeconds } = context.media;

  async function attempt(before: Earlier | null): Promise<MadeInstruction | string> {
    const problems = before?.faults.map(({ message }) => message).slice(0, MOST_TOLD) ?? [];
    const told = before && { instruction: before.instruction, problems };
    const { said, call } = await askAboutMedia(
      judgeTasks.write_instruction,
      (shown) => ({ ...asked, videoSeconds, shown, earlier: told }),
      { ...context, checkId: task.id, seesNothing },
    );
    if (call) calls.push(call);
    if (!said.readable) return said.why;
    const { instruction, demands } = said.value;
    const { drawn, level } = task;
    const { checklist, faults } = await rules.hold({
      instruction,
      drawn,
      level,
      content: contentHalf(demands),
    });
    return { instruction, checklist, faults, promptVersion: said.stamp.promptVersion, calls };
  }

  let best: MadeInstruction | null = null;
  let last: Earlier | null = earlier;
  let why = "It was not asked.";
  for (let round = 1; round <= WRITING_ROUNDS && best?.faults.length !== 0; round += 1) {
    const made = await attempt(last).catch((error: unknown) => {
      // Earlier answers were paid for, and people see what is wrong with them.
      if (isAbort(error) || !best) throw error;
      return null;
    });
    if (made === null) break;
    if (typeof made === "string") {
      why = made;
      break;
    }
    last = made;
    if (!best || made.faults.length < best.faults.length) best = made;
  }
  if (best) return best;
  throw new ProblemError(instructionUnreadable(why));
}
