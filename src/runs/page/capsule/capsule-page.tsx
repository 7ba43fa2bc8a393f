import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import {
  IconCheck,
  IconDownload,
  IconEqualNot,
  IconExternalLink,
  IconFileZip,
  IconHelp,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { checklistOf } from "../../../evaluation/verdicts/session-sample";
import { isAbort, toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import { itemPath, runPath } from "../../../foundation/run-paths";
import { unitForm } from "../../../metrics/scores/score-units";
import type { CapsuleLine, CapsuleScore, LineGround, OpenedCapsule } from "../../../shapes/capsule";
import { checksOf } from "../../../shapes/checklist-parts";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { Problem } from "../../../shapes/problem";
import { READING_NAMES } from "../../../shapes/semantics";
import {
  asClaimed,
  claimedWords,
  foundAgain,
  foundWords,
  isAllFound,
  sumOfFound,
} from "../../../shapes/verdicts-found";
import { carriedFile, goTo } from "../../../state/page-address";
import { useStores } from "../../../state/stores-context";
import { FileDrop } from "../../../ui/file-drop/file-drop";
import { MarkedText } from "../../../ui/marked-text";
import { humanSize } from "../../../ui/measures";
import { PageHead } from "../../../ui/page/page-head";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { saveFile } from "../../../ui/save-file";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { StatusMark } from "../../../ui/status-mark";
import { lineNames } from "../line-names";
import own from "./capsule.module.css";

type Source = { file: File } | { link: string };

type Opening = {
  opened: OpenedCapsule | null;
  problem: Problem | null;
  isOpening: boolean;
  open(file: File): void;
};

/** The capsule of the address, or of the file that was given last. */
function useCapsule(query: string): Opening {
  const { engine } = useStores().services;
  const link = new URLSearchParams(query).get("in");
  const [given, setGiven] = useState<Source | null>(() => {
    const file = carriedFile();
    return file && { file };
  });
  const [state, setState] = useState<Pick<Opening, "opened" | "problem"> & { of: Source | null }>({
    ...{ opened: null, problem: null, of: null },
  });
  const [fromLink, setFromLink] = useState<Source | null>(null);
  useEffect(() => {
    setFromLink(link ? { link } : null);
    // A file that came before belongs to the address before.
    if (link) setGiven(null);
  }, [link]);
  const source = given ?? fromLink;
  useEffect(() => {
    if (!source) return;
    const stop = new AbortController();
    engine.call("capsules/open", source, { signal: stop.signal }).then(
      (opened) => !stop.signal.aborted && setState({ opened, problem: null, of: source }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ opened: null, problem: toProblem(error), of: source });
      },
    );
    return () => stop.abort();
  }, [engine, source]);
  const isOpening = source !== null && state.of !== source;
  const { opened, problem } = isOpening || !source ? { opened: null, problem: null } : state;
  return { opened, problem, isOpening, open: (file) => setGiven({ file }) };
}

/** Chooses a capsule's file. */
function ChooseCapsule({ words, onFile }: { words: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".caplens,application/zip"
        data-testid="capsule-input"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same may be chosen again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileZip size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {words}
      </Button>
    </>
  );
}

const GROUND_WORDS: Record<LineGround, string> = {
  rules: "found again by its rule",
  replies: "found again in the judge's reply",
  claimed: "as claimed",
  byHand: "decided by hand, as claimed",
  unscored: "left unscored, as claimed",
  different: "comes out otherwise",
  unknown: "not recomputed",
};

function GroundMark({ by }: { by: LineGround }) {
  const Icon = by === "different" ? IconEqualNot : by === "rules" || by === "replies" ? IconCheck : IconHelp;
  return (
    <span className={own.ground} data-by={by}>
      <Icon size={15} stroke={2.2} aria-hidden /> {GROUND_WORDS[by]}
    </span>
  );
}

const KIND_WORDS = {
  verdict: "One verdict",
  result: "One result",
  run: "A run",
  row: "A row of a board",
  study: "A study",
};

/** Date and minute, in UTC: a capsule is read in other time zones than it was saved in. */
const minute = (time: string) => `${time.slice(0, 16).replace("T", " ")} UTC`;

