import { chargedWords, price } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import { isAgainst } from "../../../metrics/score-caption";
import { settingsWords } from "../../../shapes/model-settings";
import type { Report, ReportCall, ReportCaption } from "../../../shapes/report";
import type { DisputedCheck, Overrule } from "../../../shapes/result";
import { shortfallWords } from "../../../shapes/shortfall-words";
import type { ItemVerdict, Span, Verdict } from "../../../shapes/verdict";
import { mistakeOf } from "../../verdicts/mistake";
import { clippedLine } from "../visible-text";
import {
  type Block,
  code,
  type FramePlace,
  facts,
  foreign,
  type Inline,
  own,
  paragraph,
  section,
  statusOf,
  time,
  verbatim,
} from "./blocks";
import { momentPlaces } from "./frame-places";
import { markedPieces } from "./marked-pieces";
import { itemNumber, type NumberedCheck, scoresTable } from "./scores-section";
import {
  agreementWords,
  answerWords,
  decidedBy,
  decidedByShortly,
  extractionWords,
  joined,
  judgingWords,
  moment,
  SEMANTICS_WORDS,
  timeWords,
} from "./words";

type Decided = { check: NumberedCheck; verdict: Verdict };

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
function correctedStatus(
  verdict: Verdict,
  caption: ReportCaption,
  disputed: readonly DisputedCheck[],
): Inline[] {
  const overrule = caption.overrules.find(
    (one) => one.checkId === verdict.checkId && isAgainst(one, verdict),
  );
  return [
    statusOf(verdict.status),
    ...(verdict.stale ? [own(" (stale)")] : []),
    ...(overrule ? [own(" → "), statusOf(overrule.status), own(" by a person")] : []),
    ...(disputed.some(({ checkId }) => checkId === verdict.checkId) ? [own(" (check called wrong)")] : []),
  ];
}

const MOMENT_WORDS = { said: "The caption says", true: "True", asked: "Asked about" } as const;

/** The moments of the video that each question of a failed verdict is about, side by side. */
function momentBlocks(
  verdict: Verdict,
  { checklist }: Report,
  text: string,
  places: ReadonlyMap<number, FramePlace>,
): Block[] {
  if (verdict.status !== "failed") return [];
  return Object.values(mistakeOf(verdict, checklist, text).moments).map((moments) => ({
    kind: "moments",
    moments: moments.map(({ of, at, period: [start, end] }) => ({
      words: `${MOMENT_WORDS[of]} ${start === end ? moment(start) : `${moment(start)} to ${moment(end)}`}`,
      frame: places.get(at) ?? null,
    })),
  }));
}

/** All that is known of one verdict, under a heading of its own; `number` is the caption's. */
function verdictSection(
  { check, verdict }: Decided,
  caption: ReportCaption,
  number: number,
  report: Report,
  places: ReadonlyMap<number, FramePlace>,
): Block {
  const overrule = caption.overrules.find(({ checkId }) => checkId === verdict.checkId);
  const evidence = verdict.stale ? [] : evidenceList(verdict, caption.text);
  const status = correctedStatus(verdict, caption, report.disputedChecks);
  return section(
    [own(`${check.number} `), ...check.name, own(": "), ...status],
    [
      ...(check.check.description === "" ? [] : [paragraph(foreign(check.check.description))]),
      paragraph(foreign(verdict.reason)),
      ...evidence,
      ...momentBlocks(verdict, report, caption.text, places),
      ...facts([
        ["Unscored because", verdict.cause ? [own(verdict.cause)] : null],
        ["Stale", verdict.stale ? [own("yes, the caption has changed since; left out of scores")] : null],
        [
          overrule && !overrule.stale && !isAgainst(overrule, verdict)
            ? "Decided by a person, the same"
            : "Overruled by a person",
          overrule ? overruleWords(overrule) : null,
        ],
        ["Looked at", verdict.extraction ? extractionWords(verdict.extraction, verdict.judge) : null],
        ["Decided by", decidedBy(verdict)],
      ]),
      ...itemsTable(verdict, check, number),
    ],
  );
}

function originWords({ origin }: ReportCaption): Inline[] {
  switch (origin.kind) {
    case "pasted":
      return [own("written or pasted by a person")];
    case "example":
      return [own("bundled example "), code(origin.exampleId), own(", hand-written")];
    case "model":
      return [own("written by "), code(origin.model)];
  }
}

function priceWords({ price: known, cached, usage }: ReportCall): Inline[] | null {
  if (cached) return [own("nothing: the reply was kept from an earlier call")];
  if (!known) return null;
  const { usd, estimated, asOf } = known;
  if (usd === null) return [own("unknown")];
  const words = `${price({ usd, estimated })}${chargedWords(usd, usage.charged)}`;
  return [own(words), ...(asOf === null ? [] : [own(", by the price of "), code(asOf)])];
}

function requestWords({ attempts, waitedMilliseconds = 0 }: ReportCall): Inline[] | null {
  if (attempts === undefined) return null;
  const waited =
    waitedMilliseconds > 0 ? `, after ${(waitedMilliseconds / 1000).toFixed(2)} s of waiting` : "";
  return [own(`${attempts}${waited}`)];
}

