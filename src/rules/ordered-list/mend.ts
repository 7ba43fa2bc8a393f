import { readNumberMarker } from "../../foundation/text-markers";
import { numberings } from "../../foundation/text-numberings";
import { type EditTask, type PartEditor, type Proposal, textParameter } from "../mending/editor";
import { listEdits, listRows, listSummary } from "../mending/list-rows";
import { applyEdits, inOrder, type TextEdit } from "../mending/text-edits";
import { quote } from "../shared/verdicts";

type Style = { before: string; number: string; after: string };

const symbolParts = /^([^\p{L}\p{N}①-⑳]*)([\p{L}\p{N}①-⑳]+)([^\p{L}\p{N}①-⑳]*)$/u;

/** Numbers the items anew from the marker that was asked for; where none was, from the list's own first one. */
export const editOrderedList: PartEditor = ({ text }, task): Proposal[] => {
  const asked = textParameter(task.check, "symbol");
  if (asked === null)
    return [...ownStyles(text), { before: "", number: "1", after: "." }].flatMap((style) =>
      waysOf(text, style, task),
    );
  const style = styleOf(asked);
  const good = style && waysOf(text, style, task).find(({ edits }) => holds(text, edits, task));
  return good ? [good] : [];
};

/** One way for each numbering that the first number may belong to, the likely one first. */
function waysOf(text: string, { before, number, after }: Style, task: EditTask): Proposal[] {
  const first = `${before}${number}${after}`;
  // A lone I is a Roman one; other letters are letters.
  const likely = (name: string) => /Roman/.test(name) === (/^i$/i.test(number) || number.length > 1);
  const known = numberings.filter((numbering) => numbering.read(number) !== null);
  return known
    .toSorted((a, b) => Number(likely(b.name)) - Number(likely(a.name)))
    .map((numbering) => {
      const place = numbering.read(number) ?? 1;
      const marker = (index: number) => `${before}${numbering.write(place + index)}${after}`;
      return {
        edits: listEdits(text, task, { symbol: first, inner: false, marker }),
        summary: listSummary(text, first, `number the items from ${quote(first)}`),
      };
    });
}

function holds(text: string, edits: readonly TextEdit[], task: EditTask): boolean {
  const ordered = inOrder(edits, text.length);
  return ordered !== null && (task.judge(applyEdits(text, ordered))?.passed ?? false);
}

function styleOf(symbol: string): Style | null {
  const [, before, number, after] = symbolParts.exec(symbol.trim()) ?? [];
  return before === undefined || number === undefined || after === undefined
    ? null
    : { before, number, after };
}

/** The style of the first number in a text, from its own number and from the beginning. */
function ownStyles(text: string): Style[] {
  for (const { line, marker } of listRows(text, "")) {
    const found = marker === "" ? null : readNumberMarker(line.text);
    if (!found) continue;
    const { before, number, after } = found;
    const firsts = numberings
      .filter((numbering) => numbering.read(number) !== null)
      .map((numbering) => numbering.write(1));
    return [...new Set([number, ...firsts])].map((each) => ({ before, number: each, after }));
  }
  return [];
}
