import type { SampleOf } from "../../../benchmarks/benchmark";
import { countEach } from "../../../foundation/groups";
import { counted } from "../../../foundation/plural";
import type { Checklist } from "../../../shapes/checklist";
import type { InstructionSet, SetClip, SetTask, TaskPoint } from "../../../shapes/instruction-set";
import type { ChecklistMaterial } from "../../../shapes/judged-material";
import { SAMPLE_LINES_VERSION, type SampleLine, type SampleLinesHead } from "../../../shapes/sample-lines";
import { type FaultsOf, type TaskStanding, taskStandings } from "./task-standings";
import { type TaskVerdict, taskVerdicts, VERIFIERS_WANTED } from "./task-verdicts";

/** An instruction that goes out, with its clip and the checklist without what was left out of it. */
type LeavingTask = { task: SetTask; clip: SetClip; checklist: Checklist };

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

type ChecklistSample = SampleOf<ChecklistMaterial>;

/** The ids of videos in what goes out, by clip: the file's name without its ending where no other clip has it, else the clip's id. */
export function videoIds(clips: readonly Pick<SetClip, "id" | "video">[]): Map<string, string> {
  const stemOf = (name: string) => name.replace(/\.[A-Za-z0-9]{1,5}$/, "").trim();
  const counts = countEach(clips.map(({ video }) => stemOf(video.name)));
  const ids = new Set(clips.map(({ id }) => id));
  return new Map(
    clips.map(({ id, video }) => {
      const stem = stemOf(video.name);
      return [id, stem === "" || (counts.get(stem) ?? 0) > 1 || ids.has(stem) ? id : stem];
    }),
  );
}

/** Instructions as samples of their benchmark: clip by clip, each with a number of its own there ("03"). */
export function samplesOfTasks(
  leaving: readonly LeavingTask[],
  clips: InstructionSet["clips"],
): ChecklistSample[] {
  const ids = videoIds(clips);
  const numbers = new Map<string, number>();
  return leaving.map(({ task, clip, checklist }) => {
    const number = (numbers.get(clip.id) ?? 0) + 1;
    numbers.set(clip.id, number);
    const promptId = String(number).padStart(2, "0");
    const videoId = ids.get(clip.id) ?? clip.id;
    return {
      id: `${videoId}/${promptId}`,
      video: {
        id: videoId,
        path: clip.path ?? clip.video.name,
        seconds: clip.video.facts?.durationSeconds ?? null,
      },
      instruction: task.instruction,
      facets: {
        field: task.field,
        level: String(task.level),
        ...(clip.domain === null ? {} : { domain: clip.domain }),
        ...(clip.split === null ? {} : { split: clip.split }),
      },
      material: {
        ...{ checklist, promptId, field: task.field },
        constraintsUsed: [...checklist.format, ...checklist.content].flatMap(
          ({ constraintId }) => constraintId ?? [],
        ),
      },
    };
  });
}

/** The same as a file of Caplens's own samples: JSON Lines with a head. */
export function sampleLinesOf(
  samples: readonly ChecklistSample[],
  { benchmark, title }: Pick<InstructionSet, "benchmark" | "title">,
): string {
  const head: SampleLinesHead = {
    ...{ format: "caplens-samples", version: SAMPLE_LINES_VERSION, benchmark },
    title: title === "" ? "Instruction set" : title,
  };
  const lines = samples.map(({ id, video, instruction, facets, material: { checklist } }): SampleLine => {
    const { path, seconds } = video;
    return {
      id,
      video: { id: video.id, ...(path === null ? {} : { path }), ...(seconds === null ? {} : { seconds }) },
      ...{ instruction, facets, ...(checklist ? { checklist } : {}) },
    };
  });
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}
