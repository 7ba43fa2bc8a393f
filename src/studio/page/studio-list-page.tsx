import { Button, Group, Loader, Menu, Text } from "@mantine/core";
import { IconChevronDown, IconFolderOpen, IconListCheck, IconSchool } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { counted } from "../../foundation/plural";
import type { FileProblem } from "../../shapes/data-set";
import {
  type InstructionSet,
  MADE_BENCHMARKS,
  type MadeBenchmark,
  newInstructionSet,
} from "../../shapes/instruction-set";
import type { Problem } from "../../shapes/problem";
import { newTrainingSet, type TrainingSet } from "../../shapes/training-set";
import { useStores } from "../../state/stores-context";
import { useAnswer, useRevision } from "../../state/use-answer";
import type { Latest } from "../../state/use-latest";
import { useTrying } from "../../state/use-trying";
import { ChooseFiles, FileProblems } from "../../ui/choose-files";
import { KeptItem, KeptList } from "../../ui/kept-list";
import { localMinute } from "../../ui/measures";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import type { AnyDraft, DocumentCalls, DocumentStore } from "../store/document/document-state";
import { useQuizMaker } from "../store/quiz-context";
import { quizCalls } from "../store/quiz-store";
import { useSetFiles, useSetMaker } from "../store/set/set-context";
import { setCalls } from "../store/set/set-store";
import { BUNDLED, quizPath, studioPath } from "../store/studio-paths";
import { useTrainingFiles, useTrainingMaker } from "../store/training-context";
import { trainingCalls } from "../store/training-store";
import { DroppedFiles } from "./files-in-and-out";
import { QuizWays, type QuizWaysProps } from "./quiz/quiz-ways";
import type { SetStepId } from "./steps";
import classes from "./studio.module.css";

type Listed = {
  id: string;
  title: string;
  state: "ready" | "read-only" | "unreadable";
  updatedAt: string | null;
  problem: { message: string } | null;
};

type Named = { id: string; title: string };

/** All documents of one kind, followed as they change. */
type KeptDocuments<Summary> = {
  /** Null until they were read. */
  items: readonly Summary[] | null;
  /** Those whose changes could not be kept, the new ones among them. */
  unkept: readonly AnyDraft[];
  /** The reason why they could not be read; `again` tries it anew. */
  unread: Problem | null;
  again: () => void;
  /** The reason why the last change could not be made. */
  problem: Problem | null;
  /** Deletes one; can be taken back. */
  remove: (item: Named) => Promise<void>;
  dismiss: () => void;
};

/** The store of a kind, as far as lists need it. */
type Shelf = Pick<
  StoreApi<Pick<DocumentStore<never>, "unkept" | "giveUp">>,
  "getState" | "getInitialState" | "subscribe"
>;

/** The documents of one kind in this browser. `noun`: "Quiz". */
function useKeptList<Summary extends Named>(
  noun: string,
  { value, problem, again }: Latest<Summary[]>,
  calls: Pick<DocumentCalls<never>, "remove" | "restore">,
  store: Shelf,
): KeptDocuments<Summary> {
  const { playground } = useStores();
  const unkept = useStore(store, (state) => state.unkept);
  const { problem: failed, dismiss, done } = useTrying();
  const change = (name: "remove" | "restore", id: string) => done(() => calls[name](id));

  return {
    ...{ items: value, unkept, unread: problem, again, problem: failed, dismiss },
    async remove({ id, title }) {
      const isKept = value?.some((item) => item.id === id) ?? false;
      if (isKept && !(await change("remove", id))) return;
      let bringBack = store.getState().giveUp(id);
      const later = (name: "remove" | "restore") => () => {
        if (isKept) void change(name, id);
        if (name === "restore") bringBack();
        else bringBack = store.getState().giveUp(id);
        return true;
      };
      playground.getState().offerUndo({
        label: `${noun} deleted: ${title}`,
        sessionId: null,
        undo: later("restore"),
        redo: later("remove"),
        holds: () => null,
      });
    },
  };
}

