import { Button, Group, Loader, Text, TextInput } from "@mantine/core";
import { IconMovie } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import type { ImportedPart, LookedAt, SampleToLookAt } from "../../../engine/shared/protocol";
import { matchVideos } from "../../../evaluation/run/match-videos";
import { isAbort, toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import { revokeSoon } from "../../../foundation/revoke-soon";
import type { Problem } from "../../../shapes/problem";
import { ChooseFiles } from "../../../ui/choose-files/choose-files";
import { ProblemAlert } from "../../../ui/problem-alert";
import { textDirection } from "../../../ui/text-direction";
import type { RunImportStore } from "../../store/run-import-store";
import classes from "./look-through.module.css";

/** Samples on screen at a time. */
const AT_ONCE = 10;

/** A file of a sample as the browser shows it; let go of when it leaves the screen. */
function Media({ file, name }: { file: File; name: string }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => revokeSoon(url), [url]);
  if (file.type.startsWith("image/")) return <img className={classes.media} src={url} alt={name} />;
  if (file.type.startsWith("audio/"))
    // biome-ignore lint/a11y/useMediaCaption: people bring their files, captions are what is looked at
    return <audio className={classes.media} src={url} controls aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: people bring their files, captions are what is looked at
  return <video className={classes.media} src={url} controls preload="metadata" aria-label={name} />;
}

function Sample({ sample, file }: { sample: SampleToLookAt; file: File | null }) {
  const { id, video, instruction, captions, checks } = sample;
  return (
    <li className={classes.sample} data-testid="looked-at" data-sample={id}>
      <h3 className={classes.name}>
        {id}{" "}
        <span className={classes.quiet}>
          {video.path ?? video.id}
          {video.seconds !== null && `, ${video.seconds.toFixed(1)} s`}
          {checks === null ? ", no checklist" : `, ${counted(checks, "check")}`}
        </span>
      </h3>
      {file && <Media file={file} name={video.path ?? video.id} />}
      <p className={classes.text} dir={textDirection(instruction)}>
        {instruction === "" ? "No file tells its instruction." : instruction}
      </p>
      {captions.map(({ entry, text }) => (
        <details key={entry} className={classes.caption}>
          <summary>
            Caption by {entry} <span className={classes.quiet}>{text.replace(/\s+/g, " ").slice(0, 90)}</span>
          </summary>
          <p className={classes.text} dir={textDirection(text)}>
            {text}
          </p>
        </details>
      ))}
    </li>
  );
}

/** The imported samples, one by one: instructions, captions and files, whether or not there is anything to judge by. */
export function LookThrough({
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
    <section className={classes.look} aria-label="Samples that were read">
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
        <Text size="sm" role="status" className={classes.quiet}>
          {found.total === 0
            ? "No sample has these words."
            : `${(from + 1).toLocaleString("en")} to ${last.toLocaleString("en")} of ${counted(found.total, "sample")}`}
          {chosen.length > 0 && `, files of ${fileOf.size} of these found`}
        </Text>
      </Group>
      <ol className={classes.samples}>
        {found.samples.map((sample) => (
          <Sample key={sample.id} sample={sample} file={fileOf.get(sample.video.id)?.file ?? null} />
        ))}
      </ol>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={from === 0} onClick={() => setFrom(from - AT_ONCE)}>
          Before
        </Button>
        <Button size="xs" variant="default" disabled={last >= found.total} onClick={() => setFrom(last)}>
          After
        </Button>
      </Group>
    </section>
  );
}
