import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconDownload, IconFolderDown } from "@tabler/icons-react";
import { aboutDollars } from "../../foundation/dollars";
import { counted, plural } from "../../foundation/plural";
import { humanSize } from "../../foundation/shown-number";
import type { BatchTargetId, BatchWish, MediaMode } from "../../shapes/batch";
import { ChoiceBar } from "../../ui/choice-bar";
import { Fold } from "../../ui/fold";
import { localMinute } from "../../ui/measures";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { chooseFolder, freshFolder } from "../../ui/save-folder";
import type { BatchPreview } from "../protocol";
import type { RunElsewhere } from "../store";
import classes from "./elsewhere.module.css";

type TargetWords = {
  id: BatchTargetId;
  label: string;
  /** Supported ways to send media; the first is the default. */
  media: readonly [MediaMode["kind"], ...MediaMode["kind"][]];
};

const HOSTED = ["inline", "address"] as const;

/** Services that can answer calls, grouped by the owner of the machines. */
const TARGET_GROUPS: readonly { group: string; targets: readonly TargetWords[] }[] = [
  {
    group: "Machines of your own",
    targets: [{ id: "vllm", label: "vLLM, also with Ray or SLURM", media: ["path", "address", "inline"] }],
  },
  {
    group: "Batch services",
    targets: [
      { id: "openai", label: "OpenAI", media: HOSTED },
      { id: "gemini", label: "Gemini", media: HOSTED },
      { id: "anthropic", label: "Anthropic", media: HOSTED },
      { id: "openrouter", label: "OpenRouter", media: HOSTED },
      { id: "mistral", label: "Mistral", media: HOSTED },
      { id: "fireworks", label: "Fireworks", media: HOSTED },
      { id: "together", label: "Together", media: HOSTED },
      { id: "groq", label: "Groq", media: HOSTED },
      { id: "dashscope", label: "DashScope (Qwen)", media: ["address", "inline"] },
    ],
  },
];

function targetWords(id: BatchTargetId): TargetWords {
  const found = TARGET_GROUPS.flatMap(({ targets }) => targets).find((one) => one.id === id);
  if (!found) throw new Error(`There are no words for ${id}.`);
  return found;
}

/** Names of the media modes, what they are good for, and how their place is named. */
const MEDIA_WORDS: Readonly<
  Record<MediaMode["kind"], { label: string; what: string; prefix: string; example: string }>
> = {
  path: {
    label: "By path",
    what: "Small files: frames lie in a folder that every machine can read.",
    prefix: "Folder on those machines",
    example: "/data/set/",
  },
  address: {
    label: "By address",
    what: "Small files: frames lie on the web, and are fetched from there.",
    prefix: "Address of the folder",
    example: "https://example.org/set/",
  },
  inline: {
    label: "Within the calls",
    what: "Works anywhere; the files get large.",
    prefix: "",
    example: "",
  },
};

const count = (number: number) => Math.round(number).toLocaleString("en");

function costWords({ usd, unpriced, tokens, measured }: BatchPreview): string {
  const length = `${count(tokens.input)} tokens in, about ${count(tokens.output)} out ${measured ? "by what the run has taken so far" : "by a rule of thumb"}`;
  if (usd === null) return `${length}. What that costs, your own machines decide.`;
  const open =
    unpriced.length > 0 ? ` Nobody knows the price of ${unpriced.join(", ")}: add it under “Settings”.` : "";
  return usd === 0 && unpriced.length > 0
    ? `${length}.${open}`
    : `${length}: ${aboutDollars(usd)} at batch prices.${open}`;
}

function Outlook({ preview }: { preview: BatchPreview | null }) {
  if (!preview)
    return (
      <Text size="sm" component="p" m={0}>
        Looking at what it will be …
      </Text>
    );
  const { calls, files, bytes, problems } = preview;
  return (
    <div data-testid="batch-preview" data-calls={calls} data-files={files}>
      <Text size="sm" component="p" m={0}>
        {calls === 0
          ? `There is no call to write${problems.length > 0 ? ": what keeps them from it stands below" : ""}.`
          : `About ${counted(calls, "call")} in ${counted(files, "file")}, ${humanSize(bytes)}. ${costWords(preview)}`}
      </Text>
      <ProblemLines problems={problems.slice(0, TOLD_AT_ONCE)} />
      {problems.length > TOLD_AT_ONCE && (
        <details>
          <summary>{count(problems.length - TOLD_AT_ONCE)} more reasons why calls are left out</summary>
          <ProblemLines problems={problems.slice(TOLD_AT_ONCE)} />
        </details>
      )}
    </div>
  );
}

/** Number of reasons shown without asking: a folder that is not available gives one for each of its files. */
const TOLD_AT_ONCE = 3;

function ProblemLines({ problems }: { problems: readonly string[] }) {
  return problems.map((words) => (
    <Text key={words} size="sm" component="p" m={0} c="var(--caplens-failed)">
      Some {words}
    </Text>
  ));
}

