import { Group, Text } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import type { SuggestedEdit } from "../../../evaluation/checks/checks-protocol";
import { counted } from "../../../foundation/plural";
import { checklistOfSession } from "../../../shapes/session-asks";
import { MOST_ROUNDS } from "../../../shapes/usual";
import type { Span, Verdict } from "../../../shapes/verdict";
import { useDraft } from "../../../state/drafts";
import { EvidenceButton } from "../../../state/evidence-button";
import { connectedJudges } from "../../../state/models/known-models";
import { MomentsCard } from "../../../state/moments-card";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useModels, useSessions } from "../../../state/stores-context";
import { SmallButton, TinyButton } from "../../../ui/buttons";
import { SelectField } from "../../../ui/fields";
import { CountField } from "../../../ui/generation-fields";
import { sentence } from "../../../ui/measures";
import { ByHand as ByHandOf } from "../../../ui/verdict/by-hand";
import { usePlaces } from "../places";
import { useClipSource } from "./clip-source";
import classes from "./verdicts.module.css";

/** The selection in the caption's field; null where there is none. */
function selectedSpan(): Span | null {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-testid="caption"]');
  if (!field || field.selectionStart === field.selectionEnd) return null;
  return { start: field.selectionStart, end: field.selectionEnd };
}

/** Lets a person select in the caption what the rule of a format check shall look at. */
function SelectedParts({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const [nothing, setNothing] = useState(false);
  const { extraction, checkId } = verdict;
  const byHand = extraction?.source === "manual" && !verdict.stale;
  const parts = byHand ? extraction.spans.filter((span) => span !== null) : [];

  function take(earlier: readonly Span[]): void {
    const span = selectedSpan();
    setNothing(span === null);
    if (span) store.getState().extractByHand(checkId, [...earlier, span]);
  }

  return (
    <>
      <Group gap={6}>
        <TinyButton onClick={() => take([])}>Look at the selected text</TinyButton>
        {byHand && (
          <>
            <TinyButton onClick={() => take(parts)}>Add the selected text</TinyButton>
            <TinyButton onClick={() => store.getState().releaseExtraction(checkId)}>
              Let the rule find it
            </TinyButton>
          </>
        )}
      </Group>
      {nothing && (
        <Text size="xs" role="alert">
          Nothing is selected. Select the words in the caption first, by mouse or with Shift and the arrow
          keys, then come back to this button.
        </Text>
      )}
    </>
  );
}

/** Overruling a verdict on the caption on screen, calling its check wrong. `name`: of the verdict among all. `children`: what else can be done. */
function ByHand({ name, verdict, children }: { name: string; verdict: Verdict; children: ReactNode }) {
  const store = usePlaygroundStore();
  const fixed = useSessions(isReadOnly);
  const { checkId, status } = verdict;
  const overrule = usePlayground((state) =>
    state.session ? activeCaption(state.session).overrules.find((one) => one.checkId === checkId) : undefined,
  );
  const mark = usePlayground((state) => state.session?.disputedChecks.find((one) => one.checkId === checkId));
  return (
    <ByHandOf
      draft={useDraft(name)}
      status={status}
      overrule={overrule}
      fixed={fixed}
      onOverrule={(choice) => {
        if (choice) store.getState().overrule(checkId, choice.status, choice.note);
        else store.getState().withdrawOverrule(checkId);
      }}
      dispute={{
        mark,
        onDispute(note) {
          if (note === null) store.getState().unmarkDisputed(checkId);
          else store.getState().markDisputed(checkId, note);
        },
      }}
    >
      {children}
    </ByHandOf>
  );
}

/** Characters of unchanged text shown before and behind a change. */
const BEFORE = 24;
const BEHIND = 36;
const MOST_SHOWN = 6;

/** One change within its line: of the lines before and behind it nothing is quoted. */
function Change({ text, edit }: { text: string; edit: SuggestedEdit["edits"][number] }) {
  const start = text.lastIndexOf("\n", edit.start - 1) + 1;
  const end = `${text}\n`.indexOf("\n", edit.end);
  const from = Math.max(edit.start > 0 ? start : 0, edit.start - BEFORE);
  const to = Math.min(end, edit.end + BEHIND);
  const cut = text.slice(edit.start, edit.end);
  return (
    <p className={classes.change} dir="auto">
      {from > start && "…"}
      {text.slice(from, edit.start)}
      {cut && <del>{cut.length > 160 ? `${cut.slice(0, 80)} … ${cut.slice(-60)}` : cut}</del>}
      {edit.text && <ins>{edit.text}</ins>}
      {text.slice(edit.end, to)}
      {to < end && "…"}
    </p>
  );
}

/** Offers the smallest change of the caption that lets a failed format check pass, as a diff to apply. */
function SmallestEdit({ verdict }: { verdict: Verdict }) {
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
        <TinyButton flex="none" onClick={() => store.getState().applyEdit(edit.response)}>
          Apply
        </TinyButton>
      </Group>
      {edit.edits.slice(0, MOST_SHOWN).map((change) => (
        <Fragment key={`${change.start}-${change.end}`}>
          <Change text={text} edit={change} />
        </Fragment>
      ))}
      {edit.edits.length > MOST_SHOWN && (
        <Text size="xs">and {counted(edit.edits.length - MOST_SHOWN, "more change")}</Text>
      )}
      {edit.breaks.length > 0 && (
        <Text size="xs" c="var(--caplens-failed)">
          {sentence(edit.breaks.join(", "))} would then fail.
        </Text>
      )}
    </section>
  );
}

