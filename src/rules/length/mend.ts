import { codePointLength } from "../../foundation/python-text";
import { RELEASED_WORD } from "../../foundation/text-words";
import { wordsOfText } from "../../foundation/words-of-text";
import type { FormatCheck } from "../../shapes/checklist";
import type { Semantics } from "../../shapes/verdict";
import { jsonValuesOf } from "../json/json-values";
import { paragraphsOf } from "../locating/text-units";
import {
  cleanEnd,
  closersFor,
  cutBorders,
  finalStop,
  type LengthUnit,
  lastFitting,
  readableEnd,
} from "../mending/cut-borders";
import type { EditTask, PartEditor, Proposal } from "../mending/editor";
import { textParameter } from "../mending/editor";
import { rewriting } from "../mending/text-edits";
import { sentenceSpans } from "../shared/sentences";
import { tableBlocksOf } from "../table/table-blocks";

const lengthUnits: readonly LengthUnit[] = ["word", "sentence", "paragraph", "character"];

/**
 * Cuts what is too long at its end, at the border of a word, sentence or paragraph; the text's last stop stays, and
 * so does a suffix that another check asks for. What is too short cannot be mended.
 */
export const editLength: PartEditor = ({ text, evidence }, task) => {
  const unit = lengthUnits.find((each) => each === task.check.parameters.unit);
  const over = evidence[0];
  // An empty span marks the place where something is missing.
  if (!unit || !over || over.start === over.end) return [];
  if (jsonValuesOf(text).some(({ start, end }) => end - start > text.length / 2)) return [];
  if (tableBlocksOf(text).length > 0) return [];
  return [null, ...suffixStarts(text, task.siblings)].flatMap((keptFrom): Proposal[] => {
    const cut = { bound: over.end, keptFrom, task };
    const wholeUnits =
      unit === "sentence" || unit === "paragraph" ? [{ ...cut, borders: unit, end: cleanEnd }] : [];
    const ways: Cut[] = [
      ...wholeUnits,
      { ...cut, borders: "word", end: readableEnd },
      { ...cut, borders: "word", end: cleanEnd },
    ];
    for (const way of ways) {
      const changed = shortened(text, way);
      if (changed === null || !task.judge(changed)?.passed) continue;
      const gone = countOf(text, unit, task.semantics) - countOf(changed, unit, task.semantics);
      return [{ edits: rewriting(text, changed), summary: told(gone, unit, keptFrom !== null) }];
    }
    return [];
  });
};

type Cut = {
  borders: LengthUnit;
  /** Nothing past this place can stay. */
  bound: number;
  /** Start of the ending that is kept. */
  keptFrom: number | null;
  /** The place to end the remaining text, for a cut at a border. */
  end: (text: string, border: number) => number;
  task: EditTask;
};

/** The longest beginning of the text that fits, with the end that is kept; null when none does. */
function shortened(text: string, { borders, bound, keptFrom, end, task }: Cut): string | null {
  const limit = Math.min(bound, keptFrom ?? text.length);
  const tail = keptFrom === null ? "" : text.slice(text.slice(0, keptFrom).trimEnd().length);
  const stop = finalStop(keptFrom === null ? text : text.slice(0, keptFrom));
  const cutAt = (border: number): string => {
    const kept = text.slice(0, end(text, border));
    if (kept === "") return tail.trimStart();
    return `${kept}${finalStop(kept) === "" ? stop : ""}${closersFor(kept)}${tail}`;
  };
  const fits = (border: number): boolean => {
    const verdict = task.judge(cutAt(border));
    const [place] = verdict?.evidence ?? [];
    return verdict !== null && (verdict.passed || (place !== undefined && place.start === place.end));
  };
  const allowed = cutBorders(text, borders).filter((border) => border <= limit);
  const border = lastFitting(allowed, fits);
  return border === null ? null : cutAt(border);
}

/** Start positions of a suffix that another check asks for, when the text ends with it. */
function suffixStarts(text: string, siblings: readonly FormatCheck[]): number[] {
  return siblings.flatMap((sibling) => {
    const suffix = sibling.constraintId === "prefix_suffix" ? textParameter(sibling, "suffix")?.trim() : "";
    const at = suffix ? text.lastIndexOf(suffix) : -1;
    return suffix && at >= 0 && text.length - at - suffix.length <= 12 ? [at] : [];
  });
}

function countOf(text: string, unit: LengthUnit, semantics: Semantics): number {
  const strict = semantics === "strict";
  switch (unit) {
    case "word":
      return strict ? wordsOfText(text).length : (text.match(RELEASED_WORD)?.length ?? 0);
    case "sentence":
      return strict ? sentenceSpans(text).length : (text.match(/[.!?。！？]+/g)?.length ?? 0);
    case "paragraph":
      return text.trim() === "" ? 0 : paragraphsOf(text).length;
    case "character":
      return codePointLength(text.replace(/\s+/g, ""));
  }
}

function told(count: number, unit: LengthUnit, inside: boolean): string {
  const where = inside ? "before the asked ending" : "";
  if (count < 1) return inside ? `cut the text ${where}` : "cut the end";
  const what = count === 1 ? `last ${unit}` : `last ${count} ${unit}s`;
  return `cut the ${what} ${where}`.trim();
}
