import { Button, Title } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { constraintLabel } from "../../../rules/taxonomy/labels";
import { checklistOfSession } from "../../../shapes/session-asks";
import { usePlayground, useVerdicts } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { sentence } from "../../../ui/measures";
import { StatusMark } from "../../../ui/status-mark";
import { checkAbout } from "../checklist/check-words";
import { OpenVerdict } from "./open-verdict";
import classes from "./verdict-story.module.css";

/** One verdict as a page for a phone: what was asked, the verdict, its passage, its frames. `onFull`: to the whole playground. */
export function VerdictStory({ checkId, onFull }: { checkId: string; onFull: () => void }) {
  const verdict = useVerdicts().find((one) => one.checkId === checkId);
  const asks = usePlayground(({ session }) => {
    const checklist = checklistOfSession(session);
    const checks = checklist ? [...checklist.format, ...checklist.content] : [];
    const check = checks.find((one) => one.checkId === checkId);
    return check ? checkAbout(check) : "";
  });
  const title = usePlayground(({ session }) => (session ? activeCaption(session).title : ""));
  if (!verdict) return null;
  const { constraintId, status, reason, stale } = verdict;
  return (
    <article className={classes.story} data-testid="verdict-story" aria-labelledby="story-title">
      <header className={classes.head}>
        <p className={classes.of}>
          <bdi>{title}</bdi>
          {constraintId && ` · ${constraintLabel(constraintId)}`}
        </p>
        <Title order={2} id="story-title" className={classes.asks}>
          <bdi>{asks || constraintLabel(constraintId ?? "")}</bdi>
        </Title>
        <p className={classes.reason}>
          <StatusMark status={status} />{" "}
          <span>
            <bdi>{sentence(reason)}</bdi>
            {stale && " This is about an earlier text of the caption."}
          </span>
        </p>
      </header>
      <OpenVerdict verdict={verdict} />
      <div className={classes.foot}>
        <Button leftSection={<IconArrowsMaximize size={16} aria-hidden />} onClick={onFull}>
          Open in full
        </Button>
      </div>
    </article>
  );
}