/** The choice of how frames, sound and videos are included. */
function MediaChoice({ wish, onWish }: { wish: BatchWish; onWish: (wish: BatchWish) => void }) {
  const { media, target } = wish;
  const kinds = targetWords(target).media;
  const words = MEDIA_WORDS[media.kind];
  const choose = (value: string) => {
    const kind = kinds.find((one) => one === value);
    const prefix = "prefix" in media ? media.prefix : "";
    if (kind)
      onWish({ ...wish, media: kind === "inline" ? { kind } : ({ kind, prefix } satisfies MediaMode) });
  };
  return (
    <Stack gap="xs">
      <Radio.Group label="Frames, sound and videos" value={media.kind} onChange={choose}>
        <Group gap="md" mt={4}>
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={MEDIA_WORDS[kind].label} />
          ))}
        </Group>
      </Radio.Group>
      <Text size="sm" component="p" m={0} className={classes.quiet}>
        {words.what}
      </Text>
      {media.kind !== "inline" && (
        <TextInput
          label={words.prefix}
          placeholder={words.example}
          value={media.prefix}
          w="min(30rem, 100%)"
          onChange={(event) => onWish({ ...wish, media: { ...media, prefix: event.currentTarget.value } })}
        />
      )}
    </Stack>
  );
}

async function download(run: RunElsewhere, wish: BatchWish): Promise<void> {
  const done = await run.write(null, wish);
  if (done?.blob) saveFile(done.blob, done.fileName);
}

async function saveInFolder(run: RunElsewhere, wish: BatchWish): Promise<void> {
  const chosen = await chooseFolder();
  const name = `${wish.stage}-${wish.target}`;
  if (chosen) await run.write(() => freshFolder(chosen, name), wish);
}

/** A writing that was not finished: its calls can be written again or taken back. */
export function UnfinishedWriting({ run }: { run: RunElsewhere }) {
  const { status, work } = run;
  if (!status?.unfinished || work) return null;
  const { wish, inFolder, begunAt, calls } = status.unfinished;
  const what = wish.stage === "captions" ? "captions" : "judging";
  const where = inFolder
    ? "Some of the files may lie in the folder that was chosen: send none that has no manifest.json beside it."
    : "Their file was never finished.";
  const problem = {
    code: "batch-unfinished",
    message: `The writing of calls for ${what} (${targetWords(wish.target).label}, ${localMinute(begunAt)}) did not come to its end. ${counted(calls, "call")} ${plural(calls, "counts", "count")} as sent. ${where}`,
    nextStep:
      "Write them again: they keep their ids. Or take them back: the run then asks them itself. What was answered stays.",
  };
  return (
    <ProblemAlert problem={problem}>
      <NextStepButton onClick={() => void (inFolder ? saveInFolder(run, wish) : download(run, wish))}>
        Write them again
      </NextStepButton>
      <NextStepButton onClick={() => void run.takeBack()}>Take them back</NextStepButton>
    </ProblemAlert>
  );
}

/** The choice of what to write and for which service, its size, and the buttons that write it. */
export function WriteCalls({
  wish,
  onWish,
  run,
}: {
  wish: BatchWish;
  onWish: (wish: BatchWish) => void;
  run: RunElsewhere;
}) {
  const { status, preview, work } = run;
  const left = status?.left ?? { captions: 0, judging: 0 };
  const nothing = left[wish.stage] === 0;
  // Files without a call in them would be of no use to anybody.
  const isReady = preview !== null && preview.calls > 0 && work === null;

  const chooseTarget = (value: string) => {
    const target = TARGET_GROUPS.flatMap(({ targets }) => targets).find(({ id }) => id === value);
    if (!target) return;
    const [usual] = target.media;
    const fits = target.media.includes(wish.media.kind);
    const media: MediaMode = usual === "inline" ? { kind: usual } : { kind: usual, prefix: "" };
    onWish({ ...wish, target: target.id, media: fits ? wish.media : media });
  };

  return (
    <section className={classes.part} aria-label="Write the calls">
      <Text fw={600} component="h2" m={0}>
        1. Write the calls
      </Text>
      <ChoiceBar
        label="Which calls"
        value={wish.stage}
        onChange={(stage) => onWish({ ...wish, stage: stage === "judging" ? "judging" : "captions" })}
        choices={[
          { value: "captions", label: `Captions (${count(left.captions)})` },
          { value: "judging", label: `Judging (${counted(left.judging, "caption")})` },
        ]}
      />
      {nothing ? (
        <Text size="sm" component="p" m={0}>
          {wish.stage === "captions"
            ? "Every caption is written."
            : "There is no caption that waits to be judged."}
        </Text>
      ) : (
        <>
          <NativeSelect
            label="Who answers them"
            w="min(20rem, 100%)"
            value={wish.target}
            onChange={(event) => chooseTarget(event.currentTarget.value)}
            data={TARGET_GROUPS.map(({ group, targets }) => ({
              group,
              items: targets.map(({ id, label }) => ({ value: id, label })),
            }))}
          />
          {wish.stage === "captions" && <MediaChoice wish={wish} onWish={onWish} />}
          <Fold label="Calls that failed before">
            <Checkbox
              label="Also write calls that were refused, filtered or too long"
              description="They usually get the same answer again."
              checked={wish.refused}
              onChange={(event) => onWish({ ...wish, refused: event.currentTarget.checked })}
            />
          </Fold>
          <Outlook preview={preview} />
          <Group gap="xs">
            {"showDirectoryPicker" in window && (
              <Button
                leftSection={<IconFolderDown size={16} aria-hidden />}
                disabled={!isReady}
                onClick={() => void saveInFolder(run, wish)}
              >
                Save as a folder
              </Button>
            )}
            <Button
              variant={"showDirectoryPicker" in window ? "default" : "filled"}
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={!isReady}
              onClick={() => void download(run, wish)}
            >
              Download as a zip file
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}
