import { Group, Radio, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { markdownTable } from "../../evaluation/export/score-table";
import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import { digitsOf } from "../../foundation/shown-number";
import type { RatedRow, RatedUnit, RatingAgreement, Scale, ToldCorrelations } from "../../shapes/rating";
import type { Run } from "../../shapes/run";
import { CompactButton } from "../../ui/buttons";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { saveFile } from "../../ui/save-file";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table";

const COEFFICIENTS = ["rho", "tau", "r"] as const;

const rounded = (value: number) => digitsOf(value, 3, 1).replace("-", "−");

/** A coefficient with its interval, as it is read: "0.690 (0.641-0.734)". */
function coefficientWords(of: ToldCorrelations["rho"]): string {
  if (!of) return "–";
  return of.interval ? `${rounded(of.value)} (${of.interval.map(rounded).join(" to ")})` : rounded(of.value);
}

/** The label of a row's kind. */
function rowKind({ score }: Pick<RatedRow, "score">): string {
  return score ? "score" : "direct rating";
}

/**
 * A note on coefficients over models, which noise pulls towards 0, and their intervals with them; null over captions and videos.
 * The counts are those of docs/reference/numbers.md.
 */
export function noiseWords(unit: RatedUnit, many: string): string | null {
  if (unit !== "model") return null;
  return `A coefficient over models and its interval are mostly too low: both numbers of a model carry the noise of its ${many}. On made data of 14 models the 95 % intervals held the truth in 1 to 33 of 100 cases by 10 ${many}, in 4 to 75 by 50, and in 42 to 88 by 350.`;
}

/** The table of correlations with people as the text of a file; in Markdown with how far its numbers go below. */
export function correlationTable(
  rows: readonly RatedRow[],
  form: "csv" | "markdown",
  note: string | null,
): string {
  if (form === "markdown") {
    const table = {
      head: ["Against people", "n", "Spearman’s rho", "Kendall’s tau-b", "Pearson’s r"],
      rows: rows.map(({ label, told, score }) => [
        score ? label : `${label} (direct rating)`,
        String(told.n),
        ...COEFFICIENTS.map((name) => coefficientWords(told[name])),
      ]),
    };
    return markdownTable(table, note);
  }
  const head = [
    "id",
    "label",
    "kind",
    "n",
    "videos",
    ...COEFFICIENTS.flatMap((name) => [name, `${name}_low`, `${name}_high`]),
    "why_none",
  ];
  return (
    csvHead(head, true) +
    rows
      .map((row) => {
        const { id, label, told } = row;
        const cells = COEFFICIENTS.flatMap((name) => {
          const one = told[name];
          return [one?.value ?? null, one?.interval?.[0] ?? null, one?.interval?.[1] ?? null];
        });
        return csvLine([id, label, rowKind(row), told.n, told.videos, ...cells, told.why], true);
      })
      .join("")
  );
}

/** A coefficient in the table: a line may end before its interval, not within it. */
function Coefficient({ of }: { of: ToldCorrelations["rho"] }) {
  const [value, interval] = coefficientWords(of).split(" (");
  return (
    <td>
      {value} {interval && <span style={{ whiteSpace: "nowrap" }}>({interval}</span>}
    </td>
  );
}

/** Scores and direct raters against people's mean, of which one is drawn. */
function CorrelationRows({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly RatedRow[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  return (
    <ScrollTable
      label="Correlation with people"
      head={["Draw", "Against people", "n", "Spearman’s rho", "Kendall’s tau-b", "Pearson’s r"]}
      tableClass={tables.table}
    >
      {rows.map(({ id, label, score, told }) => (
        <tr
          key={id}
          data-testid="correlation"
          data-row={label}
          data-n={told.n}
          data-rho={told.rho?.value ?? ""}
        >
          <td>
            <Radio
              size="xs"
              name="drawn"
              checked={id === chosen}
              aria-label={`Draw ${label}`}
              onChange={() => onChoose(id)}
            />
          </td>
          <th scope="row">
            {label}
            {!score && ", rates directly"}
          </th>
          <td>{told.n}</td>
          {told.why === null ? (
            <>
              <Coefficient of={told.rho} />
              <Coefficient of={told.tau} />
              <Coefficient of={told.r} />
            </>
          ) : (
            <td colSpan={3}>can’t be told: {whyWords(told.why)}</td>
          )}
        </tr>
      ))}
    </ScrollTable>
  );
}

function whyWords(why: string): string {
  return why.replace("the first is", "it is").replace("the second is", "people’s mean is");
}

const Scatter = lazyPart("The chart", async () => (await import("./ratings-scatter")).RatingsScatter);

/** The correlation of scores and direct raters with people, by one scale and unit: its table, its files and the drawing of one row. */
export function AgainstPeople({
  run,
  told,
  scale,
  unit,
}: {
  run: Run;
  told: RatingAgreement;
  scale: Scale;
  unit: RatedUnit;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { rows } = told;
  if (told.rated === 0)
    return (
      <Text size="sm">
        Nobody has rated a caption on the scale “{scale}” yet, so there is nothing to compare with.
      </Text>
    );
  const drawn = rows.find(({ id }) => id === chosen) ?? rows[0];
  const note = noiseWords(unit, told.media.many);

  function save(form: "csv" | "markdown") {
    const type = form === "csv" ? "text/csv" : "text/markdown";
    const name = `against-people-${scale}-by-${unit}.${form === "csv" ? "csv" : "md"}`;
    saveFile(new Blob([correlationTable(rows, form, note)], { type }), name);
  }

  return (
    <>
      <CorrelationRows rows={rows} chosen={drawn?.id ?? null} onChoose={setChosen} />
      {note && <Text size="sm">{note}</Text>}
      <Group gap="xs">
        {(["csv", "markdown"] as const).map((form) => (
          <CompactButton key={form} Icon={IconDownload} onClick={() => save(form)}>
            Table as {form === "csv" ? "CSV" : "Markdown"}
          </CompactButton>
        ))}
      </Group>
      {drawn && drawn.points.length > 0 && (
        <Scatter run={run} row={drawn} scale={scale} unit={unit} media={told.media} />
      )}
    </>
  );
}
