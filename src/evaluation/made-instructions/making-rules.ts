import type { Contradiction } from "../../rules/suggesting/contradictions";
import type { Checklist, ContentCheck, FormatCheck } from "../../shapes/checklist";
import type { SetTask } from "../../shapes/instruction-set";
import type { drawMix } from "./draw-constraints";
import type { TaskFault } from "./plan-tasks";
import type { writingInput } from "./worded-instruction";

/** An instruction whose words are held against what was drawn. */
export type HeldInstruction = Pick<SetTask, "instruction" | "drawn" | "level"> & {
  content: ContentCheck[];
  /** Left out: form is derived of what was drawn. */
  format?: FormatCheck[];
};

/** The checklist of an instruction, and what speaks against its words. */
export type Held = { checklist: Checklist; faults: TaskFault[] };

/**
 * Our rules at work on instructions in the making. They read texts from outside, so the engine has a worker run them that it can
 * kill; each rejects with `ProblemError` (`rules-too-slow`) where they did not get through in time.
 */
export type MakingRules = {
  draw(
    task: Parameters<typeof drawMix>[0],
    options: Parameters<typeof drawMix>[1],
  ): ReturnType<typeof drawMix>;
  /** Drawn constraints as a model is told of them. */
  wording(task: Pick<SetTask, "field" | "drawn">): Promise<ReturnType<typeof writingInput>>;
  hold(held: HeldInstruction): Promise<Held>;
  /** All that speaks against an instruction and its checklist; `seconds`: of its clip, null when unknown. */
  faults(
    task: Pick<SetTask, "instruction" | "drawn" | "level" | "checklist">,
    seconds: number | null,
  ): Promise<TaskFault[]>;
  /** The first two checks that no caption can pass together; null for none. */
  contradiction(format: FormatCheck[]): Promise<Contradiction | null>;
};
