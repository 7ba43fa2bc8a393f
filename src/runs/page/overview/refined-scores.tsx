import { Anchor, Loader } from "@mantine/core";
import { counted, plural } from "../../../foundation/plural";
import { percentDigits } from "../../../foundation/shown-number";
import { baseOf, refinedEntries } from "../../../shapes/called-models";
import type { ModelEntry } from "../../../shapes/model-entry";
import type { Run } from "../../../shapes/run";
import type { RunComparison } from "../../../shapes/run-comparison";
import type { EntryRefining, EntryScores } from "../../../shapes/run-scores";
import { ProblemAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { comparePath, entryName } from "../../store/compare-path";
import { useComparison } from "../../store/use-run-scores";
import { ComparedTable } from "../compare/compared-scores";
import classes from "./overview.module.css";

type Compared = NonNullable<RunComparison["compared"]>;

function shareWords(part: number, whole: number): string {
  return `${part} of ${whole}${whole === 0 ? "" : ` (${percentDigits(part / whole)} %)`}`;
}

/** "1 of 3 (33.3 %) captions left unchanged." */
function unchangedWords({ refined, unchanged }: EntryRefining): string {
  return `${shareWords(unchanged, refined)} ${plural(refined, "caption", "captions")} left unchanged.`;
}

/** Number of failed verdicts that the refiner mended, and of passed ones that it broke, of those that are decided after it too. */
export function verdictWords({
  gained,
  lost,
  failed,
  passed,
}: Pick<Compared, "gained" | "lost" | "failed" | "passed">): string {
  const unscored = failed.unscored + passed.unscored;
  const apart =
    unscored === 0 ? "" : ` Unscored since, and in neither count: ${unscored} that had a verdict before.`;
  return `Verdicts mended: ${shareWords(gained.length, failed.decided)} that failed before. Broken: ${shareWords(lost.length, passed.decided)} that passed before.${apart}`;
}

function Refined({
  run,
  entry,
  base,
  refining,
  revision,
}: {
  run: Run;
  entry: ModelEntry;
  base: ModelEntry;
  refining: EntryRefining;
  revision: number;
}) {
  const side = ({ id }: ModelEntry) => ({ runId: run.id, entryId: id });
  const [a, b] = [side(base), side(entry)];
  const { value, problem } = useComparison(a, b, revision);
  const compared = value?.compared ?? null;
  return (
    <section
      aria-label={`${base.title} and ${entry.title}`}
      data-testid="refined-scores"
      data-entry={entry.id}
    >
      <p className={classes.quiet} data-testid="refining">
        {entry.title}: {unchangedWords(refining)} {compared && verdictWords(compared)}{" "}
        {compared && compared.captions > 0 && (
          <Anchor size="sm" underline="always" href={`#${comparePath(entryName(a), entryName(b))}`}>
            What changed, verdict by verdict
          </Anchor>
        )}
      </p>
      {problem && <ProblemAlert problem={problem} />}
      {!value && !problem && (
        <Loader size="sm" role="status" aria-label="Comparing with and without refining" />
      )}
      {compared && compared.captions > 0 && (
        <ComparedTable
          name={`Score, ${counted(compared.captions, "caption")}`}
          rows={compared.scores}
          media={compared.media}
          a={base.title}
          b={entry.title}
        />
      )}
    </section>
  );
}

/** Each entry with a refiner beside the same without it: what it left unchanged, mended and broke, and the differences. */
export function RefinedScores({
  run,
  entries,
  revision,
}: {
  run: Run;
  entries: readonly EntryScores[];
  revision: number;
}) {
  const known = new Map(entries.map(({ entryId, refining }) => [entryId, refining]));
  const shown = refinedEntries(run.entries).flatMap((entry) => {
    const refining = known.get(entry.id);
    return refining ? [{ entry, refining, base: baseOf(run.entries, entry) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <>
      <h2 className={tables.heading}>With and without refining</h2>
      {shown.map(({ entry, refining, base }) =>
        base ? (
          <Refined
            key={entry.id}
            run={run}
            entry={entry}
            base={base}
            refining={refining}
            revision={revision}
          />
        ) : (
          <p key={entry.id} className={classes.quiet} data-testid="refining">
            {entry.title}: {unchangedWords(refining)} It was not run without its refiner, so there is nothing
            to compare it with.
          </p>
        ),
      )}
    </>
  );
}
