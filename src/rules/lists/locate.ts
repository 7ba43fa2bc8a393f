import {
  foundRanges,
  foundWhole,
  guessed,
  type Locator,
  type Range,
  stringParameter,
  unsure,
} from "../locating/located";
import { structuresOf } from "../locating/structures";
import { linesOf } from "../locating/text-units";
import { parameterIn } from "../locating/units";
import { inlineListOf, type ListBlock, type ListKind, listBlocksOf } from "./list-blocks";

function carries(block: ListBlock, symbol: string): boolean {
  const plain = (mark: string) => mark.replace(/[\s(]/g, "");
  return plain(block.items[0]?.marker ?? "") === plain(symbol);
}

/** Items that run on within a line ("1. a 2. b", "- a - b") or stand in JSON strings: a list to some readers. */
function hasHiddenItems(response: string): boolean {
  const inLine =
    /(?:^|[\s:])1[.)] \S.*\s2[.)] \S|(?:^|[\s:])A[.)] \S.*\sB[.)] \S|(?:^|[\s:])I[.)] \S.*\sI{1,2}[.)] \S|: ([-*]) \S.* \1 \S/;
  const inJson = /"\s*(?:[-*•]|1[.)]|[Aa][.)])\s+\S/;
  return (
    linesOf(response).some((line) => inLine.test(line.text.slice(0, 4000))) ||
    (structuresOf(response).json.length > 0 && inJson.test(response))
  );
}

/** The lists within the items of others, whose lines stand below the first one of their item. */
function innerLists(response: string, blocks: ListBlock[], symbol: string | null): ListBlock[] {
  return blocks
    .flatMap((block) => block.items)
    .flatMap(({ text }) => {
      const from = response.indexOf("\n", text.start) + 1;
      if (from === 0 || from >= text.end) return [];
      const moved = <T extends Range>(one: T): T => ({
        ...one,
        start: one.start + from,
        end: one.end + from,
      });
      return listBlocksOf(response.slice(from, text.end), symbol).map((block) => ({
        ...moved(block),
        items: block.items.map((item) => ({ ...moved(item), text: moved(item.text) })),
      }));
    });
}

/**
 * The list of the asked kind with all its lines and markers. Of several, those that begin with the asked marker;
 * else all, one by one. Where only items of the other kind hold some, these; where only the other kind is there, that; where there is no list, the
 * whole response.
 */
export function locateList(kind: ListKind): Locator {
  return ({ response, check, siblings }) => {
    const symbol = stringParameter(check, "symbol");
    const blocks = listBlocksOf(response, kind === "unordered" ? symbol : null, kind === "ordered");
    const outer = blocks.filter((block) => block.kind === kind);
    const fitting =
      outer.length > 0 ? outer : innerLists(response, blocks, symbol).filter((block) => block.kind === kind);
    const marked = symbol ? fitting.filter((block) => carries(block, symbol)) : [];
    const chosen = marked.length > 0 ? marked : fitting;
    if (chosen.length > 0)
      return foundRanges(
        response,
        chosen,
        chosen.length === 1 ? `the ${kind} list` : `each of ${chosen.length} lists`,
      );
    if (blocks.length > 0) return foundRanges(response, blocks, `no ${kind} list, but another one`);
    const inline =
      kind === "ordered" ? inlineListOf(response, parameterIn(siblings, "prefix_suffix", "suffix")) : null;
    if (inline && structuresOf(response).json.length === 0)
      return guessed(foundRanges(response, [inline], "the numbered list that runs on within the line"));
    if (hasHiddenItems(response)) return unsure("items are not on lines of their own");
    return foundWhole(response, "the whole response: there is no list in it");
  };
}

export const locateUnorderedList = locateList("unordered");
