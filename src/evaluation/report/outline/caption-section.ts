import { dollars } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import type { Report, ReportCall, ReportCaption } from "../../../shapes/report";
import { settingsWords } from "../../../shapes/settings-words";
import { shortfallWords } from "../../../shapes/shortfall-words";
import {
  type Block,
  code,
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
import type { NumberedCheck } from "./checklist-names";
import { markedPieces } from "./marked-pieces";
import { scoresTable } from "./scores-section";
import { correctedStatus, type Decided, verdictSection } from "./verdict-section";
import { decidedByShortly, joined, judgingWords, SEMANTICS_WORDS } from "./words";

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

function costWords({ price, cached }: ReportCall): Inline[] | null {
  if (cached) return [own("nothing: the reply was kept from an earlier call")];
  if (!price) return null;
  if (price.usd === null) return [own("unknown")];
  const asOf = price.asOf === null ? [] : [own(", by the price of "), code(price.asOf)];
  return [own(`${price.estimated ? "at most " : ""}${dollars(price.usd)}`), ...asOf];
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
    ["Cost", costWords(call)],
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
      check.name,
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
  return section(
    [own(`Caption ${number}: `), foreign(caption.title)],
    [
      ...facts([
        ["Origin", originWords(caption)],
        ...(caption.call ? callFacts(caption.call) : []),
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
      ...told.map((one) => verdictSection(one, caption, number, report.disputedChecks)),
    ],
    { newPage: true },
  );
}
