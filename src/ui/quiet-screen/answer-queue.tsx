import { Button, Group, Progress, Text, Textarea, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { counted } from "../../foundation/plural";
import { LONGEST_NOTE } from "../../shapes/rating";
import { areLetterKeysOff } from "../letter-keys";
import { isTextField } from "../pressed-keys";
import {
  type AnswerField,
  AskedField,
  answerOfKey,
  focusAnswer,
  typedNotes,
  useAnswerKeys,
} from "./answer-field";

/** The answers of one person to the fields of one task. */
export type Said = {
  /** By the field's name; null where there is none yet. */
  answers: Readonly<Record<string, string | null>>;
  note: string;
  /** ISO 8601. */
  at: string;
  /** Time on screen before the last answer, all visits to the task together; null where a file does not tell. */
  milliseconds: number | null;
};

/** The tasks of one person, and what is kept of the answers. */
type Asked<Task> = {
  /** In the order in which this person sees them. */
  tasks: readonly Task[];
  /** The tasks as a whole, among all that people are asked: "labels 1234". */
  place: string;
  idOf: (task: Task) => string;
  /** The words of a task, which screen readers say as a task comes on screen: a key may have brought it, and moved no focus. */
  saying?: (task: Task) => string;
  /** The names of the fields of each task. */
  fields: readonly string[];
  /** The answers as they stand; null where there are none. Those that `give` is at count once it is through. */
  saidOf: (task: Task) => Said | null;
  /**
   * Keeps answers in the place of those before; true once they are kept. It is called at each answer, also while the one before
   * is being kept: what waited for its turn would be lost where the page goes.
   */
  give: (task: Task, said: Said) => Promise<boolean>;
  /** Takes the answers of a task back to those of before, or to none; true once that is kept. */
  takeBack: (task: Task, said: Said, to: Said | null) => Promise<boolean>;
};

/** The words for tasks: "line", "labelled". */
type AskedWords = { one: string; done: string; person: string };

/** Progress of the current person, with a button to stop. */
export function HowFar({
  done,
  total,
  words,
  place = null,
  onStop,
}: {
  done: number;
  total: number;
  words: AskedWords;
  /** The place of the task on screen, from 0; null where none is shown. */
  place?: number | null;
  onStop: () => void;
}) {
  return (
    <Group gap="sm" data-testid="label-count" data-done={done} data-total={total}>
      <Progress.Root size="lg" w="min(20rem, 50vw)">
        <Progress.Section
          value={(100 * done) / Math.max(1, total)}
          aria-label={`${done} of ${counted(total, words.one)} ${words.done}`}
        />
      </Progress.Root>
      <Text size="sm" data-testid="answer-count" data-done={done} data-total={total}>
        {done} of {total} {words.done} as {words.person}
        {place === null ? "" : ` · ${words.one} ${place + 1}`}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onStop}>
        Stop for now
      </Button>
    </Group>
  );
}

/**
 * Measures how long something has been looked at: the time since `subject` came on screen, without the time in which the page
 * was hidden. Gives a function that tells it in milliseconds.
 */
