import { startsWithText } from "../../foundation/python-text";
import type { PreparedCheck } from "../define-checker";
import { foldText } from "../shared/fold";
import { fail, mark, pass, quote } from "../shared/verdicts";
import { describeEnds } from "./describe-ends";

const opening = /^(?:\s|["'([{「『《【*_~`#>])+/;

const wrapper =
  /(?:[\s"')\]}」』》】]|\*{1,3}|_{1,3}|~~|`{1,3}|\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}])/u
    .source;

const sign = /(?:\.{3,6}|[\p{P}\p{S}])/u.source;
const afterSuffix = new RegExp(`^(?:${wrapper}){0,12}(?:${sign}(?:${wrapper}){0,12})?$`, "u");

/** No trail is longer than this. */
const MAX_TRAIL = 80;

/** The strict verdict: what stands around the text set aside, and one mark after the suffix. */
export function prefixSuffixStrict(prefix: unknown, suffix: unknown): PreparedCheck {
  const start = typeof prefix === "string" ? foldText(prefix).trim() : "";
  const finish = typeof suffix === "string" ? foldText(suffix).trim() : "";
  return (content) => {
    if (start !== "" && !opensWith(foldText(content.slice(0, 4 * start.length + 400)), start)) {
      return fail(`the text does not begin with ${quote(String(prefix))}`, [mark(0, 0, "prefix missing")]);
    }
    if (finish !== "" && !closesWith(foldText(content.slice(-(4 * finish.length + 400))), finish)) {
      const end = content.length;
      return fail(`the text does not end with ${quote(String(suffix))}`, [mark(end, end, "suffix missing")]);
    }
    return pass(describeEnds(start === "" ? null : prefix, finish === "" ? null : suffix));
  };
}

function opensWith(text: string, prefix: string): boolean {
  const bare = text.trimStart();
  return startsWithText(bare, prefix) || startsWithText(bare.replace(opening, ""), prefix);
}

function closesWith(text: string, suffix: string): boolean {
  const at = text.lastIndexOf(suffix);
  const trail = text.slice(at + suffix.length);
  return at >= 0 && trail.length <= MAX_TRAIL && afterSuffix.test(trail) && !longRun.test(trail);
}

/** A line of the same sign is no punctuation. */
const longRun = /([*_~`])\1{3}|([)\]}>"'])\2{2}/;
