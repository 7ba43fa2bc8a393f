import { readNumberMarker } from "../../checkers/shared/markers";
import { numberings } from "../../checkers/shared/numberings";
import { quote } from "../../checkers/shared/verdicts";
import { type PartEditor, type Proposal, textParameter } from "./editor";
import { listEdits, listRows, listSummary } from "./list-rows";

type Style = { before: string; number: string; after: string };

const symbolParts = /^([^\p{L}\p{N}①-⑳]*)([\p{L}\p{N}①-⑳]+)([^\p{L}\p{N}①-⑳]*)$/u;

/** Numbers the items anew from the marker that was asked for; where none was, from the list's own first one. */
export const editOrderedList: PartEditor = ({ text }, task) => {
  const asked = textParameter(task.check, "symbol");
  const styles =
    asked === null ? [...ownStyles(text), { before: "", number: "1", after: "." }] : [styleOf(asked)];
  return styles.flatMap((style) => (style ? waysOf(style) : []));

  function waysOf({ before, number, after }: Style): Proposal[] {
    const first = `${before}${number}${after}`;
    return numberings.flatMap((numbering) => {
      const place = numbering.read(number);
      if (place === null) return [];
      const marker = (index: number) => `${before}${numbering.write(place + index)}${after}`;
      return {
        edits: listEdits(text, task, { symbol: first, inner: false, marker }),
        summary: listSummary(text, first, `number the items from ${quote(first)}`),
      };
    });
  }
};

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