function callFacts(call: ReportCall): [string, Inline[] | null][] {
  const { settings, usage, firstTokenMilliseconds, totalMilliseconds } = call;
  const answered =
    call.answeredModel !== null && call.answeredModel !== call.model ? call.answeredModel : null;
  const first =
    firstTokenMilliseconds === null
      ? ""
      : `, first words after ${(firstTokenMilliseconds / 1000).toFixed(2)} s`;
  return [
    [
      "Model",
      [
        code(call.model),
        ...(answered ? [own(", answered as "), code(answered)] : []),
        ...(call.host ? [own(" at "), code(call.host)] : []),
      ],
    ],
    ["Prompt", [code(call.promptVersion)]],
    ["Settings", [own(settingsWords(settings))]],
    ["Sent", [own(counted(call.mediaHashes.length, "picture or sound", "pictures and sounds"))]],
    ["Tokens", [own(`${usage.input ?? "unknown"} in, ${usage.output ?? "unknown"} out`)]],
    ["Time", [own(`${(totalMilliseconds / 1000).toFixed(2)} s${first}, started `), time(call.startedAt)]],
    ["Cost", priceWords(call)],
    ["Requests", requestWords(call)],
    ["Ended", [code(call.finishReason)]],
    [
      "Warnings",
      call.warnings.length > 0
        ? joined(
            call.warnings.map((warning) => [foreign(warning)]),
            "; ",
          )
        : null,
    ],
  ];
}

/** A check by its kind and what it asks. */
function asked({ name, check: { description } }: NumberedCheck): Inline[] {
  return description === "" ? name : [...name, own(": "), foreign(clippedLine(description, LONGEST_QUOTE))];
}

function verdictsTable(
  decided: readonly Decided[],
  caption: ReportCaption,
  report: Report,
  number: number,
): Block {
  return {
    kind: "table",
    caption: `Verdicts on caption ${number}`,
    head: ["No.", "Check", "Verdict", "Decided by", "Reason"],
    rows: decided.map(({ check, verdict }) => [
      [own(check.number)],
      asked(check),
      correctedStatus(verdict, caption, report.disputedChecks),
      [own(decidedByShortly(verdict))],
      [foreign(verdict.reason)],
    ]),
  };
}

function disagreementsTable(
  { disagreements }: ReportCaption,
  decided: readonly Decided[],
  number: number,
): Block[] {
  const rows = disagreements.flatMap((other): Inline[][][] => {
    const found = decided.find(({ verdict }) => verdict.checkId === other.checkId);
    if (!found) return [];
    const { check, verdict } = found;
    return [
      [
        [own(check.number)],
        check.name,
        [statusOf(verdict.status)],
        [statusOf(other.status)],
        [foreign(other.reason)],
      ],
    ];
  });
  const [first] = disagreements;
  if (!first || rows.length === 0) return [];
  const words = `These are decided otherwise ${SEMANTICS_WORDS[first.semantics]}:`;
  const head = ["No.", "Check", "Here", "There", "Reason there"];
  return [
    section(
      [own("Where strict and as released disagree")],
      [
        paragraph(own(words)),
        { kind: "table", caption: `Decided otherwise on caption ${number}`, head, rows },
      ],
    ),
  ];
}

/** True where the table's row says all there is to say. */
function saidInTable({ verdict }: Decided, { overrules }: ReportCaption): boolean {
  const { evidence, items, extraction, cause, checkId } = verdict;
  const direct = !extraction || (extraction.source === "direct" && !extraction.unsure);
  return (
    verdict.status === "passed" &&
    direct &&
    !cause &&
    !verdict.stale &&
    evidence.length === 0 &&
    (items ?? []).length === 0 &&
    !overrules.some((overrule) => overrule.checkId === checkId)
  );
}

/** One caption: where it comes from, its scores, its text with the evidence marked, every verdict. */
export function captionSection(
  caption: ReportCaption,
  number: number,
  report: Report,
  checks: readonly NumberedCheck[],
): Block {
  const byCheck = new Map(caption.verdicts.map((verdict) => [verdict.checkId, verdict]));
  const decided = checks.flatMap((check): Decided[] => {
    const verdict = byCheck.get(check.checkId);
    return verdict ? [{ check, verdict }] : [];
  });
  const markings = decided
    .filter(({ verdict }) => !verdict.stale)
    .map(({ check, verdict }) => ({
      reference: check.number,
      status: verdict.status,
      spans: verdict.evidence,
    }));
  const told = decided.filter((one) => !saidInTable(one, caption));
  const edited =
    caption.originalText === null ? null : [own("yes; the text as it came is in the JSON report")];
  const { shortfall, reasoning } = caption;
  const places = momentPlaces(report);
  const written = caption.call
    ? [section([own(`How caption ${number} was written`)], facts(callFacts(caption.call)))]
    : [];
  return section(
    [own(`Caption ${number}: `), foreign(caption.title)],
    [
      ...facts([
        ["Origin", originWords(caption)],
        ["Whole", shortfall ? [own(shortfallWords(shortfall).what)] : null],
        ["Judged all the same", shortfall?.judgeAnyway ? [own("yes, somebody said so")] : null],
        ["Edited since", edited],
        ["Judged by", caption.judging ? [own(judgingWords(caption.judging))] : null],
      ]),
      ...(decided.length > 0 ? [scoresTable(caption, number)] : []),
      caption.text === ""
        ? paragraph(own("The caption is empty."))
        : {
            kind: "verbatim",
            label: `Text of caption ${number}`,
            language: "text",
            pieces: markedPieces(caption.text, markings),
          },
      ...(reasoning === undefined
        ? []
        : [verbatim(`How the model of caption ${number} reasoned (no part of the caption)`, reasoning)]),
      ...(decided.length > 0 ? [verdictsTable(decided, caption, report, number)] : []),
      ...disagreementsTable(caption, decided, number),
      ...told.map((one) => verdictSection(one, caption, number, report, places)),
      ...written,
    ],
    { newPage: true },
  );
}
