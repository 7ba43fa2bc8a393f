import { Group, Loader, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconEye, IconListCheck, IconMovie } from "@tabler/icons-react";
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import type { ImportedPart, LookedAt, SampleToLookAt } from "../../../engine/shared/protocol";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { matchVideos } from "../../../evaluation/run/match-videos";
import { suggestedWords } from "../../../evaluation/suggested-checks";
import { isAbort, toProblem } from "../../../foundation/errors";
import { revokeSoon } from "../../../foundation/let-go";
import { counted } from "../../../foundation/plural";
import type { Problem } from "../../../shapes/problem";
import { CompactButton, SmallButton, StartButton } from "../../../ui/buttons";
import { ChooseFiles } from "../../../ui/choose-files";
import { Fold } from "../../../ui/fold";
import { ProblemAlert } from "../../../ui/problem-alert";
import { textDirection } from "../../../ui/text-direction";
import type { KeptWith, RunImportStore } from "../../store/use-run-import";
import { lineNames } from "../run-state";
import lookClasses from "./look-through.module.css";
import classes from "./new-run.module.css";

/** Samples on screen at a time. */
const AT_ONCE = 10;

/** A file of a sample as the browser shows it; let go of when it leaves the screen. */
function Media({ file, name }: { file: File; name: string }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => revokeSoon(url), [url]);
  if (file.type.startsWith("image/")) return <img className={lookClasses.media} src={url} alt={name} />;
  if (file.type.startsWith("audio/"))
    // biome-ignore lint/a11y/useMediaCaption: people bring their files, captions are what is looked at
    return <audio className={lookClasses.media} src={url} controls aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: people bring their files, captions are what is looked at
  return <video className={lookClasses.media} src={url} controls preload="metadata" aria-label={name} />;
}

function Sample({ sample, file }: { sample: SampleToLookAt; file: File | null }) {
  const { id, video, instruction, captions, checks } = sample;
  return (
    <li className={lookClasses.sample} data-testid="looked-at" data-sample={id}>
      <h3 className={lookClasses.name}>
        {id}{" "}
        <span className={lookClasses.quiet}>
          {video.path ?? video.id}
          {video.seconds !== null && `, ${video.seconds.toFixed(1)} s`}
          {checks === null ? ", no checklist" : `, ${counted(checks, "check")}`}
        </span>
      </h3>
      {file && <Media file={file} name={video.path ?? video.id} />}
      <p className={lookClasses.text} dir={textDirection(instruction)}>
        {instruction === "" ? "No file tells its instruction." : instruction}
      </p>
      {captions.map(({ entry, text }) => (
        <details key={entry} className={lookClasses.caption}>
          <summary>
            Caption by {entry}{" "}
            <span className={lookClasses.quiet}>{text.replace(/\s+/g, " ").slice(0, 90)}</span>
          </summary>
          <p className={lookClasses.text} dir={textDirection(text)}>
            {text}
          </p>
        </details>
      ))}
    </li>
  );
}

/** The imported samples, one by one: instructions, captions and files, whether or not there is anything to judge by. */
function LookThrough({
  part: { benchmark, media, files },
  look,
}: {
  part: ImportedPart;
  look: RunImportStore["look"];
}) {
  const [words, setWords] = useState("");
  const [from, setFrom] = useState(0);
  const [found, setFound] = useState<LookedAt | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other files make other samples
  useEffect(() => {
    const stop = new AbortController();
    look({ benchmark, words, from, count: AT_ONCE }, stop.signal).then(
      (next) => !stop.signal.aborted && setFound(next),
      (error: unknown) => !stop.signal.aborted && !isAbort(error) && setProblem(toProblem(error)),
    );
    return () => stop.abort();
  }, [look, benchmark, words, from, files]);

  const samples = found?.samples;
  const fileOf = useMemo(() => {
    const given = chosen.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
    return matchVideos(
      (samples ?? []).map(({ video }) => video),
      given,
    ).found;
  }, [samples, chosen]);

  if (problem) return <ProblemAlert problem={problem} />;
  if (!found) return <Loader size="sm" role="status" aria-label="Reading samples" />;
  const last = Math.min(from + AT_ONCE, found.total);
  return (
    <section className={lookClasses.look} aria-label="Samples that were read">
      <Group gap="sm" align="end">
        <TextInput
          size="xs"
          label="Words in an id, an instruction or a caption"
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            setFrom(0);
          }}
        />
        <ChooseFiles
          size="xs"
          label={`Show the ${media.many}`}
          fieldLabel={`Files of the ${media.many}`}
          leftSection={<IconMovie size={15} aria-hidden />}
          onFiles={setChosen}
        />
        <Text size="sm" role="status" className={lookClasses.quiet}>
          {found.total === 0
            ? "No sample has these words."
            : `${(from + 1).toLocaleString("en")} to ${last.toLocaleString("en")} of ${counted(found.total, "sample")}`}
          {chosen.length > 0 && `, files of ${fileOf.size} of these found`}
        </Text>
      </Group>
      <ol className={lookClasses.samples}>
        {found.samples.map((sample) => (
          <Sample key={sample.id} sample={sample} file={fileOf.get(sample.video.id)?.file ?? null} />
        ))}
      </ol>
      <Group gap="xs">
        <SmallButton disabled={from === 0} onClick={() => setFrom(from - AT_ONCE)}>
          Before
        </SmallButton>
        <SmallButton disabled={last >= found.total} onClick={() => setFrom(last)}>
          After
        </SmallButton>
      </Group>
    </section>
  );
}

