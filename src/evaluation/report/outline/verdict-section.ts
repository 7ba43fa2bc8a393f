import type { DisputedCheck, Overrule } from "../../../shapes/by-hand";
import type { ReportCaption } from "../../../shapes/report";
import type { Span } from "../../../shapes/span";
import type { ItemVerdict, Verdict } from "../../../shapes/verdict";
import { clippedLine } from "../visible-text";
import { type Block, facts, foreign, type Inline, own, paragraph, section, statusOf, time } from "./blocks";
import { itemNumber, type NumberedCheck } from "./checklist-names";
import { agreementWords, answerWords, decidedBy, extractionWords, timeWords } from "./words";

/** A check with the verdict on it. */
export type Decided = { check: NumberedCheck; verdict: Verdict };

const LONGEST_QUOTE = 200;
const MOST_QUOTES = 12;

/** One part of the caption in quotation marks, or where it is. */
function placeWords({ start, end }: Span, text: string): Inline[] {
  const words = text.slice(start, end);
  if (words.length > LONGEST_QUOTE && words.length >= text.trim().length) return [own("the whole caption")];
  if (words.trim() === "") return [own(`at character ${start}`)];
  return [own("“"), foreign(clippedLine(words, LONGEST_QUOTE)), own("”")];
}

/** The parts of the caption that a verdict rests on with what each says; what comes again is counted. */
function evidenceList({ evidence }: Verdict, text: string): Block[] {
  const told = new Map<string, { words: Inline[]; times: number }>();
  for (const span of evidence) {
    const place = placeWords(span, text);
    const words = span.label ? [...place, own(": "), foreign(span.label)] : place;
    const known = told.get(JSON.stringify(words));
    if (known) known.times += 1;
    else if (told.size <= MOST_QUOTES) told.set(JSON.stringify(words), { words, times: 1 });
  }
  if (told.size === 0) return [];
  const items = [...told.values()]
    .slice(0, MOST_QUOTES)
    .map(({ words, times }) => (times > 1 ? [...words, own(` (${times} times)`)] : words));
  if (told.size > MOST_QUOTES) items.push([own(`and more, ${evidence.length} parts in all`)]);
  return [paragraph(own("In the caption:")), { kind: "list", items }];
}

function itemRow(item: ItemVerdict, number: string, right: string | null | undefined): Inline[][] {
  return [
    [own(number)],
    [statusOf(item.status)],
    answerWords(item.answer, "not asked"),
    answerWords(right, "not given"),
    [foreign(item.reason), ...(item.time ? [own(` (${timeWords(item.time)})`)] : [])],
    item.confidence === undefined ? [own("–")] : [own(`${item.confidence} of 5`)],
    [...decidedBy(item), ...agreementWords(item.rounds)],
  ];
}

function itemsTable(verdict: Verdict, check: NumberedCheck, caption: number): Block[] {
  const { items } = verdict;
  if (check.half !== "content" || !items || items.length === 0) return [];
  const asked = new Map(check.check.items.map((item, index) => [item.checkId, { item, index }]));
  const rows = items.map((item) => {
    const found = asked.get(item.checkId);
    return itemRow(item, found ? itemNumber(check.number, found.index) : "–", found?.item.correctAnswer);
  });
  const head = ["No.", "Verdict", "Answer from the caption", "Right", "Reason", "Sure", "Decided by"];
  return [{ kind: "table", caption: `Answers on ${check.number}, caption ${caption}`, head, rows }];
}

function overruleWords({ status, note, madeAt, stale }: Overrule): Inline[] {
  return [
    statusOf(status),
    own(stale ? " (stale: the caption has changed since; counts for nothing)" : ""),
    ...(note === "" ? [] : [own(": "), foreign(note)]),
    own(" ("),
    time(madeAt),
    own(")"),
  ];
}

/** Status as decided and, behind an arrow, as a person decided. */
export function correctedStatus(
  verdict: Verdict,
  caption: ReportCaption,
  disputed: readonly DisputedCheck[],
): Inline[] {
  const overrule = caption.overrules.find(({ checkId, stale }) => checkId === verdict.checkId && !stale);
  return [
    statusOf(verdict.status),
    ...(verdict.stale ? [own(" (stale)")] : []),
    ...(overrule ? [own(" → "), statusOf(overrule.status), own(" by a person")] : []),
    ...(disputed.some(({ checkId }) => checkId === verdict.checkId) ? [own(" (check called wrong)")] : []),
  ];
}

/** All that is known of one verdict, under a heading of its own; `number` is the caption's. */
export function verdictSection(
  { check, verdict }: Decided,
  caption: ReportCaption,
  number: number,
  disputed: readonly DisputedCheck[],
): Block {
  const overrule = caption.overrules.find(({ checkId }) => checkId === verdict.checkId);
  const evidence = verdict.stale ? [] : evidenceList(verdict, caption.text);
  return section(
    [own(`${check.number} `), ...check.name, own(": "), ...correctedStatus(verdict, caption, disputed)],
    [
      ...facts([
        ["Reason", [foreign(verdict.reason)]],
        ["Unscored because", verdict.cause ? [own(verdict.cause)] : null],
        ["Stale", verdict.stale ? [own("yes, the caption has changed since; left out of scores")] : null],
        ["Overruled by a person", overrule ? overruleWords(overrule) : null],
        ["Looked at", verdict.extraction ? extractionWords(verdict.extraction, verdict.judge) : null],
        ["Decided by", decidedBy(verdict)],
      ]),
      ...itemsTable(verdict, check, number),
      ...evidence,
    ],
  );
}
