import { type SampleHints, sampleFinder } from "../../../benchmarks/imports/join-captions";
import { readImport } from "../../../benchmarks/imports/read-import";
import { looksLikeChecklist } from "../../../benchmarks/read-checklist";
import { toProblem } from "../../../foundation/errors";
import { type Fields, isFields } from "../../../foundation/fields";
import { counted } from "../../../foundation/plural";
import { JSON_LIMITS, parseSafeJson } from "../../../foundation/safe-json";
import { stepByStep } from "../../../foundation/steps";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import { fits } from "../../../shapes/read-outside";
import { type ReadChecks, readChecks } from "../../checking/read-checks";
import { textOfFile } from "../row-source";
import { UsageError } from "../usage-error";

/** The checks that a caption is held against, with the instruction where that is told; or why there are none, as a sentence. */
export type FoundChecks = { checks: ReadChecks; instruction: string | null } | { problem: string };

/** Finds the checks of a caption by what its row tells of the sample. */
export type CheckFinder = { find(hints: SampleHints): FoundChecks; words: string };

const FORMS =
  "It takes one checklist, an object of checklists by id, samples of Caplens, or a benchmark's own file with checklists.";

function forAll(checks: ReadChecks): CheckFinder {
  const { format, content } = checks.checklist;
  return {
    words: `one checklist for all captions, ${counted(format.length + content.length, "check")}`,
    find: () => ({ checks, instruction: null }),
  };
}

/** Checklists by the ids of captions. Throws what `readChecks` throws. */
function byId(document: Fields): CheckFinder {
  const known = new Map(Object.entries(document).map(([id, checks]) => [id, readChecks(checks)]));
  return {
    words: `${counted(known.size, "checklist")} by id`,
    find({ id, video }) {
      const checks = known.get(id ?? "") ?? known.get(video ?? "");
      if (checks) return { checks, instruction: null };
      return { problem: `The checklists have none for “${id ?? video ?? ""}”.` };
    },
  };
}

/** Checklists of a file that the page imports; null where it is none with samples. */
async function ofSamples(name: string, text: string): Promise<CheckFinder | null> {
  const source = { files: [{ name, pieces: [text] }], mappings: new Map(), kept: [] };
  const { parts } = await stepByStep(readImport(source), new AbortController().signal);
  const samples = parts.flatMap((part) => part.samples);
  const known = new Map<string, ReadChecks>();
  for (const { id, material } of samples)
    if (fits(ChecklistMaterialShape, material) && material.checklist)
      known.set(id, { checklist: material.checklist, cutOut: new Map() });
  if (known.size === 0) return null;
  const find = sampleFinder(samples);
  return {
    words: `checklists of ${counted(known.size, "sample")}`,
    find(hints) {
      const found = find(hints, false);
      if ("problem" in found) return found;
      const checks = known.get(found.sample.id);
      if (!checks) return { problem: `Sample ${found.sample.id} has no checklist.` };
      return { checks, instruction: found.sample.instruction };
    },
  };
}

/** Reads a file of checklists. Throws `UsageError` where it is none. */
export async function readChecklistFile(path: string): Promise<CheckFinder> {
  const text = await textOfFile(path);
  const samples = await ofSamples(path, text);
  if (samples) return samples;
  const json = parseSafeJson(text, JSON_LIMITS);
  if (!json.ok) throw new UsageError(`${path} can't be read: ${json.detail}`, FORMS);
  const document = json.value;
  try {
    const isById = isFields(document) && !looksLikeChecklist(document);
    return isById ? byId(document) : forAll(readChecks(document));
  } catch (error) {
    const { message, detail } = toProblem(error);
    throw new UsageError(`${path} holds no checklists: ${message}${detail ? ` ${detail}` : ""}`, FORMS);
  }
}