/** The documents of one kind under its heading; nothing where there is none. */
function Kind<Summary extends Listed>({
  id,
  noun,
  title,
  kept,
  hrefOf,
  facts,
}: {
  id: string;
  noun: string;
  title: string;
  kept: KeptDocuments<Summary>;
  hrefOf: (id: string) => string;
  facts: (item: Summary) => string[];
}) {
  const { items, unkept, unread, again, problem, remove, dismiss } = kept;
  const known = new Set(items?.map((item) => item.id));
  const unsaved = new Set(unkept.map((draft) => draft.id));
  const nameOf = (named: string) => (named === "" ? `${noun} without a name` : named);
  return (
    <>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {unread && (
        <ProblemAlert problem={unread}>
          <NextStepButton onClick={again}>Try again</NextStepButton>
        </ProblemAlert>
      )}
      {items !== null && items.length + unkept.length > 0 && (
        <section className={classes.section} aria-labelledby={`kind-${id}`}>
          <h2 className={classes.sectionTitle} id={`kind-${id}`}>
            {title}
          </h2>
          <KeptList label={title}>
            {unkept
              .filter((draft) => !known.has(draft.id))
              .map((draft) => (
                <KeptItem
                  key={draft.id}
                  testId={`${id}-item`}
                  data={{ [`data-${id}`]: draft.id, "data-state": "unkept" }}
                  href={`#${hrefOf(draft.id)}`}
                  name={nameOf(draft.title)}
                  facts={[localMinute(draft.updatedAt)]}
                  problem="Not saved: it is in this page alone. Open it to save it again."
                  onDelete={() => void remove(draft)}
                />
              ))}
            {items.map((item) => (
              <KeptItem
                key={item.id}
                testId={`${id}-item`}
                data={{ [`data-${id}`]: item.id, "data-state": item.state }}
                href={`#${hrefOf(item.id)}`}
                name={nameOf(item.title)}
                facts={item.state === "unreadable" ? [] : [...facts(item), localMinute(item.updatedAt)]}
                problem={
                  unsaved.has(item.id)
                    ? "Its last changes are not saved: they are in this page alone. Open it to save them again."
                    : (item.problem?.message ?? null)
                }
                onDelete={() => void remove(item)}
              />
            ))}
          </KeptList>
        </section>
      )}
    </>
  );
}

const verifiedBy = (people: number) => (people > 0 ? [`verified by ${people}`] : []);

type WaysProps = QuizWaysProps & {
  /** A set was begun, and is to be shown at a step. */
  onSet: (id: string, step: SetStepId) => void;
  onTraining: (id: string) => void;
  /** Each kind is told of above its ways: where nothing of it has been made yet. */
  explained: boolean;
};

const BENCHMARK_NAMES: Record<MadeBenchmark, string> = {
  "if-vidcap": "IF-VidCap (pictures alone)",
  "omnicap-if": "OmniCap-IF (pictures and sound)",
};

/** A whole number that the draws of a new document begin with. */
function newSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

