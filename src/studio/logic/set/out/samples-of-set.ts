import type { SampleOf } from "../../../../benchmarks/benchmark";
import type { InstructionSet, SetClip } from "../../../../shapes/instruction-set";
import type { ChecklistMaterial } from "../../../../shapes/judged-material";
import { SAMPLE_LINES_VERSION, type SampleLine, type SampleLinesHead } from "../../../../shapes/sample-lines";
import type { LeavingTask } from "./leaving-tasks";

type ChecklistSample = SampleOf<ChecklistMaterial>;

/** The ids of videos in what goes out, by clip: the file's name without its ending where no other clip has it, else the clip's id. */
export function videoIds(clips: readonly Pick<SetClip, "id" | "video">[]): Map<string, string> {
  const stemOf = (name: string) => name.replace(/\.[A-Za-z0-9]{1,5}$/, "").trim();
  const counts = new Map<string, number>();
  for (const { video } of clips) counts.set(stemOf(video.name), (counts.get(stemOf(video.name)) ?? 0) + 1);
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
