import { Anchor, Button, Checkbox, Group, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { isAbort, ProblemError, toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import type { Problem } from "../../../shapes/problem";
import { readRunAddress, runAddressQuery } from "../../../state/run-address";
import { useStores } from "../../../state/stores-context";
import { ProblemAlert } from "../../../ui/problem-alert";
import { RunPartPage } from "../../../ui/run-part-page";
import classes from "../../../ui/runs.module.css";
import { saveFile } from "../../../ui/save-file";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import {
  type SoundnessRow,
  type SoundnessTotals,
  satisfiableWords,
  soundnessCsv,
  soundnessTotals,
} from "../../logic/soundness-table";

/** Rows added by each press of the button. */
const PAGE = 100;

type Looked = {
  title: string | null;
  rows: readonly SoundnessRow[];
  progress: { done: number; of: number } | null;
  /** All checklists were looked at. */
  isWhole: boolean;
  problem: Problem | null;
};

const NOTHING: Looked = { title: null, rows: [], progress: null, isWhole: false, problem: null };

/** The checklists of a run's data set, looked at one after another as long as the page is open. */
function useSoundness(runId: string): Looked {
  const { engine } = useStores().services;
  const [looked, setLooked] = useState<Looked>(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const change = (part: (before: Looked) => Partial<Looked>) => {
      if (!signal.aborted) setLooked((before) => ({ ...before, ...part(before) }));
    };
    async function look(): Promise<void> {
      const opened = await engine.call("runs/open", { id: runId }, { signal });
      if (!opened || opened.state === "unreadable")
        throw new ProblemError({
          code: "run-missing",
          message: "This run is not in this browser, or can’t be read.",
          nextStep: "Choose one in the list of runs.",
        });
      const { title, dataSet } = opened.run;
      change(() => ({ title }));
      const rows = await engine.call(
        "data-sets/soundness",
        { id: dataSet.id },
        {
          signal,
          onEvent: ({ done, of, rows: more }) =>
            change((before) => ({ progress: { done, of }, rows: [...before.rows, ...more] })),
        },
      );
      change(() => ({ rows, isWhole: true, progress: null }));
    }
    setLooked(NOTHING);
    look().catch((error: unknown) => {
      if (!isAbort(error)) change(() => ({ problem: toProblem(error), progress: null }));
    });
    return () => stop.abort();
  }, [engine, runId]);
  return looked;
}

function percent(part: number, all: number): string {
  return all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} %`;
}

/** The two answers in sentences: what can be passed, and what is to be had for nothing. */
function Answers({ totals, isWhole }: { totals: SoundnessTotals; isWhole: boolean }) {
  const { checklists, can, cannot, unknown, constraints, format, free, whole } = totals;
  const soFar = isWhole ? "" : "So far: ";
  return (
    <>
      <Text data-testid="soundness-passed" data-can={can} data-cannot={cannot} data-unknown={unknown}>
        {soFar}Of {counted(checklists, "checklist")}, a text was found that passes all rules on the form of{" "}
        <strong>{can.toLocaleString("en")}</strong>; it is proved that no text can pass those of{" "}
        <strong>{cannot.toLocaleString("en")}</strong>; of {unknown.toLocaleString("en")} neither is known.
      </Text>
      <Text data-testid="soundness-free" data-free={free} data-constraints={constraints}>
        {soFar}Texts that tell nothing of any video pass <strong>{percent(free, constraints)}</strong> of all
        constraints ({free.toLocaleString("en")} of {constraints.toLocaleString("en")}), which is{" "}
        {percent(free, format)} of those on the form. That much of CSR is to be had for nothing
        {whole > 0 && `, and ${counted(whole, "checklist")} as a whole`}. A cleverer text may get more:
        questions on the content count as failed here, since nobody was asked.
      </Text>
    </>
  );
}

/** One checklist: the answer, a conflict, and the text that gets what it gets. */
function ChecklistRow({ runId, row }: { runId: string; row: SoundnessRow }) {
  const { sampleId, constraints, format, conflict, cheapest } = row;
  const address = runAddressQuery({
    ...readRunAddress(""),
    show: "results",
    filter: filterTerm("sample", sampleId),
  });
  return (
    <tr data-testid="soundness-row" data-satisfiable={String(row.satisfiable)}>
      <th scope="row">
        <Anchor size="sm" href={`#${runPath(runId)}${address}`}>
          {sampleId}
        </Anchor>
      </th>
      <td>
        {row.satisfiable === false && <IconAlertTriangle size={14} aria-hidden />} {satisfiableWords(row)}
        {conflict && (
          <Text size="sm">
            {conflict.asked.map((asked) => `“${asked}”`).join(" and ")}: {conflict.why}.
          </Text>
        )}
      </td>
      <td>
        {cheapest ? `${cheapest.passed} of ${constraints}` : "–"}
        {cheapest && cheapest.undecided > 0 && (
          <Text size="sm" className={classes.facts}>
            {cheapest.undecided} of {format} on the form need a judge
          </Text>
        )}
      </td>
      <td>
        {cheapest && (
          <details>
            <summary>
              {cheapest.text.slice(0, 60).replaceAll("\n", " ")}
              {cheapest.text.length > 60 && "…"}
            </summary>
            <pre style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", margin: 0 }}>{cheapest.text}</pre>
          </details>
        )}
      </td>
    </tr>
  );
}

