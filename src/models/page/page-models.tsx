import {
  Box,
  Button,
  Group,
  Loader,
  NativeSelect,
  Progress,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { typedHost } from "../../foundation/hosts";
import { humanSize } from "../../foundation/shown-number";
import type { ModelChoice } from "../../shapes/connection";
import type { ModelFile, ModelTest } from "../../shapes/model-file";
import { modelReference } from "../../shapes/model-reference";
import { useModels } from "../../state/stores-context";
import { CompactButton, TinyButton } from "../../ui/buttons";
import { ChooseFiles } from "../../ui/choose-files";
import { FileDrop } from "../../ui/file-drop";
import { localMinute } from "../../ui/measures";
import { ProblemAlert } from "../../ui/problem-alert";
import { scrollToShow } from "../../ui/scroll-to-show";
import {
  choiceOf,
  type FailedFile,
  factWords,
  failuresOf,
  type PageModel,
  pageModels,
  projectorsOf,
} from "../logic/page-models";
import { type FoundFile, useModelFileActs, useModelFiles } from "../store";
import classes from "./models.module.css";

type Acts = ReturnType<typeof useModelFileActs>;

/** Says beside what was pressed why it came to nothing. */
function Failures({ acts, failed }: { acts: Acts; failed: readonly FailedFile[] }) {
  return (
    <>
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      {failed.map(({ id, name, problem }) => (
        <ProblemAlert
          key={id}
          problem={name === "" ? problem : { ...problem, message: `${name}: ${problem.message}` }}
          onClose={() => void acts.dismissFailure(id)}
        />
      ))}
    </>
  );
}

/** The hardware that models run on in this browser, in a sentence. Whether WebGPU gives a graphics card shows only when a model is loaded. */
function deviceWords(): string {
  const onProcessor = crossOriginIsolated
    ? `on up to ${navigator.hardwareConcurrency} threads of the processor`
    : "on one thread of the processor, since this page's host does not send the headers by which browsers let threads share memory";
  if ("gpu" in navigator)
    return `Models run on the graphics card where this browser's WebGPU offers one, otherwise ${onProcessor}.`;
  return `This browser has no WebGPU: models run ${onProcessor}, which is slow.`;
}

/** The hash that a file is checked against, and who gave it: a part of a sentence. */
function promiseWords({ promised }: Pick<ModelFile, "promised">): string {
  if (promised === null) return "there is no published SHA-256 to check it against";
  return promised.by === "list"
    ? "its SHA-256 is checked against the one that Caplens lists"
    : "its SHA-256 is checked against the one that its host states";
}

function testWords({ at, device, readPerSecond, writtenPerSecond }: ModelTest): string {
  const speeds = [
    ...(readPerSecond === null ? [] : [`reads ${speedWords(readPerSecond)}`]),
    ...(writtenPerSecond === null ? [] : [`writes ${speedWords(writtenPerSecond)}`]),
  ];
  const what =
    speeds.length === 0 ? "it wrote too little to tell its speed" : `${speeds.join(", ")} tokens a second`;
  return `Tested ${localMinute(at).slice(0, 10)}${device === null ? "" : ` on ${device}`}: ${what}.`;
}

const speedWords = (speed: number) =>
  speed < 9.95 ? speed.toFixed(1) : Math.round(speed).toLocaleString("en");

/** A download in progress, or a paused one, with its controls. */
function Coming({ model, acts, anew }: { model: PageModel; acts: Acts; anew: boolean }) {
  const { there, bytes, isBusy, name, files } = model;
  const part = bytes === null || bytes === 0 ? null : (there / bytes) * 100;
  const words = `${humanSize(there)}${bytes === null ? "" : ` of ${humanSize(bytes)}`}`;
  const ids = files.map(({ id }) => id);
  return (
    <Stack gap={4} className={classes.wide}>
      <Progress value={part ?? 0} aria-label={`Part of ${name} that is here`} animated={isBusy} />
      <Group gap="xs">
        <Text size="xs" data-testid="model-progress" data-state={isBusy ? "coming" : "paused"}>
          {isBusy ? words : `Paused: ${words} kept`}
        </Text>
        {isBusy ? (
          <TinyButton aria-label={`Pause ${name}`} onClick={() => void acts.pause(ids)}>
            Pause
          </TinyButton>
        ) : (
          <FetchButton model={model} acts={acts} label="Go on" />
        )}
        <TinyButton
          variant="subtle"
          aria-label={`Cancel ${name}`}
          onClick={() => void acts.remove(name, ids)}
        >
          Cancel
        </TinyButton>
      </Group>
      {anew && (
        <Text size="xs" role="status">
          The download started over: the host has another version of the file now, or does not send files in
          parts.
        </Text>
      )}
    </Stack>
  );
}

/** The button that downloads a model, or the rest of it. */
function FetchButton({
  model,
  acts,
  label,
  onBegun,
}: {
  model: PageModel;
  acts: Acts;
  label: string;
  onBegun?: (() => void) | undefined;
}) {
  const { offered, files, name } = model;
  const wanted =
    offered?.files ??
    files.flatMap(({ source, name: own, promised }) =>
      source.kind === "address" ? [{ address: source.address, name: own, promised }] : [],
    );
  if (wanted.length === 0) return null;
  return (
    <CompactButton
      variant={onBegun ? "filled" : "default"}
      aria-label={`${label}: ${name}`}
      onClick={() => {
        onBegun?.();
        void acts.fetch(wanted);
      }}
    >
      {label}
    </CompactButton>
  );
}

/** A downloaded model: its source and test, and buttons to write with it, test it and delete it. */
function Whole({
  model,
  projectors,
  acts,
  onWrite,
}: {
  model: PageModel;
  projectors: readonly ModelFile[];
  acts: Acts;
  onWrite: (choice: ModelChoice) => void;
}) {
  const { name, files, offered } = model;
  const [testing, setTesting] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const choice = choiceOf(model);
  const kept = useModels((state) => state.kept);
  const isKept = choice !== null && kept.some((one) => modelReference(one) === modelReference(choice));
  const [file] = files;
  if (!file) return null;

  async function test(): Promise<void> {
    if (!choice || !file) return;
    setTesting(true);
    const done = await acts.test(file.id, choice);
    setTesting(false);
    setSaid(done && (done.text.trim() === "" ? "It wrote nothing." : done.text.trim()));
  }

  return (
    <Stack gap={6} className={classes.wide}>
      <Text size="xs" c="var(--caplens-text-quiet)">
        {sentenceOf(files)}
        {file.test && ` ${testWords(file.test)}`}
      </Text>
      {!offered && projectors.length > 0 && (
        <NativeSelect
          size="xs"
          w="fit-content"
          label="Projector for pictures and sound"
          value={file.projector ?? ""}
          data={[
            { value: "", label: "None: it reads text only" },
            ...projectors.map((one) => ({ value: one.sha256 ?? "", label: one.name })),
          ]}
          onChange={(event) => void acts.pair(file.id, event.currentTarget.value || null)}
        />
      )}
      <Group gap="xs">
        {choice && (
          <Button
            size="compact-sm"
            aria-label={`Write captions with ${name}`}
            onClick={() => onWrite(choice)}
          >
            {isKept ? "Write a caption" : "Write captions with it"}
          </Button>
        )}
        {choice && (
          <CompactButton loading={testing} aria-label={`Test ${name}`} onClick={() => void test()}>
            {file.test ? "Test again" : "First test"}
          </CompactButton>
        )}
        <CompactButton
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={`Delete ${name}`}
          onClick={() =>
            void acts.remove(
              name,
              files.map(({ id }) => id),
            )
          }
        >
          Delete
        </CompactButton>
      </Group>
      {said !== null && (
        <Text size="sm" role="status" className={classes.said}>
          {said}
        </Text>
      )}
    </Stack>
  );
}

function sentenceOf(files: readonly ModelFile[]): string {
  const [model] = files;
  if (!model) return "";
  const from =
    model.source.kind === "address"
      ? `From ${model.source.from ?? typedHost(model.source.address)}`
      : "From a file";
  return `${from}; ${promiseWords(model)}.`;
}

/** One model: offered, coming, or here. */
function ModelRow({
  model,
  projectors,
  failed,
  anew,
  wants,
  onCaption,
}: {
  model: PageModel;
  projectors: readonly ModelFile[];
  failed: readonly FailedFile[];
  anew: boolean;
  /** A caption is to be written once it is here; `null`: nobody asked for that. */
  wants: (() => void) | null;
  onCaption: () => void;
}) {
  const acts = useModelFileActs();
  const isBegun = model.files.length > 0;
  const onWrite = (chosen: ModelChoice) => void acts.use(chosen).then((isSet) => isSet && onCaption());
  return (
    <li
      className={classes.model}
      data-testid="embedded-model"
      data-model={model.id}
      data-state={model.isWhole ? "here" : !isBegun ? "offered" : model.isBusy ? "coming" : "paused"}
    >
      <div className={classes.facts}>
        <Text component="h3" fw={650} size="md" className={classes.name}>
          {model.name}
        </Text>
        <Text size="xs" c="var(--caplens-text-quiet)">
          {factWords(model)}
        </Text>
      </div>
      {!isBegun && model.bytes !== null && (
        <FetchButton
          model={model}
          acts={acts}
          label={
            wants ? `Download ${humanSize(model.bytes)} and write` : `Download ${humanSize(model.bytes)}`
          }
          onBegun={wants ?? undefined}
        />
      )}
      {isBegun && !model.isWhole && <Coming model={model} acts={acts} anew={anew} />}
      {model.isWhole && <Whole model={model} projectors={projectors} acts={acts} onWrite={onWrite} />}
      <Failures acts={acts} failed={failed} />
    </li>
  );
}

/** Any model's file, by its address, which is looked up first, or from this device. */
function BringOne({ acts, failed }: { acts: Acts; failed: readonly FailedFile[] }) {
  const below = useRef<HTMLDivElement>(null);
  const seen = useRef(failed);
  useEffect(() => {
    // A file may be dropped anywhere on the page, far from here.
    if (failed.some(({ id }) => seen.current.every((one) => one.id !== id)) && below.current)
      scrollToShow(below.current);
    seen.current = failed;
  }, [failed]);
  const [address, setAddress] = useState("");
  const [found, setFound] = useState<FoundFile | null>(null);
  const [busy, setBusy] = useState(false);
  const host = typedHost(address);

  async function look(): Promise<void> {
    setBusy(true);
    setFound(await acts.look(address));
    setBusy(false);
  }

  return (
    <Stack gap="xs">
      <form
        aria-label="A model by its address"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <Group gap="xs" align="end">
          <TextInput
            className={classes.address}
            label="Address of a GGUF file"
            description={
              host === null
                ? "The address of the file itself, not of a page about it. No request is made before you press “Look up”"
                : `“Look up” asks ${host} for the first bytes. Where it redirects is shown before the download`
            }
            inputMode="url"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setFound(null);
            }}
          />
          <Button type="submit" variant="default" loading={busy} disabled={address.trim() === ""}>
            Look up
          </Button>
        </Group>
      </form>
      {found && (
        <Stack gap={4} role="group" aria-label="The file that was found">
          <Text size="sm">
            <b>{found.name}</b>,{" "}
            {found.bytes === null ? "of a size that its host does not state" : humanSize(found.bytes)}, comes
            from <b>{found.from}</b>
            {host !== null && found.from !== host && `, to which ${host} redirects`}; {promiseWords(found)}.
            {!found.resumes &&
              " This host does not send files in parts: after a pause the download starts over."}
          </Text>
          <Group gap="xs">
            <Button
              size="compact-sm"
              onClick={() => {
                void acts.fetch([found]);
                setFound(null);
                setAddress("");
              }}
            >
              {found.bytes === null ? "Download" : `Download ${humanSize(found.bytes)}`}
            </Button>
          </Group>
        </Stack>
      )}
      <Group gap="xs">
        <ChooseFiles
          size="compact-sm"
          label="Choose a GGUF file"
          accept=".gguf"
          testId="model-file"
          onFiles={(files) => void acts.take(files)}
        />
        <Text size="xs" c="var(--caplens-text-quiet)">
          or drop it here: a model, or a projector (mmproj file), which lets a model see or hear
        </Text>
      </Group>
      <Stack gap={8} ref={below}>
        <Failures acts={acts} failed={failed} />
      </Stack>
    </Stack>
  );
}

