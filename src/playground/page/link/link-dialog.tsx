import { Loader, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { isJudged } from "../../../shapes/judged-verdict";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import type { LinkParts } from "../../../state/playground/playground-state";
import { ProblemAlert } from "../../../ui/problem-alert";
import { CopyLink } from "./copy-link";
import { LinkPartsChoice } from "./link-parts";
import { LONGEST_LINK } from "./link-text";
import { holds, leadsTo } from "./link-words";
import { TooLong } from "./too-long";
import { useViewLink } from "./use-view-link";

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
  // What is seen now: a model that goes on writing behind the dialog does not change the link under one's hands.
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
        <CopyLink link={link.text} isCurrent={isCurrent} />
      )}
    </Stack>
  );
}
