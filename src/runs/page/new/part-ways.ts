import type { ImportedPart } from "../../../engine/shared/protocol";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { counted } from "../../../foundation/plural";
import type { KeptWith } from "../../store/run-import-store";
import { lineNames } from "../line-names";

/** What can be done with a part: its button, and what it does, in a sentence. */
type PartWay = { kept: KeptWith; label: string; what: string };

function sum(part: ImportedPart, of: "captions" | "results"): number {
  return part.entries.reduce((all, entry) => all + entry[of], 0);
}

const count = (number: number, one: string, many: string) => counted(number, one, many);

/** How captions of a part are judged, in the words of who does it. */
function howJudged(part: ImportedPart): { judge: string; what: string } {
  const { rules = null, measured } = benchmarkTraits(part.benchmark) ?? {};
  if (measured)
    return {
      judge: "Refine or compare these captions",
      what: `are refined by models that you choose, or as they are, and held against the better ones. No judge is needed; a refiner sees the ${part.media.many}, as far as you have them as files.`,
    };
  const by = rules === null ? "by models" : "by rules alone, or by models";
  return {
    judge: "Judge these captions",
    what: `are judged by the ${judgedBy(part)}: ${by} that you choose. No ${part.media.one} is needed.`,
  };
}

/** What captions of a part are judged by. */
export function judgedBy({ benchmark }: ImportedPart): string {
  return benchmarkTraits(benchmark)?.checklists === null ? lineNames(benchmark).many : "checklists";
}

/** All that a part can be used for, the best first. */
export function partWays(part: ImportedPart): PartWay[] {
  const ways: PartWay[] = [];
  const results = sum(part, "results");
  const captions = sum(part, "captions");
  const judged = howJudged(part);
  if (results > 0)
    ways.push({
      kept: "results",
      label: "See the scores",
      what: `The verdicts on ${count(results, "caption", "captions")} are scored as they are. No model is called.`,
    });
  if (captions > 0 && part.checklists > 0)
    ways.push({
      kept: "captions",
      label: judged.judge,
      what: `${count(captions, "caption", "captions")} ${judged.what}`,
    });
  if (part.instructions > 0 && part.checklists > 0)
    ways.push({
      kept: "samples",
      label: "Caption and judge",
      what: `Models that you choose write captions of ${count(part.videos, part.media.one, part.media.many)}, which you have as files, and are judged.`,
    });
  return ways;
}

/** True where rules can read form checks off instructions that have no checklist, and were not asked to. */
export function canSuggest(part: ImportedPart): boolean {
  const traits = benchmarkTraits(part.benchmark);
  const isOpen = part.suggested === null && part.checklists < part.samples && part.instructions > 0;
  return isOpen && traits != null && traits.checklists !== null && traits.rules !== null;
}

/** Of how many instructions rules made how many checks, and that these are suggestions; null where nobody asked. */
export function suggestedWords({ suggested, samples }: ImportedPart): string | null {
  if (!suggested) return null;
  const { checks } = suggested;
  return suggested.samples === 0
    ? "Rules read no form checks off the instructions."
    : `Suggested by rules, not the benchmark’s own: ${count(checks, "form check", "form checks")}, read off ${suggested.samples.toLocaleString("en")} of ${count(samples, "instruction", "instructions")}. Scores by these are no scores of the benchmark.`;
}

/** What is missing that would open further ways, a sentence each. */
export function partLacks(part: ImportedPart): string[] {
  const lacks: string[] = [];
  if (part.checklists === 0)
    lacks.push(
      `No file tells by what captions are judged. Add the benchmark's ${judgedBy(part)}, or results of captions.`,
    );
  else if (part.checklists < part.samples)
    lacks.push(
      `${count(part.samples - part.checklists, "sample has", "samples have")} no ${judgedBy(part)} and can't be judged.`,
    );
  if (part.instructions === 0) lacks.push("No file tells the instructions. Add the benchmark's prompts.");
  else if (part.instructions < part.samples)
    lacks.push(
      `${count(part.samples - part.instructions, "sample has", "samples have")} no instruction and can't be captioned.`,
    );
  return lacks;
}