/**
 * Whether the checklists of a run's samples are sound: which a text can pass, which none can, and how much of them a text gets
 * that tells nothing.
 */
export function SoundnessPage({ runId }: { runId: string }) {
  const { title, rows, progress, isWhole, problem } = useSoundness(runId);
  const [shown, setShown] = useState(PAGE);
  const [onlyDoubtful, setOnlyDoubtful] = useState(false);
  const doubtful = rows.filter(({ satisfiable }) => satisfiable !== true);
  const chosen = onlyDoubtful ? doubtful : rows;
  return (
    <RunPartPage
      runId={runId}
      runTitle={title}
      title="Sound checklists"
      about="By the strict rules, without any model. A text that passes all rules was run through them; a conflict is proved from the rules themselves. Neither says anything about the questions on the content."
      testId="soundness"
      notices={null}
    >
      {problem && <ProblemAlert problem={problem} />}
      {!isWhole && !problem && (
        <div role="status">
          <Text size="sm">
            {progress
              ? `Looked at ${progress.done.toLocaleString("en")} of ${counted(progress.of, "sample")}`
              : "Looking at the checklists"}
          </Text>
          <Progress
            value={progress ? (100 * progress.done) / progress.of : 100}
            animated={!progress}
            aria-label="Checklists looked at"
          />
        </div>
      )}
      {isWhole && rows.length === 0 && <Text size="sm">None of the samples has a checklist.</Text>}
      {rows.length > 0 && (
        <>
          <Answers totals={soundnessTotals(rows)} isWhole={isWhole} />
          <Group gap="md">
            <Button
              size="xs"
              leftSection={<IconDownload size={15} aria-hidden />}
              disabled={!isWhole}
              onClick={() => saveFile(new Blob([soundnessCsv(rows)]), "checklists.csv")}
            >
              Save as CSV
            </Button>
            <Checkbox
              size="sm"
              label={`Only those that no text is known to pass (${doubtful.length.toLocaleString("en")})`}
              checked={onlyDoubtful}
              onChange={({ currentTarget }) => setOnlyDoubtful(currentTarget.checked)}
            />
          </Group>
          <ScrollTable
            label="Checklists"
            head={["Sample", "Can it be passed?", "For nothing", "By this text"]}
            frameClass={tables.scroll}
            tableClass={tables.table}
          >
            {chosen.slice(0, shown).map((row) => (
              <ChecklistRow key={row.sampleId} runId={runId} row={row} />
            ))}
          </ScrollTable>
          {chosen.length > shown && (
            <Button size="xs" variant="default" w="fit-content" onClick={() => setShown(shown + PAGE)}>
              Show more ({(chosen.length - shown).toLocaleString("en")} left)
            </Button>
          )}
        </>
      )}
    </RunPartPage>
  );
}
