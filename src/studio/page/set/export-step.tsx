import { Group } from "@mantine/core";
import { IconDownload, IconPlayerPlay } from "@tabler/icons-react";
import { counted } from "../../../foundation/plural";
import { useStores } from "../../../state/stores-context";
import { useLatest } from "../../../state/use-latest";
import { useTrying } from "../../../state/use-trying";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { Fold } from "../../../ui/fold";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import type { SetOutForm } from "../../protocol";
import { useSetDraft, useSetFiles } from "../../store/set/set-context";
import { Section } from "../fields";
import { WholeSetOut } from "../files-in-and-out";
import classes from "../studio.module.css";

/** Reasons that are listed. */
const MOST_LISTED = 100;

const BENCHMARKS = { "if-vidcap": "IF-VidCap", "omnicap-if": "OmniCap-IF" } as const;

/** The set as files of its benchmark, as samples, into a run, and whole: for those who verify it, for another browser, for later. */
export function SetExportStep({ onRun }: { onRun: () => void }) {
  const draft = useSetDraft();
  const files = useSetFiles();
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();
  const { value, problem: unknown } = useLatest(`${draft.id} ${draft.updatedAt}`, 0, (signal) =>
    engine.call("instruction-sets/count-out", { draft }, { signal }),
  );
  const nothing = (value?.leaving ?? 0) === 0;

  function saveButton(form: SetOutForm, label: string) {
    return (
      <SmallButton
        disabled={nothing}
        Icon={IconDownload}
        onClick={() =>
          void trying(() => engine.call("instruction-sets/write-out", { draft, form })).then(
            (written) => written && saveFile(written.blob, written.fileName),
          )
        }
      >
        {label}
      </SmallButton>
    );
  }

  return (
    <>
      <p
        className={classes.lead}
        role="status"
        data-testid="set-out"
        data-leaving={value?.leaving}
        data-staying={value?.staying.length}
      >
        {value
          ? `${value.leaving} of ${counted(draft.tasks.length, "instruction")} may go out: those that no rule and no person has dropped, and that people have verified or somebody keeps by hand.`
          : "Counting the instructions …"}
      </p>
      {unknown && <ProblemAlert problem={unknown} />}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {value && value.staying.length > 0 && (
        <Fold label={`Why ${counted(value.staying.length, "instruction stays", "instructions stay")} behind`}>
          <ul className={classes.list}>
            {value.staying.slice(0, MOST_LISTED).map(({ taskId, name, why }) => (
              <li key={taskId}>
                {name}: {why}
              </li>
            ))}
          </ul>
          {value.staying.length > MOST_LISTED && (
            <p className={classes.quiet}>{value.staying.length - MOST_LISTED} more.</p>
          )}
        </Fold>
      )}
      <Section title="For a benchmark">
        <p className={classes.quiet}>
          Prompts, checklists and facts of the videos as {BENCHMARKS[draft.benchmark]} has them, or samples of
          Caplens in one file.
        </p>
        <Group gap="xs">
          {saveButton("benchmark", `Files of ${BENCHMARKS[draft.benchmark]}`)}
          {saveButton("samples", "Samples of Caplens")}
        </Group>
      </Section>
      <Section title="A run">
        <p className={classes.quiet}>
          Models write captions of the clips, and are judged by these checklists.
        </p>
        <MainButton w="fit-content" disabled={nothing} Icon={IconPlayerPlay} onClick={onRun}>
          Begin a run with it
        </MainButton>
      </Section>
      <WholeSetOut
        about="All that is known of it: clips, instructions, checklists, what was dropped and why, people’s verifications. The videos do not go along: whoever opens it chooses them again, and they are recognised by their content."
        files={files}
        write={() => files.write(draft, "studio")}
      />
    </>
  );
}
