import type { ReadPart } from "../../../benchmarks/imports/read-part";
import type { ImportCalls, LookedAt, SampleToLookAt } from "../../../engine/shared/protocol";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import { fits } from "../../../shapes/read-outside";

type Asked = Pick<ImportCalls["imports/look"]["input"], "words" | "from" | "count">;

/** A longer text is of no use on a page, and would have to go there. */
const LONGEST_TEXT = 20_000;

function checksOf(material: unknown): number | null {
  if (!fits(ChecklistMaterialShape, material) || material.checklist === null) return null;
  return material.checklist.format.length + material.checklist.content.length;
}

/** Samples of a part, some at a time, with all captions that came along; no checklist is needed. */
export function lookThrough({ samples, captions }: ReadPart, { words, from, count }: Asked): LookedAt {
  const bySample = new Map<string, SampleToLookAt["captions"]>();
  for (const { sampleId, entry, text } of captions) {
    const there = bySample.get(sampleId);
    if (there) there.push({ entry, text });
    else bySample.set(sampleId, [{ entry, text }]);
  }
  const wanted = words.trim().toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  const found =
    wanted === ""
      ? samples
      : samples.filter(
          ({ id, instruction }) =>
            holds(id) || holds(instruction) || (bySample.get(id) ?? []).some(({ text }) => holds(text)),
        );
  return {
    total: found.length,
    samples: found.slice(from, from + count).map(({ id, video, instruction, material }) => ({
      id,
      video,
      instruction: instruction.slice(0, LONGEST_TEXT),
      captions: (bySample.get(id) ?? []).map(({ entry, text }) => ({
        entry,
        text: text.slice(0, LONGEST_TEXT),
      })),
      checks: checksOf(material),
    })),
  };
}
