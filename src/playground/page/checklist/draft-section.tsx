import { Button, Group, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import type { ContentCheck, DraftCheck, DraftOrigin, FormatCheck } from "../../../shapes/checklist";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { secondsOf } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/stores-context";
import { Tag } from "../../../ui/status-mark";
import { CheckEditor } from "./check-editor";
import { checkRowId } from "./check-row";
import { checkAbout, checkTitle, questionCount } from "./check-words";
import classes from "./checklist.module.css";
import { byId, useEditing } from "./editing";
import { EditorRow } from "./editor-row";
import { checkFaults } from "./parameter-form/field-faults";
import { type Field, useFields } from "./parameter-form/fields";
import { useTried } from "./use-tried";

/** Origin of a suggested check, in a line. */
function originWords(origin: DraftOrigin): string {
  if (origin.kind === "model") return `By ${origin.model}, prompt ${origin.promptVersion}`;
  return `Read from “${origin.phrase}”${origin.sure === "low" ? ", not sure" : ""}`;
}

/** One suggested check: what it asks, where it comes from, and what to do with it. */
function DraftRow({
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
          <Tag kind="predicted">Draft</Tag>
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
            <Button size="compact-xs" variant="default" aria-label={`Accept ${name}`} onClick={onAccept}>
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

const NONE: DraftCheck[] = [];

function formatChecks(draft: readonly DraftCheck[]): FormatCheck[] {
  return draft.flatMap((entry) => (entry.half === "format" ? [entry.check] : []));
}

/** Suggested checks that nobody has accepted yet, apart from the checklist and marked as a draft. */
export function DraftSection() {
  const store = usePlaygroundStore();
  const { announce, focusAfter } = useEditing();
  const draft = usePlayground((state) => state.session?.draft ?? NONE);
  const fixed = useSessions(isReadOnly);
  const videoSeconds = usePlayground((state) => secondsOf(state.session?.video ?? null, state.sample));
  const nothingOpen = usePlayground((state) => state.activeCheckId === null);
  const [open, setOpen] = useState<string | null>(null);
  const format = useMemo(() => formatChecks(draft), [draft]);
  const fields = useFields();
  const tried = useTried(format);
  if (draft.length === 0) return null;
  const ids = draft.map(({ check }) => check.checkId);

  function settle(index: number, how: "accepted" | "discarded"): void {
    const { acceptDraft, dropDraft } = store.getState();
    const { check } = draft[index] ?? {};
    if (!check) return;
    const next = draft[index + 1] ?? draft[index - 1];
    (how === "accepted" ? acceptDraft : dropDraft)([check.checkId]);
    announce(`Suggestion ${how}.`);
    focusAfter(
      next ? byId(`draft-${next.check.checkId}`) : byId(checkRowId(check.checkId)),
      "[data-add-check]",
    );
  }

  function settleAll(how: "accepted" | "discarded"): void {
    const { acceptDraft, dropDraft } = store.getState();
    (how === "accepted" ? acceptDraft : dropDraft)(ids);
    announce(`${ids.length} suggestions ${how}.`);
    focusAfter("[data-add-check]");
  }

  return (
    <section className={classes.draft} aria-labelledby="draft-title">
      <Group justify="space-between" gap={6}>
        <Title order={3} size="h6" id="draft-title">
          Draft · {draft.length}
        </Title>
        {!fixed && (
          <Group gap={6}>
            <Button size="compact-xs" onClick={() => settleAll("accepted")}>
              Accept all
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => settleAll("discarded")}>
              Discard all
            </Button>
          </Group>
        )}
      </Group>
      <Text size="xs" c="var(--caplens-text-quiet)">
        Suggestions, to be read before they count: none of them is judged or scored until you accept it.
      </Text>
      <ul className={classes.list}>
        {draft.map((entry, index) => {
          const { checkId, constraintId } = entry.check;
          const shown = open === checkId && nothingOpen;
          return (
            <DraftRow
              key={checkId}
              entry={entry}
              open={shown}
              fixed={fixed}
              fields={constraintId === null ? null : (fields.get(constraintId) ?? null)}
              tried={entry.half === "format" ? tried(entry.check) : null}
              videoSeconds={videoSeconds}
              onToggle={() => {
                store.getState().selectCheck(null);
                setOpen(shown ? null : checkId);
              }}
              onAccept={() => settle(index, "accepted")}
              onDiscard={() => settle(index, "discarded")}
              onChange={(check) => store.getState().changeDraft(checkId, check)}
            />
          );
        })}
      </ul>
    </section>
  );
}
