import { canonicalJson } from "../../lib/canonical-json";
import type { DataSample, FileProblem } from "../../schemas/data-set";
import { captionAdder } from "./add-caption";
import type { ReadPart } from "./read-part";

/** True for a sample of which only an id is known, as responses alone name it. */
function isBare({ instruction, material }: DataSample): boolean {
  const checklist =
    typeof material === "object" && material !== null ? Reflect.get(material, "checklist") : null;
  return instruction === "" && !checklist;
}

/**
 * Adds what was read elsewhere of the same benchmark. A sample that both have counts as it was; responses that belong
 * to no sample of a part that tells instructions are left out. Each is told in `problems` under the name of `from`.
 */
export function mergePart(into: ReadPart, more: ReadPart, from: string, problems: FileProblem[]): void {
  const known = new Map(into.samples.map((sample) => [sample.id, sample]));
  const tellsSamples = into.samples.some((sample) => !isBare(sample));
  let unknown = 0;
  for (const sample of more.samples) {
    const there = known.get(sample.id);
    if (!there) {
      if (tellsSamples && isBare(sample)) unknown += 1;
      else {
        known.set(sample.id, sample);
        into.samples.push(sample);
      }
    } else if (!isBare(sample) && isBare(there)) {
      into.samples[into.samples.indexOf(there)] = sample;
      known.set(sample.id, sample);
    } else if (!isBare(sample) && canonicalJson(sample) !== canonicalJson(there)) {
      const message = `The sample “${sample.id}” is there already, and another one; the first counts.`;
      problems.push({ file: from, path: sample.id, message, expected: "Ids that occur once." });
    }
  }
  if (unknown > 0) {
    const message = `${unknown} of its samples are not among those that other files tell of; they are left out.`;
    problems.push({
      file: from,
      path: "",
      message,
      expected: "Videos and prompt_ids that the samples have.",
    });
  }
  const add = captionAdder(into);
  for (const caption of more.captions) {
    if (!known.has(caption.sampleId)) continue;
    if (add(caption) !== "known") continue;
    const message = `“${caption.entry}” has a caption for this sample already; the first one counts.`;
    problems.push({ file: from, path: caption.sampleId, message, expected: "One caption a sample." });
  }
  for (const [entry, count] of more.unanswered)
    into.unanswered.set(entry, (into.unanswered.get(entry) ?? 0) + count);
  into.results.push(...more.results.filter(({ sampleId }) => known.has(sampleId)));
  into.files.push(...more.files);
}
