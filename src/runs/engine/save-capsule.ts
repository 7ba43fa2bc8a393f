import type { Benchmark } from "../../benchmarks/benchmark";
import { findBenchmark } from "../../benchmarks/registry";
import { fetchRowLabels } from "../../engine/shared/hold-row";
import { openExport } from "../../engine/shared/open-export";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import { directorySource, emptyIndex, runOutcomes } from "../../engine/shared/recompute-directory";
import { runProblems } from "../../engine/shared/run-problems";
import { type ScoredRun, scoredRun, scoredRuns, scoredTasks } from "../../engine/shared/scored-run";
import { safeName } from "../../evaluation/export/export-source";
import { columnDigits } from "../../evaluation/recompute/column-values";
import { capsuleCard, htmlCard, lineName } from "../../evaluation/report/html-card";
import { emptyResult } from "../../evaluation/run/perform-task";
import type { VerdictTools } from "../../evaluation/verdicts/all-verdicts";
import { recomputeResult } from "../../evaluation/verdicts/recompute-verdicts";
import { materialOf } from "../../evaluation/verdicts/sample-material";
import { canonicalJson } from "../../foundation/canonical-json";
import { APP_VERSION, RULES_VERSION, RUN_VERSION } from "../../foundation/document-versions";
import { isAbort, ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { counted } from "../../foundation/plural";
import { parseSafeJson } from "../../foundation/safe-json";
import { summariseTallies } from "../../metrics/scores/summarise-tallies";
import {
  type ArchivedMedia,
  CAPSULE_VERSION,
  type Capsule,
  type CapsuleChoices,
  type CapsuleStudy,
  type CapsuleSubject,
  type MadeCapsule,
} from "../../shapes/capsule";
import { checksOf } from "../../shapes/checklist-parts";
import type { DataSample } from "../../shapes/data-set";
import { SampleShape } from "../../shapes/generated/sample";
import { judgedCaption } from "../../shapes/judged-caption";
import { labelsOfTask } from "../../shapes/labels-of-run";
import type { FrameSet } from "../../shapes/media";
import type { ModelEntry } from "../../shapes/model-entry";
import { readOutside } from "../../shapes/read-outside";
import { type Result, type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Score } from "../../shapes/run-scores";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import type { Study } from "../../shapes/study";
import { USUAL_JUDGING } from "../../shapes/usual";
import { CAPSULE_ENDING, capsuleProblems, capsuleWriter, ROW_FILE } from "../../storage/archive/capsule-file";
import { dataSetId } from "../../storage/data-sets/data-set-rows";
import type { Storage } from "../../storage/open-storage";
import { RUN_FILE } from "../../storage/run-directory/directory-layout";
import { type DirectorySource, writeRunDirectory } from "../../storage/run-directory/write-run-directory";
import { columnsRowOf } from "../../storage/runs/index/columns-row";
import { STUDY_DOCUMENT } from "../../storage/runs/study-row";
import { openScratchPlace } from "../../storage/scratch";
import { zipTarget } from "../../storage/zip-target";
import { judgementNow } from "./imports/session-samples";

/** A run that goes into a capsule, whole or cut to one result. */
type Outgoing = {
  source: DirectorySource;
  benchmark: Benchmark;
  title: string;
  task: ResultKey | null;
  line: string | null;
  /** The frames that stand for its video, and were shown where `task` is named. */
  frames: FrameSet | null;
  /** The bundled sample whose clip its video is; null for any other. */
  sampleId: string | null;
  scored: () => Promise<ScoredRun>;
  notes: string[];
};

/** A path as another computer may know it: of one that names a place on this computer the file's name is left. */
function withoutPlace(sample: DataSample): DataSample {
  const { path } = sample.video;
  if (path === null || !/^(?:[/\\~]|[A-Za-z]:|file:)/.test(path)) return sample;
  return { ...sample, video: { ...sample.video, path: path.split(/[/\\]/).at(-1) ?? null } };
}

/** A run of samples and results that are at hand, as scores are told of it. */
async function scoredOf(
  run: Run,
  benchmark: Benchmark,
  samples: readonly DataSample[],
  results: readonly Result[],
): Promise<ScoredRun> {
  const columns = await emptyIndex(run, samples);
  for (const result of results) columns.set(columnsRowOf(result));
  return scoredRun({ run, benchmark, samples, columns: columns.columns() });
}

/** The scores of each entry in the run's reading. */
function scoresOf(of: ScoredRun): { entry: ModelEntry; scores: Score[] }[] {
  return of.run.entries.map((entry) => ({
    entry,
    scores: summariseTallies(of.benchmark, scoredTasks(of, entry.id, of.run.semantics)).scores,
  }));
}

/** A caption of a session as a run of one sample and one result. Nothing that a judge said is left away, and nobody is asked. */
async function ofSession(
  { session, captionId, checkId }: Extract<CapsuleSubject, { of: "session" }>,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<Outgoing> {
  const caption = session.captions.find(({ id }) => id === captionId);
  const rules = rulesOfSession(session);
  const benchmark = findBenchmark(rules);
  if (!caption || !benchmark) throw new ProblemError(runProblems.notFound());
  const { instruction, video, frames, audio, semantics } = session;
  const checklist = checklistOfSession(session);
  const sample: DataSample = {
    id: session.title.trim().slice(0, 200) || "sample",
    video: { id: video?.quickKey || session.id, path: null, seconds: video?.facts?.durationSeconds || null },
    instruction,
    facets: {},
    material: materialOf(checklist),
  };
  const id = await dataSetId({ benchmark: benchmark.id, samples: [sample] });
  const title = caption.origin.kind === "model" ? caption.origin.model : caption.title;
  const prompts = [caption.call, ...caption.judgeReplies.map(({ call }) => call)].flatMap(
    (call) => call?.promptVersion || [],
  );
  const run: Run = {
    format: "caplens-run",
    version: RUN_VERSION,
    id: "capsule",
    title: session.title || "Session",
    createdAt: session.createdAt,
    dataSet: { id, benchmark: benchmark.id },
    chosen: "all",
    entries: [
      {
        id: "caption",
        title: title || "caption",
        choice: null,
        settings: null,
        plan: null,
        wholeVideo: false,
      },
    ],
    repeats: 1,
    judges: [],
    judging: caption.judging ?? USUAL_JUDGING,
    semantics,
    defaults: { settings: { temperature: 0, maxTokens: null, seed: null }, plan: session.sampling },
    asReleased: false,
    budget: null,
    versions: { app: APP_VERSION, rules: RULES_VERSION, prompts: [...new Set(prompts)].sort() },
    origin: null,
  };
  const task = { sampleId: sample.id, entryId: "caption", repeat: 1 };
  const sent = new Set(caption.call?.mediaHashes);
  const shownFrames =
    frames?.frames.length && frames.frames.every(({ hash }) => sent.has(hash)) ? frames : null;
  const shownAudio = audio && sent.has(audio.hash) ? audio : null;
  const { text, reasoning, shortfall, call } = caption;
  const isOnThis = caption.judgedText === text;
  const checks = checksOf(checklist);
  const given = isOnThis ? caption.verdicts.filter((one) => !one.stale && checks.has(one.checkId)) : [];
  const { judgement: detail, replies } = await judgementNow(
    {
      ...{ instruction, checklist, response: text, semantics, benchmark: rules },
      videoSeconds: sample.video.seconds,
    },
    { verdicts: given, judgeReplies: isOnThis ? caption.judgeReplies : [] },
    tools,
    signal,
  );
  const judged: Result = {
    ...emptyResult(run.id, task),
    caption: {
      text,
      ...(reasoning === undefined ? {} : { reasoning }),
      ...(shortfall ? { shortfall } : {}),
      call,
      shown: shownFrames || shownAudio ? { frames: shownFrames, audio: shownAudio } : null,
    },
    judgement: {
      outcomes: benchmark.outcomes(sample, detail, semantics),
      detail,
      ...(replies.length > 0 ? { replies } : {}),
    },
    overrules: isOnThis ? caption.overrules.filter(({ stale }) => !stale) : [],
  };
  // A caption that is no whole one is withheld, as it would be in a run.
  const result =
    (await recomputeResult({ run, sample, result: judged }, benchmark, tools, signal))?.after ?? judged;
  return {
    source: {
      run,
      dataSet: {
        format: "caplens-data-set",
        version: 1,
        id,
        title: run.title,
        benchmark: benchmark.id,
        samples: [sample],
      },
      resultsOf: async () => [result],
      outcomesOf: runOutcomes(benchmark),
      ratings: [],
      labelSets: [],
      studies: [],
    },
    benchmark,
    title: caption.title || run.title,
    task,
    line: checkId,
    frames,
    sampleId: video?.stored.kind === "sample" ? video.stored.sampleId : null,
    scored: () => scoredOf(run, benchmark, [sample], [result]),
    notes: [
      ...(caption.judgements?.length
        ? ["Judgements by other benchmarks than the checklist's are not in it."]
        : []),
      ...(session.disputedChecks.some((one) => checks.has(one.checkId))
        ? ["Checks that people call wrong in themselves stand in it as all others: it does not say so."]
        : []),
    ],
  };
}

async function keptStudy({ studies }: Storage, id: string): Promise<Study> {
  const found = await studies.load(id);
  if (!found) throw new ProblemError(STUDY_DOCUMENT.problems.notFound());
  if (found.state === "unreadable") throw new ProblemError(found.problem);
  return found.study;
}

/** A run that is kept here, whole or cut to one result with what is about that alone. */
async function ofRun(
  kept: Storage,
  subject: Extract<CapsuleSubject, { of: "run" | "result" | "study" }>,
  { published, signal }: Pick<SavingTools, "published" | "signal">,
): Promise<Outgoing> {
  const ofStudy = subject.of === "study" ? await keptStudy(kept, subject.studyId) : null;
  const runId = subject.of === "study" ? (ofStudy?.runId ?? "") : subject.runId;
  const task = subject.of === "result" ? subject.task : null;
  const { labelSets, ratings, studies } = kept;
  const opened = await openExport({ ...published.sources(kept), labelSets, ratings, studies }, runId, {
    signal,
    ...(task && { only: new Set([taskKey(task)]) }),
  });
  const { benchmark } = opened;
  const samples = opened.dataSet.samples.filter(({ id }) => !task || id === task.sampleId).map(withoutPlace);
  const [first] = samples;
  if (!first) throw new ProblemError(runProblems.notFound());
  const id = await dataSetId({ benchmark: benchmark.id, samples });
  const { pilot: _, failureNames: _names, ...whole } = opened.run;
  const run: Run = task
    ? {
        ...whole,
        chosen: [task.sampleId],
        entries: whole.entries.filter((entry) => entry.id === task.entryId),
      }
    : opened.run;
  const cut = { ...run, dataSet: { ...run.dataSet, id } };
  const base = await directorySource({ ...opened, run: cut, dataSet: { ...opened.dataSet, id, samples } });
  const isOfTask = (one: ResultKey) => !task || taskKey(one) === taskKey(task);
  const results = task ? await base.resultsOf(first) : [];
  const shown = task ? (judgedCaption(results[0])?.shown?.frames ?? null) : null;
  const place = await kept.videoPlaces.find(opened.run.dataSet.id, first.video.id).catch(() => null);
  return {
    source: {
      ...base,
      ratings: base.ratings.filter(isOfTask),
      studies: task ? [] : ofStudy ? [ofStudy] : base.studies,
      labelSets: task
        ? base.labelSets.map((set) => labelsOfTask(set, runId, task)).filter(({ lines }) => lines.length > 0)
        : base.labelSets,
    },
    benchmark,
    title: task ? `${task.sampleId}, ${run.entries[0]?.title ?? task.entryId}` : (ofStudy ?? run).title,
    task,
    line: subject.of === "result" ? subject.checkId : null,
    frames: shown,
    sampleId: place?.stored.kind === "sample" ? place.stored.sampleId : null,
    scored: () => (task ? scoredOf(cut, benchmark, samples, results) : scoredRuns(async () => kept)(runId)),
    notes: [],
  };
}

/** The poster of a bundled sample; null where it can't be had, which no capsule fails by. */
async function samplePoster(id: string, folder: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const at = (file: string) => new URL(`${encodeURIComponent(id)}/${encodeURIComponent(file)}`, folder);
    const json = parseSafeJson(await (await fetch(at("sample.json"), { signal })).text());
    const sample = json.ok ? readOutside(SampleShape, json.value) : null;
    if (!sample?.ok) return null;
    const answer = await fetch(at(sample.value.poster), { signal });
    const picture = await answer.blob();
    return answer.ok && /^image\/(?:jpeg|webp|png)$/.test(picture.type) ? picture : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}

type Picture = { blob: Blob; hash: string; type: string };

/** The frames that were asked for, and one that stands for the video. */
async function picturesOf(
  { frames, sampleId }: Pick<Outgoing, "frames" | "sampleId">,
  wants: CapsuleChoices,
  { blobs }: Pick<Storage, "blobs">,
  samplesFolder: string,
  signal: AbortSignal,
): Promise<{ pictures: Picture[]; poster: Picture | null; missing: number }> {
  const known = new Map<string, Picture>();
  const type = frames?.plan.image.type ?? "image/jpeg";
  const middle = frames?.frames[Math.floor(frames.frames.length / 2)];
  const get = async (hash: string) => {
    const blob = await blobs.get(hash, type);
    if (blob) known.set(hash, { blob, hash, type });
    return known.get(hash) ?? null;
  };
  const wanted = wants.frames ? [...new Set(frames?.frames.map(({ hash }) => hash))] : [];
  for (const hash of wanted) await get(hash);
  const missing = wanted.length - known.size;
  let poster = wants.poster && middle ? await get(middle.hash) : null;
  if (wants.poster && !poster && sampleId !== null) {
    const blob = await samplePoster(sampleId, samplesFolder, signal);
    if (blob) {
      poster = { blob, hash: await sha256Hex(blob), type: blob.type };
      known.set(poster.hash, poster);
    }
  }
  return { pictures: [...known.values()], poster, missing };
}

async function dataAddress({ blob, type }: Picture): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** Tells a study by the verdicts of its run, or without them: the lab's own way, handed in. */
export type TellStudy = (study: Study, of: ScoredRun | null) => CapsuleStudy;

/** The tools and choices of whoever saves a capsule. */
type SavingTools = {
  kept: Storage;
  published: PublishedRuns;
  verdicts: VerdictTools;
  signal: AbortSignal;
  wants: CapsuleChoices;
  tellStudy: TellStudy;
  /** Absolute URL of the page's `samples/`. */
  samplesFolder: string;
  /** Address of the page, without its fragment. */
  page: string;
};

const encoded = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** A row with the run at its address, every file as it lies there, and the row's files of labels. */
async function saveRow(
  { board, row, folder, address, mostBytes }: Extract<CapsuleSubject, { of: "row" }>,
  { published, signal, page }: SavingTools,
): Promise<MadeCapsule> {
  const opened = await published.open(address, row.run?.sha256 ?? null, signal);
  const { files } = opened.directory;
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > mostBytes) throw new ProblemError(capsuleProblems.rowTooLarge(bytes));
  const labels = await fetchRowLabels(row, folder, signal);
  const target = zipTarget(await openScratchPlace(), new Date());
  try {
    const writer = capsuleWriter(target);
    const beside: Capsule["files"] = [];
    const add = async (path: string, text: string) => {
      const part = { path, bytes: encoded(text) };
      beside.push({ path, bytes: part.bytes.length, sha256: await sha256Hex(part.bytes) });
      await writer.add(part);
    };
    for (const found of [opened.files.head, ...files.map(opened.files.found)]) {
      const blob = await found.read(signal);
      await writer.add({ path: found.path, bytes: new Uint8Array(await blob.arrayBuffer()) });
    }
    await add(ROW_FILE, `${canonicalJson({ board, row })}\n`);
    for (const [file, text] of labels) if (text !== null) await add(rowLabelsPath(file), text);
    const capsule: Capsule = {
      ...{ format: "caplens-capsule", version: CAPSULE_VERSION, of: "row" },
      title: `${row.model.name}, ${board.title}`,
      savedAt: new Date().toISOString(),
      run: opened.files.hash,
      ...{ task: null, line: null, scores: {}, poster: null, media: [], files: beside },
    };
    const written = await writer.end(capsule);
    const card = htmlCard({
      title: capsule.title,
      about: `${board.benchmark}, ${counted(row.basis.samples, "sample")}, judge ${row.basis.judge ?? "none"}`,
      ...{ words: [], instruction: "", caption: null, lines: [], poster: null, sha256: written.sha256 },
      scores: board.columns.flatMap((column) => {
        const { id, label } = column;
        const value = row.values[id]?.value;
        return value === undefined || value === null ? [] : [`${label} ${columnDigits(column, value)}`];
      }),
      address: `${page}#/capsule`,
      note: `Saved on ${capsule.savedAt.slice(0, 10)} (UTC), as the board has it.`,
    });
    const left = (row.labels ?? []).length - beside.length + 1;
    return {
      ...written,
      ...{ fileName: `${safeName(row.id, "row")}${CAPSULE_ENDING}`, card, hasPoster: false, frames: 0 },
      notes: left > 0 ? ["A file of labels that the row names could not be had and is not in it."] : [],
    };
  } catch (error) {
    await target.drop();
    throw error;
  }
}

/** Path in a capsule of a file of labels, as its row names it: "labels/gpt-4o.json". */
export function rowLabelsPath(file: string): string {
  return `row/${file.split("/").at(-1)}`;
}

/**
 * Saves a capsule: the run directory of what it is of, cut to one result where it is of one, in a zip file with `capsule.json`.
 * Keys, headers and places on this computer stay behind. Rejects with a ProblemError, or with `AbortError` when cancelled.
 */
export async function saveCapsule(subject: CapsuleSubject, tools: SavingTools): Promise<MadeCapsule> {
  if (subject.of === "row") return saveRow(subject, tools);
  const { kept, verdicts, signal, wants, samplesFolder, page } = tools;
  const out =
    subject.of === "session" ? await ofSession(subject, verdicts, signal) : await ofRun(kept, subject, tools);
  const { source, benchmark, task, line } = out;
  const target = zipTarget(await openScratchPlace(), new Date());
  try {
    const writer = capsuleWriter(target);
    let head = "";
    for await (const file of writeRunDirectory(source)) {
      if (file.path === RUN_FILE) head = await sha256Hex(file.bytes);
      await writer.add(file);
    }
    const { pictures, poster, missing } = await picturesOf(out, wants, kept, samplesFolder, signal);
    const media: ArchivedMedia[] = [];
    for (const { blob, hash, type } of pictures)
      media.push(await writer.addPicture(blob, hash, type, "frame"));
    const scored = await out.scored();
    const scores = scoresOf(scored);
    const [sample = null] = task ? source.dataSet.samples : [];
    const [result = null] = sample ? await source.resultsOf(sample) : [];
    const asked = sample && result?.judgement?.outcomes.find(({ id }) => id === line);
    const capsule: Capsule = {
      format: "caplens-capsule",
      version: CAPSULE_VERSION,
      of: !task ? (subject.of === "study" ? "study" : "run") : line === null ? "result" : "verdict",
      title: sample && asked ? `${lineName(benchmark, sample, asked)}: ${out.title}` : out.title,
      savedAt: new Date().toISOString(),
      run: head,
      task,
      line,
      scores: Object.fromEntries(
        scores.map(({ entry, scores: all }) => [
          entry.id,
          Object.fromEntries(all.map(({ id, value }) => [id, value])),
        ]),
      ),
      poster: poster?.hash ?? null,
      media,
      files: [],
    };
    const written = await writer.end(capsule);
    const card = capsuleCard(
      { capsule, ...written },
      {
        ...{ run: source.run, benchmark, sample, result, scores },
        study:
          subject.of === "study" && source.studies[0] ? tools.tellStudy(source.studies[0], scored) : null,
      },
      poster && (await dataAddress(poster)),
      page,
    );
    return {
      ...written,
      fileName: `${safeName(capsule.title, "capsule")}${CAPSULE_ENDING}`,
      card,
      hasPoster: poster !== null,
      frames: wants.frames
        ? pictures.filter(({ hash }) => out.frames?.frames.some((one) => one.hash === hash)).length
        : 0,
      notes: [
        ...out.notes,
        ...(wants.poster && !poster
          ? ["No frame of the video is kept here, so there is no picture in it."]
          : []),
        ...(missing > 0
          ? [
              `${missing} of its frames ${missing === 1 ? "is" : "are"} not in this browser, and so not in it.`,
            ]
          : []),
      ],
    };
  } catch (error) {
    await target.drop();
    throw error;
  }
}
