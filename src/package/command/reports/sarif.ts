import { pathToFileURL } from "node:url";
import { APP_VERSION } from "../../../foundation/document-versions";
import { jsonMembers } from "../../../foundation/json-members";
import { formatConstraints } from "../../../rules/taxonomy/format-constraints";
import type { CheckedLine, CheckedVerdict } from "../../../shapes/sample-lines";
import type { Span } from "../../../shapes/verdict";
import type { CheckedCaption } from "../check/checked-caption";
import { EXIT } from "../usage-error";
import { failsFor, type ReportAbout, type ReportFormat, shown } from "./report";

/** The rule of checks that no rule on form stands behind. */
const OTHER = "content";
const NOT_CHECKED = "not-checked";
const RULES = [
  ...formatConstraints.map(({ id, label, definition }) => ({
    id,
    name: label,
    shortDescription: { text: definition },
  })),
  { id: OTHER, name: "Content", shortDescription: { text: "What a caption says." } },
  {
    id: NOT_CHECKED,
    name: "Not checked",
    shortDescription: { text: "A line of captions that could not be checked." },
  },
];
const PLACES = new Map(RULES.map(({ id }, place) => [id, place]));

const BASELINE = { new: "new", known: "unchanged", fixed: "absent" } as const;

function uriOf(path: string): string {
  if (path === "-") return "stdin";
  return path.startsWith("/") ? pathToFileURL(path).href : encodeURI(path.replaceAll("\\", "/"));
}

const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/** Columns of a line from 1; `end` is that behind the last character. */
type Columns = { start: number; end: number };

/** The position of the first character of a field's text in a line of JSON; null where the field is no text. */
function beginningOf(line: string, field: string): number | null {
  for (const member of jsonMembers([line], line.length, { line: 1, column: 1 })) {
    if (member?.kind !== "member" || member.text === null) continue;
    const named = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*"/.exec(member.text);
    if (!named?.[1]) continue;
    try {
      if (JSON.parse(named[1]) !== field) continue;
    } catch {
      continue;
    }
    return member.at.column - 1 + named[0].length;
  }
  return null;
}

/**
 * Finds columns of a line of JSON in which parts of one of its texts stand, escapes counted as they are written. Gives null where the
 * field is no text of the line.
 */
export function evidenceColumns(line: string, field: string): ((span: Span) => Columns) | null {
  const beginning = beginningOf(line, field);
  if (beginning === null) return null;
  const at: number[] = [];
  const placeOf = (offset: number): number => {
    // Positions are found once, as far as anyone asks.
    if (at.length === 0) at.push(beginning);
    while (at.length <= offset) {
      const place = at[at.length - 1] ?? beginning;
      const isEscape = line.charCodeAt(place) === BACKSLASH;
      at.push(place + (isEscape ? (line.charCodeAt(place + 1) === SMALL_U ? 6 : 2) : 1));
    }
    return at[offset] ?? beginning;
  };
  return ({ start, end }) => ({ start: placeOf(start) + 1, end: placeOf(end) + 1 });
}

/** The places of the evidence in the input: its line, and where that holds the caption as a text the columns of each part. */
function regionsOf(
  { line, text, source }: CheckedCaption,
  { evidence }: Pick<CheckedVerdict, "evidence">,
): object[] {
  const whole = [{ startLine: Math.max(1, line.line) }];
  const columnsOf = source && evidenceColumns(source.raw, source.field);
  if (!columnsOf || evidence.length === 0) return whole;
  return evidence.map((span) => {
    const { start, end } = columnsOf(span);
    const snippet = span.end > span.start ? { snippet: { text: text.slice(span.start, span.end) } } : {};
    return { startLine: Math.max(1, line.line), startColumn: start, endColumn: end, ...snippet };
  });
}

function resultOf(about: ReportAbout, one: CheckedCaption, verdict: CheckedVerdict): object {
  const { checkId, constraintId, reason, since, status } = verdict;
  const known = constraintId !== null && PLACES.has(constraintId) ? constraintId : OTHER;
  const physicalLocation = (region: object) => ({ artifactLocation: { uri: uriOf(about.path) }, region });
  const name = `${shown(one.line.id)}/${shown(checkId)}`;
  const level = levelOf(about, status, since);
  return {
    ruleId: known,
    ruleIndex: PLACES.get(known),
    kind: status === "failed" || level === "error" ? "fail" : "notApplicable",
    level,
    message: { text: `${shown(one.line.id)}: ${status === "unscored" ? "unscored, " : ""}${shown(reason)}` },
    ...(since ? { baselineState: BASELINE[since] } : {}),
    locations: regionsOf(one, verdict).map((region) => ({
      physicalLocation: physicalLocation(region),
      logicalLocations: [{ fullyQualifiedName: name }],
    })),
    partialFingerprints: { "caption/v1": JSON.stringify([one.line.id, one.line.model ?? null, checkId]) },
  };
}

function problemOf({ path }: ReportAbout, { id, line, problem = "" }: CheckedLine): object {
  const region = { startLine: Math.max(1, line) };
  return {
    ruleId: NOT_CHECKED,
    ruleIndex: PLACES.get(NOT_CHECKED),
    level: "error",
    message: { text: `${shown(id)}: ${shown(problem)}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) }, region } }],
  };
}

/** An error is just what the command fails for; SARIF has a level for failures alone. */
function levelOf(about: ReportAbout, status: string, since: string | undefined): "error" | "none" | "note" {
  if (status === "unscored") return about.failOn === "unscored" ? "error" : "none";
  return failsFor(about, since) ? "error" : "note";
}

/** SARIF 2.1.0: a result for each failed or unscored check, whose region is its evidence within the line of the input. */
export const sarifReport: ReportFormat = (about) => {
  let isFirst = true;
  const separated = (results: object[]) =>
    results
      .map((result) => {
        const text = `${isFirst ? "\n" : ",\n"}${JSON.stringify(result)}`;
        isFirst = false;
        return text;
      })
      .join("");
  const driver = { name: "Caplens", version: APP_VERSION, rules: RULES };
  return {
    head: () =>
      `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":${JSON.stringify(driver)}},"columnKind":"utf16CodeUnits","results":[`,
    caption: (one) =>
      one.line.problem === undefined
        ? separated(
            one.line.verdicts
              .filter(({ status }) => status !== "passed")
              .map((verdict) => resultOf(about, one, verdict)),
          )
        : separated([problemOf(about, one.line)]),
    end: ({ code, reasons }) => {
      const invocation = {
        executionSuccessful: code !== EXIT.usage,
        exitCode: code,
        ...(reasons.length > 0 ? { exitCodeDescription: reasons.join(" ") } : {}),
      };
      return `\n],"invocations":[${JSON.stringify(invocation)}]}]}\n`;
    },
  };
};
