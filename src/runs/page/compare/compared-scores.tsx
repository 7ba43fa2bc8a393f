import { Anchor, Button } from "@mantine/core";
import { csvHead, csvLine } from "../../../evaluation/export/tables/csv";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { differenceIntervalWords } from "../../../foundation/interval-words";
import { plural } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { type DifferenceVerdict, differenceVerdict, VERDICT_WORDS } from "../../../foundation/standing-words";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { ComparedScore, RunComparison } from "../../../shapes/run-comparison";
import type { Score } from "../../../shapes/score";
import { readRunAddress, runAddressQuery } from "../../../state/run-address";
import { useStores } from "../../../state/stores-context";
import { useLatest } from "../../../state/use-latest";
import { sentence } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { sizeWords } from "../../logic/failures/failure-kinds";
import { lineNames } from "../line-names";
import { intervalWords, scoredWords, scoreValue } from "../overview/score-words";
import own from "./compare.module.css";

type Compared = NonNullable<RunComparison["compared"]>;
type Delta = NonNullable<ComparedScore["delta"]>;

function Side({ score }: { score: Score }) {
  return (
    <td
      data-testid="score"
      data-score={score.id}
      data-value={score.value ?? ""}
      data-n={score.total}
      data-scored={score.denominator}
    >
      <strong>{scoreValue(score)}</strong> <span className={own.interval}>{intervalWords(score)}</span>
      <br />
      <span className={own.quiet}>{scoredWords(score)}</span>
    </td>
  );
}

/** Certainty of the difference. `medium`: the word for a video. */
function Paired({
  paired,
  verdict,
  unit,
  medium,
}: {
  paired: Delta["paired"];
  verdict: DifferenceVerdict;
  unit: ScoreUnit;
  medium: string;
}) {
  if (paired === null)
    return (
      <>
        {VERDICT_WORDS[verdict]} <span className={own.quiet}>(one {medium}: no interval)</span>
      </>
    );
  const { change } = unitForm(unit);
  return (
    <>
      <span className={own.interval}>
        {change(paired.interval[0])} to {change(paired.interval[1])}
      </span>
      <br />
      <span className={own.verdict} data-verdict={verdict}>
        {VERDICT_WORDS[verdict]}
      </span>
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
          row.delta?.paired?.interval ?? null,
          row.better,
          row.delta?.paired ?? null,
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
                  <Paired paired={row.delta.paired} verdict={verdict} unit={row.a} medium={media.one} />
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
        {videos > 1 && ` with its ${differenceIntervalWords(media.one)}`}.{left}
      </p>
      <ComparedTable name="Score" rows={compared.scores} media={media} a={a} b={b} />
      <details>
        <summary>By {counted}</summary>
        <ComparedTable name={sentence(counted)} rows={compared.constraints} media={media} a={a} b={b} />
      </details>
    </>
  );
}

/** The failures of two runs, or of all models of one, in groups of the same kind over both. */
export function ComparedFailures({ runIds }: { runIds: readonly [string, ...string[]] }) {
  const { engine } = useStores().services;
  const [id, ...also] = [...new Set(runIds)];
  const { value: told, problem } = useLatest(runIds.join(" "), 0, async (signal) => {
    const opened = await Promise.all([id ?? "", ...also].map((one) => engine.call("runs/open", { id: one })));
    const runs = opened.flatMap((one) => (one && one.state !== "unreadable" ? [one.run] : []));
    const failures = await engine.call("runs/failures", { id: id ?? "", also }, { signal });
    const titles = runs.flatMap((run) =>
      run.entries.map((entry): [string, string] =>
        also.length > 0
          ? [`${run.id}/${entry.id}`, `${entry.title} (${run.title})`]
          : [entry.id, entry.title],
      ),
    );
    return { failures, titles: new Map(titles), benchmark: runs[0]?.dataSet.benchmark ?? "" };
  });
  const value = told?.failures;
  const titles = told?.titles ?? new Map<string, string>();
  const names = lineNames(told?.benchmark ?? "");
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value || value.groups.length === 0) return null;
  const label = (constraintId: string | null) =>
    constraintId === null ? "Content" : names.labelOf(constraintId);
  const models = Object.keys(value.entries);
  const csv = () =>
    `${csvHead(["key", "constraint", "how", "checks", "of its failures", "median times off its bound", "captions", ...models.map((key) => titles.get(key) ?? key)], true)}${value.groups
      .map((group) =>
        csvLine(
          [
            group.id,
            label(group.constraintId),
            group.words,
            group.checks,
            group.ofConstraint,
            group.medianExtent,
            group.captions,
            ...models.map((key) => group.entries[key] ?? 0),
          ],
          true,
        ),
      )
      .join("")}`;
  return (
    <section aria-label="Failures of both, in groups" data-testid="compared-failures">
      <h2 className={tables.heading}>
        Failures in groups, of {also.length > 0 ? "both runs" : "all models of the run"}
      </h2>
      <ScrollTable
        label="Failures in groups"
        head={["Failure", "Checks", ...models.map((key) => titles.get(key) ?? key)]}
        frameClass={tables.scroll}
        tableClass={`${tables.table} ${own.compared}`}
      >
        {value.groups.map((group) => (
          <tr key={group.id} data-testid="compared-failure" data-group={group.id} data-checks={group.checks}>
            <th scope="row">
              {label(group.constraintId)}: {group.words}
              <details>
                <summary>Examples</summary>
                {group.examples.map(({ runId, sampleId, entryId, repeat, asked, reason }) => (
                  <p key={`${runId} ${sampleId} ${entryId} ${repeat}`} className={own.quiet}>
                    <Anchor
                      href={`#${runPath(runId)}${runAddressQuery({ ...readRunAddress(""), show: "results", filter: filterTerm("sample", sampleId), result: { sampleId, entryId, repeat } })}`}
                    >
                      {sampleId}
                    </Anchor>
                    {asked !== "" && ` asked: ${asked}`} · found: {reason}
                  </p>
                ))}
              </details>
            </th>
            <td>{sizeWords(group)}</td>
            {models.map((key) => (
              <td key={key}>{(group.entries[key] ?? 0).toLocaleString("en")}</td>
            ))}
          </tr>
        ))}
      </ScrollTable>
      <Button size="xs" variant="default" mt={6} onClick={() => saveFile(new Blob([csv()]), "failures.csv")}>
        Groups as CSV
      </Button>
    </section>
  );
}
