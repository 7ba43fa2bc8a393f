import { plural } from "../../../foundation/plural";
import { type DifferenceVerdict, differenceVerdict, VERDICT_WORDS } from "../../../foundation/standing-words";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { ComparedScore, RunComparison } from "../../../shapes/run-comparison";
import type { Score } from "../../../shapes/score";
import { sentence } from "../../../ui/measures";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { intervalWords, scoredWords, scoreValue } from "../overview/score-words";
import own from "./compare.module.css";

const SHARE: ScoreUnit = { unit: "share" };

type Compared = NonNullable<RunComparison["compared"]>;
type Delta = NonNullable<ComparedScore["delta"]>;

/** In how many of the draws the second is ahead, behind and equal: "ahead in 0.9 % of the draws, behind in 98.1 %, equal in 1.0 %". */
export function drawnWords(
  { above, below }: Pick<NonNullable<Delta["drawn"]>, "above" | "below">,
  better: ComparedScore["better"],
): string {
  const { words } = unitForm(SHARE);
  const [ahead, behind] = better === "higher" ? [above, below] : [below, above];
  const equal = 1 - above - below;
  return `ahead in ${words(ahead)} of the draws, behind in ${words(behind)}${equal > 1e-9 ? `, equal in ${words(equal)}` : ""}`;
}

function Side({ score }: { score: Score }) {
  return (
    <td
      data-testid="score"
      data-score={score.id}
      data-value={score.value ?? ""}
      data-n={score.total}
      data-scored={score.denominator}
    >
      <strong>{scoreValue(score)}</strong> <span className={own.quiet}>{intervalWords(score)}</span>
      <br />
      <span className={own.quiet}>{scoredWords(score)}</span>
    </td>
  );
}

/** Certainty of the difference, by resampling videos. `medium`: the word for a video. */
function Drawn({
  drawn,
  verdict,
  better,
  unit,
  medium,
}: {
  drawn: Delta["drawn"];
  verdict: DifferenceVerdict;
  better: ComparedScore["better"];
  unit: ScoreUnit;
  medium: string;
}) {
  if (drawn === null)
    return (
      <>
        {VERDICT_WORDS[verdict]} <span className={own.quiet}>(one {medium}: no interval)</span>
      </>
    );
  const { change } = unitForm(unit);
  return (
    <>
      <span className={own.quiet}>
        {change(drawn.interval[0])} to {change(drawn.interval[1])}
      </span>
      <br />
      <span className={own.verdict} data-verdict={verdict}>
        {VERDICT_WORDS[verdict]}
      </span>{" "}
      {verdict !== "same" && <span className={own.quiet}>({drawnWords(drawn, better)})</span>}
    </>
  );
}

/** Rows of scores of two, with their differences; without those that nothing of the data set is about. */
export function ComparedTable({
  name,
  rows,
  media,
  a,
  b,
}: {
  name: string;
  rows: readonly ComparedScore[];
  media: Compared["media"];
  a: string;
  b: string;
}) {
  const asked = rows.filter((row) => row.a.total + row.b.total > 0);
  return (
    <ScrollTable
      label={`${name} compared`}
      head={[name, a, b, "Difference"]}
      frameClass={tables.scroll}
      tableClass={`${tables.table} ${own.compared}`}
    >
      {(asked.length > 0 ? asked : rows).map((row) => {
        const verdict = differenceVerdict(
          row.delta?.drawn?.interval ?? null,
          row.better,
          row.delta?.drawn?.videos ?? null,
        );
        return (
          <tr key={row.id}>
            <th scope="row">{row.label}</th>
            <Side score={row.a} />
            <Side score={row.b} />
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
                  <Drawn
                    drawn={row.delta.drawn}
                    verdict={verdict}
                    better={row.better}
                    unit={row.a}
                    medium={media.one}
                  />
                </>
              )}
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

/** Scores and constraints of both, with the paired difference and its interval. */
export function ComparedScores({ compared, a, b }: { compared: Compared; a: string; b: string }) {
  const { counted, captions, samples, videos, media, onlyA, onlyB } = compared;
  const left =
    onlyA + onlyB === 0 ? "" : ` Left out: ${onlyA} samples only in the first, ${onlyB} only in the second.`;
  return (
    <>
      <p className={own.quiet}>
        {captions.toLocaleString("en")} captions of {samples.toLocaleString("en")} samples on{" "}
        {videos.toLocaleString("en")} {plural(videos, media.one, media.many)} are judged in both; the
        difference is {b} minus {a}
        {videos > 1 && `, its 95 % interval by drawing the same ${media.many} for both`}.{left}
      </p>
      <ComparedTable name="Score" rows={compared.scores} media={media} a={a} b={b} />
      <details>
        <summary>By {counted}</summary>
        <ComparedTable name={sentence(counted)} rows={compared.constraints} media={media} a={a} b={b} />
      </details>
    </>
  );
}