function useTimeOnScreen(subject: string): () => number {
  const clock = useRef({ subject: "", before: 0, since: 0 });
  if (clock.current.subject !== subject) clock.current = { subject, before: 0, since: performance.now() };
  useEffect(() => {
    function onVisibility() {
      const now = performance.now();
      const { before, since } = clock.current;
      if (document.hidden) clock.current.before = before + now - since;
      clock.current.since = now;
    }
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);
  return () => Math.round(clock.current.before + performance.now() - clock.current.since);
}

const isOpen = (name: string, said: Said | null) => (said?.answers[name] ?? null) === null;

/** The fields of one task, none where nothing can be asked; a key answers and goes on to the next field. */
function AnswerForm({
  fields,
  said,
  typed,
  onType,
  onGive,
  onStep,
  onUndo,
}: {
  fields: readonly AnswerField[];
  said: Said | null;
  /** The note as it was left before it was kept; null for none. */
  typed: string | null;
  onType: (note: string) => void;
  /** `name`: the field that was answered, null where only the note is another one. */
  onGive: (name: string | null, answers: Said["answers"], note: string) => void;
  onStep: (by: 1 | -1) => void;
  /** Null where there is nothing to undo. */
  onUndo: (() => void) | null;
}) {
  const [note, setNote] = useState(typed ?? said?.note ?? "");
  const [missing, setMissing] = useState<AnswerField | null>(null);
  const answers: Said["answers"] = said?.answers ?? {};
  const open = fields.find(({ name }) => isOpen(name, said));
  const hasSeveral = fields.length > 1;

  function keepNote(): void {
    if (said !== null && note.trim() !== said.note) onGive(null, answers, note);
  }
  function choose({ name }: AnswerField, value: string): void {
    onGive(name, { ...answers, [name]: value }, note);
  }
  function step(by: 1 | -1): void {
    keepNote();
    onStep(by);
  }
  function next(): void {
    // Whoever has begun is told what is left; the arrows go on all the same.
    if (open && hasSeveral) {
      setMissing(open);
      focusAnswer(open.name);
    } else step(1);
  }

  useAnswerKeys({
    fields: fields.map(({ name }) => name),
    onAnswer(name, key) {
      const field = fields.find((one) => one.name === name);
      const value = field ? answerOfKey(field, key) : null;
      if (!field || value === null) return false;
      choose(field, value);
      const after = fields[fields.indexOf(field) + 1] ?? fields.find((one) => one !== field && one === open);
      if (after) focusAnswer(after.name);
      return true;
    },
    onNext: next,
    onStep: step,
    onUndo: onUndo ?? (() => undefined),
  });

  // A mark on one of a single field's answers would speak for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields come on screen
  useEffect(() => {
    if (hasSeveral) focusAnswer((open ?? fields[0])?.name ?? "");
  }, []);

  return (
    <>
      {fields.length > 0 && (
        <>
          {fields.map((field) => (
            <AskedField
              key={field.name}
              field={field}
              chosen={answers[field.name] ?? null}
              onChoose={(value) => choose(field, value)}
            />
          ))}
          <Textarea
            label="Note"
            description="Optional, and kept with your answer. Control + Enter goes on."
            autosize
            minRows={1}
            maxRows={6}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              onType(event.currentTarget.value);
            }}
            onBlur={keepNote}
          />
          <div role="status">
            {missing && missing === open && (
              <Text size="sm">Answer this first, or go on with an arrow key: {missing.legend}</Text>
            )}
          </div>
        </>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={15} aria-hidden />}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => step(-1)}
        >
          Back
        </Button>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={15} aria-hidden />}
          aria-keyshortcuts="ArrowRight"
          onClick={() => step(1)}
        >
          Next
        </Button>
        <Button
          variant="default"
          ml="auto"
          disabled={onUndo === null}
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          aria-keyshortcuts={areLetterKeysOff() ? undefined : "z"}
          onClick={() => onUndo?.()}
        >
          Undo the last answer
        </Button>
      </Group>
      <Text size="xs" c="var(--caplens-text-quiet)">
        {areLetterKeysOff()
          ? "Letter keys are off (see Help). Arrows move among the answers, Space gives one, Enter goes on."
          : "Keys: the one beside an answer gives it and goes on. Arrows move, Enter goes on, Z undoes, ? helps."}
      </Text>
    </>
  );
}

/** That nothing comes after the last task, and what is left of those before. */
function TheEnd({
  words,
  onBack,
  onFirstLeft,
  onUndo,
}: {
  words: string;
  onBack: () => void;
  /** Null where nothing is left. */
  onFirstLeft: (() => void) | null;
  onUndo: () => void;
}) {
  useAnswerKeys({
    fields: [],
    onAnswer: () => false,
    onNext: onFirstLeft ?? (() => undefined),
    onStep: (by) => by === -1 && onBack(),
    onUndo,
  });
  return (
    <section aria-label="The end" role="status">
      <Text mb="xs">{words}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {onFirstLeft && <Button onClick={onFirstLeft}>Go to the first that is left</Button>}
      </Group>
    </section>
  );
}

