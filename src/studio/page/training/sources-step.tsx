import { Select, VisuallyHidden } from "@mantine/core";
import { IconFiles, IconTableImport } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { useAnswer } from "../../../state/use-answer";
import type { Latest } from "../../../state/use-latest";
import { SmallButton } from "../../../ui/buttons";
import { ChooseFiles, FileProblems } from "../../../ui/choose-files";
import { RowDelete } from "../../../ui/kept-list";
import { sentence } from "../../../ui/measures";
import { ProblemAlert, UnreadAlert } from "../../../ui/problem-alert";
import { ScrollTable } from "../../../ui/scroll-table";
import { withoutSource } from "../../logic/training/add-sources";
import { useIsFixed } from "../../store/document/document-context";
import { useTraining, useTrainingDraft, useTrainingStore } from "../../store/training-context";
import type { TakenSources } from "../../store/training-store";
import { useDropped } from "../files-in-and-out";
import { WorkLine } from "../model-work";
import classes from "../studio.module.css";
import { PageButtons, usePages } from "./row-pages";
import own from "./training.module.css";

function takenWords({
  from,
  added,
  same,
  beyond,
  captionsBeyond,
  withoutCaption,
  unreadable = 0,
}: TakenSources): string {
  return [
    `${counted(added, "source")} taken from ${from}.`,
    ...(same > 0 ? [`${counted(same, "is", "are")} there already.`] : []),
    ...(beyond > 0 ? [`${counted(beyond, "source")} left out: a set holds no more.`] : []),
    ...(captionsBeyond > 0
      ? [
          `${counted(captionsBeyond, "caption")} left out: empty, far too long, the same, or beyond 64 of one source.`,
        ]
      : []),
    ...(withoutCaption > 0 ? [`${counted(withoutCaption, "source")} without a caption.`] : []),
    ...(unreadable > 0 ? [`${counted(unreadable, "result")} could not be read.`] : []),
  ].join(" ");
}

type Kept = { id: string; title: string; state: string };

/** Takes what is in one of the things that are kept here; `what` is one of them, `many` all, `parts` what is taken. */
function TakeFrom({
  what,
  many,
  parts,
  answer: { value, ...read },
  disabled,
  onTake,
}: {
  what: string;
  many: string;
  parts: string;
  answer: Latest<readonly Kept[]>;
  disabled: boolean;
  onTake: (id: string) => void;
}) {
  const [id, setId] = useState<string | null>(null);
  const kept = (value ?? []).filter(({ state }) => state !== "unreadable");
  if (kept.length === 0) return <UnreadAlert list={many} {...read} />;
  return (
    <>
      <Select
        size="xs"
        w="min(18rem, 100%)"
        label={sentence(what)}
        placeholder={`Choose a ${what}`}
        disabled={disabled}
        data={kept.map((one) => ({
          value: one.id,
          label: one.title === "" ? `Untitled ${what}` : one.title,
        }))}
        value={id}
        onChange={setId}
      />
      <SmallButton
        disabled={disabled || id === null}
        Icon={IconTableImport}
        onClick={() => id !== null && onTake(id)}
      >
        Take its {parts}
      </SmallButton>
    </>
  );
}

/** The clips and captions that rows are made of. */
export function SourcesStep() {
  const { sources, rows } = useTrainingDraft();
  const store = useTrainingStore();
  const fixed = useIsFixed();
  const work = useTraining((state) => state.work);
  const taken = useTraining((state) => state.taken);
  const problem = useTraining((state) => state.problems.sources ?? null);
  const { shown, ...pages } = usePages(sources);
  const isBusy = fixed || work !== null;
  const take = (files: readonly File[]) => void store.getState().takeFiles(files);
  useDropped("Drop captions to take them as sources", isBusy, take);
  const rowsOf = (id: string) => rows.filter(({ sourceId }) => sourceId === id).length;
  return (
    <>
      <p className={classes.lead}>
        A source is a clip with captions that are already there; with an instruction and its checklist, where
        it has them. Take those of a run with their verdicts, or a file: JSON Lines of clips and captions,
        samples of Caplens, a benchmark’s own files. Clips are named by path and hash; no video is copied.
      </p>
      <div className={own.fields}>
        <ChooseFiles
          label="Take files of captions"
          accept=".json,.jsonl,.ndjson,.csv,.tsv,.zip"
          size="xs"
          leftSection={<IconFiles size={14} aria-hidden />}
          disabled={isBusy}
          testId="training-files"
          onFiles={take}
        />
        <TakeFrom
          {...{ what: "run", many: "runs", parts: "captions", disabled: isBusy }}
          answer={useAnswer("runs/list", null)}
          onTake={(id) => void store.getState().takeRun(id)}
        />
        <TakeFrom
          {...{ what: "instruction set", many: "instruction sets", parts: "instructions", disabled: isBusy }}
          answer={useAnswer("instruction-sets/list", null)}
          onTake={(id) => void store.getState().takeSet(id)}
        />
      </div>
      {work?.kind === "sources" && (
        <WorkLine
          words={
            work.total > 0 ? `${work.done} of ${counted(work.total, "caption")} read` : "Reading the sources"
          }
          done={work.done}
          total={work.total || null}
          onCancel={() => store.getState().cancelWork()}
        />
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("sources")} />}
      {taken && (
        <>
          <p className={classes.lead} role="status" data-testid="taken-sources" data-added={taken.added}>
            {takenWords(taken)}
          </p>
          <FileProblems problems={taken.problems} count={taken.problemCount} />
        </>
      )}
      {sources.length === 0 ? (
        <p className={classes.quiet}>There are no sources yet.</p>
      ) : (
        <>
          <ScrollTable
            label="Sources"
            head={[
              "Clip",
              "Captions",
              "Instruction",
              "Checks",
              "Rows",
              <VisuallyHidden key="acts">Delete</VisuallyHidden>,
            ]}
            tableClass={own.sources}
          >
            {shown.map(({ id, media, captions, instruction, checklist }) => (
              <tr key={id} data-testid="source">
                <th scope="row">{media.path}</th>
                <td>{captions.length}</td>
                <td>
                  <span className={own.line} title={instruction.slice(0, 2000)}>
                    {instruction === "" ? "none" : instruction.slice(0, 200)}
                  </span>
                </td>
                <td>
                  {checklist
                    ? `${checklist.format.length} on form, ${checklist.content.length} on content`
                    : "none"}
                </td>
                <td>{rowsOf(id)}</td>
                <td>
                  <RowDelete
                    what={`the source ${media.path} and its rows`}
                    disabled={isBusy}
                    onDelete={() =>
                      store.getState().change("Source deleted", (before) => withoutSource(before, id))
                    }
                  />
                </td>
              </tr>
            ))}
          </ScrollTable>
          <PageButtons what="sources" {...pages} total={sources.length} onPage={pages.setPage} />
        </>
      )}
    </>
  );
}
