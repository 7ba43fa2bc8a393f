import { settingsWords } from "../../../lib/settings-words";
import { describeRatio } from "../../../metrics/ratio";
import { flipRate, repeatedScore, type Stability, stabilityOf } from "../../../metrics/repeat-stability";
import type { ReportCaption, ReportComparison, ReportContestant } from "../../../schemas/report";
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
import { counted } from "./words";

type Written = { round: number; caption: ReportCaption };

/** The captions that were written to their end. */
function writtenBy({ trials }: ReportContestant): Written[] {
  return trials.flatMap(({ round, caption }) => (caption?.call ? [{ round, caption }] : []));
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

function shownWords({ plan, wholeVideo }: ReportContestant): string {
  if (wholeVideo) return "the whole video";
  return `frames: ${planned(plan)}; ${plan.audio ? "with sound" : "no sound"}`;
}

function taking({ contestants }: ReportComparison): Block {
  return {
    kind: "table",
    caption: "Models that took part",
    head: ["Model", "At", "Shown", "Settings"],
    rows: contestants.map((contestant) => [
      [
        foreign(contestant.title),
        ...(contestant.title === contestant.model ? [] : [own(": "), code(contestant.model)]),
      ],
      [code(contestant.host)],
      [own(shownWords(contestant))],
      [own(settingsWords(contestant.settings))],
    ]),
  };
}

function seconds(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return "–";
  return `${(milliseconds.reduce((sum, one) => sum + one, 0) / milliseconds.length / 1000).toFixed(2)} s`;
}

function scores({ contestants }: ReportComparison, checks: readonly NumberedCheck[]): Block {
  return {
    kind: "table",
    caption: "Scores of the models",
    head: ["Model", "Captions", "Mean CSR", "Lowest, highest", "ISR", "Flips", "First word", "Time"],
    rows: contestants.map((contestant) => {
      const written = writtenBy(contestant);
      const calls = written.flatMap(({ caption }) => caption.call ?? []);
      const { meanCsr, range, isr, undecided } = repeatedScore(written.map(({ caption }) => caption.scores));
      const flips = flipRate(checks.map(({ checkId }) => stability(written, checkId)));
      return [
        [foreign(contestant.title)],
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

function matrix({ contestants }: ReportComparison, checks: readonly NumberedCheck[]): Block {
  const written = contestants.map(writtenBy);
  return {
    kind: "table",
    caption: "Verdicts, constraint by model",
    head: ["No.", "Check", ...contestants.map((_, index) => `Model ${index + 1}`)],
    rows: checks.map(({ number, name, checkId }) => [
      [own(number)],
      name,
      ...written.map((own) => cellWords(stability(own, checkId))),
    ]),
  };
}

function captions(contestant: ReportContestant, number: number): Block {
  return section(
    [own(`Model ${number}: `), foreign(contestant.title)],
    contestant.trials.flatMap(({ round, caption, problem }): Block[] => [
      ...(problem === null ? [] : [paragraph(own(`Round ${round}: `), foreign(problem))]),
      ...(caption ? [verbatim(`Round ${round}${caption.call ? "" : ", broken off"}`, caption.text)] : []),
    ]),
  );
}

/** Models side by side: who took part, scores, verdicts by model with how steady they are, every caption. */
export function comparisonSection(comparison: ReportComparison): Block {
  const { instruction, judge, repeats, contestants, checklist } = comparison;
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
      taking(comparison),
      ...(checks.length > 0 ? [scores(comparison, checks), matrix(comparison, checks)] : []),
      ...contestants.map((contestant, index) => captions(contestant, index + 1)),
    ],
    { newPage: true },
  );
}