/**
 * Models that run in this page: offered ones, those that came from elsewhere, and what is left of a download. `wants`: somebody
 * came for a caption, which is written once a model is here.
 */
export function PageModels({
  wants,
  focused,
  onCaption,
}: {
  wants: boolean;
  /** Somebody asked for this part. */
  focused: boolean;
  /** Leads to the playground, where the caption is written. */
  onCaption: () => void;
}) {
  const titleId = useId();
  const { state, problem } = useModelFiles();
  const acts = useModelFileActs();
  const bringing = useModelFileActs();
  /** The offered model that somebody pressed for here, to write with once it is whole. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const models = useMemo(() => pageModels(state ?? { files: [], busy: [] }), [state]);
  const ready = models.find(({ id, isWhole }) => id === awaited && isWhole);
  const choice = ready ? choiceOf(ready) : null;

  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);

  async function write(chosen: ModelChoice): Promise<void> {
    if (await acts.use(chosen)) onCaption();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it writes once, when the model is there.
  useEffect(() => {
    if (choice === null) return;
    setAwaited(null);
    void write(choice);
  }, [choice === null]);

  const shownProblem = acts.problem ?? problem;
  const failures = useMemo(() => failuresOf(models, state?.failed ?? []), [models, state?.failed]);
  return (
    <FileDrop hint={() => "Drop a GGUF file to keep it here"} onFiles={(files) => void bringing.take(files)}>
      <section aria-labelledby={titleId}>
        <Title order={2} id={titleId} ref={title} tabIndex={-1} className={classes.title}>
          Models in this page
        </Title>
        <Text size="sm" mt={4} mb={8}>
          They need no key and no server; once downloaded, they need no network. They are small: expect more
          mistakes in their captions. Their verdicts are marked “embedded, uncalibrated” until people have
          labelled enough of them. {deviceWords()}
        </Text>
        <Text size="sm" mb={8}>
          When you press “Download”, files come from <b>huggingface.co</b>, which redirects to storage hosts
          of its choice. They are kept in this browser, and their SHA-256 is checked.
        </Text>
        {shownProblem && (
          <Box mb={8}>
            <ProblemAlert problem={shownProblem} onClose={acts.dismiss} />
          </Box>
        )}
        {state === null && !problem && (
          <Loader size="sm" role="status" aria-label="Reading which models are in this browser" data-unread />
        )}
        {state !== null && (
          <ul className={classes.models} aria-label="Models in this page">
            {models.map((model) => (
              <ModelRow
                key={model.id}
                model={model}
                projectors={projectorsOf(state.files)}
                failed={failures.of(model)}
                anew={model.files.some(({ id }) => state.anew.includes(id))}
                wants={wants ? () => setAwaited(model.id) : null}
                onCaption={onCaption}
              />
            ))}
          </ul>
        )}
        <Title order={3} size="h6" mt="md" mb={6}>
          Any other model
        </Title>
        <BringOne acts={bringing} failed={failures.others} />
      </section>
    </FileDrop>
  );
}
