import { Alert, Checkbox, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { CapsuleCalls } from "../engine/shared/protocol";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../foundation/errors";
import { counted } from "../foundation/plural";
import { addressOfPage } from "../foundation/search-parameters";
import { humanSize } from "../foundation/shown-number";
import type { CapsuleChoices, CapsuleSubject, MadeCapsule } from "../shapes/capsule";
import type { Problem } from "../shapes/problem";
import { MainButton } from "../ui/buttons";
import { CopyText, LONGEST_LINK, linkWords } from "../ui/copy-by-hand";
import { ProblemAlert } from "../ui/problem-alert";
import { saveFile } from "../ui/save-file";

/** The words for what the capsule is of, in the sentence "It holds ...". */
const HOLDS: Record<CapsuleSubject["of"], string> = {
  session:
    "instruction, checklist, this caption with its verdicts, the judges' raw replies, and the versions of rules and prompts",
  result:
    "instruction, checklist, this caption with its verdicts, the judges' raw replies, what people said of it, and the versions of rules and prompts",
  run: "all of the run: samples, captions, verdicts, the judges' raw replies, people's ratings and labels under their names, and the versions of rules and prompts",
  study:
    "the study with all of its run: samples, captions, verdicts, the judges' raw replies, people's ratings and labels under their names, and the versions of rules and prompts",
  row: "the row, the run behind it with every file as it is published, and the row's labels",
};

type Made = { wants: CapsuleChoices | null; capsule: MadeCapsule | null; problem: Problem | null };

/** The capsule, made anew with other pictures; the one before stays until then. */
function useCapsule(
  subject: CapsuleSubject,
  wants: CapsuleChoices,
  { engine, samplesFolder }: Pick<SaveEvidenceProps, "engine" | "samplesFolder">,
) {
  const [made, setMade] = useState<Made>({ wants: null, capsule: null, problem: null });
  useEffect(() => {
    const stop = new AbortController();
    const show = (next: Made) => {
      if (!stop.signal.aborted) setMade(next);
    };
    engine
      .call(
        "capsules/save",
        { subject, wants, samplesFolder, page: addressOfPage(location.href) },
        { signal: stop.signal },
      )
      .then(
        (capsule) => show({ wants, capsule, problem: null }),
        (error: unknown) => {
          if (!isAbort(error)) show({ wants, capsule: null, problem: toProblem(error) });
        },
      );
    return () => stop.abort();
  }, [engine, samplesFolder, subject, wants]);
  return { ...made, isCurrent: made.wants === wants };
}

function LinkOut({ link, isCurrent }: { link: string | null; isCurrent: boolean }) {
  if (link === null) return <Text size="sm">There is too much in it for a link: send the file.</Text>;
  const whole = `${addressOfPage(location.href)}#/capsule?in=${link}`;
  if (whole.length > LONGEST_LINK)
    return (
      <Text size="sm">
        A link to it would have {whole.length.toLocaleString("en")} characters, and chats cut links above{" "}
        {LONGEST_LINK.toLocaleString("en")}: send the file.
      </Text>
    );
  return (
    <CopyText
      text={whole}
      words="Copy link"
      about={["The link holds the capsule itself, without pictures.", ...linkWords(whole)]}
      isCurrent={isCurrent}
    />
  );
}

function Body({ subject, ...services }: Omit<SaveEvidenceProps, "opened" | "onClose">) {
  const hasPictures = subject.of !== "row";
  const mayHaveFrames =
    subject.of === "result" || (subject.of === "session" && (subject.session.frames?.frames.length ?? 0) > 0);
  const [wants, setWants] = useState<CapsuleChoices>({ poster: subject.of !== "row", frames: false });
  const { capsule, problem, isCurrent } = useCapsule(subject, wants, services);
  return (
    <Stack gap="sm" data-testid="evidence">
      <Text size="sm">
        It holds {HOLDS[subject.of]}. Whoever opens it needs no key: Caplens finds every verdict again as far
        as the files allow, and names what differs. Keys, headers and folders of this computer are never in
        it. Whoever has it can read all of the rest.
      </Text>
      {hasPictures && (
        <Stack gap={6} role="group" aria-label="Pictures in it">
          <Checkbox
            size="xs"
            label="One picture of the video, which goes into the card too"
            checked={wants.poster}
            onChange={(event) => setWants({ ...wants, poster: event.currentTarget.checked })}
          />
          {mayHaveFrames && (
            <Checkbox
              size="xs"
              label="The frames that were taken of the video"
              checked={wants.frames}
              onChange={(event) => setWants({ ...wants, frames: event.currentTarget.checked })}
            />
          )}
        </Stack>
      )}
      {problem && <ProblemAlert problem={problem} />}
      {!capsule && !problem && <Loader size="sm" role="status" aria-label="Making the capsule" />}
      {capsule && (
        <>
          {capsule.notes.length > 0 && (
            <Alert variant="outline" color="gray" p="xs">
              <Text size="sm">{capsule.notes.join(" ")}</Text>
            </Alert>
          )}
          <Group gap="xs">
            <MainButton
              data-autofocus
              loading={!isCurrent}
              Icon={IconDownload}
              onClick={() => saveFile(capsule.blob, capsule.fileName)}
            >
              Save the file
            </MainButton>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {capsule.fileName}, {humanSize(capsule.blob.size)}
              {capsule.frames > 0 && `, with ${counted(capsule.frames, "frame")}`}
            </Text>
          </Group>
          <LinkOut link={capsule.link} isCurrent={isCurrent} />
          <CopyText
            text={capsule.card}
            words="Copy as HTML card"
            about={[
              "The card is a figure without script for pages of your own: a project's site, a paper's page.",
            ]}
            isCurrent={isCurrent}
          />
        </>
      )}
    </Stack>
  );
}

type SaveEvidenceProps = {
  opened: boolean;
  onClose: () => void;
  /** A snapshot: what goes on behind the dialog does not change the capsule. */
  subject: CapsuleSubject;
  engine: Pick<WorkerClient<CapsuleCalls>, "call">;
  /** Absolute URL of the page's `samples/`. */
  samplesFolder: string;
};

/** Saves what is on screen as an evidence capsule: as a file, as a link where it is small, as a card for other pages. */
export function SaveEvidence({ opened, onClose, ...of }: SaveEvidenceProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Save as evidence"
      closeButtonProps={{ "aria-label": "Close evidence" }}
    >
      {opened && <Body {...of} />}
    </Modal>
  );
}
