import { memo } from "react";
import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import { modalityOf } from "../../../rules/taxonomy/labels";
import type { ContentCheck, FormatCheck } from "../../../shapes/checklist";
import type { VerdictStatus } from "../../../shapes/verdict";
import { sentence } from "../../../ui/measures";
import { StatusMark, Tag } from "../../../ui/status-mark";
import { CheckEditor } from "./check-editor";
import { checkAbout, checkTitle, questionCount } from "./check-words";
import classes from "./checklist.module.css";
import { EditorRow, RowActions } from "./editor-row";
import { checkFaults } from "./parameter-form/field-faults";
import type { Field } from "./parameter-form/fields";

/** Actions on a check of the checklist; the same functions for all rows. */
export type CheckActs = {
  toggle(checkId: string): void;
  change(checkId: string, check: FormatCheck | ContentCheck): void;
  move(checkId: string, by: -1 | 1): void;
  duplicate(checkId: string): void;
  remove(checkId: string): void;
};

/** The id of the button that opens a check. */
export function checkRowId(checkId: string): string {
  return `check-${checkId}`;
}

/** One check of the checklist: what it is, whether the caption on screen passes it, and its form when open. */
export const CheckRow = memo(function CheckRow({
  check,
  index,
  count,
  open,
  fixed,
  status,
  reason,
  fields,
  tried,
  videoSeconds,
  contradictions,
  acts,
}: {
  check: FormatCheck | ContentCheck;
  index: number;
  /** Number of checks in its half. */
  count: number;
  open: boolean;
  /** The session can't be changed. */
  fixed: boolean;
  status: VerdictStatus | null;
  reason: string;
  fields: readonly Field[] | null;
  tried: ParameterFaults | null;
  videoSeconds: number | null;
  /** The reason why it and others can't both pass; empty where they can. */
  contradictions: string;
  acts: CheckActs;
}) {
  const { checkId, constraintId } = check;
  const id = checkRowId(checkId);
  const modality = constraintId ? modalityOf(constraintId) : undefined;
  const title = checkTitle(check);
  const name = `${title}, ${checkId}`;
  const known = new Map(fields && constraintId ? [[constraintId, fields] as const] : []);

  return (
    <EditorRow
      id={id}
      title={title}
      tags={
        <>
          {modality && <Tag>{modality}</Tag>}
          {status && <StatusMark status={status} />}
        </>
      }
      about={[questionCount(check), checkAbout(check)].filter(Boolean).join(" · ")}
      faults={checkFaults(check, { fields: known, tried, videoSeconds })}
      warning={contradictions}
      open={open}
      onToggle={() => acts.toggle(checkId)}
      actions={
        !fixed && (
          <RowActions
            id={id}
            name={name}
            first={index === 0}
            last={index === count - 1}
            onMove={(by) => acts.move(checkId, by)}
            onDuplicate={() => acts.duplicate(checkId)}
            onRemove={() => acts.remove(checkId)}
          />
        )
      }
    >
      {() => (
        <fieldset className={classes.group} disabled={fixed} aria-label={`Edit ${name}`}>
          {status && (
            <span className={classes.help}>
              The caption on screen: {status}. {sentence(reason)}
            </span>
          )}
          <CheckEditor
            check={check}
            tried={tried}
            videoSeconds={videoSeconds}
            onChange={(changed) => acts.change(checkId, changed)}
          />
        </fieldset>
      )}
    </EditorRow>
  );
});
