import { Checkbox, Group, Loader, Menu, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { ChecklistShape } from "../../../benchmarks/write-checklist";
import { counted } from "../../../foundation/plural";
import {
  CHECKS_PER_HALF,
  type Checklist,
  type ContentCheck,
  type FormatCheck,
} from "../../../shapes/checklist";
import { checklistOfSession } from "../../../shapes/session-asks";
import type { Verdict } from "../../../shapes/verdict";
import { usePlayground, usePlaygroundStore, useVerdicts } from "../../../state/playground/playground-context";
import { secondsOf } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useModels, useSessions } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { CompactButton, TinyButton } from "../../../ui/buttons";
import { clock, useNow } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { goToModels } from "../places";
import { type CheckActs, CheckRow, checkRowId } from "./check-row";
import { checkTitle } from "./check-words";
import classes from "./checklist.module.css";
import { ConstraintPicker, type PickerEntry } from "./constraint-picker";
import { blankItem, firstItemType } from "./content/item-faults";
import { contradictionWords, SoundLine, useContradictions } from "./contradictions";
import { DraftSection } from "./draft-section";
import { byId, EditingProvider, firstField, useEditing } from "./editing";
import { ImportChecklist, useBenchmarkShapes } from "./import-checklist";
import { loadFields, startingParameters, useFields } from "./parameter-form/fields";
import { useTried } from "./use-tried";

function Progress({ startedAt, onCancel }: { startedAt: number; onCancel: () => void }) {
  const elapsed = Math.max(0, (useNow() - startedAt) / 1000);
  return (
    <Group gap="xs">
      <Loader size="xs" />
      <Text size="xs" role="status">
        The model reads the instruction and writes checks.
      </Text>
      <Text size="xs" aria-hidden>
        {clock(elapsed)}
      </Text>
      <TinyButton onClick={onCancel}>Cancel</TinyButton>
    </Group>
  );
}

/** The reason why the model can't be shown the frames; null when it can. */
function useFramesReason(): string | null {
  const model = useModels((state) => state.models.caption !== null);
  const frames = usePlayground((state) => (state.session?.frames?.frames.length ?? 0) > 0);
  if (!frames) return "No frames have been taken yet: take some under “Media”.";
  return model ? null : "The model for captions is shown the frames: connect one under “Models”.";
}

/** The reason why no model can be asked; null when one can. */
function useModelReason(): string | null {
  const model = useModels(({ models }) => models.judge !== null || models.caption !== null);
  return model ? null : "No model is connected.";
}

/** A checklist to start from: read off the instruction by rules, or written by a model. Both only make a draft. */
function SuggestControls({ onUse }: { onUse: () => void }) {
  const store = usePlaygroundStore();
  const drafting = usePlayground((state) => state.drafting);
  const problem = usePlayground((state) => state.problems.draft);
  const notes = usePlayground((state) => state.draftNotes);
  const empty = usePlayground((state) => (state.session?.instruction ?? "").trim() === "");
  const [frames, setFrames] = useState(false);
  const [found, setFound] = useState<number | null>(null);
  const modelReason = useModelReason();
  const framesReason = useFramesReason();

  async function byRules(): Promise<void> {
    onUse();
    setFound(null);
    setFound(await store.getState().suggestByRules());
  }

  return (
    <section className={classes.panelBox} aria-label="Suggest checklist">
      <Text size="xs" c="var(--caplens-text-quiet)">
        Rules read off the instruction what it asks of the form, without a key. A model also writes questions
        on the content. Either only makes a draft.
      </Text>
      <Group gap={6}>
        <CompactButton disabled={empty} onClick={() => void byRules()}>
          By rules
        </CompactButton>
        <CompactButton
          disabled={empty || modelReason !== null || drafting !== null}
          aria-describedby="suggest-model-reason"
          onClick={() => {
            onUse();
            setFound(null);
            void store.getState().suggestByModel({ frames: frames && framesReason === null });
          }}
        >
          With the model
        </CompactButton>
      </Group>
      {modelReason === null ? (
        <Group gap={6}>
          <Checkbox
            size="xs"
            label="Show the model the frames"
            aria-describedby="suggest-frames-reason"
            disabled={framesReason !== null}
            checked={frames && framesReason === null}
            onChange={(event) => setFrames(event.currentTarget.checked)}
          />
          <span className={classes.help} id="suggest-frames-reason">
            {framesReason}
          </span>
        </Group>
      ) : (
        <Group gap={6}>
          <span className={classes.help} id="suggest-model-reason">
            {modelReason}
          </span>
          <TinyButton onClick={goToModels}>Connect one</TinyButton>
        </Group>
      )}
      {empty && <span className={classes.help}>There is no instruction to read yet.</span>}
      {drafting && <Progress startedAt={drafting.startedAt} onCancel={() => store.getState().cancel()} />}
      {found !== null && (
        <Text size="xs" role="status">
          {found === 0
            ? "Rules found nothing about form in the instruction that the checklist does not have already."
            : `${counted(found, "suggestion")} added to the draft.`}
        </Text>
      )}
      {!drafting && notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("draft")} />}
    </section>
  );
}

