import { counted } from "../../../../foundation/plural";
import type { Checklist } from "../../../../shapes/checklist";
import type { InstructionSet, SetClip, SetTask, TaskPoint } from "../../../../shapes/instruction-set";
import { type TaskVerdict, taskVerdicts, VERIFIERS_WANTED } from "../people/task-verdicts";
import { type FaultsOf, type TaskStanding, taskStandings } from "../task-standings";

/** An instruction that goes out, with its clip and the checklist without what was left out of it. */
export type LeavingTask = { task: SetTask; clip: SetClip; checklist: Checklist };

/** An instruction that stays behind, and why. */
export type StayingTask = { taskId: string; name: string; why: string };

const POINTS: Readonly<Record<TaskPoint, string>> = {
  fitsVideo: "it fits the video",
  rightTypes: "its checks are of the right types",
  rightParameters: "its parameters are right",
  oneRight: "each question has one right answer",
};

/** The reason why people keep an instruction from going out; null where they let it. */
function peopleSay(verdict: TaskVerdict | undefined): string | null {
  if (verdict?.holds) return null;
  if (verdict?.holds === false)
    return `People deny that ${verdict.denied.map((point) => POINTS[point]).join(", and that ")}.`;
  const people = verdict?.people ?? 0;
  if (verdict?.wantsSenior) return "People do not agree on it; a senior has to settle it.";
  return people === 0
    ? `Nobody has verified it as it stands; ${VERIFIERS_WANTED} people do, or somebody keeps it by hand.`
    : `${counted(people, "person has", "people have")} verified it as it stands, of ${VERIFIERS_WANTED}.`;
}

function whyItStays({ task, dropped }: TaskStanding, verdict: TaskVerdict | undefined): string | null {
  if (dropped) return dropped.why;
  return task.decision?.kept ? null : peopleSay(verdict);
}

/**
 * Sorts the instructions of a set into those that go out and those that stay: only what no rule and no person has dropped goes,
 * and what people have verified or somebody has kept by hand. `hashes`: by task id, as of `taskHash`.
 */
export function leavingTasks(
  set: Pick<InstructionSet, "clips" | "filters" | "tasks" | "verifications">,
  hashes: ReadonlyMap<string, string>,
  faultsOf: FaultsOf,
): { leaving: LeavingTask[]; staying: StayingTask[] } {
  const verdicts = taskVerdicts(set, hashes);
  const clips = new Map(set.clips.map((clip) => [clip.id, clip]));
  const leaving: LeavingTask[] = [];
  const staying: StayingTask[] = [];
  for (const standing of taskStandings(set, faultsOf)) {
    const { task, name, checklist } = standing;
    const clip = clips.get(task.clipId);
    const why = whyItStays(standing, verdicts.get(task.id));
    if (why === null && clip) leaving.push({ task, clip, checklist });
    else staying.push({ taskId: task.id, name, why: why ?? "Its clip is not in the set any more." });
  }
  return { leaving, staying };
}
