import type { ImportFile } from "../../../benchmarks/imports/import-file";
import { type ImportRead, readImport } from "../../../benchmarks/imports/read-import";
import { emptyPart, type ReadPart } from "../../../benchmarks/imports/read-part";
import { findBenchmark } from "../../../benchmarks/registry";
import { fetchFile, fileAddress, isPage } from "../../../engine/shared/fetch-file";
import { gatherFiles } from "../../../engine/shared/gather-files";
import type { ImportCalls, ImportReport, ReadProgress } from "../../../engine/shared/protocol";
import type { KillableHelpers } from "../../../engine/shared/killable-helpers";
import { remoteProblems } from "../../../engine/shared/remote-problems";
import { verdictTools } from "../../../engine/shared/verdict-tools";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { abortError, ProblemError } from "../../../foundation/errors";
import { stepByStep } from "../../../foundation/steps";
import type { ColumnMapping } from "../../../shapes/column-mapping";
import type { FileProblem } from "../../../shapes/data-set";
import type { Session } from "../../../shapes/session";
import type { VideoPlace } from "../../../shapes/video-place";
import type { Storage } from "../../../storage/open-storage";
import { importProblems } from "./import-problems";
import { importReport } from "./import-report";
import { keepImport } from "./keep-import";
import { sessionSamples } from "./session-samples";
import { suggestChecklists } from "./suggested-checklists";
import { triedParameters } from "./try-parameters";

/** What people have given to one import so far, and what was made of it. */
type Import = {
  files: ReadonlyMap<string, ImportFile>;
  /** By the file that they are about. */
  unread: readonly FileProblem[];
  mappings: ReadonlyMap<string, ColumnMapping>;
  kept: readonly { from: string; part: ReadPart }[];
  places: ReadonlyMap<string, VideoPlace>;
  /** Samples without a checklist get the form checks that rules read off their instruction. */
  suggesting: boolean;
  read: ImportRead;
};

/** The imports before these are let go of. */
const MOST_IMPORTS = 2;

const NOTHING: Import = {
  files: new Map(),
  unread: [],
  mappings: new Map(),
  kept: [],
  places: new Map(),
  suggesting: false,
  read: { parts: [], tables: [], problems: [] },
};

type Given = { path: string; file: Blob };

/** Files, sessions and data sets read into runs. What was read is held in memory until it is kept or forgotten. */
export function importHandlers(
  storage: () => Promise<Storage>,
  helpers: Pick<KillableHelpers, "checks" | "advisor">,
): Handlers<ImportCalls> {
  const tools = verdictTools(helpers);
  const imports = new Map<string, Import>();

  function find(importId: string | null): Import {
    if (importId === null) return NOTHING;
    const found = imports.get(importId);
    if (!found) throw new ProblemError(importProblems.gone());
    return found;
  }

  /**
   * Reads all of an import anew, while other calls have their turns, tries its rules, and holds it. Cancelled, nothing is
   * held.
   */
  async function hold(
    importId: string | null,
    given: Omit<Import, "read">,
    signal: AbortSignal,
  ): Promise<ImportReport> {
    const { files, mappings, kept, unread } = given;
    const id = importId ?? crypto.randomUUID();
    const read = await stepByStep(readImport({ files: [...files.values()], mappings, kept }), signal);
    if (given.suggesting)
      for (const part of read.parts) await suggestChecklists(part, helpers.advisor, signal);
    const tried: FileProblem[][] = [];
    for (const part of read.parts) tried.push(await triedParameters(part, helpers.advisor, signal));
    imports.delete(id);
    imports.set(id, { ...given, read });
    for (const oldest of [...imports.keys()].slice(0, -MOST_IMPORTS)) imports.delete(oldest);
    return importReport(id, read, [...unread, ...read.problems, ...tried.flat()]);
  }

  async function addFiles(
    importId: string | null,
    given: readonly Given[],
    signal: AbortSignal,
    onProgress: (progress: ReadProgress) => void,
  ): Promise<ImportReport> {
    const before = find(importId);
    const held = [...before.files.values()]
      .flatMap(({ pieces }) => pieces)
      .reduce((sum, { length }) => sum + length, 0);
    const gathered = await gatherFiles(given, { signal, onProgress, before: held });
    if (signal.aborted) throw abortError();
    // A file that is given again, mended, takes the place of the one before.
    const files = new Map(before.files);
    for (const file of gathered.files) files.set(file.name, file);
    const unread = before.unread.filter(({ file }) => !files.has(file));
    return hold(importId, { ...before, files, unread: [...unread, ...gathered.problems] }, signal);
  }

  async function readSessions(ids: readonly string[]): Promise<Session[]> {
    const { sessions } = await storage();
    const read: Session[] = [];
    for (const id of ids) {
      const opened = await sessions.load(id);
      if (opened?.state === "unreadable") throw new ProblemError(opened.problem);
      if (opened) read.push(opened.session);
    }
    return read;
  }

  return {
    "imports/read": ({ importId, files }, { signal, emit }) => addFiles(importId, files, signal, emit),

    "imports/fetch": async ({ importId, address }, { signal, emit }) => {
      const url = fileAddress(address);
      const onProgress = (read: number, total: number | null) => emit({ read, total: total ?? 0 });
      const fetched = await fetchFile(url, { signal, onProgress, agreed: true });
      if (!("file" in fetched)) throw new ProblemError(remoteProblems.noAddress());
      if (await isPage(fetched.file)) throw new ProblemError(remoteProblems.page(url.host));
      const path = url.pathname.split("/").at(-1) || url.host;
      return addFiles(importId, [{ path, file: fetched.file }], signal, () => undefined);
    },

    "imports/sessions": async ({ importId, ids }, { signal }) => {
      const before = find(importId);
      const { part, places } = await sessionSamples(await readSessions(ids), tools, signal);
      const kept = [...before.kept, { from: "Sessions of the playground", part }];
      return hold(importId, { ...before, kept, places: new Map([...before.places, ...places]) }, signal);
    },

    "imports/data-set": async ({ importId, id }, { signal }) => {
      const before = find(importId);
      const dataSet = await (await storage()).dataSets.get(id);
      if (!dataSet) throw new ProblemError(importProblems.dataSetMissing());
      const benchmark = findBenchmark(dataSet.benchmark);
      if (!benchmark) throw new ProblemError(importProblems.benchmarkUnknown(dataSet.benchmark));
      const part = emptyPart(benchmark, dataSet.title);
      part.samples.push(...dataSet.samples);
      part.files.push({ path: dataSet.title, kind: "data set kept here" });
      const places = await (await storage()).videoPlaces.all(id);
      const kept = [...before.kept, { from: dataSet.title, part }];
      return hold(importId, { ...before, kept, places: new Map([...before.places, ...places]) }, signal);
    },

    "imports/map": ({ importId, path, mapping }, { signal }) => {
      const before = find(importId);
      return hold(importId, { ...before, mappings: new Map([...before.mappings, [path, mapping]]) }, signal);
    },

    "imports/suggest": ({ importId }, { signal }) =>
      hold(importId, { ...find(importId), suggesting: true }, signal),

    "imports/keep": async ({ importId, benchmark, ...asked }) => {
      const { read, places } = find(importId);
      const part = read.parts.find((one) => one.benchmark.id === benchmark);
      if (!part) throw new ProblemError(importProblems.noSuchPart());
      return keepImport(await storage(), part, asked, places);
    },

    "imports/forget": ({ importId }) => {
      imports.delete(importId);
      return null;
    },
  };
}
