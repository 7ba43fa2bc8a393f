import { canonicalJson } from "../../foundation/canonical-json";
import { plural } from "../../foundation/plural";
import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import type { Benchmark, SampleOf } from "../benchmark";
import { captionAdder, type ReadPart } from "./read-part";

/** True for a sample of which only an id is known, as responses alone name it. */
function isBare(benchmark: Benchmark, sample: SampleOf<unknown>): boolean {
  return sample.instruction === "" && !benchmark.canJudge(sample);
}

const taskOf = ({ sampleId, entry }: { sampleId: string; entry: string }) =>
  JSON.stringify([sampleId, entry]);

/**
 * Adds what was read elsewhere of the same benchmark. A sample that both have counts as it was; responses that belong
 * to no sample of a part that tells instructions are left out, and so is a result of another caption than the one that counts. Each is told in `problems` under the name of `from`. A
 * step a sample and a caption.
 */
export function* mergePart(
  into: ReadPart,
  more: ReadPart,
  from: string,
  problems: FileProblem[],
): Steps<void> {
  const known = new Map(into.samples.map((sample) => [sample.id, sample]));
  const places = new Map(into.samples.map(({ id }, place) => [id, place]));
  const tellsSamples = into.samples.some((sample) => !isBare(into.benchmark, sample));
  let unknown = 0;
  for (const sample of more.samples) {
    yield;
    const there = known.get(sample.id);
    if (!there) {
      if (tellsSamples && isBare(into.benchmark, sample)) unknown += 1;
      else {
        known.set(sample.id, sample);
        places.set(sample.id, into.samples.length);
        into.samples.push(sample);
      }
    } else if (!isBare(into.benchmark, sample) && isBare(into.benchmark, there)) {
      into.samples[places.get(sample.id) ?? into.samples.length] = sample;
      known.set(sample.id, sample);
    } else if (!isBare(into.benchmark, sample) && canonicalJson(sample) !== canonicalJson(there)) {
      const message = `The sample “${sample.id}” is there already, and another one; the first counts.`;
      problems.push({ file: from, path: sample.id, message, expected: "Ids that occur once." });
    }
  }
  if (unknown > 0) {
    const message = `${unknown} of its samples ${plural(unknown, "is", "are")} not among those that other files tell of, and left out.`;
    problems.push({
      file: from,
      path: "",
      message,
      expected: "Videos and prompt_ids that the samples have.",
    });
  }
  const add = captionAdder(into);
  for (const caption of more.captions) {
    yield;
    if (!known.has(caption.sampleId)) continue;
    if (add(caption) !== "known") continue;
    const message = `“${caption.entry}” has a caption for this sample already; the first one counts.`;
    problems.push({ file: from, path: caption.sampleId, message, expected: "One caption a sample." });
  }
  for (const [entry, count] of more.unanswered)
    into.unanswered.set(entry, (into.unanswered.get(entry) ?? 0) + count);
  const texts = new Map(into.captions.map((caption) => [taskOf(caption), caption.text]));
  const judged = new Set(into.results.map(taskOf));
  for (const result of more.results) {
    yield;
    const { sampleId, entry, response } = result;
    if (!known.has(sampleId)) continue;
    const leave = (message: string, expected: string) =>
      problems.push({ file: from, path: sampleId, message, expected });
    const [task, text] = [taskOf(result), texts.get(taskOf(result))];
    if (judged.has(task))
      leave(
        `“${entry}” has a result for this sample already; the first one counts.`,
        "One result a caption.",
      );
    else if (response !== null && text !== undefined && response !== text)
      leave(`The result of “${entry}” is of another caption than the one that counts.`, "The same caption.");
    else {
      judged.add(task);
      into.results.push(result);
    }
  }
  for (const check of more.formatChecks) into.formatChecks.push(check);
  for (const file of more.files) into.files.push(file);
}
