import type { QueueState } from "../../calls/queue/queue-watch";
import type { DirectoryProgress, KeptDirectory } from "../../runs/protocol";
import type { CapsuleChoices, CapsuleSubject, MadeCapsule, OpenedCapsule } from "../../shapes/capsule";
import type { ModelChoice } from "../../shapes/connection";
import type { ColumnMapping, DataSample, FileProblem } from "../../shapes/data-set";
import type { BroughtCopy, CopyContents, CopyProgress } from "../../shapes/everything";
import type { AudioPlan, AudioRecord, FrameSet, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { MediaWords } from "../../shapes/medium";
import type { SettingsPatch } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import type { KeptRun } from "../../shapes/run";
import type { Session } from "../../shapes/session";
import type { SessionChange } from "../../shapes/tab-words";
import type { TakenMedia } from "../../storage/cache-rows";
import type { CacheUsage } from "../../storage/media-cache";
import type { FreedRoom } from "../../storage/open-storage";
import type { OpenedSession, SessionSummary } from "../../storage/sessions";
import type { KeptSettings } from "../../storage/settings-repository";
import type { SharedParts } from "../../storage/shared-session";
import type { StorageUsage } from "../../storage/usage";

/** The progress of reading or writing a session file; the total is null while it is unknown. */
export type ArchiveProgress = { kind: "progress"; doneBytes: number; totalBytes: number | null };

/** A session that came in from a file or an address. */
export type ArrivedSession = {
  session: Session;
  /** The revision of its stored row; null when it was not saved. */
  revision: number | null;
  /** The reason why it was not saved and can only be looked at. */
  readOnly: Problem | null;
  /** The parts of it that were left out, one sentence each. */
  notes: string[];
};

/** A session from an address, or what people are asked before so much is fetched; `sizeBytes` null: the server does not say. */
export type FetchedSession =
  | ({ kind: "arrived" } & ArrivedSession)
  /** `host`: the one that would send it, at the end of all redirections. */
  | { kind: "question"; host: string; sizeBytes: number | null };

/** Sessions in and out as one file. */
export type ArchiveCalls = {
  /** `media`: with video, frames and sound. */
  "sessions/export": {
    input: { session: Session; media: boolean };
    output: { blob: Blob; fileName: string; notes: string[] };
    event: ArchiveProgress;
  };
  /** Keeps the session of a file with its media, or nothing of it. One of a newer version is not kept. */
  "sessions/import": { input: { file: Blob }; output: ArrivedSession; event: ArchiveProgress };
  /** The session at an http(s) address, never kept: `readOnly` says from where it is shown. */
  "sessions/fetch": {
    /** `agreed`: people were asked, and want a large file too. */
    input: { url: string; agreed: boolean };
    output: FetchedSession;
    event: ArchiveProgress;
  };
  /** The runs about a session, kept or only shown, with all that they have led to, the newest first. */
  "sessions/runs": { input: { id: string }; output: KeptRun[] };
  /**
   * Keeps copies of the runs about a session, kept or only shown, for this one, with what media are at hand.
   * `onScreen`: one that a page still has, which is copied where storage has lost it.
   */
  "sessions/copy-runs": { input: { from: string; to: Session; onScreen: KeptRun | null }; output: null };
  /** Saves a copy of a saved session under a title of its own. */
  "sessions/duplicate": { input: { id: string }; output: { id: string } };
};

/** Captions of one origin among what was read. */
export type ImportedEntry = {
  /** The model's name, as far as the files tell it. */
  title: string;
  captions: number;
  /** Samples that got an empty answer, or the note of a failed call in the place of one. */
  unanswered: number;
  /** Samples with verdicts that were made elsewhere. */
  results: number;
};

/** The content found for one benchmark. */
export type ImportedPart = {
  /** The benchmark's id. */
  benchmark: string;
  title: string;
  samples: number;
  /** Samples of which the instruction is known. */
  instructions: number;
  /** Samples of which it is known by what to judge. */
  checklists: number;
  /**
   * The samples among these whose checklist was derived from the instruction by rules, and all their checks. Null: not
   * asked for.
   */
  suggested: { samples: number; checks: number } | null;
  /** Captions that begin with what their model thought, in marks like `<think>`; left out: none. */
  reasoned?: number;
  videos: number;
  /** The word for these: "videos", "pictures". */
  media: MediaWords;
  entries: ImportedEntry[];
  /** The files that it was read from, and what each holds. */
  files: { path: string; kind: string }[];
};

/** A file of rows of which people can say what its columns are. */
export type TableToMap = {
  path: string;
  columns: string[];
  rows: number;
  /** The first rows, cell by cell, cut to a length that can be shown. */
  preview: string[][];
  /** The present mapping of columns; null where it can't be told, so that nothing of the table is used yet. */
  mapping: ColumnMapping | null;
};

/** All that was found in the files of an import, and every problem. */
export type ImportReport = {
  importId: string;
  parts: ImportedPart[];
  tables: TableToMap[];
  /** The first 500, one of each kind before more of the same. */
  problems: FileProblem[];
  problemCount: number;
};

/** A sample as it can be looked at before anything is kept. */
export type SampleToLookAt = Pick<DataSample, "id" | "video" | "instruction"> & {
  captions: { entry: string; text: string }[];
  /** Checks and questions of its checklist; null where it has none. */
  checks: number | null;
};

/** `total`: of the samples that have the words. */
export type LookedAt = { total: number; samples: SampleToLookAt[] };

/** In bytes; of checks that are read off instructions, in samples. */
export type ReadProgress = { read: number; total: number };

/** `importId`: what was read before and is added to; null for a new import. */
type Into = { importId: string | null };

/** Files of benchmarks and captions made elsewhere, read into data sets and runs. Imports last as long as the engine. */
export type ImportCalls = {
  /** Reads files, zips among them. Rejects with `AbortError` when cancelled; what was read before is as it was. */
  "imports/read": {
    input: Into & { files: { path: string; file: File }[] };
    output: ImportReport;
    event: ReadProgress;
  };
  /** The same of what lies at an address; no other is asked. */
  "imports/fetch": { input: Into & { address: string }; output: ImportReport; event: ReadProgress };
  /** The same of sessions of the playground: each becomes a sample, its captions become entries. */
  "imports/sessions": { input: Into & { ids: string[] }; output: ImportReport };
  /** The same of a data set that is kept. */
  "imports/data-set": { input: Into & { id: string }; output: ImportReport };
  /** Says what the columns of a file of rows are. */
  "imports/map": { input: { importId: string; path: string; mapping: ColumnMapping }; output: ImportReport };
  /** Samples without a checklist get the form checks that rules read off their instruction, from now on. */
  "imports/suggest": { input: { importId: string }; output: ImportReport; event: ReadProgress };
  /** Samples of a part with their captions, some at a time: those that have the words in id, instruction or captions. */
  "imports/look": {
    input: { importId: string; benchmark: string; words: string; from: number; count: number };
    output: LookedAt;
  };
  /**
   * Keeps the data set of a part, and a run of all its samples without judges: with its captions, with its captions
   * and verdicts, or with samples alone.
   */
  "imports/keep": {
    input: {
      importId: string;
      benchmark: string;
      title: string;
      with: "samples" | "captions" | "results";
      /** The judge; null or left out: none yet. */
      judge?: ModelChoice | null;
    };
    output: { runId: string; dataSetId: string };
  };
  /** Lets go of what was read. */
  "imports/forget": { input: { importId: string }; output: null };
};

/** The facts about keys that a page may know: where they are, never the keys themselves. */
export type KeyFacts = {
  vault: { state: "none" | "locked" | "unlocked" } | { state: "unreadable"; problem: Problem };
  /** By normalised base URL. `unencrypted`: somebody has said that it may go there over plain http. */
  keys: { baseUrl: string; inMemory: boolean; inVault: boolean; unencrypted: boolean }[];
};

export type KeyWatchCalls = {
  /** Tells how things stand, at once and after every change, until it is cancelled. */
  "keys/watch": { input: null; output: never; event: KeyFacts };
};

/** The engine's calls for keys and their vault. Keys themselves come with `models/connect` only. */
export type KeyCalls = KeyWatchCalls & {
  /**
   * Drops the key of an address from memory and vault, and the models that were reached with it, in all tabs; `onlyHere`:
   * because another tab has done so.
   */
  "keys/remove": { input: { baseUrl: string; onlyHere?: true }; output: null };
  /** Drops all models, those of runs too, and all keys in memory; locks the vault. */
  "keys/forget": { input: { everywhere: true } | null; output: null };
  /** Somebody is at the page: the vault is not locked for lack of use. */
  "keys/activity": { input: null; output: null };
  "vault/create": { input: { passphrase: string }; output: null };
  "vault/unlock": { input: { passphrase: string }; output: null };
  "vault/lock": { input: null; output: null };
  /** `lost`: addresses whose keys could not be read any more. */
  "vault/change-passphrase": { input: { current: string; next: string }; output: { lost: string[] } };
  /** Moves the key that an address was connected with from memory into the vault. */
  "vault/keep": { input: { baseUrl: string }; output: null };
  "vault/discard": { input: null; output: null };
};

/** A run's request for the media of a file. */
export type MediaWish = {
  file: Blob;
  /** SHA-256 of the file where it is known, to be written into what is taken. */
  sourceHash: string | null;
  /** The facts of the file; null where they have to be found out. */
  facts: MediaFacts | null;
  /** Null: only what the file is. */
  plan: SamplingPlan | null;
  /** The parts of the plan that were taken before and are not wanted again. */
  without: { frames: boolean; audio: boolean };
};

/** The media taken for a wish; the blobs of frames and sound are in storage by then. */
export type MediaGiven = { facts: MediaFacts; frames: FrameSet | null; audio: AudioRecord | null };

/** The engine's request to the page, or its cancelling. */
export type MediaAsk = { kind: "ask"; id: number; wish: MediaWish } | { kind: "stop"; id: number };

export type MediaAnswer =
  | { kind: "done"; id: number; given: MediaGiven }
  | { kind: "failed"; id: number; problem: Problem };

/** Frames and sound for runs: media are read on the page's side, which serves them to the engine. */
export type PageMediaCalls = {
  /** Until it is cancelled, asks come as events. `samplesFolder`: absolute URL of the page's `samples/`. */
  "media/serve": { input: { samplesFolder: string }; output: never; event: MediaAsk };
  "media/answer": { input: MediaAnswer; output: null };
};

/** Media for the page, of kept sessions and of one that is only shown. */
export type ShownSessionCalls = {
  "blobs/get": { input: { hash: string; type: string }; output: Blob | null };
  /** Sees that storage holds a blob which so far may only be shown; false where nobody has it. */
  "blobs/keep": { input: { hash: string }; output: boolean };
  /** Lets go of what came with a session that was only shown. */
  "sessions/forget-shown": { input: { id: string }; output: null };
};

/** Signing in with OpenRouter. The key that comes of it stays in the engine. */
export type SignInCalls = {
  /** `callback`: the address of the page, without query and fragment; `address`: where people allow it. */
  "sign-in/begin": { input: { callback: string }; output: { state: string; address: string } };
  /** Exchanges the code that came back, and holds the key for `baseUrl`. A code of null: people refused. */
  "sign-in/finish": { input: { state: string; code: string | null }; output: { baseUrl: string } };
};

/** Facts about storage once it is open. */
type StorageFacts = {
  /** Nothing is kept after the page closes (the browser refuses storage). */
  volatile: boolean;
  /** Said to people when something about storage is not as usual. */
  problem: Problem | null;
};

/** Changes to storage from outside this page. */
export type StorageEvent =
  /** Another tab or worker wrote a row. `problem`: what to tell whoever has this session on screen. */
  | ({ kind: "session"; problem: Problem | null } & Pick<SessionChange, "change" | "id" | "revision">)
  /** Another tab erases everything; nothing is written here until `storage/resume`. */
  | { kind: "erased"; problem: Problem }
  /** Another tab has models and keys forgotten everywhere; `baseUrl`: those at this address alone. */
  | { kind: "forgotten"; baseUrl: string | null }
  | { kind: "problem"; problem: Problem };

/** The calls about sessions, blobs and storage as a whole. */
export type StorageCalls = {
  /** `keep`: texts that hold the hashes of media in use which no row names. */
  "storage/open": { input: { keep: string[] }; output: StorageFacts };
  /** Tells what happens elsewhere until it is cancelled. */
  "storage/watch": { input: null; output: never; event: StorageEvent };
  "storage/usage": { input: null; output: StorageUsage };
  /** Drops deleted sessions for good and media that nothing names; `keep` as for `storage/open`. */
  "storage/free": { input: { keep: string[] }; output: FreedRoom };
  /** Those of these ids that no run, label set, quiz or instruction set has, deleted ones included; waits until what was deleted long ago is dropped. */
  "storage/gone": { input: { ids: string[] }; output: string[] };
  /** Erases all that is stored; nothing is written then until `storage/resume`. `leftOver`: what stayed, in words. */
  "storage/erase": { input: null; output: { leftOver: string[] } };
  "storage/resume": { input: null; output: null };
  "sessions/list": { input: null; output: SessionSummary[] };
  "sessions/load": { input: { id: string }; output: OpenedSession };
  "sessions/save": { input: { session: Session; revision: number | null }; output: { revision: number } };
  "sessions/rename": { input: { id: string; title: string; revision: number }; output: { revision: number } };
  "sessions/remove": { input: { id: string }; output: null };
  "sessions/restore": { input: { id: string }; output: null };
  /** The row as it lies there, as JSON text, also where it can't be read as a session. */
  "sessions/raw": { input: { id: string }; output: Blob };
  "blobs/put": { input: { blob: Blob }; output: { hash: string; sizeBytes: number } };
};

/** All that is kept out as one file, and back in. */
export type CopyCalls = {
  "copies/contents": { input: null; output: CopyContents };
  /** `media`: with videos, frames and sound. Notes say what could not go along. */
  "copies/save": {
    input: { media: boolean };
    output: { blob: Blob; fileName: string; notes: string[] };
    event: CopyProgress;
  };
  "copies/bring-in": { input: { file: Blob }; output: BroughtCopy; event: CopyProgress };
};

/** Recognising files, finding them again, and what was taken from them before. */
export type MediaKeepingCalls = {
  "media/quick-key": { input: { file: Blob }; output: string };
  /** SHA-256 of all of a file, read piece by piece. */
  "media/source-hash": { input: { file: Blob }; output: string };
  /** The frames of a plan as they were taken earlier, with their pictures in order; null where they were not. */
  "media/recall-frames": {
    input: { quickKey: string; plan: SamplingPlan };
    output: { record: FrameSet; blobs: Blob[] } | null;
  };
  "media/recall-sound": {
    input: { quickKey: string; plan: AudioPlan };
    output: { record: AudioRecord; blob: Blob } | null;
  };
  /** Keeps what was taken, whose blobs have been put, to be recalled. */
  "media/remember": { input: { quickKey: string; taken: TakenMedia }; output: null };
  /** Forgets what was taken earlier, save what sessions and `keep` name; what that gave back. */
  "media/clear-cache": { input: { keep: string[] }; output: CacheUsage };
  /** Remembers where a file lies that is too large to copy. */
  "media/keep-handle": { input: { quickKey: string; handle: FileSystemFileHandle }; output: null };
  "media/find-handle": { input: { quickKey: string }; output: FileSystemFileHandle | null };
};

/** The queue of calls to models, for people to see and to stop. */
export type QueueCalls = {
  /** Tells how things stand, at once and after changes, until it is cancelled. */
  "queue/watch": { input: null; output: never; event: QueueState };
  /** Begins no further call, at one endpoint or at all of them. */
  "queue/pause": { input: { baseUrl: string | null }; output: null };
  "queue/resume": { input: { baseUrl: string | null }; output: null };
  /** Forgets the kept replies of models; how many there were. */
  "replies/clear": { input: null; output: number };
};

/** The engine's calls for the settings of model calls. */
export type SettingsCalls = {
  /** Tells the settings that apply, at once and after every change in any tab, until it is cancelled. */
  "settings/watch": { input: null; output: never; event: KeptSettings };
  "settings/change": { input: { patch: SettingsPatch }; output: null };
  /** Puts the usual settings in the place of whatever is kept. */
  "settings/reset": { input: null; output: null };
};

/** Sessions that fit into a link. */
export type SharedLinkCalls = {
  /** The text that stands for a session in a link, and the id that the caption has in there. */
  "sessions/to-link": {
    input: { session: Session; parts: SharedParts };
    output: { text: string; captionId: string };
  };
  /** The session that such a text holds, never kept. */
  "sessions/from-link": { input: { text: string }; output: ArrivedSession };
};

/** Evidence capsules out and in. */
export type CapsuleCalls = {
  /**
   * Saves a capsule. `samplesFolder`: absolute URL of the page's `samples/`; `page`: the address of the page, without its fragment,
   * for the card. Rejects with a `ProblemError` where what it is to be of is not there, or is too much.
   */
  "capsules/save": {
    input: { subject: CapsuleSubject; wants: CapsuleChoices; samplesFolder: string; page: string };
    output: MadeCapsule;
  };
  /**
   * Reads a capsule from a file or the text of a link, and recomputes all of it that can be. Nothing is kept. Rejects with a
   * `ProblemError` where it can't be read.
   */
  "capsules/open": {
    input: { file: File } | { link: string };
    output: OpenedCapsule;
  };
  /** Keeps the run of a capsule, with its pictures. Rejects with `capsule-changed` where any of its files is not as it was saved. */
  "capsules/take": { input: { file: File }; output: KeptDirectory; event: DirectoryProgress };
};
