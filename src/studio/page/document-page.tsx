import { Group, Loader, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { QUIZ_DRAFT_LIMITS } from "../../shapes/quiz-draft";
import { presentPlace } from "../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { CompactButton } from "../../ui/buttons";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { useDocument, useDocumentStore } from "../store/document/document-context";
import type { DocumentState } from "../store/document/document-state";
import { STUDIO_PATH } from "../store/studio-paths";
import { DroppedFiles } from "./files-in-and-out";
import classes from "./studio.module.css";

const ALL = { words: "All in the studio", to: STUDIO_PATH };

/** A kind of document as its page names it. */
type PageKind = {
  /** In test ids and file names: "quiz". */
  id: string;
  /** "quiz", "instruction set" */
  noun: string;
  /** Said where files are dropped that no part takes. */
  otherwise: string;
};

/** The kinds of the studio's documents. */
export const PAGE_KINDS = {
  quiz: {
    ...{ id: "quiz", noun: "quiz" },
    otherwise: "Files are taken at the steps “Clip”, “Questions” and “People verify”",
  },
  set: {
    ...{ id: "set", noun: "instruction set" },
    otherwise: "Files are taken at the steps “Clips”, “Instructions” and “People verify”",
  },
  training: {
    ...{ id: "training", noun: "training set" },
    otherwise: "Files are taken at the step “Sources”",
  },
} as const satisfies Record<string, PageKind>;

/** "Instruction set" */
const capital = (noun: string) => `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;

function savingWords(saving: DocumentState<unknown>["saving"], isBundled: boolean): string {
  if (isBundled) return "Comes with Caplens; kept here once you change it.";
  return { saved: "Saved in this browser", unsaved: "Saving …", failed: "Not saved" }[saving];
}

/** Undo and redo, which say what they would do. The last of it disables no button: that would lose the focus. */
function UndoButtons() {
  const store = usePlaygroundStore();
  const undoable = usePlayground((state) => state.undoable(presentPlace()));
  const redoable = usePlayground((state) => state.redoable(presentPlace()));
  return (
    <Group gap={4} wrap="nowrap">
      <CompactButton
        data-disabled={!undoable}
        aria-disabled={!undoable}
        title={undoable ? `Undo: ${undoable}` : ""}
        aria-keyshortcuts="Alt+Z"
        Icon={IconArrowBackUp}
        onClick={() => undoable && store.getState().undo()}
      >
        Undo
      </CompactButton>
      <CompactButton
        data-disabled={!redoable}
        aria-disabled={!redoable}
        title={redoable ? `Redo: ${redoable}` : ""}
        aria-keyshortcuts="Alt+Shift+Z"
        Icon={IconArrowForwardUp}
        onClick={() => redoable && store.getState().redo()}
      >
        Redo
      </CompactButton>
    </Group>
  );
}

/** The document's name, how it is saved, and what can be taken back. */
function DocumentHead({ kind: { id, noun } }: { kind: PageKind }) {
  const store = useDocumentStore();
  const title = useDocument((state) => state.draft?.title ?? "");
  const saving = useDocument((state) => state.saving);
  const isNew = useDocument((state) => state.revision === null && state.saving === "saved");
  const readOnly = useDocument((state) => state.readOnly !== null);
  return (
    <PageHead
      back={ALL}
      title={
        <div className={classes.headName}>
          <VisuallyHidden component="h1">
            {title === "" ? `${capital(noun)} without a name` : title}
          </VisuallyHidden>
          <TextInput
            className={classes.nameField}
            aria-label={`Name of the ${noun}`}
            placeholder={`Name of the ${noun}`}
            maxLength={QUIZ_DRAFT_LIMITS.title}
            value={title}
            readOnly={readOnly}
            onChange={(event) => {
              const changed = event.currentTarget.value;
              store.getState().change(null, (before) => ({ ...before, title: changed }));
            }}
          />
        </div>
      }
      state={
        <Text size="xs" c="var(--caplens-text-quiet)" data-testid={`${id}-saving`} data-saving={saving}>
          {savingWords(saving, isNew)}
        </Text>
      }
      menu={<UndoButtons />}
    />
  );
}

/** Codes of documents that another tab has changed or deleted: what is here can't take their place. */
const GONE_ELSEWHERE = /-(changed-elsewhere|deleted|not-found)$/;

/** The problem with saving the document, with the way to solve it. */
function KeepingProblem({ onCopy }: { onCopy: (id: string) => void }) {
  const store = useDocumentStore();
  const problem = useDocument((state) => state.problems.keeping ?? null);
  const readOnly = useDocument((state) => state.readOnly);
  const copy = () =>
    void store
      .getState()
      .keepAsCopy()
      .then((id) => id && onCopy(id));
  return (
    <>
      {problem && (
        <ProblemAlert problem={problem}>
          {GONE_ELSEWHERE.test(problem.code) ? (
            <NextStepButton onClick={copy}>Keep mine as a copy</NextStepButton>
          ) : (
            <NextStepButton onClick={() => void store.getState().kept()}>Save again</NextStepButton>
          )}
        </ProblemAlert>
      )}
      {readOnly && <ProblemAlert problem={readOnly} />}
    </>
  );
}

/** That a document can't be opened, with what lies there to be saved. */
function Refused({ kind }: { kind: PageKind }) {
  const store = useDocumentStore();
  const refused = useDocument((state) => state.refused);
  const asked = useDocument((state) => state.asked);
  if (!refused) return null;
  const { problem, document: found } = refused;
  return (
    <ProblemAlert problem={problem}>
      {problem.retryable && asked !== null && (
        <NextStepButton onClick={() => void store.getState().open(asked)}>Try again</NextStepButton>
      )}
      {found !== null && typeof found === "object" && (
        <CompactButton
          Icon={IconDownload}
          onClick={() =>
            saveFile(
              new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }),
              `${kind.id}-${asked ?? "unreadable"}.json`,
            )
          }
        >
          Download it as it is
        </CompactButton>
      )}
    </ProblemAlert>
  );
}

/** The page of one document: its head, what is wrong with it, and its steps. `children`: shown once it was read. */
export function DocumentPage({
  kind,
  notices,
  onCopy,
  children,
}: {
  kind: PageKind;
  notices: ReactNode;
  /** The document was kept as another one. */
  onCopy: (id: string) => void;
  children: ReactNode;
}) {
  const { id, noun, otherwise } = kind;
  const title = useDocument((state) => state.draft?.title ?? "");
  const isReady = useDocument((state) => state.draft !== null);
  const isRefused = useDocument((state) => state.refused !== null);
  usePageTitle(title === "" ? capital(noun) : title);
  return (
    <DroppedFiles otherwise={otherwise}>
      <div className={classes.page} data-testid={`${id}-page`}>
        {isReady ? <DocumentHead kind={kind} /> : <PageHead back={ALL} title={capital(noun)} />}
        {notices}
        {isReady && <KeepingProblem onCopy={onCopy} />}
        {isReady && children}
        <Refused kind={kind} />
        {!isReady && !isRefused && <Loader size="sm" role="status" aria-label={`Opening the ${noun}`} />}
      </div>
    </DroppedFiles>
  );
}
