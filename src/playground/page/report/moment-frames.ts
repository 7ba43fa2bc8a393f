import { useEffect, useMemo, useState } from "react";
import { mistakeOf } from "../../../evaluation/verdicts/mistake";
import { lazyModule } from "../../../foundation/fetch-part";
import { revokeSoon } from "../../../foundation/revoke-soon";
import type { Report } from "../../../shapes/report";
import { useStores } from "../../../state/stores-context";
import { useClipSource } from "../verdicts/clip-source";
import type { ShownFrame } from "./report-files";

const takingPart = lazyModule(
  "The part that takes frames",
  () => import("../../../state/moments/take-moments"),
);

/** A report is read by people: so many moments are pictured. */
const MOST_MOMENTS = 48;

/** The moments that the failed verdicts of a report are about, in seconds, each once. */
function momentsOf({ captions, checklist }: Report): number[] {
  const all = captions.flatMap(({ verdicts, text }) =>
    verdicts
      .filter(({ status }) => status === "failed")
      .flatMap((verdict) => Object.values(mistakeOf(verdict, checklist, text).moments).flat()),
  );
  return [...new Set(all.map(({ at }) => at))].slice(0, MOST_MOMENTS);
}

type Taken = { moments: NonNullable<Report["moments"]>; frames: ShownFrame[] };

const NONE: Taken = { moments: [], frames: [] };

/**
 * The report with the frames at the moments that its failed verdicts are about, and their pictures. The report is there at
 * once, and as it was where nothing can be taken.
 */
export function useMomentFrames(report: Report): { report: Report; frames: readonly ShownFrame[] } {
  const { engine, media } = useStores().services;
  const source = useClipSource();
  const wanted = useMemo(() => momentsOf(report).join(" "), [report]);
  const key = source?.key ?? null;
  const [taken, setTaken] = useState(NONE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the file
  useEffect(() => {
    if (!source || wanted === "") return;
    const ending = new AbortController();
    let shown: ShownFrame[] = [];
    async function take(of: NonNullable<typeof source>): Promise<void> {
      const { takeMoments } = await takingPart();
      const seconds = wanted.split(" ").map(Number);
      const found = await takeMoments({ engine, media }, of, { seconds, sound: false }, ending.signal);
      if (ending.signal.aborted || !found.isOfFile) return;
      const all = [...found.frames];
      shown = all.map(([, { time, hash, blob }]) => ({ time, hash, blob, url: URL.createObjectURL(blob) }));
      setTaken({ moments: all.map(([at, { blob: _blob, ...frame }]) => ({ at, ...frame })), frames: shown });
    }
    // Without them the report says the same in words.
    take(source).catch(() => undefined);
    return () => {
      ending.abort();
      setTaken(NONE);
      for (const { url } of shown) revokeSoon(url);
    };
  }, [engine, media, key, wanted]);

  return useMemo(
    () =>
      taken === NONE
        ? { report, frames: [] }
        : { report: { ...report, moments: taken.moments }, frames: taken.frames },
    [report, taken],
  );
}