function halfOf({ format, content }: Checklist, checkId: string): readonly (FormatCheck | ContentCheck)[] {
  return format.some((check) => check.checkId === checkId) ? format : content;
}

/** Actions on checks, with their announcements and the focus afterwards. */
function useCheckActs(): CheckActs {
  const store = usePlaygroundStore();
  const { announce, focusAfter } = useEditing();

  return useMemo(() => {
    const find = (checkId: string) => {
      const { session } = store.getState();
      const half = session ? halfOf(checklistOfSession(session), checkId) : [];
      const at = half.findIndex((check) => check.checkId === checkId);
      const check = half[at];
      return check ? { half, at, title: checkTitle(check) } : null;
    };
    return {
      toggle(checkId) {
        const { activeCheckId, selectCheck } = store.getState();
        selectCheck(activeCheckId === checkId ? null : checkId);
      },
      change: (checkId, check) => store.getState().changeCheck(checkId, check),
      move(checkId, by) {
        const found = find(checkId);
        if (!found) return;
        store.getState().moveCheck(checkId, by);
        announce(`${found.title} moved to place ${found.at + by + 1} of ${found.half.length}.`);
        focusAfter(byId(`${checkRowId(checkId)}-${by === 1 ? "down" : "up"}`));
      },
      duplicate(checkId) {
        const found = find(checkId);
        if (!found) return;
        const copy = store.getState().duplicateCheck(checkId);
        store.getState().selectCheck(copy);
        announce(`${found.title} duplicated.`);
        focusAfter(firstField(checkRowId(copy)), byId(checkRowId(copy)));
      },
      remove(checkId) {
        const found = find(checkId);
        if (!found) return;
        const next = found.half[found.at + 1] ?? found.half[found.at - 1];
        store.getState().removeCheck(checkId);
        announce(`${found.title} deleted. It can be undone with Alt+Z.`);
        focusAfter(next ? byId(checkRowId(next.checkId)) : "[data-add-check]");
      },
    };
  }, [store, announce, focusAfter]);
}

const NONE: never[] = [];

/** A verdict as it matters to who edits: what is still to be judged says nothing about the check. */
function statusOf(verdict: Verdict | undefined): Verdict["status"] | null {
  return verdict && verdict.cause !== "not judged" ? verdict.status : null;
}

/** The reason, where that is not told as a fault of the check already. */
function reasonOf(verdict: Verdict | undefined): string {
  return verdict && verdict.cause !== "bad parameters" ? verdict.reason : "";
}

/** Every check of the checklist, form and content apart. */
function CheckLists() {
  const format = usePlayground((state) => checklistOfSession(state.session)?.format ?? NONE);
  const content = usePlayground((state) => checklistOfSession(state.session)?.content ?? NONE);
  const activeCheckId = usePlayground((state) => state.activeCheckId);
  const fixed = useSessions(isReadOnly);
  const videoSeconds = usePlayground((state) => secondsOf(state.session?.video ?? null, state.sample));
  const verdicts = new Map(useVerdicts().map((verdict) => [verdict.checkId, verdict]));
  const fields = useFields();
  const tried = useTried(format);
  const acts = useCheckActs();
  const contradictions = useContradictions();

  const half = (title: string, checks: readonly (FormatCheck | ContentCheck)[]) =>
    checks.length > 0 && (
      <section aria-label={`${title} checks`}>
        <Title order={3} size="h6" mb={4} c="var(--caplens-text-quiet)">
          {title} · {checks.length}
        </Title>
        <ul className={classes.list}>
          {checks.map((check, index) => (
            <CheckRow
              key={check.checkId}
              check={check}
              index={index}
              count={checks.length}
              open={activeCheckId === check.checkId}
              fixed={fixed}
              status={statusOf(verdicts.get(check.checkId))}
              reason={reasonOf(verdicts.get(check.checkId))}
              fields={check.constraintId === null ? null : (fields.get(check.constraintId) ?? null)}
              tried={"items" in check ? null : tried(check)}
              videoSeconds={videoSeconds}
              contradictions={contradictionWords(contradictions, check.checkId).join(" ")}
              acts={acts}
            />
          ))}
        </ul>
      </section>
    );

  return (
    <>
      {half("Format", format)}
      <SoundLine />
      {half("Content", content)}
    </>
  );
}

/** Our own shape; those of benchmarks follow it. */
const OWN_SHAPE = { shape: "caplens", label: "Caplens" } as const;

