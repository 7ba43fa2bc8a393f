import { Alert, Button, Checkbox, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { counted, plural } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import type { Problem } from "../../../shapes/problem";
import { useApp, useAppStore, useSessions } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import type { CacheUsage } from "../../../storage/media-cache";
import type { FreedRoom } from "../../../storage/open-storage";
import type { StorageUsage } from "../../../storage/usage";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "./storage-panel.module.css";

/** Data that would be erased, as exactly as known. */
function losses(usage: StorageUsage | null): string[] {
  const settings = "all settings: models, generation, colours";
  const keys = "keys of model endpoints, from this page's memory and from the vault";
  if (usage === null)
    return [
      "all sessions",
      "all runs with all results and data sets",
      "all studies",
      "all label sets and judges’ cards",
      "all quizzes, instruction sets and training sets",
      "all files of models",
      "all video, frames and sound",
      settings,
      keys,
    ];
  const { kept, blobs, blobBytes } = usage;
  const some = kept.filter(({ listed, deleted }, index) => index === 0 || listed + deleted > 0);
  return [
    ...some.map(({ noun, listed, deleted, fileBytes }) => {
      const deletedOnes = deleted > 0 ? `, and ${deleted} deleted that could still be brought back` : "";
      const size = fileBytes === undefined ? "" : `, ${humanSize(fileBytes)}`;
      return `${counted(listed, noun.one, noun.many)}${noun.along ?? ""}${size}${deletedOnes}`;
    }),
    `${counted(blobs, "file")} of video, frames and sound, ${humanSize(blobBytes)}`,
    settings,
    keys,
  ];
}

/** Asks twice, then erases all that Caplens keeps in this browser. */
function EraseDialog({
  usage,
  opened,
  onClose,
}: {
  usage: StorageUsage | null;
  opened: boolean;
  onClose: () => void;
}) {
  const store = useAppStore();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [leftOver, setLeftOver] = useState<string[]>([]);
  const { problem, dismiss, trying } = useTrying();

  function close(): void {
    if (busy) return;
    setSure(false);
    dismiss();
    onClose();
  }

  async function erase(): Promise<void> {
    setBusy(true);
    // When nothing is left the page loads anew, so this dialog is gone.
    const left = await trying(() => store.getState().eraseEverything());
    if (left) setLeftOver(left);
    setBusy(false);
  }

  return (
    <Modal.Root opened={opened} onClose={close} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        {/* No header: it stands over a drawer that has one, and a page has one banner. */}
        <Modal.Body pt="md">
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title>Erase everything</Modal.Title>
            <Modal.CloseButton aria-label="Close without erasing" />
          </Group>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (sure) void erase();
            }}
          >
            <Stack gap="sm">
              <Text size="sm">This erases from this browser, for good:</Text>
              <ul className={classes.losses}>
                {losses(usage).map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
              <Text size="sm">
                It can't be undone. Save a copy of everything first, under “Settings”, if you may want any of
                it again: it can be brought in here or in another browser. Files that you saved elsewhere are
                not touched.
              </Text>
              <Checkbox
                label="I have what I want to keep"
                checked={sure}
                disabled={busy}
                onChange={(event) => setSure(event.currentTarget.checked)}
              />
              {leftOver.length > 0 && (
                <Alert
                  variant="outline"
                  color="red"
                  role="alert"
                  title="Not everything could be erased. What is left:"
                >
                  <ul className={classes.losses}>
                    {leftOver.map((left) => (
                      <li key={left}>{left}</li>
                    ))}
                  </ul>
                  <Text size="sm">
                    Close the other tabs of Caplens and try again, or start over without the rest.
                  </Text>
                </Alert>
              )}
              {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
              <Group justify="flex-end" gap="xs">
                {leftOver.length > 0 ? (
                  <Button variant="default" onClick={() => store.getState().startAnew()}>
                    Start over
                  </Button>
                ) : (
                  <Button variant="default" onClick={close} disabled={busy} data-autofocus>
                    Erase nothing
                  </Button>
                )}
                <Button type="submit" color="red" disabled={!sure} loading={busy}>
                  {leftOver.length > 0 ? "Try again" : "Erase everything"}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Media cached for reuse, and a button to free their space. */
function CachedMedia({
  cache,
  onCleared,
  onProblem,
}: {
  cache: CacheUsage;
  onCleared: () => void;
  onProblem: (problem: Problem) => void;
}) {
  const store = useAppStore();
  const [cleared, setCleared] = useState<CacheUsage | null>(null);

  async function clear(): Promise<void> {
    try {
      setCleared(await store.getState().clearMediaCache());
    } catch (error) {
      onProblem(toProblem(error));
    }
    onCleared();
  }

  if (cache.sets === 0 && !cleared) return null;
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {cleared && `Cleared: ${humanSize(cleared.bytes)} freed. `}
        {cleared && cache.sets > 0 && "What a run at work, or a tab that could not save, may need stays. "}
        {cache.sets > 0 &&
          `Frames and sound taken earlier are reused at once: ${counted(cache.sets, "set")}, ${humanSize(cache.bytes)} beyond what sessions need, at most 1 GB.`}
      </Text>
      {cache.sets > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => void clear()}>
          Clear what was taken earlier
        </Button>
      )}
    </Group>
  );
}

/** From this share on it is worth saying that room gets short. */
const NEARLY_FULL = 0.8;

/** "2 deleted sessions and 1 deleted run"; empty where there is none. */
function deletedOnes(kept: FreedRoom["kept"]): string {
  const some = kept.filter(({ count }) => count > 0);
  return new Intl.ListFormat("en").format(
    some.map(({ noun, count }) => counted(count, `deleted ${noun.one}`, `deleted ${noun.many}`)),
  );
}