/** With the first answer that makes three, so that two can outvote one. */
const USUAL_TIMES = 2;

/** Has the questions of a check asked again, their options in another order, of one judge or of all. */
function AskAgain({ checkId }: { checkId: string }) {
  const store = usePlaygroundStore();
  const busy = usePlayground((state) => state.run.kind !== "idle");
  const fixed = useSessions(isReadOnly);
  const connected = useModels(useShallow(connectedJudges));
  const [times, setTimes] = useState(USUAL_TIMES);
  const [asked, setAsked] = useState<number | "all">(0);
  const [first] = connected;
  if (fixed || !first) return null;

  // The one that was chosen may have gone.
  const whom = asked === "all" || connected[asked] ? asked : 0;
  const judges = whom === "all" ? connected : [connected[whom] ?? first];

  return (
    <Group gap={6} align="end" className={classes.askAgain} role="group" aria-label="Ask again">
      <CountField
        label="How many more times"
        width={92}
        max={MOST_ROUNDS}
        value={times}
        onChange={setTimes}
      />
      {connected.length > 1 && (
        <SelectField
          w={180}
          label="Which judge"
          value={`${whom}`}
          data={[
            ...connected.map(({ model }, index) => ({ value: `${index}`, label: `${index + 1}. ${model}` })),
            { value: "all", label: `All ${connected.length} judges` },
          ]}
          onChange={(value) => setAsked(value === "all" ? value : Number(value))}
        />
      )}
      <SmallButton disabled={busy} onClick={() => void store.getState().askAgain(checkId, { times, judges })}>
        Ask again
      </SmallButton>
    </Group>
  );
}

/** Opens the dialog that gives a link, from under the verdict that is open. */
function VerdictLinkButton() {
  const { openDialog } = usePlaces();
  return (
    <TinyButton w="max-content" Icon={IconLink} onClick={() => openDialog("link")}>
      Copy link to this verdict
    </TinyButton>
  );
}

/** A verdict on the caption on screen as a picture, and what can be done about it. */
export function OpenVerdict({ verdict }: { verdict: Verdict }) {
  const session = usePlayground((state) => state.session);
  const source = useClipSource();
  const fixed = useSessions(isReadOnly);
  if (!session) return null;
  const { checkId, half } = verdict;
  const checklist = checklistOfSession(session);
  const { id: captionId, text, judgeReplies } = activeCaption(session);
  const name = `by hand ${session.id} ${captionId} ${checkId}`;
  const asked = checklist.content.find((check) => check.checkId === checkId)?.items ?? [];
  return (
    <MomentsCard
      {...{ verdict, checklist, source }}
      caption={text}
      replies={judgeReplies}
      edit={<SmallestEdit verdict={verdict} />}
      hand={
        <ByHand key={name} name={name} verdict={verdict}>
          <Group gap={6}>
            <VerdictLinkButton />
            <EvidenceButton key={checkId} take={() => ({ of: "session", session, captionId, checkId })} />
          </Group>
        </ByHand>
      }
    >
      {half === "format" && !fixed && <SelectedParts verdict={verdict} />}
      {asked.length > 0 && <AskAgain key={checkId} checkId={checkId} />}
    </MomentsCard>
  );
}
