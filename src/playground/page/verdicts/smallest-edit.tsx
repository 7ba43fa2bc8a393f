import { Button, Group, Text } from "@mantine/core";
import { Fragment, useEffect, useState } from "react";
import type { SuggestedEdit } from "../../../evaluation/checks/checks-protocol";
import type { Verdict } from "../../../shapes/verdict";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { sentence } from "../../../ui/measures";
import classes from "./verdicts.module.css";

/** So many characters of unchanged text are shown around a change. */
const AROUND = 24;
const MOST_SHOWN = 6;

function Change({ text, edit }: { text: string; edit: SuggestedEdit["edits"][number] }) {
  const before = text.slice(Math.max(0, edit.start - AROUND), edit.start);
  const after = text.slice(edit.end, edit.end + AROUND);
  const cut = text.slice(edit.start, edit.end);
  return (
    <p className={classes.change}>
      {edit.start > AROUND && "…"}
      {before}
      {cut && <del>{cut.length > 160 ? `${cut.slice(0, 80)} … ${cut.slice(-60)}` : cut}</del>}
      {edit.text && <ins>{edit.text}</ins>}
      {after}
      {edit.end + AROUND < text.length && "…"}
    </p>
  );
}

/** Offers the smallest change of the caption that lets a failed format check pass, as a diff to apply. */
export function SmallestEdit({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const text = usePlayground((state) => (state.session ? activeCaption(state.session).text : ""));
  const [found, setFound] = useState<{ text: string; edit: SuggestedEdit | null } | null>(null);

  useEffect(() => {
    if (verdict.half !== "format" || verdict.status !== "failed") return;
    let current = true;
    store
      .getState()
      .findEdit(verdict.checkId)
      .then(
        (edit) => current && setFound({ text, edit }),
        () => current && setFound(null),
      );
    return () => {
      current = false;
    };
  }, [store, verdict, text]);

  const edit = found?.text === text ? found.edit : null;
  if (verdict.half !== "format" || verdict.status !== "failed" || !edit) return null;
  return (
    <section aria-label="Smallest edit" className={classes.edit}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600}>
          Would pass: {edit.summary}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          onClick={() => store.getState().applyEdit(edit.response)}
        >
          Apply
        </Button>
      </Group>
      {edit.edits.slice(0, MOST_SHOWN).map((change) => (
        <Fragment key={`${change.start}-${change.end}`}>
          <Change text={text} edit={change} />
        </Fragment>
      ))}
      {edit.edits.length > MOST_SHOWN && (
        <Text size="xs">and {edit.edits.length - MOST_SHOWN} more changes</Text>
      )}
      {edit.breaks.length > 0 && (
        <Text size="xs" c="var(--caplens-failed)">
          {sentence(edit.breaks.join(", "))} would then fail.
        </Text>
      )}
    </section>
  );
}