/** Hashes of the video and of what was shown of it, as far as the result tells. */
function mediaFacts({ subject }: OpenedCapsule): [string, ReactNode][] {
  const caption = judgedCaption(subject?.result);
  const shown = caption?.shown;
  const source = shown?.frames?.sourceHash ?? shown?.audio?.sourceHash ?? null;
  const hash = (text: string) => <span className={own.hash}>{text}</span>;
  const sent = caption?.call?.mediaHashes ?? [];
  return [
    ...(source ? [["Video, SHA-256", hash(source)] satisfies [string, ReactNode]] : []),
    ...(sent.length > 0
      ? [
          [
            "Shown to the model",
            <details key="sent">
              <summary>{counted(sent.length, "hash", "hashes")} of frames and sound</summary>
              {hash(sent.join(" "))}
            </details>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...(caption?.call
      ? [
          ["Asked", `${caption.call.model}, prompt ${caption.call.promptVersion}`] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
  ];
}

function Facts({ opened }: { opened: OpenedCapsule }) {
  const { capsule, run, sha256, file, versions, subject, samples, results, benchmark } = opened;
  const entry = run.entries.find(({ id }) => id === capsule.task?.entryId);
  const replies = subject?.result.judgement?.replies ?? [];
  const judges = new Set([
    ...run.judges.map(({ model }) => model),
    ...replies.flatMap(({ call }) => call?.model || []),
  ]);
  const facts: [string, ReactNode][] = [
    ["Of", KIND_WORDS[capsule.of]],
    ["Run", run.title],
    ...(entry ? [["Caption by", entry.title] satisfies [string, ReactNode]] : []),
    ...(subject
      ? []
      : [
          ["Holds", `${counted(samples, "sample")}, ${counted(results, "result")}`] satisfies [
            string,
            ReactNode,
          ],
        ]),
    ["Benchmark", benchmark],
    ["Reading", READING_NAMES[run.semantics]],
    ["Judge", judges.size > 0 ? [...judges].join(", ") : "none is named"],
    ["Rules", `version ${versions.rules}; this page has ${versions.here}`],
    ...(versions.prompts.length > 0
      ? [["Prompts", versions.prompts.join(", ")] satisfies [string, ReactNode]]
      : []),
    ...mediaFacts(opened),
    ["Saved", `${minute(capsule.savedAt)}, as it says`],
    [
      "Capsule, SHA-256",
      <span key="hash" className={own.hash}>
        {sha256}
      </span>,
    ],
    ["Size", humanSize(file.size)],
  ];
  return (
    <dl className={own.facts} aria-label="Facts">
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The outcome of recomputing, in a title and a sentence or two: no more than was computed. */
function Outcome({ opened }: { opened: OpenedCapsule }) {
  const { recomputation, differences, more, problem, isWhole } = opened;
  if (!recomputation) {
    return (
      <Alert
        color="yellow"
        variant="outline"
        role="status"
        data-testid="capsule-outcome"
        data-state="unknown"
        title="Nothing could be recomputed: all of it stands as claimed"
        styles={{
          root: { background: "var(--caplens-surface)" },
          title: { color: "var(--mantine-color-text)" },
        }}
      >
        <Text size="sm">
          {problem?.message} {problem?.nextStep}
        </Text>
      </Alert>
    );
  }
  const found = sumOfFound(Object.values(recomputation.verdicts));
  const count = differences.length + more;
  const all = foundAgain(found) + asClaimed(found) + recomputation.different;
  const claimed = claimedWords(found);
  return (
    <Alert
      color={count > 0 ? "red" : isAllFound(found) ? "teal" : "yellow"}
      variant="outline"
      role="status"
      data-testid="capsule-outcome"
      data-state={count > 0 ? "different" : isAllFound(found) ? "equal" : "in part"}
      data-differences={count}
      title={`${count > 0 ? "Something is different" : isAllFound(found) ? "Recomputed in your browser" : "Recomputed in your browser in part"}: ${foundAgain(found).toLocaleString("en")} of ${counted(all, "verdict")} found again`}
      styles={{
        root: { background: "var(--caplens-surface)" },
        title: { color: "var(--mantine-color-text)" },
      }}
    >
      <Text size="sm">
        {count > 0 && `${counted(count, "difference is", "differences are")} named below. `}
        Found again: {foundWords(found)}. {claimed !== "" && `As the capsule claims it: ${claimed}. `}
        {isWhole
          ? "Every file fits the hash that the capsule states. "
          : "Files are not as the capsule states them. "}
        No judge was asked. A caption or a reply itself could be made up: hashes prove that files are the same
        as others, not who wrote them.
      </Text>
    </Alert>
  );
}

function Lines({
  opened,
  active,
  onActive,
}: {
  opened: OpenedCapsule;
  active: string | null;
  onActive: (id: string | null) => void;
}) {
  const { subject, run, capsule } = opened;
  if (!subject) return null;
  const names = lineNames(run.dataSet.benchmark);
  const checks = checksOf(checklistOf(subject.sample) ?? { format: [], content: [] });
  // The one that the capsule is about comes first.
  const lines = subject.lines.toSorted(
    (one, other) => Number(other.written.id === capsule.line) - Number(one.written.id === capsule.line),
  );
  return (
    <ul className={own.lines}>
      {lines.map(({ written, by }) => {
        const { id, type, status, reason } = written;
        const overrule = subject.result.overrules.find(({ checkId }) => checkId === id);
        return (
          <li key={id}>
            <button
              type="button"
              className={own.line}
              aria-pressed={active === id}
              data-testid="capsule-line"
              data-line={id}
              data-by={by}
              data-about={capsule.line === id}
              onClick={() => onActive(active === id ? null : id)}
            >
              <span className={own.lineHead}>
                <StatusMark status={status} />
                <GroundMark by={by} />
              </span>
              <span className={own.name}>
                <bdi>{type === null ? id : names.labelOf(type)}</bdi>
              </span>
              <span>
                <bdi>{checks.get(id)?.description}</bdi>
              </span>
              <span className={own.quiet}>
                <bdi>{reason}</bdi>
              </span>
              {overrule && (
                <span className={own.quiet}>
                  Decided by hand: {overrule.status}
                  {overrule.note !== "" && `, “${overrule.note}”`}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The caption with the places that the verdict points at, or those of all that fail. */
function CaptionText({
  opened,
  active,
  still,
}: {
  opened: OpenedCapsule;
  active: string | null;
  /** Nobody has chosen a verdict yet. */
  still: boolean;
}) {
  const { subject } = opened;
  const caption = judgedCaption(subject?.result);
  if (!subject || !caption) return null;
  const tone = ({ written }: CapsuleLine) => (written.status === "failed" ? "failed" : "passed");
  const shown = subject.lines.filter((line) =>
    active === null ? tone(line) === "failed" : line.written.id === active,
  );
  const whole = Math.max(1, caption.text.trim().length);
  const marks = shown
    .flatMap((line) => line.passages.map((span) => ({ ...span, tone: tone(line) }) as const))
    .filter(({ start, end }) => active !== null || end - start < whole)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
  return caption.text === "" ? (
    <p className={own.quiet}>The caption is empty.</p>
  ) : (
    <MarkedText text={caption.text} marks={marks} label="Caption" testId="capsule-caption" still={still} />
  );
}

function Differences({ opened: { differences, more } }: { opened: OpenedCapsule }) {
  if (differences.length === 0) return null;
  return (
    <section className={own.part} aria-label="Differences">
      <h2>What differs</h2>
      <ScrollTable
        label="Differences, by what they are of"
        head={["Of", "As written", "As recomputed", "Why"]}
        tableClass={`${own.cells} ${own.stacked}`}
      >
        {differences.map(({ what, line, written, recomputed, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be different twice, and the list never changes.
          <tr key={index} data-testid="capsule-difference" data-line={line ?? ""}>
            <th scope="row">
              <bdi>{what}</bdi>
            </th>
            <td data-label="As written">
              <bdi>{written}</bdi>
            </td>
            <td data-label="As recomputed">
              <bdi>{recomputed}</bdi>
            </td>
            <td data-label="Why">{why}</td>
          </tr>
        ))}
      </ScrollTable>
      {more > 0 && <p className={own.quiet}>and {more.toLocaleString("en")} more</p>}
    </section>
  );
}

function valueWords({ unit }: CapsuleScore, value: number | null): string {
  return value === null ? "–" : unitForm({ unit }).words(value);
}

function Scores({ opened: { scores, row, run, subject } }: { opened: OpenedCapsule }) {
  if (row) {
    return (
      <section className={own.part} aria-label="Numbers of the row">
        <h2>
          <bdi>{row.row.model.name}</bdi> on <bdi>{row.board.title}</bdi>
        </h2>
        <p className={own.quiet}>
          As the row says; what its run gives otherwise stands under “What differs”.
        </p>
        <ScrollTable label="Numbers" head={["Column", "As the row says", "Scored"]} tableClass={own.cells}>
          {row.board.columns.flatMap(({ id, label }) => {
            const cell = row.row.values[id];
            return cell
              ? [
                  <tr key={id}>
                    <th scope="row">{label}</th>
                    <td>{cell.value === null ? "–" : Number(cell.value.toFixed(2))}</td>
                    <td>{cell.scored === null ? "not told" : `${cell.scored} of ${cell.total ?? "?"}`}</td>
                  </tr>,
                ]
              : [];
          })}
        </ScrollTable>
      </section>
    );
  }
  if (scores.length === 0) return null;
  const several = run.entries.length > 1;
  return (
    <section className={own.part} aria-label="Scores">
      <h2>{subject ? "Scores of this result alone" : "Scores"}</h2>
      <ScrollTable
        label="Scores, as written and as counted here"
        head={[...(several ? ["Model"] : []), "Score", "As written", "Counted here"]}
        tableClass={own.cells}
      >
        {scores.map((score) => (
          <tr key={`${score.entry} ${score.id}`} data-testid="capsule-score" data-score={score.id}>
            {several && (
              <td>
                <bdi>{score.entry}</bdi>
              </td>
            )}
            <th scope="row">{score.label}</th>
            <td>{valueWords(score, score.written)}</td>
            <td>{valueWords(score, score.recomputed)}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

/** Rows of a study's numbers that are shown before people ask for all. */
const FIRST_ROWS = 20;

/** The study, as the lab tells it of the verdicts as recomputed. */
function StudyTold({ study: { title, sentence, told } }: { study: NonNullable<OpenedCapsule["study"]> }) {
  const [all, setAll] = useState(false);
  return (
    <section className={own.part} aria-label="The study" data-testid="capsule-study">
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p>
        <bdi>{sentence}</bdi>
      </p>
      {told ? (
        <>
          <p className={own.quiet}>
            {told.judged} of {counted(told.tasks, "caption")} judged. What follows is counted here from the
            verdicts as recomputed; those that nothing gives again count as claimed. Shares are in per cent,
            differences in points, intervals 95 %.
          </p>
          {told.found.map(({ model, sentences }) => (
            <div key={model}>
              <h3>
                <bdi>{model}</bdi>
              </h3>
              {sentences.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          ))}
          <ScrollTable label="Numbers of the study" head={told.columns} tableClass={own.numbers}>
            {(all ? told.rows : told.rows.slice(0, FIRST_ROWS)).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
              <tr key={place} data-testid="capsule-study-row">
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
                  <td key={column}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </ScrollTable>
          {told.rows.length > FIRST_ROWS && (
            <div>
              <Button size="compact-xs" variant="subtle" onClick={() => setAll(!all)}>
                {all ? `The first ${FIRST_ROWS} rows` : `All ${told.rows.length} rows`}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className={own.quiet}>Its verdicts could not be recomputed, so no number of it is told.</p>
      )}
    </section>
  );
}

/** The ways to take a capsule in; one that was changed can only be looked at. */
function TakeIn({
  opened,
  onPlayground,
}: {
  opened: OpenedCapsule;
  onPlayground: (opened: OpenedCapsule) => Promise<void>;
}) {
  const { engine } = useStores().services;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { capsule, file, isWhole, subject, run } = opened;

  async function work(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  }

  const takeRun = () =>
    work(async () => {
      const { runId, studyId } = await engine.call("capsules/take", { file });
      goTo(capsule.of === "study" && studyId !== null ? itemPath("lab", studyId) : runPath(runId));
    });
  const isSession = subject && benchmarkTraits(run.dataSet.benchmark)?.checklists;
  return (
    <>
      <Group gap="xs">
        {isSession && (
          <Button
            size="xs"
            disabled={!isWhole || busy}
            leftSection={<IconExternalLink size={15} aria-hidden />}
            onClick={() => void work(() => onPlayground(opened))}
          >
            Take into my sessions
          </Button>
        )}
        <Button
          size="xs"
          {...(isSession ? { variant: "default" } : {})}
          disabled={!isWhole || busy}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void takeRun()}
        >
          Take into my runs
        </Button>
        <Button size="xs" variant="default" onClick={() => saveFile(file, file.name)}>
          Save the file
        </Button>
      </Group>
      {!isWhole && (
        <Text size="sm">
          Files of it are not as they were saved, so it can be looked at but not taken in. Ask whoever sent it
          for the capsule anew.
        </Text>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}

/** The picture that stands for the video. */
function Poster({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    url && <img className={own.poster} src={url} alt="A frame of the video" data-testid="capsule-poster" />
  );
}

function Opened({
  opened,
  onPlayground,
}: {
  opened: OpenedCapsule;
  onPlayground: (opened: OpenedCapsule) => Promise<void>;
}) {
  const { subject, poster, notes, capsule, study } = opened;
  const [active, setActive] = useState<string | null>(capsule.line);
  const [isChosen, setChosen] = useState(false);
  return (
    <>
      <Outcome opened={opened} />
      <TakeIn opened={opened} onPlayground={onPlayground} />
      {notes.length > 0 && <p className={own.quiet}>{notes.join(" ")}</p>}
      <Differences opened={opened} />
      {study && <StudyTold study={study} />}
      <div className={own.parts}>
        <div className={own.column}>
          <section className={own.part} aria-label="What it is of">
            {poster && <Poster blob={poster} />}
            {subject && (
              <>
                <h2>Instruction</h2>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
                <section className={own.asked} aria-label="Instruction" tabIndex={0} dir="auto">
                  {subject.sample.instruction || "No file tells what was asked."}
                </section>
                <h2>Caption</h2>
                <CaptionText opened={opened} active={active} still={!isChosen} />
              </>
            )}
            <h2>Facts</h2>
            <Facts opened={opened} />
          </section>
        </div>
        <div className={own.column}>
          {subject && (
            <section className={own.part} aria-label="Verdicts">
              <h2>Verdicts, as written</h2>
              <Lines
                opened={opened}
                active={active}
                onActive={(id) => {
                  setActive(id);
                  setChosen(true);
                }}
              />
            </section>
          )}
          <Scores opened={opened} />
        </div>
      </div>
    </>
  );
}

const TITLE = "Evidence";

/** An evidence capsule, opened and recomputed without a key. `query`: of the address, without its `?`. */
export function CapsulePage({
  query,
  notices,
  onPlayground,
}: {
  query: string;
  notices: ReactNode;
  /** Takes the result that a capsule is about into a session of the playground. */
  onPlayground: (opened: OpenedCapsule) => Promise<void>;
}) {
  const { opened, problem, isOpening, open } = useCapsule(query);
  const title = opened ? `${TITLE}: ${opened.capsule.title}` : TITLE;
  useEffect(() => {
    document.title = `${title} - Caplens`;
  }, [title]);
  return (
    <FileDrop hint={() => "Drop an evidence capsule to open it"} onFiles={([file]) => file && open(file)}>
      <div className={classes.page} data-testid="capsule-page">
        <PageHead
          title={title}
          menu={opened && <ChooseCapsule words="Open another capsule" onFile={open} />}
        />
        {notices}
        {isOpening && <Loader size="sm" role="status" aria-label="Opening and recomputing the capsule" />}
        {problem && (
          <ProblemAlert problem={problem}>
            <NextStepButton onClick={() => goTo("/about")}>About Caplens</NextStepButton>
          </ProblemAlert>
        )}
        {opened ? (
          <Opened key={opened.sha256} opened={opened} onPlayground={onPlayground} />
        ) : (
          !isOpening && (
            <section className={own.empty} aria-label="Open a capsule">
              <h2>Check what somebody else has found</h2>
              <p>
                An evidence capsule holds one verdict, a result, a run, a study or a row of a board, with all
                that it rests on. Opened here, every rule runs again, judges' replies are read again, and what
                differs is named. It takes no key, and nothing of it is kept unless you say so.
              </p>
              <p>Drop a .caplens file on this page, or choose it.</p>
              <div>
                <ChooseCapsule words="Open a capsule" onFile={open} />
              </div>
              <p className={own.quiet}>
                You save one with “Save as evidence”: under a verdict, in the menu of a caption or a run, on a
                study, on a row of a board.
              </p>
            </section>
          )
        )}
      </div>
    </FileDrop>
  );
}