/** Space taken, in words and as a bar. */
function Meter({ used, allowed }: { used: number; allowed: number }) {
  const words = `${humanSize(used)} of about ${humanSize(allowed)} that this browser allows`;
  return (
    <>
      <meter
        aria-label="Storage used"
        aria-valuetext={words}
        min={0}
        max={Math.max(allowed, 1)}
        high={allowed * NEARLY_FULL}
        value={used}
        className={classes.meter}
      />
      <Text size="sm">{words}</Text>
      {used >= allowed * NEARLY_FULL && (
        <Text size="sm" className={classes.fact}>
          <IconAlertTriangle size={16} aria-hidden />
          Nearly full: delete or export what you no longer need here.
        </Text>
      )}
    </>
  );
}

/** Tells whether the browser may clear everything by itself, and how to ask it not to. */
function Permanence({ persistent, onAsked }: { persistent: boolean; onAsked: () => void }) {
  const store = useAppStore();
  const [refused, setRefused] = useState(false);

  async function ask(): Promise<void> {
    setRefused(!(await store.getState().keepPermanently()));
    onAsked();
  }

  if (persistent) {
    return (
      <Text size="sm" className={classes.fact} role="status">
        <IconLock size={16} aria-hidden />
        The browser keeps it until you clear it.
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" className={classes.fact}>
        <IconLockOpen size={16} aria-hidden />
        The browser may clear it by itself when the disk gets full.
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => void ask()}>
        Ask the browser to keep it
      </Button>
      <Text size="sm" c="var(--caplens-text-quiet)" role="status">
        {refused &&
          "The browser did not agree. Many do once the page is bookmarked, installed or often used; exports are safe in any case."}
      </Text>
    </>
  );
}

/**
 * The storage of this browser: how much is kept, for how long, how to make room and how to erase all of it. `erasing`: the
 * dialog that asks stands open; whoever holds the panel leaves the Escape key to it then.
 */
export function StoragePanel({
  erasing,
  onErasing,
  changes = 0,
}: {
  erasing: boolean;
  onErasing: (erasing: boolean) => void;
  /** The number of times that more was kept since the page was opened. */
  changes?: number;
}) {
  const store = useAppStore();
  const volatile = useApp((state) => state.volatile);
  const sessions = useSessions((state) => state.list);
  const [usage, setUsage] = useState<StorageUsage | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [freed, setFreed] = useState("");

  const measure = useCallback(async () => {
    try {
      setUsage(await store.getState().storageUsage());
    } catch (error) {
      setProblem(toProblem(error));
    }
  }, [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read anew whenever a session was written
  useEffect(() => void measure(), [measure, sessions, changes]);

  async function free(): Promise<void> {
    setProblem(null);
    try {
      const { bytes, kept } = await store.getState().freeRoom();
      const gone = deletedOnes(kept);
      const are = plural(
        kept.reduce((sum, { count }) => sum + count, 0),
        "is",
        "are",
      );
      setFreed(`Freed ${humanSize(bytes)}${gone === "" ? "" : `; ${gone} ${are} gone for good`}.`);
    } catch (error) {
      setProblem(toProblem(error));
    }
    await measure();
  }

  const deletable = deletedOnes((usage?.kept ?? []).map(({ noun, deleted }) => ({ noun, count: deleted })));
  const freeable = usage !== null && (deletable !== "" || usage.freeableBytes > 0);
  return (
    <section aria-label="Storage" className={classes.panel} data-testid="storage-panel">
      <Title order={2} size="h2">
        Storage
      </Title>
      {volatile && (
        <Text size="sm" className={classes.fact}>
          <IconAlertTriangle size={16} aria-hidden />
          This browser gives Caplens no storage: everything is gone when the page is closed. Export what you
          want to keep.
        </Text>
      )}
      {usage === null ? (
        !problem && (
          <Text size="sm" c="var(--caplens-text-quiet)" role="status">
            Measuring what is kept
          </Text>
        )
      ) : (
        <>
          {!volatile &&
            (usage.usageBytes !== null && usage.quotaBytes !== null ? (
              <Meter used={usage.usageBytes} allowed={usage.quotaBytes} />
            ) : (
              <Text size="sm">This browser does not say how much room there is.</Text>
            ))}
          <Text size="sm" c="var(--caplens-text-quiet)">
            {usage.kept.map(({ noun, listed }, index) =>
              index === 0 || listed > 0 ? `${counted(listed, noun.one, noun.many)}, ` : "",
            )}
            {counted(usage.blobs, "file of video, frames or sound", "files of video, frames and sound")} (
            {humanSize(usage.blobBytes)})
          </Text>
          {!volatile && <Permanence persistent={usage.persistent} onAsked={() => void measure()} />}
          {freeable && (
            <Group gap="xs">
              <Text size="sm">
                {deletable !== ""
                  ? `${deletable} can still be brought back.`
                  : "Some media belong to no session, run or quiz any more."}
              </Text>
              <Button size="compact-sm" variant="default" onClick={() => void free()}>
                {usage.freeableBytes > 0
                  ? `Free ${humanSize(usage.freeableBytes)} for good`
                  : "Delete for good"}
              </Button>
            </Group>
          )}
          <CachedMedia cache={usage.cache} onCleared={() => void measure()} onProblem={setProblem} />
        </>
      )}
      <Text size="sm" role="status">
        {freed}
      </Text>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
      <Button size="compact-sm" variant="default" className={classes.danger} onClick={() => onErasing(true)}>
        Erase everything
      </Button>
      <EraseDialog usage={usage} opened={erasing} onClose={() => onErasing(false)} />
    </section>
  );
}