/** An action for a part: its button, and what it does, in a sentence. */
type PartWay = { kept: KeptWith; label: string; what: string };

function sum(part: ImportedPart, of: "captions" | "results"): number {
  return part.entries.reduce((all, entry) => all + entry[of], 0);
}

const count = (number: number, one: string, many: string) => counted(number, one, many);

/** The way captions of a part are judged, in the words of the judge. */
function howJudged(part: ImportedPart): { judge: string; what: string } {
  const { rules = null, measured } = benchmarkTraits(part.benchmark) ?? {};
  if (measured)
    return {
      judge: "Refine or compare these captions",
      what: `are refined by models that you choose, or as they are, and held against the better ones. No judge is needed; a refiner sees the ${part.media.many}, as far as you have them as files.`,
    };
  const by = rules === null ? "by models" : "by rules alone, or by models";
  return {
    judge: "Judge these captions",
    what: `are judged by the ${judgedBy(part)}: ${by} that you choose. No ${part.media.one} is needed.`,
  };
}

/** The basis for judging the captions of a part. */
function judgedBy({ benchmark }: ImportedPart): string {
  return benchmarkTraits(benchmark)?.checklists === null ? lineNames(benchmark).many : "checklists";
}

/** All that a part can be used for, the best first. */
function partWays(part: ImportedPart): PartWay[] {
  const ways: PartWay[] = [];
  const results = sum(part, "results");
  const captions = sum(part, "captions");
  const judged = howJudged(part);
  const open = part.entries.reduce((all, entry) => all + Math.max(0, entry.captions - entry.results), 0);
  const others =
    open > 0 ? ` ${count(open, "caption has", "captions have")} none, and nothing to score.` : "";
  if (results > 0)
    ways.push({
      kept: "results",
      label: "See the scores",
      what: `The verdicts on ${count(results, "caption", "captions")} are scored as they are.${others} No model is called.`,
    });
  if (captions > 0 && part.checklists > 0)
    ways.push({
      kept: "captions",
      label: judged.judge,
      what: `${count(captions, "caption", "captions")} ${judged.what}`,
    });
  if (part.instructions > 0 && part.checklists > 0)
    ways.push({
      kept: "samples",
      label: "Caption and judge",
      what: `Models that you choose write captions of ${count(part.videos, part.media.one, part.media.many)}, and are judged. You need the ${part.media.many} as files.`,
    });
  return ways;
}

/** True where rules can read form checks off instructions that have no checklist, and were not asked to. */
function canSuggest(part: ImportedPart): boolean {
  const traits = benchmarkTraits(part.benchmark);
  const isOpen = part.suggested === null && part.checklists < part.samples && part.instructions > 0;
  return isOpen && traits != null && traits.checklists !== null && traits.rules !== null;
}

/** The suggested checks of a part, told as what they are; null where none were asked for. */
function toldSuggested({ suggested, instructions, checklists }: ImportedPart): string | null {
  if (!suggested) return null;
  const without = Math.max(0, instructions - checklists);
  return suggested.samples === 0
    ? "Rules read no form checks off the instructions."
    : `Suggested, not the benchmark’s own: ${suggestedWords({ ...suggested, without })}. Scores by these are no scores of the benchmark.`;
}

/** Missing pieces that would allow further actions, a sentence each. */
function partLacks(part: ImportedPart): string[] {
  const lacks: string[] = [];
  // Suggested checks are offered, where rules can make any, in the place of what is missing.
  if (part.checklists === 0 && !canSuggest(part))
    lacks.push(
      `No file says what captions are judged by. Add the benchmark's ${judgedBy(part)}, or results of captions.`,
    );
  else if (part.checklists > 0 && part.checklists < part.samples)
    lacks.push(
      `${count(part.samples - part.checklists, "sample has", "samples have")} no ${judgedBy(part)} and can't be judged.`,
    );
  if (part.instructions === 0) lacks.push("No file tells the instructions. Add the benchmark's prompts.");
  else if (part.instructions < part.samples)
    lacks.push(
      `${count(part.samples - part.instructions, "sample has", "samples have")} no instruction and can't be captioned.`,
    );
  if (part.reasoned)
    lacks.push(
      `${count(part.reasoned, "caption begins", "captions begin")} with what the model thought, as in <think>. It is judged as a part of the caption: take it out of the file to have the answer alone judged.`,
    );
  return lacks;
}

