import { Anchor, Checkbox, Group, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconDownload, IconGavel } from "@tabler/icons-react";
import { useState } from "react";
import { filterTerm } from "../../evaluation/run/filter/filter-fields";
import { ProblemError } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import { isPublished } from "../../foundation/published-id";
import { runPath } from "../../foundation/run-paths";
import { percentDigits } from "../../foundation/shown-number";
import type { RunSummary } from "../../shapes/run-table";
import { goTo } from "../../state/page-address";
import { readRunAddress, runAddressQuery } from "../../state/run-address";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import { useTrying } from "../../state/use-trying";
import { MainButton, SmallButton } from "../../ui/buttons";
import { RunPartPage } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { saveFile } from "../../ui/save-file";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table";
import {
  isCaptionless,
  type SoundnessRow,
  type SoundnessTotals,
  satisfiableWords,
  soundnessCsv,
  soundnessTotals,
} from "../logic/soundness-table";
import { type Soundness, useSoundness } from "../store/use-soundness";

/** Rows added by each press of the button. */
const PAGE = 100;

type OfRun = {
  title: string;
  dataSetId: string;
  /** Runs on the same samples whose captions tell nothing. */
  asked: readonly RunSummary[];
};

/** The run whose checklists these are, and those that were made of it. */
function useRun(runId: string): Latest<OfRun> {
  const { engine } = useStores().services;
  return useLatest(runId, 0, async (signal) => {
    const opened = await engine.call("runs/open", { id: runId }, { signal });
    if (!opened || opened.state === "unreadable")
      throw new ProblemError({
        code: "run-missing",
        message: "This run is not in this browser, or can’t be read.",
        nextStep: "Choose one in the list of runs.",
      });
    const { title, dataSet } = opened.run;
    const listed = await engine.call("runs/list", null, { signal });
    const asked = listed.filter((run) => run.id !== runId && isCaptionless(run, dataSet.id));
    return { title, dataSetId: dataSet.id, asked };
  });
}

function percent(part: number, all: number): string {
  return all === 0 ? "–" : `${percentDigits(part / all)} %`;
}

/** The two answers in sentences: what can be passed, and what is to be had for nothing. */
function Answers({ totals, isWhole }: { totals: SoundnessTotals; isWhole: boolean }) {
  const { checklists, can, cannot, unknown, constraints, format, free, whole } = totals;
  const soFar = isWhole ? "" : "So far: ";
  return (
    <>
      <Text data-testid="soundness-passed" data-can={can} data-cannot={cannot} data-unknown={unknown}>
        {soFar}The form that {counted(checklists, "checklist")} {checklists === 1 ? "asks" : "ask"} for: for{" "}
        <strong>{can.toLocaleString("en")}</strong>, a text was found that passes all rules. For{" "}
        <strong>{cannot.toLocaleString("en")}</strong>, it is proved that no text can. For{" "}
        {unknown.toLocaleString("en")}, neither is known.
      </Text>
      <Text data-testid="soundness-free" data-free={free} data-constraints={constraints}>
        {soFar}Texts that tell nothing of any video pass <strong>{percent(free, constraints)}</strong> of all
        constraints ({free.toLocaleString("en")} of {constraints.toLocaleString("en")}), which is{" "}
        {percent(free, format)} of those on the form. A caption gets that much of CSR for nothing
        {whole > 0 && `, and passes ${counted(whole, "checklist")} as a whole`}. A cleverer text may get more:
        questions on the content count as failed here, since nobody was asked.
      </Text>
    </>
  );
}

/** Has a judge asked what no rule can tell: a run is made for it, and set up by whoever pays for it. */
function AskJudge({
  runId,
  rows,
  isWhole,
  asked,
}: { runId: string } & Pick<OfRun, "asked"> & Pick<Soundness, "rows" | "isWhole">) {
  const { engine } = useStores().services;
  const [making, setMaking] = useState(false);
  const { problem, dismiss, done } = useTrying();

  async function make(): Promise<void> {
    setMaking(true);
    const isMade = await done(async () => {
      const texts = rows.map(({ sampleId, cheapest }) => ({ sampleId, text: cheapest?.text ?? null }));
      const { id } = await engine.call("runs/captionless", { id: runId, texts });
      goTo(runPath(id, "set-up"));
    });
    if (!isMade) setMaking(false);
  }

  return (
    <>
      <Text size="sm">
        A question that passes without the caption can be guessed. One with N options also passes by chance, 1
        time in N. The button sets up a run with two captions for each sample: the text below, and “A video.”
        in place of no caption, since an empty text counts as a caption that was never written. Nothing is
        sent before you have chosen a judge there and started it.
      </Text>
      {isPublished(runId) ? (
        <Text size="sm">Keep this run in your browser to ask a judge.</Text>
      ) : (
        <SmallButton
          w="fit-content"
          maw="100%"
          h="auto"
          mih={30}
          py={5}
          styles={{ label: { whiteSpace: "normal", textAlign: "start", lineHeight: 1.5, height: "auto" } }}
          Icon={IconGavel}
          disabled={!isWhole || making}
          onClick={() => void make()}
        >
          Ask a judge: what do a text that tells nothing, and no caption at all, get?
        </SmallButton>
      )}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {asked.length > 0 && (
        <ul
          aria-label="Runs without a caption"
          data-testid="captionless-runs"
          style={{ margin: 0, paddingInlineStart: 18 }}
        >
          {asked.map(({ id, title, counts: { done, total } }) => (
            <li key={id}>
              <Anchor size="sm" href={`#${runPath(id)}`}>
                {title}
              </Anchor>{" "}
              <Text span size="sm" className={classes.facts}>
                {done.toLocaleString("en")} of {counted(total, "caption")} judged
              </Text>
            </li>
          ))}
        </ul>
      )}
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
  const run = useRun(runId);
  const looked = useSoundness(run.value?.dataSetId ?? null);
  const { rows, progress, isWhole } = looked;
  const problem = run.problem ?? looked.problem;
  const [shown, setShown] = useState(PAGE);
  const [onlyDoubtful, setOnlyDoubtful] = useState(false);
  const doubtful = rows.filter(({ satisfiable }) => satisfiable !== true);
  const chosen = onlyDoubtful ? doubtful : rows;
  return (
    <RunPartPage
      runId={runId}
      runTitle={run.value?.title ?? (problem ? null : undefined)}
      isUnread={false}
      title="Soundness of checklists"
      about="Can one caption pass all format checks of a checklist? Where one can, Caplens wrote a text that does; where none can, it proves the conflict. Both by the strict rules, without a model. Questions on content are not looked at."
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
          <AskJudge runId={runId} rows={rows} isWhole={isWhole} asked={run.value?.asked ?? []} />
          <Group gap="md">
            <MainButton
              Icon={IconDownload}
              disabled={!isWhole}
              onClick={() => saveFile(new Blob([soundnessCsv(rows)]), "checklists.csv")}
            >
              Save as CSV
            </MainButton>
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
            <SmallButton w="fit-content" onClick={() => setShown(shown + PAGE)}>
              Show more ({(chosen.length - shown).toLocaleString("en")} left)
            </SmallButton>
          )}
        </>
      )}
    </RunPartPage>
  );
}
