import { alikeWords } from "../../../evaluation/labels/method-paragraph";
import { counted, plural } from "../../../foundation/plural";
import {
  COULD_TURN,
  type DifferenceVerdict,
  differenceIntervalWords,
  differenceVerdict,
  FEWEST_VIDEOS,
  VERDICT_WORDS,
} from "../../../foundation/standing-words";
import { unscoredCouldTurn } from "../../../metrics/intervals/rank-intervals";
import { USUAL_LEVEL } from "../../../metrics/intervals/share-interval";
import { isOfWhole, type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { ComparedEntry, ComparedScore, RunComparison } from "../../../shapes/run-comparison";
import type { CorrectedDifference } from "../../../shapes/run-correction";
import type { Score } from "../../../shapes/run-scores";
import { sentence } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table";
import { useCorrectedDifferences } from "../../store/use-run-scores";
import { intervalWords, scoredWords, scoreValue } from "../overview/score-words";
import own from "./compare.module.css";

type Compared = NonNullable<RunComparison["compared"]>;
type Delta = NonNullable<ComparedScore["delta"]>;

function Side({ score, beside }: { score: Score; beside: readonly Score[] }) {
  return (
    <td
      data-testid="score"
      data-score={score.id}
      data-value={score.value ?? ""}
      data-n={score.total}
      data-scored={score.denominator}
    >
      <strong>{scoreValue(score)}</strong> <span className={own.interval}>{intervalWords(score)}</span>{" "}
      <span className={own.quiet}>{scoredWords(score, beside)}</span>
    </td>
  );
}

/** Certainty of the difference. `medium`: the word for a video; `saidAbove`: that one alone gives no interval. */
function Paired({
  paired,
  verdict,
  unit,
  medium,
  saidAbove,
}: {
  paired: Delta["paired"];
  verdict: DifferenceVerdict;
  unit: ScoreUnit;
  medium: string;
  saidAbove: boolean;
}) {
  const { change, most } = unitForm(unit);
  if (paired === null)
    return (
      <>
        {VERDICT_WORDS[verdict]}{" "}
        {!saidAbove && (
          <span className={own.quiet}>
            (no interval: one {medium}
            {most === null && ", or as far apart on each"})
          </span>
        )}
      </>
    );
  return (
    <>
      <span className={own.interval}>
        {change(paired.interval[0])} to {change(paired.interval[1])}
      </span>{" "}
      <span className={own.verdict} data-verdict={verdict}>
        {VERDICT_WORDS[verdict]}
      </span>
    </>
  );
}

/**
 * Beside a difference, or the word that there is none: that what is unscored could turn it round, by an ISR captions without all
 * of their verdicts; empty where it could not.
 */
export function undecidedWords(
  { a, b, delta }: Pick<ComparedScore, "a" | "b" | "delta">,
  verdict: DifferenceVerdict,
): string {
  if (!delta || verdict === "open") return "";
  const { most, scale } = unitForm(a);
  if (!unscoredCouldTurn(a, b, most && most / scale)) return "";
  return COULD_TURN[isOfWhole(a.id) ? "undecided" : "unscored"];
}

/** Beside a difference whose interval leaves 0 out: that it is from too few videos; empty otherwise. `many`: the word for these. */
export function fewWords(delta: ComparedScore["delta"], many: string): string {
  const paired = delta?.paired;
  if (!paired || paired.isSame || paired.videos >= FEWEST_VIDEOS) return "";
  const [low, high] = paired.interval;
  if (low <= 0 && high >= 0) return "";
  return `from ${paired.videos} ${many}; fewer than ${FEWEST_VIDEOS} can’t tell two apart`;
}

/** Rows of scores of two, with their differences; without those that nothing of the data set is about. */
export function ComparedTable({
  name,
  rows,
  media,
  a,
  b,
  saidAbove = false,
}: {
  name: string;
  rows: readonly ComparedScore[];
  media: Compared["media"];
  a: string;
  b: string;
  /** That no row has an interval. */
  saidAbove?: boolean;
}) {
  const asked = rows.filter((row) => row.a.total + row.b.total > 0);
  return (
    <ScrollTable
      label={`${name} compared`}
      head={[name, "Difference", a, b]}
      stacked={[name, "Difference", a, b]}
      frameClass={tables.scroll}
      tableClass={`${tables.table} ${own.compared}`}
    >
      {(asked.length > 0 ? asked : rows).map((row) => {
        const verdict = differenceVerdict(
          row.delta?.paired?.interval ?? null,
          row.better,
          row.delta?.paired ?? null,
        );
        return (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            <td
              data-testid="delta"
              data-score={row.id}
              data-value={row.delta?.value ?? ""}
              data-verdict={verdict}
            >
              {row.delta === null ? (
                "–"
              ) : (
                <>
                  <strong>{unitForm(row.a).change(row.delta.value)}</strong>{" "}
                  <Paired
                    {...{ paired: row.delta.paired, verdict, saidAbove }}
                    unit={row.a}
                    medium={media.one}
                  />{" "}
                  <span className={own.quiet}>
                    {undecidedWords(row, verdict) || fewWords(row.delta, media.many)}
                  </span>
                </>
              )}
            </td>
            <Side score={row.a} beside={rows.map(({ a: score }) => score)} />
            <Side score={row.b} beside={rows.map(({ b: score }) => score)} />
          </tr>
        );
      })}
    </ScrollTable>
  );
}

/** The samples that the comparison leaves out, as a sentence; empty where there are none. */
export function leftOutWords({
  shared,
  samples,
  onlyA,
  onlyB,
}: Pick<Compared, "shared" | "samples" | "onlyA" | "onlyB">): string {
  const parts = [
    ...(shared > samples
      ? [`${counted(shared - samples, "sample")} of both without a caption that is judged in both`]
      : []),
    ...(onlyA > 0 ? [`${counted(onlyA, "sample")} only in the first`] : []),
    ...(onlyB > 0 ? [`${counted(onlyB, "sample")} only in the second`] : []),
  ];
  return parts.length === 0 ? "" : ` Left out: ${parts.join(", ")}.`;
}

/** The share of differences that are called so by chance alone, as a sentence; empty where there are too few rows to speak of. */
export function byChanceWords(rows: readonly Pick<ComparedScore, "delta">[]): string {
  const told = rows.filter(({ delta }) => delta?.paired && delta.paired.videos >= FEWEST_VIDEOS).length;
  if (told < 2) return "";
  return `Each row is judged by itself: of ${told} rows about ${Number((told * (1 - USUAL_LEVEL)).toFixed(1))} would be called better or worse by chance if the two were alike in all.`;
}

/** Scores and constraints of both, with the paired difference and its interval. */
export function ComparedScores({ compared, a, b }: { compared: Compared; a: string; b: string }) {
  const { captions, samples, videos, media } = compared;
  const saidAbove = videos < 2;
  return (
    <>
      <p className={own.quiet}>
        {counted(captions, "caption")} of {counted(samples, "sample")} on{" "}
        {counted(videos, media.one, media.many)} {plural(captions, "is", "are")} judged in both; the
        difference is <bdi>{b}</bdi> minus <bdi>{a}</bdi>
        {saidAbove
          ? `, without an interval: it takes two ${media.many}`
          : ` with its ${differenceIntervalWords(media.one)}`}
        .{leftOutWords(compared)}
      </p>
      <ComparedTable name="Score" rows={compared.scores} {...{ media, a, b, saidAbove }} />
      <details>
        <summary>By {compared.counted}</summary>
        <p className={own.quiet}>{byChanceWords(compared.constraints)}</p>
        <ComparedTable
          name={sentence(compared.counted)}
          rows={compared.constraints}
          {...{ media, a, b, saidAbove }}
        />
      </details>
    </>
  );
}

/** The distance of the second above the first, and which of them that makes the better one. */
function Difference({ score }: { score: CorrectedDifference }) {
  if (score.why !== null) return <span className={own.quiet}>uncorrected</span>;
  const { change } = unitForm(score);
  const { delta, interval, videos, better, canTurn } = score;
  const verdict = differenceVerdict(interval, better, { videos, isSame: false });
  return (
    <>
      <strong>{change(delta)}</strong>{" "}
      {interval && (
        <span className={own.interval}>
          {change(interval[0])} to {change(interval[1])}
        </span>
      )}{" "}
      <span className={own.verdict} data-verdict={verdict}>
        {VERDICT_WORDS[verdict]}
      </span>{" "}
      {canTurn && (verdict === "better" || verdict === "worse") && (
        <span className={own.quiet}>{COULD_TURN[isOfWhole(score.id) ? "undecided" : "unscored"]}</span>
      )}
    </>
  );
}

/** The scores of two models on the captions of both as people would have given them, and why some can't be told. */
export function CorrectedDifferences({
  a,
  b,
  titles,
}: {
  a: ComparedEntry;
  b: ComparedEntry;
  titles: { a: string; b: string };
}) {
  const { value: found, problem } = useCorrectedDifferences(a, b);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!found) return null;
  const { labels, why, scores, alike } = found;
  const lacking = [...new Set(scores.flatMap((score) => score.why ?? []))];
  const from =
    a.runId === b.runId
      ? counted(labels.a, "labelled check")
      : `${counted(labels.a, "labelled check")} of the first run and ${labels.b.toLocaleString("en")} of the second`;
  return (
    <div className={own.comparison} data-testid="corrected-differences">
      <h2 className={tables.heading}>Corrected differences</h2>
      {why !== null && <p className={own.quiet}>{why}</p>}
      {scores.length > 0 && (
        <>
          <p className={own.quiet}>
            Over the same captions, corrected by {from}: videos and their labels are drawn together for both,
            so that the judge&apos;s error is in these intervals. Scores that rules alone decide stand above.
            {alike !== undefined && ` ${alikeWords(alike, "both models")}`}
          </p>
          <ScrollTable
            label="Corrected differences"
            head={["Score, corrected", "Difference", titles.a, titles.b]}
            frameClass={tables.scroll}
            tableClass={`${tables.table} ${own.compared}`}
          >
            {scores.map((score) => (
              <tr
                key={score.id}
                data-testid="corrected-delta"
                data-score={score.id}
                data-value={score.delta ?? ""}
                data-low={score.interval?.[0] ?? ""}
                data-high={score.interval?.[1] ?? ""}
              >
                <th scope="row">{score.label}</th>
                <td>
                  <Difference score={score} />
                </td>
                <td>{scoreValue({ ...score, value: score.a })}</td>
                <td>{scoreValue({ ...score, value: score.b })}</td>
              </tr>
            ))}
          </ScrollTable>
          {lacking.map((words) => (
            <p key={words} className={own.quiet}>
              Uncorrected: {words}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