const number = (value: number) => value.toLocaleString("en");

function Entries({ entries }: Pick<ImportedPart, "entries">) {
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label="Captions that were found" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Captions by</th>
            <th scope="col" className={classes.number}>
              Captions
            </th>
            <th scope="col" className={classes.number}>
              Unanswered
            </th>
            <th scope="col" className={classes.number}>
              Judged elsewhere
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ title, captions, unanswered, results }) => (
            <tr key={title}>
              <td>{title}</td>
              <td className={classes.number}>{number(captions)}</td>
              <td className={classes.number}>{number(unanswered)}</td>
              <td className={classes.number}>{number(results)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Ways to begin at once where nobody wrote a checklist: the form of all captions is checked here, without a key. */
function Offer({
  part,
  busy,
  onSuggest,
  onAnswer,
}: {
  part: ImportedPart;
  busy: boolean;
  onSuggest: () => void;
  onAnswer: () => void;
}) {
  const captions = sum(part, "captions");
  const isAll = part.checklists === 0;
  return (
    <div className={classes.offer} data-testid="answer-offer">
      <Text size="sm">
        {isAll
          ? `No file brings ${judgedBy(part)}. Rules can read off each instruction what it asks of the form: lengths, lists, tables, JSON, words, beginnings and ends.`
          : `${count(part.samples - part.checklists, "sample has", "samples have")} no ${judgedBy(part)}: rules can suggest form checks for them.`}{" "}
        What they read counts as suggested, and scores by it are no scores of the benchmark.
      </Text>
      <div className={classes.offerWays}>
        {captions > 0 && isAll && (
          <StartButton disabled={busy} Icon={IconListCheck} onClick={onAnswer}>
            Check the form of {count(captions, "caption", "captions")}
          </StartButton>
        )}
        <StartButton
          variant={captions > 0 && isAll ? "default" : "filled"}
          disabled={busy}
          onClick={onSuggest}
        >
          Suggest form checks by rules
        </StartButton>
        <Text size="sm" component="span" className={classes.quiet}>
          In this tab, without a key or a {part.media.one}.
        </Text>
      </div>
    </div>
  );
}

/** The part of an import for one benchmark, with the actions for it. */
export function ImportPart({
  part,
  label,
  busy,
  onKeep,
  onSuggest,
  onAnswer,
  look,
}: {
  part: ImportedPart;
  /** The benchmark's name. */
  label: string;
  busy: boolean;
  onKeep: (title: string, kept: KeptWith) => void;
  /** Has form checks suggested by rules. */
  onSuggest: () => void;
  /** Has the form of all captions checked by suggested checks. */
  onAnswer: (title: string) => void;
  look: ComponentProps<typeof LookThrough>["look"];
}) {
  const [looking, setLooking] = useState(false);
  const [title, setTitle] = useState(part.title);
  const ways = partWays(part);
  const suggested = toldSuggested(part);
  const heading = `part-${part.benchmark}`;
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 className={classes.heading} id={heading}>
        {label}
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>samples</dt>
          <dd>{number(part.samples)}</dd>
        </div>
        <div>
          <dt>with instruction</dt>
          <dd>{number(part.instructions)}</dd>
        </div>
        <div>
          <dt>with {judgedBy(part)}</dt>
          <dd>{number(part.checklists)}</dd>
        </div>
        <div>
          <dt>{part.media.many}</dt>
          <dd>{number(part.videos)}</dd>
        </div>
      </dl>
      <Entries entries={part.entries} />
      {partLacks(part).map((lack) => (
        <div key={lack} className={classes.lacks}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{lack}</span>
        </div>
      ))}
      {canSuggest(part) && (
        <Offer
          part={part}
          busy={busy}
          onSuggest={onSuggest}
          onAnswer={() => onAnswer(title.trim() || part.title)}
        />
      )}
      {suggested && (
        <Text size="sm" role="status" data-testid="suggested">
          {suggested}
        </Text>
      )}
      {ways.length > 0 && (
        <>
          <TextInput
            label="Title of the run"
            size="sm"
            maw="28rem"
            maxLength={200}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <ul className={classes.ways}>
            {ways.map(({ kept, label: words, what }, index) => (
              <li key={kept}>
                <StartButton
                  variant={index === 0 ? "filled" : "default"}
                  disabled={busy}
                  onClick={() => onKeep(title.trim() || part.title, kept)}
                >
                  {words}
                </StartButton>
                <Text size="sm" component="span">
                  {what}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
      <CompactButton
        w="fit-content"
        aria-expanded={looking}
        Icon={IconEye}
        onClick={() => setLooking(!looking)}
      >
        Look through {count(part.samples, "sample", "samples")}
      </CompactButton>
      {looking && <LookThrough part={part} look={look} />}
      <Fold label={`Read from ${counted(part.files.length, "file")}`}>
        <ul>
          {part.files.map(({ path, kind }) => (
            <li key={`${path} ${kind}`} className={classes.quiet}>
              {path}: {kind}
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
