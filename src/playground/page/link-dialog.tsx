import { Alert, Loader, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { toProblem } from "../../foundation/errors";
import { constraintLabel } from "../../rules/taxonomy/labels";
import { checksOf } from "../../shapes/checklist-parts";
import type { Problem } from "../../shapes/problem";
import { isJudged } from "../../shapes/run-recomputation";
import type { Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import { addressQuery, type PlaygroundAddress } from "../../state/address";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import type { LinkParts, ViewLink } from "../../state/playground/playground-state";
import { activeCaption } from "../../state/sessions/session-document";
import { useSessionsStore } from "../../state/stores-context";
import { useTrying } from "../../state/use-trying";
import { CopyText, LONGEST_LINK, linkWords, reachWords } from "../../ui/copy-by-hand";
import { TickField } from "../../ui/fields";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";

/** The whole address of a view, on the page that is open. `page`: its own address, of which host and folder count. */
export function linkTo(address: PlaygroundAddress, page: string): string {
  const { origin, pathname } = new URL(page);
  return `${origin}${pathname}#/playground${addressQuery(address)}`;
}

/** A link as it is sent. */
type MadeLink = ViewLink & { text: string };

type Made = { parts: LinkParts | null; link: MadeLink | null; problem: Problem | null };

/** The link to the view, made anew when other parts of the session are to be in it; the one before stays until then. */
function useViewLink(parts: LinkParts): {
  /** Null until there is one. */
  link: MadeLink | null;
  /** False while one with these parts is being made. */
  isCurrent: boolean;
  problem: Problem | null;
} {
  const store = usePlaygroundStore();
  const [{ link, problem, parts: madeOf }, setMade] = useState<Made>({
    parts: null,
    link: null,
    problem: null,
  });
  useEffect(() => {
    let isLatest = true;
    const show = (next: Made) => {
      if (isLatest) setMade(next);
    };
    store
      .getState()
      .linkToView(parts)
      .then(
        (made) =>
          show({ parts, link: { ...made, text: linkTo(made.address, location.href) }, problem: null }),
        (error: unknown) => show({ parts, link: null, problem: toProblem(error) }),
      );
    return () => {
      isLatest = false;
    };
  }, [store, parts]);
  return { link, isCurrent: madeOf === parts, problem };
}

/** Says that a link is too long to be sent, and offers the other way: a file at an address. */
function TooLong({ characters }: { characters: number }) {
  const sessions = useSessionsStore();
  const { problem, dismiss, trying } = useTrying();

  async function save(): Promise<void> {
    await trying(async () => {
      const { blob, fileName } = await sessions.getState().exportSession(null, { media: false });
      saveFile(blob, fileName);
    });
  }

  return (
    <>
      <Alert
        variant="outline"
        color="gray"
        role="alert"
        data-testid="link-too-long"
        title={`The link would have ${characters.toLocaleString("en")} characters; chats cut links above ${LONGEST_LINK.toLocaleString("en")}.`}
      >
        <Text size="sm" mb="xs">
          Leave out what is offered above, or save the session as a file, put the file where web pages may
          read it (a public repository, for example), and send <bdi>{linkTo({}, location.href)}?session=</bdi>{" "}
          with the address of the file behind it.
        </Text>
        <NextStepButton onClick={() => void save()}>Save as a file</NextStepButton>
      </Alert>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </>
  );
}

/** Optional parts of a link that holds the session; empty where there is nothing to leave out. */
function LinkPartsChoice({
  parts,
  onParts,
  others,
  judged,
}: {
  parts: LinkParts;
  onParts: (parts: LinkParts) => void;
  /** Number of captions beside the one on screen. */
  others: number;
  /** Number of verdicts that judges gave or helped with. */
  judged: number;
}) {
  if (others === 0 && judged === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label="What the link includes">
      {others > 0 && (
        <TickField
          label={others === 1 ? "The other caption" : `The ${others} other captions`}
          checked={parts.otherCaptions}
          onChange={(otherCaptions) => onParts({ ...parts, otherCaptions })}
        />
      )}
      {judged > 0 && (
        <TickField
          label="Verdicts by judges"
          description="Without them, the link includes only the one that is open."
          styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          checked={parts.judged}
          onChange={(judged) => onParts({ ...parts, judged })}
        />
      )}
    </Stack>
  );
}

/** The first view for a person who follows the link. */
function leadsTo(session: Session, checkId: string | null): string {
  const caption = `the caption “${activeCaption(session).title}”`;
  const check = checkId === null ? undefined : checksOf(checklistOfSession(session)).get(checkId);
  if (!check) return caption;
  const { constraintId } = check;
  return `${caption} and its verdict on “${constraintId === null ? check.description : constraintLabel(constraintId)}”`;
}

const LEFT_OUT = "Video, frames, sound, the judges' raw replies and records of calls stay here.";

/** For whom the link works, where nothing below says that it works for fewer. */
function works(): string {
  return reachWords(location.href) === "" ? " It works for everybody who can open this page." : "";
}

/** Content of the link, and for whom it works. `captions`: how many come along. */
function holds({ kind, address }: MadeLink, captions: number): string {
  switch (kind) {
    case "sample":
      return `It names the bundled sample.${works()}`;
    case "file": {
      const { host } = new URL(address.session ?? "");
      return `It names the file on ${host} that this session came from: whoever opens it must be able to fetch that file.${works()}`;
    }
    case "session as it came":
      return `It is the link that this session came with.${works()}`;
    case "session": {
      const text =
        captions === 1 ? "the caption and its verdicts" : `${captions} captions and their verdicts`;
      return `It holds the text of this session: instruction, checklist, ${text}.${works()} Whoever has it can read all of that; nothing is put on a server. ${LEFT_OUT}`;
    }
  }
}

/** A link to what is on screen: what it holds, for whom it works, how long it is. */
export function LinkDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Copy link to this view"
      closeButtonProps={{ "aria-label": "Close link" }}
    >
      <LinkBody />
    </Modal>
  );
}

function LinkBody() {
  const store = usePlaygroundStore();
  // A snapshot of what is on screen: a model that goes on writing behind the dialog does not change the link meanwhile.
  const [{ session, activeCheckId }] = useState(() => store.getState());
  const [parts, setParts] = useState<LinkParts>({ otherCaptions: true, judged: true });
  const { link, isCurrent, problem } = useViewLink(parts);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!session || !link) return <Loader size="sm" role="status" aria-label="Making the link" />;
  const others = session.captions.length - 1;
  const judged = session.captions.flatMap(({ verdicts }) => verdicts.filter(isJudged)).length;
  const tooLong = link.text.length > LONGEST_LINK;
  return (
    <Stack gap="sm" data-testid="link">
      <Text size="sm">It leads to {leadsTo(session, activeCheckId)}.</Text>
      <Text size="sm">{holds(link, parts.otherCaptions ? others + 1 : 1)}</Text>
      {link.kind === "session" && <LinkPartsChoice {...{ parts, others, judged }} onParts={setParts} />}
      {tooLong ? (
        <TooLong characters={link.text.length} />
      ) : (
        <CopyText
          text={link.text}
          words="Copy link"
          about={linkWords(link.text)}
          isCurrent={isCurrent}
          isFirst
        />
      )}
    </Stack>
  );
}
