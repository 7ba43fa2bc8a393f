import { Button } from "@mantine/core";
import type { ParameterFaults } from "../../../../evaluation/checks/checks-protocol";
import type { ContentCheck, FormatCheck } from "../../../../shapes/checklist";
import type { DraftCheck } from "../../../../shapes/draft";
import { CheckEditor } from "../check-editor";
import { checkFaults } from "../check-faults";
import { checkAbout, checkTitle, questionCount } from "../check-words";
import classes from "../checklist.module.css";
import { EditorRow, Tag } from "../editor-row";
import type { Field } from "../parameter-form/fields";
import { originWords } from "./draft-origin";

/** One suggested check: what it asks, where it comes from, and what to do with it. */
export function DraftRow({
  entry: { check, origin },
  open,
  fixed,
  fields,
  tried,
  videoSeconds,
  onToggle,
  onAccept,
  onDiscard,
  onChange,
}: {
  entry: DraftCheck;
  open: boolean;
  fixed: boolean;
  fields: readonly Field[] | null;
  tried: ParameterFaults | null;
  videoSeconds: number | null;
  onToggle: () => void;
  onAccept: () => void;
  onDiscard: () => void;
  onChange: (check: FormatCheck | ContentCheck) => void;
}) {
  const name = `${checkTitle(check)}, ${check.checkId}`;
  const questions = questionCount(check);
  const known = new Map(fields && check.constraintId ? [[check.constraintId, fields] as const] : []);
  return (
    <EditorRow
      id={`draft-${check.checkId}`}
      draft
      title={checkTitle(check)}
      tags={
        <>
          <Tag draft>Draft</Tag>
          {questions && <Tag>{questions}</Tag>}
        </>
      }
      about={
        <>
          {checkAbout(check)}
          <br />
          {originWords(origin)}
        </>
      }
      faults={checkFaults(check, { fields: known, tried, videoSeconds })}
      open={open}
      onToggle={onToggle}
      actions={
        !fixed && (
          <div className={classes.draftActions}>
            <Button size="compact-xs" aria-label={`Accept ${name}`} onClick={onAccept}>
              Accept
            </Button>
            <Button size="compact-xs" variant="default" aria-label={`Edit ${name}`} onClick={onToggle}>
              Edit
            </Button>
            <Button size="compact-xs" variant="default" aria-label={`Discard ${name}`} onClick={onDiscard}>
              Discard
            </Button>
          </div>
        )
      }
    >
      {() => (
        <fieldset className={classes.group} disabled={fixed} aria-label={`Edit draft ${name}`}>
          <CheckEditor check={check} tried={tried} videoSeconds={videoSeconds} onChange={onChange} />
        </fieldset>
      )}
    </EditorRow>
  );
}
