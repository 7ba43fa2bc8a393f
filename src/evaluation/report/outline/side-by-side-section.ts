import { counted } from "../../../foundation/plural";
import { describeRatio } from "../../../metrics/ratio";
import { flipRate, repeatedScore, type Stability, stabilityOf } from "../../../metrics/repeat-stability";
import type { ReportCaption, ReportEntry, ReportSideBySide } from "../../../shapes/report";
import { settingsWords } from "../../../shapes/settings-words";
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
  verbatim,
} from "./blocks";
import { type NumberedCheck, numberedChecks } from "./checklist-names";
import { planned } from "./media-section";

type Written = { round: number; caption: ReportCaption };

/** The captions that were written to their end. */
function writtenBy({ captions }: ReportEntry): Written[] {
  return captions.flatMap(({ round, caption }) => (caption?.call ? [{ round, caption }] : []));
}

function stability(written: readonly Written[], checkId: string): Stability {
  return stabilityOf(
    written.map(({ caption }) => {
      const verdict = caption.verdicts.find((one) => one.checkId === checkId);
      return !verdict || verdict.stale ? "unscored" : verdict.status;
    }),
  );
}

/** `✓ passed, 4 / 5, flips`: how many of the scored captions passed. */
function cellWords({ majority, passed, denominator, total, flips }: Stability): Inline[] {
  if (total === 0) return [own("–")];
  const sign: Inline =
    majority === "split" ? own("split") : statusOf(majority === null ? "unscored" : majority);
  if (total === 1) return [sign];
  const left = total - denominator;
  const unscored = left > 0 ? ` (${left} unscored)` : "";
  return [sign, own(` ${passed} / ${denominator}${unscored}${flips > 0 ? ", flips" : ""}`)];
}

function shownWords({ plan, wholeVideo }: ReportEntry): string {
  if (wholeVideo) return "the whole video";
  return `frames: ${planned(plan)}; ${plan.audio ? "with sound" : "no sound"}`;
}

function taking({ entries }: ReportSideBySide): Block {
  return {
    kind: "table",
    caption: "Models that took part",
    head: ["Model", "At", "Shown", "Settings"],
    rows: entries.map((entry) => [
      [foreign(entry.title), ...(entry.title === entry.model ? [] : [own(": "), code(entry.model)])],
      [code(entry.host)],
      [own(shownWords(entry))],
      [own(settingsWords(entry.settings))],
    ]),
  };
}

function seconds(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return "–";
  return `${(milliseconds.reduce((sum, one) => sum + one, 0) / milliseconds.length / 1000).toFixed(2)} s`;
}

function scores({ entries }: ReportSideBySide, checks: readonly NumberedCheck[]): Block {
  return {
    kind: "table",
    caption: "Scores of the models",
    head: ["Model", "Captions", "Mean CSR", "Lowest, highest", "ISR", "Flips", "First word", "Time"],
    rows: entries.map((entry) => {
      const written = writtenBy(entry);
      const calls = written.flatMap(({ caption }) => caption.call ?? []);
      const { meanCsr, range, isr, undecided } = repeatedScore(written.map(({ caption }) => caption.scores));
      const flips = flipRate(checks.map(({ checkId }) => stability(written, checkId)));
      return [
        [foreign(entry.title)],
        [own(`${written.length}`)],
        [own(meanCsr === null ? "–" : meanCsr.toFixed(3))],
        [own(range === null ? "–" : `${range[0].toFixed(3)}, ${range[1].toFixed(3)}`)],
        [own(`${describeRatio(isr)}${undecided > 0 ? ` (${undecided} undecided)` : ""}`)],
        [own(describeRatio(flips))],
        [own(seconds(calls.flatMap((call) => call.firstTokenMilliseconds ?? [])))],
        [own(seconds(calls.map((call) => call.totalMilliseconds)))],
      ];
    }),
  };
}

function matrix({ entries }: ReportSideBySide, checks: readonly NumberedCheck[]): Block {
  const written = entries.map(writtenBy);
  return {
    kind: "table",
    caption: "Verdicts, constraint by model",
    head: ["No.", "Check", ...entries.map((_, index) => `Model ${index + 1}`)],
    rows: checks.map(({ number, name, checkId }) => [
      [own(number)],
      name,
      ...written.map((own) => cellWords(stability(own, checkId))),
    ]),
  };
}

function captions(entry: ReportEntry, number: number): Block {
  return section(
    [own(`Model ${number}: `), foreign(entry.title)],
    entry.captions.flatMap(({ round, caption, problem }): Block[] => [
      ...(problem === null ? [] : [paragraph(own(`Round ${round}: `), foreign(problem))]),
      ...(caption ? [verbatim(`Round ${round}${caption.call ? "" : ", broken off"}`, caption.text)] : []),
    ]),
  );
}

/** Models side by side: who took part, scores, verdicts by model with how steady they are, every caption. */
export function sideBySideSection(sideBySide: ReportSideBySide): Block {
  const { instruction, judge, repeats, entries, checklist } = sideBySide;
  const checks = numberedChecks(checklist);
  return section(
    [own("Models side by side")],
    [
      paragraph(
        own(
          `Each was to write ${counted(repeats, "caption")}. Asked and judged on the instruction and the checklist as they stand in this section, also where the session has gone on since.`,
        ),
      ),
      ...facts([["Judged by", judge === null ? null : [code(judge)]]]),
      verbatim("Instruction", instruction),
      taking(sideBySide),
      ...(checks.length > 0 ? [scores(sideBySide, checks), matrix(sideBySide, checks)] : []),
      ...entries.map((entry, index) => captions(entry, index + 1)),
    ],
    { newPage: true },
  );
}
