import { countEach } from "../../foundation/groups";
import { readBullet } from "../../foundation/text-markers";
import { type PartEditor, textParameter } from "../mending/editor";
import { listEdits, listRows, listSummary } from "../mending/list-rows";
import { quote } from "../shared/verdicts";

/** Maximum bullets tried where none was asked for. */
const MOST_BULLETS = 3;

/** Gives every item the bullet that was asked for, or the same one where any will do. */
export const editUnorderedList: PartEditor = ({ text }, task) => {
  const asked = textParameter(task.check, "symbol");
  const symbols = asked === null ? [...bulletsIn(text), "-"] : [asked];
  return symbols.map((symbol) => ({
    edits: listEdits(text, task, { symbol, inner: asked !== null, marker: () => symbol }),
    summary: listSummary(text, symbol, `start the items with ${quote(symbol.trim())}`),
  }));
};

/** The bullets of a text, the most frequent first. */
function bulletsIn(text: string): string[] {
  const bullets = listRows(text, "").flatMap(({ line }) => readBullet(line.text)?.symbol ?? []);
  return [...countEach(bullets)]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_BULLETS)
    .map(([bullet]) => bullet);
}
