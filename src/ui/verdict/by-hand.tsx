import { Button, Group, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { DisputedCheck, Overrule } from "../../shapes/result";
import type { VerdictStatus } from "../../shapes/verdict";
import { SmallButton, TinyButton } from "../buttons";
import classes from "./by-hand.module.css";

type Decision = Overrule["status"] | "disputed";

const ASKED: Record<Decision, string> = {
  passed: "Why it passes",
  failed: "Why it fails",
  disputed: "What is wrong with the check",
};

/** A note, given before a decision counts. */
function NoteForm({
  decision,
  note,
  onNote,
  onDecide,
  onCancel,
}: {
  decision: Decision;
  note: string;
  onNote: (note: string) => void;
  onDecide: () => void;
  onCancel: () => void;
}) {
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        onDecide();
      }}
    >
      <TextInput
        size="xs"
        flex="1 1 100%"
        label={ASKED[decision]}
        placeholder="A note for those who read the report"
        // One that people come back to stands among other things: the focus stays where they are.
        autoFocus={note === ""}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      <Button size="xs" type="submit">
        {decision === "disputed" ? "Mark as wrong" : `Overrule: ${decision}`}
      </Button>
      <SmallButton onClick={onCancel}>Leave it</SmallButton>
    </form>
  );
}

/** A person's decision, with a button to undo it where that is possible. */
function Decided({
  children,
  action,
  onAct,
}: {
  children: ReactNode;
  action: string;
  onAct: (() => void) | null;
}) {
  return (
    <div className={classes.decided}>
      <span>{children}</span>
      {onAct && (
        <TinyButton flex="none" onClick={onAct}>
          {action}
        </TinyButton>
      )}
    </div>
  );
}

/** A person's decision against a verdict; null withdraws it. */
export type OverruleChoice = { status: Overrule["status"]; note: string } | null;

/** A mark that the check is wrong in itself, and how to set it (with a note) or remove it (null). */
type DisputeParts = { mark: DisputedCheck | undefined; onDispute: (note: string | null) => void };

/** A note that was typed, with its decision, and the way to keep it; null for none. */
type TypedNote = { decision: Decision; note: string };
type NoteDraft = [typed: TypedNote | null, type: (typed: TypedNote | null) => void];

/**
 * Overruling a verdict, and where `dispute` is given calling its check wrong. The verdict itself stays. `fixed`: it can
 * only be looked at. `onOverrule`: false where the choice could not be kept; its note stays then. `draft`: the note on this verdict as people left it. `children`: buttons beside those of the decisions.
 */
export function ByHand({
  status,
  overrule,
  fixed,
  onOverrule,
  dispute,
  draft: [typed, type],
  children,
}: {
  status: VerdictStatus;
  overrule: Overrule | undefined;
  fixed: boolean;
  onOverrule: (choice: OverruleChoice) => unknown;
  dispute?: DisputeParts;
  draft: NoteDraft;
  children?: ReactNode;
}) {
  const [asking, setAsking] = useState<Decision | null>(typed?.decision ?? null);
  const choices = (["passed", "failed"] as const).filter((choice) => choice !== status);
  const mark = dispute?.mark;

  function end(): void {
    type(null);
    setAsking(null);
  }

  const isDeciding = useRef(false);
  async function decide(): Promise<void> {
    if (isDeciding.current) return;
    isDeciding.current = true;
    const note = (typed?.note ?? "").trim();
    if (asking === "disputed") dispute?.onDispute(note);
    const isKept = asking && asking !== "disputed" ? await onOverrule({ status: asking, note }) : true;
    isDeciding.current = false;
    if (isKept !== false) end();
  }

  if (fixed && !overrule && !mark && !children) return null;
  return (
    <section className={classes.byHand} aria-label="By hand">
      {overrule && (
        <Decided action="Withdraw it" onAct={fixed ? null : () => void onOverrule(null)}>
          {overrule.status === status ? "Decided by hand, the same as the verdict:" : "Overruled:"}{" "}
          <strong>{overrule.status}</strong>
          {overrule.stale && " (stale: the caption has changed since)"}
          {overrule.note && `, “${overrule.note}”`}
        </Decided>
      )}
      {mark && (
        <Decided action="Remove the mark" onAct={fixed ? null : () => dispute?.onDispute(null)}>
          This check is marked as <strong>wrong in itself</strong>
          {mark.note && `: “${mark.note}”`}
        </Decided>
      )}
      {asking === null && (
        <Group gap={6}>
          {!fixed &&
            !overrule &&
            choices.map((choice) => (
              <TinyButton key={choice} onClick={() => setAsking(choice)}>
                Overrule: {choice}
              </TinyButton>
            ))}
          {!fixed && dispute && !mark && (
            <TinyButton onClick={() => setAsking("disputed")}>The check is wrong</TinyButton>
          )}
          {children}
        </Group>
      )}
      {asking && (
        <NoteForm
          decision={asking}
          note={typed?.note ?? ""}
          onNote={(note) => type(note === "" ? null : { decision: asking, note })}
          onDecide={() => void decide()}
          onCancel={end}
        />
      )}
    </section>
  );
}