/**
 * Asks one person one task after the other: how far they are, the task on screen, and the end. Each answer is kept at once and
 * counts once it is; the last one of a task goes on to the next task that is open. `fixed`: it can only be looked at.
 * `children` draws a task, null at the end, around what is asked of it by these fields.
 */
export function AnswerQueue<Task>({
  asked,
  words,
  fixed = false,
  onStop,
  children,
}: {
  asked: Asked<Task>;
  words: AskedWords;
  fixed?: boolean;
  onStop: () => void;
  children: (task: Task | null, ask: (fields: readonly AnswerField[]) => ReactNode) => ReactNode;
}) {
  const { tasks, place: of, idOf, saying, fields: names, saidOf, give, takeBack } = asked;
  const [at, setAt] = useState<number | null>(null);
  /** Given, and not yet kept; `kept`: what is. */
  const [pending, setPending] = useState<ReadonlyMap<string, { to: Said | null; kept: Said | null }>>(
    new Map(),
  );
  const [undone, setUndone] = useState(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  /** The id of the task on screen. */
  const shown = useRef<string | null>(null);
  const acts = useRef<{ id: string; before: Said | null; after: Said }[]>([]);
  const [notes] = useState(() => typedNotes(`${of} ${words.person}`));

  const isWhole = (said: Said | null) => names.every((name) => !isOpen(name, said));
  const present = (task: Task) => {
    const waiting = pending.get(idOf(task));
    return waiting === undefined ? saidOf(task) : waiting.to;
  };
  const keptOf = (task: Task) => {
    const waiting = pending.get(idOf(task));
    return waiting === undefined ? saidOf(task) : waiting.kept;
  };
  const done = tasks.filter((task) => isWhole(keptOf(task)));
  /** Whole when this was opened, or answered here. */
  const known = useRef<Set<string> | null>(null);
  known.current ??= new Set(done.map(idOf));
  const own = known.current;
  const elsewhere = done.filter((task) => !own.has(idOf(task))).length;
  const firstOpen = tasks.findIndex((task) => !isWhole(present(task)));
  const place = at ?? (firstOpen === -1 ? tasks.length : firstOpen);
  const task = tasks[place] ?? null;
  shown.current = task && idOf(task);
  const goTo = (to: number) => setAt(Math.max(0, Math.min(tasks.length, to)));

  const said = task && present(task);
  const timeOnScreen = useTimeOnScreen(task ? idOf(task) : "");
  /** The time that earlier visits to this task took; who answers one question anew has a time of its own. */
  const before = useRef<{ id: string; milliseconds: number | null }>({ id: "", milliseconds: 0 });
  if (task && before.current.id !== idOf(task))
    before.current = {
      id: idOf(task),
      milliseconds: said === null || names.length === 1 ? 0 : said.milliseconds,
    };

  /** Begins to keep a change, and tells of it after those before: true once it is kept, and `onKept` is through. */
  async function put(
    task: Task,
    to: Said | null,
    act: () => Promise<boolean>,
    onKept = () => {},
  ): Promise<boolean> {
    const [id, current] = [idOf(task), saidOf(task)];
    setPending(
      (waiting) => new Map([...waiting, [id, { to, kept: (waiting.get(id) ?? { kept: current }).kept }]]),
    );
    const given = (async () => act())().catch(() => false);
    const kept = turn.current.then(async () => {
      const isGiven = await given;
      // Before the turn ends: an undo that waits for it takes this one back.
      if (isGiven) onKept();
      return isGiven;
    });
    turn.current = kept;
    const isKept = await kept;
    setPending((waiting) => new Map([...waiting].filter(([of, one]) => of !== id || one.to !== to)));
    return isKept;
  }

  async function answer(
    of: Task,
    from: number,
    name: string | null,
    answers: Said["answers"],
    note: string,
  ): Promise<void> {
    if (fixed) return;
    const [id, now] = [idOf(of), present(of)];
    const earlier = before.current.milliseconds;
    const after: Said = {
      ...{ answers, note: note.trim(), at: new Date().toISOString() },
      milliseconds: earlier === null ? null : earlier + timeOnScreen(),
    };
    const isNew = !isWhole(now);
    const goesOn = name !== null && isWhole(after) && (isNew || name === names.at(-1));
    const open = tasks.findIndex((one, index) => index > from && !isWhole(present(one)));
    if (!goesOn) goTo(from);
    else if (isNew) goTo(open === -1 ? tasks.length : open);
    else goTo(from + 1);
    own.add(id);
    const isKept = await put(
      of,
      after,
      () => give(of, after),
      () => {
        acts.current.push({ id, before: now, after });
        if (notes.get(id)?.trim() === after.note) notes.delete(id);
      },
    );
    if (isKept) return;
    // An answer that could not be kept is asked for again, since it does not count.
    goTo(from);
    const isTyping = isTextField(document.activeElement);
    if (name !== null && shown.current === id && !isTyping) focusAnswer(name);
  }

  /** Takes the last answer back: of this visit each in turn, then those of earlier ones. */
  async function undo(): Promise<void> {
    await turn.current;
    const last = acts.current.pop();
    const newest = tasks.reduce<{ of: Task; now: Said } | null>((found, of) => {
      // One that is being taken back at the press is none any more.
      const now = present(of) && saidOf(of);
      return now !== null && (found === null || found.now.at < now.at) ? { of, now } : found;
    }, null);
    const of = last ? tasks.find((one) => idOf(one) === last.id) : newest?.of;
    const now = last?.after ?? newest?.now;
    if (of === undefined || now === undefined) return;
    const to = last?.before ?? null;
    if (!(await put(of, to, () => takeBack(of, now, to)))) return;
    // The note was typed, too: it waits for the next answer.
    if (to === null && now.note !== "") notes.set(idOf(of), now.note);
    goTo(tasks.indexOf(of));
    setUndone((count) => count + 1);
  }

  /** Keeps the note of an answer that is there, where the page goes while it is typed: no blur is told then. */
  const keepNote = useRef(() => {});
  useEffect(() => {
    keepNote.current = () => {
      const note = task === null ? undefined : notes.get(idOf(task))?.trim();
      if (fixed || !task || !said || note === undefined || note === said.note) return;
      const after = { ...said, note, at: new Date().toISOString() };
      void give(task, after).then(
        (isKept) => isKept && notes.get(idOf(task))?.trim() === note && notes.delete(idOf(task)),
        () => undefined,
      );
    };
  });
  useEffect(() => {
    const keep = () => keepNote.current();
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, []);

  const canUndo = !fixed && tasks.some((one) => present(one) !== null);
  const ask = (fields: readonly AnswerField[]) =>
    task ? (
      <AnswerForm
        key={`${idOf(task)} ${undone}`}
        fields={fields}
        said={said}
        typed={notes.get(idOf(task))}
        onType={(note) => notes.set(idOf(task), note)}
        onGive={(...given) => void answer(task, place, ...given)}
        onStep={(by) => goTo(place + by)}
        onUndo={canUndo ? () => void undo() : null}
      />
    ) : (
      <TheEnd
        words={
          tasks.length === 0
            ? `There is no ${words.one} here.`
            : firstOpen === -1
              ? `You have ${words.done} every ${words.one}. Thank you.`
              : `That was the last one. ${tasks.length - done.length} are left that you have not ${words.done}.`
        }
        onBack={() => goTo(tasks.length - 1)}
        onFirstLeft={firstOpen === -1 ? null : () => goTo(firstOpen)}
        onUndo={canUndo ? () => void undo() : () => undefined}
      />
    );
  return (
    <>
      <HowFar
        done={done.length}
        total={tasks.length}
        words={words}
        place={task ? place : null}
        onStop={onStop}
      />
      {elsewhere > 0 && (
        <Text size="sm" role="status" data-testid="from-elsewhere">
          {counted(elsewhere, words.one)} {elsewhere === 1 ? "was" : "were"} {words.done} as {words.person} in
          another tab or by file meanwhile; nothing of either is lost.
        </Text>
      )}
      {saying && (
        <VisuallyHidden role="status" data-testid="task-said">
          {at !== null && task && `${words.one} ${place + 1} of ${tasks.length}: ${saying(task)}`}
        </VisuallyHidden>
      )}
      {children(task, ask)}
    </>
  );
}
