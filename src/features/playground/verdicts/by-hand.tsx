import { Button, Group, TextInput } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { Verdict } from "../../../schemas/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { SelectedParts } from "./selected-parts";
import classes from "./verdicts.module.css";

type Decision = "passed" | "failed" | "disputed";

const ASKED: Record<Decision, string> = {
  passed: "Why it passes",
  failed: "Why it fails",
  disputed: "What is wrong with the check",
};

/** A note, given before a decision counts. */
function NoteForm({
  decision,
  onDecide,
  onCancel,
}: {
  decision: Decision;
  onDecide: (note: string) => void;
  onCancel: () => void;
}) {
  const [note, setNote] = useState("");
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        onDecide(note.trim());
      }}
    >
      <TextInput
        size="xs"
        flex="1 1 100%"
        label={ASKED[decision]}
        placeholder="A note for those who read the report"
        autoFocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button size="xs" type="submit">
        {decision === "disputed" ? "Mark as wrong" : `Overrule: ${decision}`}
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        Leave it
      </Button>
    </form>
  );
}

/** What a person decided, and how to take it back. */
function Decided({ children, action, onAct }: { children: ReactNode; action: string; onAct: () => void }) {
  return (
    <div className={classes.decided}>
      <span>{children}</span>
      <Button size="compact-xs" variant="default" flex="none" onClick={onAct}>
        {action}
      </Button>
    </div>
  );
}

/** Overruling a verdict, calling its check wrong, choosing what its rule looks at. The verdict itself stays. */
export function ByHand({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const fixed = useSessions(isReadOnly);
  const overrule = usePlayground((state) =>
    state.session
      ? activeCaption(state.session).overrules.find(({ checkId }) => checkId === verdict.checkId)
      : undefined,
  );
  const flaw = usePlayground((state) =>
    state.session?.disputedChecks.find(({ checkId }) => checkId === verdict.checkId),
  );
  const [asking, setAsking] = useState<Decision | null>(null);
  const titleId = useId();
  const { checkId, status } = verdict;
  const choices = (["passed", "failed"] as const).filter((choice) => choice !== status);

  function decide(note: string): void {
    const state = store.getState();
    if (asking === "disputed") state.markDisputed(checkId, note);
    else if (asking) state.overrule(checkId, asking, note);
    setAsking(null);
  }

  if (fixed && !overrule && !flaw) return null;
  return (
    <section className={classes.byHand} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.byHandTitle}>
        By hand
      </h4>
      {overrule && (
        <Decided action="Withdraw it" onAct={() => store.getState().withdrawOverrule(checkId)}>
          Overruled: <strong>{overrule.status}</strong>
          {overrule.stale && " (stale: the caption has changed since)"}
          {overrule.note && `, “${overrule.note}”`}
        </Decided>
      )}
      {flaw && (
        <Decided action="Remove the mark" onAct={() => store.getState().unmarkDisputed(checkId)}>
          This check is marked as <strong>wrong in itself</strong>
          {flaw.note && `: “${flaw.note}”`}
        </Decided>
      )}
      {!fixed && asking === null && (
        <Group gap={6}>
          {!overrule &&
            choices.map((choice) => (
              <Button key={choice} size="compact-xs" variant="default" onClick={() => setAsking(choice)}>
                Overrule: {choice}
              </Button>
            ))}
          {!flaw && (
            <Button size="compact-xs" variant="default" onClick={() => setAsking("disputed")}>
              The check is wrong
            </Button>
          )}
        </Group>
      )}
      {asking && <NoteForm decision={asking} onDecide={decide} onCancel={() => setAsking(null)} />}
      {verdict.half === "format" && !fixed && <SelectedParts verdict={verdict} />}
    </section>
  );
}