/** The checklist to take along, in our shape or a benchmark's. */
function ExportMenu() {
  const store = usePlaygroundStore();
  const { announce } = useEditing();
  const { problem, dismiss, trying } = useTrying();
  const [asked, setAsked] = useState(false);
  const shapes = [OWN_SHAPE, ...useBenchmarkShapes(asked)];

  const hand = (shape: ChecklistShape, how: "copy" | "download") =>
    trying(async () => {
      const text = await store.getState().writeChecklist(shape);
      if (how === "copy") {
        await navigator.clipboard.writeText(text);
        announce("Checklist copied.");
      } else saveFile(new Blob([text], { type: "application/json" }), `checklist-${shape}.json`);
    });

  return (
    <>
      <Menu
        shadow="md"
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        onOpen={() => setAsked(true)}
      >
        <Menu.Target>
          <CompactButton>Export</CompactButton>
        </Menu.Target>
        <Menu.Dropdown>
          {(["copy", "download"] as const).map((how) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of menu items, no set of fields
            <div key={how} role="group" aria-label={how === "copy" ? "Copy" : "Download"}>
              <Menu.Label aria-hidden>
                {how === "copy" ? "Copy as JSON of" : "Download as JSON of"}
              </Menu.Label>
              {shapes.map(({ shape, label }) => (
                <Menu.Item
                  key={shape}
                  aria-label={`${how === "copy" ? "Copy" : "Download"} as ${label}`}
                  onClick={() => void hand(shape, how)}
                >
                  {label}
                </Menu.Item>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </>
  );
}

const BOTH = ["format", "content"] as const;

/** Adds a check of a kind that one picks, and opens its form. */
function AddCheck() {
  const store = usePlaygroundStore();
  const { announce, focusAfter } = useEditing();
  const [choosing, setChoosing] = useState(false);
  const full = usePlayground(({ session }) =>
    session
      ? Math.max(checklistOfSession(session).format.length, checklistOfSession(session).content.length) >=
        CHECKS_PER_HALF
      : true,
  );

  async function add({ half, constraint: { id, label } }: PickerEntry): Promise<void> {
    const fields = (await loadFields(store)).get(id);
    const { newCheckId, addCheck, selectCheck, activeCheckId } = store.getState();
    const checkId = newCheckId(half);
    const shape = id === "json_array" ? "array" : "object";
    const after = activeCheckId ?? undefined;
    if (half === "format") {
      const parameters = fields ? startingParameters(fields, shape) : {};
      addCheck({ half, check: { checkId, constraintId: id, description: "", parameters } }, after);
    } else {
      const items = [blankItem(newCheckId("item"), firstItemType(id))];
      addCheck({ half, check: { checkId, constraintId: id, description: "", items } }, after);
    }
    selectCheck(checkId);
    announce(`${label} added.`);
    focusAfter(firstField(checkRowId(checkId)), byId(checkRowId(checkId)));
  }

  return (
    <>
      <CompactButton data-add-check Icon={IconPlus} disabled={full} onClick={() => setChoosing(true)}>
        Add a check
      </CompactButton>
      <ConstraintPicker
        opened={choosing}
        halves={BOTH}
        onClose={() => setChoosing(false)}
        onPick={(entry) => void add(entry)}
      />
    </>
  );
}

/** The checklist of the session, to be edited beside the caption. Every change counts at once. */
export function ChecklistPanel() {
  const empty = usePlayground(
    ({ session }) =>
      !session ||
      checklistOfSession(session).format.length + checklistOfSession(session).content.length === 0,
  );
  const sessionId = usePlayground(({ session }) => session?.id);
  const hasDraft = usePlayground(({ session }) => (session?.draft.length ?? 0) > 0);
  const fixed = useSessions(isReadOnly);
  const busy = usePlayground((state) => state.drafting !== null || state.problems.draft !== undefined);
  const [suggesting, setSuggesting] = useState<boolean | null>(null);
  const [importing, setImporting] = useState(false);
  const shown = (suggesting ?? (empty && !hasDraft)) || busy;

  return (
    <EditingProvider key={sessionId}>
      <Stack gap="sm">
        <Group gap={4}>
          {!fixed && (
            <>
              <AddCheck />
              <CompactButton px={6} aria-expanded={shown} onClick={() => setSuggesting(!shown)}>
                Suggest checklist
              </CompactButton>
              <CompactButton
                data-import-checks
                aria-expanded={importing}
                onClick={() => setImporting(!importing)}
              >
                Import
              </CompactButton>
            </>
          )}
          {!empty && <ExportMenu />}
        </Group>
        {!fixed && shown && <SuggestControls onUse={() => setSuggesting(true)} />}
        {!fixed && <ImportChecklist opened={importing} onClose={() => setImporting(false)} />}
        {empty && !hasDraft && (
          <Text size="sm" c="var(--caplens-text-quiet)">
            The checklist is empty. A check is one demand of the instruction: on the form, decided by a rule
            with its parameters (“at most 30 words”), or on the content, decided by questions that a judge
            answers from the caption alone. Add one by one, have some suggested, or import a checklist.
          </Text>
        )}
        <DraftSection />
        <CheckLists />
      </Stack>
    </EditingProvider>
  );
}
