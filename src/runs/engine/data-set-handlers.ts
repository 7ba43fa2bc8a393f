import { findBenchmark } from "../../benchmarks/registry";
import { findVideo, givenKey, type VideoSources, videoProblems } from "../../engine/shared/find-video";
import type { RunSources } from "../../engine/shared/published-runs";
import { done } from "../../engine/shared/watch-until-cancelled";
import type { Advisor } from "../../evaluation/checks/advisor";
import { checklistOf } from "../../evaluation/verdicts/session-sample";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError, toProblem } from "../../foundation/errors";
import { orAborted } from "../../foundation/or-aborted";
import { contentId } from "../../foundation/published-id";
import { quickKey } from "../../foundation/quick-key";
import type { DataSample } from "../../shapes/data-set";
import { USUAL_RULES } from "../../shapes/semantics";
import type { ReleasedRules } from "../../shapes/verdict";
import type { Storage } from "../../storage/open-storage";
import type { SoundnessRow } from "../logic/soundness-table";
import type { RunCalls, VideosAtHand } from "../protocol";

/** Looks for all videos whose place is known; nothing of them is read but that they are there. */
async function videosAtHand(
  storage: Storage,
  dataSetId: string,
  sources: VideoSources,
  signal: AbortSignal,
): Promise<VideosAtHand> {
  const found: VideosAtHand = { atHand: [], away: [] };
  for (const [videoId, place] of await storage.videoPlaces.all(dataSetId)) {
    signal.throwIfAborted();
    try {
      // The clip of a bundled sample comes with the page.
      if (place.stored.kind !== "sample") await findVideo(storage, dataSetId, place, sources, signal);
      found.atHand.push(videoId);
    } catch (error) {
      found.away.push({ videoId, problem: toProblem(error) });
    }
  }
  return found;
}

/** The soundness of a sample's checklist; null where it has none. */
async function soundnessRow(
  sample: DataSample,
  benchmark: ReleasedRules,
  advisor: Pick<Advisor, "sound">,
): Promise<SoundnessRow | null> {
  const checklist = checklistOf(sample);
  if (!checklist) return null;
  const { format, content } = checklist;
  const found = await advisor.sound({ format, instruction: sample.instruction, benchmark });
  const asked = (checkIds: readonly string[]) =>
    format.flatMap(({ checkId, constraintId, description }) =>
      checkIds.includes(checkId) ? [description.trim() || constraintId] : [],
    );
  return {
    sampleId: sample.id,
    constraints: format.length + content.length,
    format: format.length,
    satisfiable: found?.satisfiable ?? null,
    conflict: found?.conflict
      ? {
          asked: asked(found.conflict.checkIds),
          checks: format.flatMap(({ checkId }, index) =>
            found.conflict?.checkIds.includes(checkId) ? [index + 1] : [],
          ),
          why: found.conflict.why,
        }
      : null,
    cheapest: found?.cheapest
      ? {
          text: found.cheapest.text,
          passed: found.cheapest.passed.length,
          undecided: found.cheapest.undecided.length,
        }
      : null,
    stopped: found === null,
  };
}

/** Rows told of at once. */
const ROWS_AT_A_TIME = 20;

/** Data sets whose rows are held: the line of a set-up and the report ask for the same ones. */
const MOST_HELD = 2;

type DataSetCalls = Pick<RunCalls, Extract<keyof RunCalls, `data-sets/${string}` | `videos/${string}`>>;

/** Data sets and their videos for the page. `given`: files that people hand in are added to it. */
export function dataSetHandlers(
  storage: () => Promise<Storage>,
  sources: () => Promise<RunSources>,
  given: Map<string, File>,
  samplesFolder: () => string | null,
  advisor: Pick<Advisor, "sound">,
): Handlers<DataSetCalls> {
  /** By data set, which is named by its content, and sample. What was stopped is looked at again. */
  const held = new Map<string, Map<string, SoundnessRow | null>>();

  return {
    "data-sets/put": async (dataSet) => ({
      id: await (await storage()).dataSets.put(dataSet, { withRuns: true }),
    }),
    "data-sets/get": async ({ id }) => (await sources()).dataSets.get(id),
    "data-sets/sample": async ({ id, sampleId }) => (await sources()).dataSets.sample(id, sampleId),
    "data-sets/soundness": async ({ id }, { signal, emit }) => {
      const dataSet = await (await sources()).dataSets.get(id);
      if (!dataSet) return [];
      const benchmark = findBenchmark(dataSet.benchmark)?.rules ?? USUAL_RULES;
      const known = held.get(id) ?? new Map<string, SoundnessRow | null>();
      held.delete(id);
      held.set(id, known);
      for (const oldest of [...held.keys()].slice(0, -MOST_HELD)) held.delete(oldest);
      const rows: SoundnessRow[] = [];
      let told = 0;
      for (const [index, sample] of dataSet.samples.entries()) {
        signal.throwIfAborted();
        const before = known.get(sample.id);
        const row =
          before === undefined ? await orAborted(soundnessRow(sample, benchmark, advisor), signal) : before;
        if (!row?.stopped) known.set(sample.id, row);
        if (row) rows.push(row);
        if (rows.length - told < ROWS_AT_A_TIME && index < dataSet.samples.length - 1) continue;
        emit({ done: index + 1, of: dataSet.samples.length, rows: rows.slice(told) });
        told = rows.length;
      }
      return rows;
    },
    "data-sets/list": async () => {
      const { dataSets, runs } = await storage();
      const used = new Set((await runs.list()).map(({ dataSetId }) => dataSetId));
      return (await dataSets.list()).filter(({ id, withRuns }) => !withRuns || used.has(id));
    },
    "data-sets/of-run": async ({ id }) => {
      const { runs, dataSets } = await storage();
      const opened = await runs.load(id);
      return opened && opened.state !== "unreadable" ? dataSets.summary(opened.run.dataSet.id) : null;
    },

    "videos/place": async ({ dataSetId, places }) => {
      const { videoPlaces } = await storage();
      for (const [videoId, place] of Object.entries(places))
        await videoPlaces.put(contentId(dataSetId), videoId, place);
      return null;
    },
    "videos/places": async ({ dataSetId }) =>
      Object.fromEntries(await (await storage()).videoPlaces.all(contentId(dataSetId))),
    "videos/folder": async ({ dataSetId, folder }) =>
      done((await storage()).videoPlaces.putFolder(dataSetId, folder)),
    "videos/kept-folder": async ({ dataSetId }) => (await storage()).videoPlaces.folder(dataSetId),
    "videos/at-hand": async ({ dataSetId }, { signal }) =>
      videosAtHand(await storage(), dataSetId, { given, samplesFolder }, signal),
    "videos/file": async ({ dataSetId, videoId }, { signal }) => {
      const kept = await storage();
      const id = contentId(dataSetId);
      const place = (await kept.videoPlaces.all(id)).get(videoId);
      if (!place) throw new ProblemError(videoProblems.missing(videoId));
      return findVideo(kept, id, place, { given, samplesFolder }, signal);
    },
    "videos/give": async ({ dataSetId, files }, { signal }) => {
      for (const { path, file } of files)
        given.set(
          path === null ? await quickKey(file, { signal }) : givenKey(contentId(dataSetId), path),
          file,
        );
      return null;
    },
  };
}