/** Begins a document in the shape of one of the benchmarks. */
function NewOfBenchmark({
  label,
  icon,
  onBegin,
}: {
  label: string;
  icon: ReactNode;
  onBegin: (benchmark: MadeBenchmark) => void;
}) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>In the shape of</Menu.Label>
        {MADE_BENCHMARKS.map((benchmark) => (
          <Menu.Item key={benchmark} onClick={() => onBegin(benchmark)}>
            {BENCHMARK_NAMES[benchmark]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The parts of a way to open files: the reader of a kind, and why it failed. */
type FilesOf<Draft> = {
  problem: Problem | null;
  dismiss: () => void;
  read: (
    files: readonly File[],
  ) => Promise<{ drafts: Draft[]; problems: FileProblem[]; problemCount: number } | null>;
};

/** Opens sets of files: the only one at once; of more each is offered. `noun`: "an instruction set"; `countOf`: the size of one. */
function OpenSetFile<Draft extends Named>({
  noun,
  files,
  countOf,
  onOpen,
}: {
  noun: string;
  files: FilesOf<Draft>;
  countOf: (draft: Draft) => number;
  onOpen: (draft: Draft) => void;
}) {
  const [read, setRead] = useState<Awaited<ReturnType<FilesOf<Draft>["read"]>>>(null);

  function arrived(now: typeof read): void {
    const [only] = now?.drafts ?? [];
    if (only && now?.drafts.length === 1 && now.problemCount === 0) onOpen(only);
    else setRead(now);
  }

  return (
    <>
      <ChooseFiles
        label={`Open ${noun} file`}
        size="sm"
        accept=".json"
        leftSection={<IconFolderOpen size={16} aria-hidden />}
        onFiles={(chosen) => void files.read(chosen).then(arrived)}
      />
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      {read && <FileProblems problems={read.problems} count={read.problemCount} />}
      {read && read.drafts.length > 0 && (
        <Group gap="xs">
          {read.drafts.map((draft) => (
            <Button key={draft.id} size="xs" variant="default" onClick={() => onOpen(draft)}>
              {draft.title === "" ? `${noun[0]?.toUpperCase()}${noun.slice(1)} without a name` : draft.title}{" "}
              ({countOf(draft)})
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}

/** The ways to one kind of document. `about`: null where the kind needs no words any more. */
function WayTo({ name, about, children }: { name: string; about: string | null; children: ReactNode }) {
  if (about === null) return children;
  return (
    <section className={classes.section} aria-label={name}>
      <Text size="sm">
        <strong>{name}</strong> {about}
      </Text>
      {children}
    </section>
  );
}

/** The ways to a document of each kind. */
function Ways({ onQuiz, onSet, onTraining, explained }: WaysProps) {
  const sets = useSetMaker();
  const trainings = useTrainingMaker();
  const [setFiles, trainingFiles] = [useSetFiles(), useTrainingFiles()];

  async function beginSet(benchmark: MadeBenchmark): Promise<void> {
    const set = newInstructionSet({ benchmark, seed: newSeed() });
    await sets.getState().begin(set);
    onSet(set.id, "clips");
  }

  async function openSet(set: InstructionSet): Promise<void> {
    await sets.getState().begin(set);
    onSet(set.id, set.tasks.length > 0 ? "people" : "clips");
  }

  async function openTraining(set: TrainingSet): Promise<void> {
    await trainings.getState().begin(set);
    onTraining(set.id);
  }

  return (
    <>
      <WayTo
        name="A quiz"
        about={
          explained
            ? "asks what a caption tells of its video, in the ten types of questions of CapQuiz."
            : null
        }
      >
        <QuizWays onQuiz={onQuiz} />
      </WayTo>
      <WayTo
        name="An instruction set"
        about={
          explained
            ? "has clips, instructions and checklists that people verify, as IF-VidCap and OmniCap-IF have them."
            : null
        }
      >
        <Group gap="xs">
          <NewOfBenchmark
            label="New instruction set"
            icon={<IconListCheck size={16} aria-hidden />}
            onBegin={(benchmark) => void beginSet(benchmark)}
          />
          <OpenSetFile
            noun="an instruction set"
            files={setFiles}
            countOf={({ tasks }) => tasks.length}
            onOpen={(set) => void openSet(set)}
          />
          <Button component="a" href={`#${studioPath("set", BUNDLED)}`} variant="default" size="sm">
            Open the bundled set
          </Button>
        </Group>
      </WayTo>
      <WayTo
        name="A training set"
        about={
          explained
            ? "turns captions into rows for training programs, and leaves out those that the rules fail."
            : null
        }
      >
        <Group gap="xs">
          <NewOfBenchmark
            label="New training set"
            icon={<IconSchool size={16} aria-hidden />}
            onBegin={(benchmark) => void openTraining(newTrainingSet({ benchmark, seed: newSeed() }))}
          />
          <OpenSetFile
            noun="a training set"
            files={trainingFiles}
            countOf={({ rows }) => rows.length}
            onOpen={(set) => void openTraining(set)}
          />
        </Group>
      </WayTo>
    </>
  );
}

/** All that the studio holds in this browser; where that is nothing, what can be made and how. */
export function StudioListPage({ notices, ...ways }: Omit<WaysProps, "explained"> & { notices: ReactNode }) {
  const { engine } = useStores().services;
  const ofAll = { id: null };
  const quizzes = useKeptList(
    "Quiz",
    useAnswer("quizzes/list", null, useRevision("quizzes/watch", ofAll)),
    quizCalls(engine),
    useQuizMaker(),
  );
  const sets = useKeptList(
    "Instruction set",
    useAnswer("instruction-sets/list", null, useRevision("instruction-sets/watch", ofAll)),
    setCalls(engine),
    useSetMaker(),
  );
  const trainings = useKeptList(
    "Training set",
    useAnswer("training-sets/list", null, useRevision("training-sets/watch", ofAll)),
    trainingCalls(engine),
    useTrainingMaker(),
  );
  const kinds = [quizzes, sets, trainings];
  const isReading = kinds.some(({ items, unread }) => items === null && !unread);
  const isEmpty = kinds.every(({ items, unkept }) => items?.length === 0 && unkept.length === 0);
  usePageTitle("Studio");
  return (
    <DroppedFiles otherwise="The list of the studio is being read">
      <div className={classes.page} data-testid="studio-list">
        <PageHead title="Studio" />
        {notices}
        {isEmpty && (
          <section className={classes.empty} aria-label="Nothing in the studio yet">
            <Text>
              In the studio, models and people make test material and training data, step by step. You have
              made nothing here yet. The bundled examples show every step and need no key.
            </Text>
            <Ways {...ways} explained />
          </section>
        )}
        {isReading && <Loader size="sm" role="status" aria-label="Reading the list of the studio" />}
        {!isReading && !isEmpty && <Ways {...ways} explained={false} />}
        <Kind
          {...{ id: "quiz", noun: "Quiz", title: "Quizzes", kept: quizzes, hrefOf: quizPath }}
          facts={({ videoName, questions, annotators }) => [
            videoName ?? "no video yet",
            counted(questions, "question"),
            ...verifiedBy(annotators),
          ]}
        />
        <Kind
          {...{ id: "set", noun: "Instruction set", title: "Instruction sets", kept: sets }}
          hrefOf={(id) => studioPath("set", id)}
          facts={({ clips, instructions, annotators }) => [
            counted(clips, "clip"),
            counted(instructions, "instruction"),
            ...verifiedBy(annotators),
          ]}
        />
        <Kind
          {...{ id: "training", noun: "Training set", title: "Training sets", kept: trainings }}
          hrefOf={(id) => studioPath("training", id)}
          facts={({ rows, refused }) => [
            counted(rows, "row"),
            ...(refused > 0 ? [`${refused} may not leave`] : []),
          ]}
        />
      </div>
    </DroppedFiles>
  );
}
