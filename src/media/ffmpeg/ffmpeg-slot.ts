import { FFFSType, FFmpeg } from "@ffmpeg/ffmpeg";
import { abortError, isAbort, ProblemError } from "../../foundation/errors";
import { mediaProblem } from "../media-problems";
import type { CoreFiles } from "./core-files";

/** Longest time to start the core, in milliseconds. */
const LOAD_LIMIT = 60_000;
/** Longest time a command may run without a line of log, in milliseconds. */
const SILENCE_LIMIT = 60_000;
/** More are not tried: what a command leaves behind in the core may add up. */
const COMMANDS_PER_INSTANCE = 300;

type Command = {
  program: "ffmpeg" | "ffprobe";
  args: string[];
  onLine?: ((line: string) => void) | undefined;
};

/** One ffmpeg in one worker. Whatever goes wrong in it, it is `spent` afterwards and has to be replaced. */
class FfmpegInstance {
  private readonly ffmpeg = new FFmpeg();
  private commands = 0;
  private broken = false;
  private mounted: Blob | null = null;
  private mounts = 0;

  private constructor() {}

  static async load(files: CoreFiles, signal: AbortSignal): Promise<FfmpegInstance> {
    const instance = new FfmpegInstance();
    try {
      // Our worker takes the compiled core from among the addresses, which are passed on as they are.
      const parts = { classWorkerURL: files.workerUrl, coreURL: files.coreUrl, wasm: files.wasm };
      await instance.guard(instance.ffmpeg.load(parts), signal, LOAD_LIMIT);
    } catch (error) {
      if (isAbort(error)) throw error;
      throw mediaProblem("media-engine-unavailable", describe(error), error);
    }
    return instance;
  }

  get spent(): boolean {
    return this.broken || this.commands >= COMMANDS_PER_INSTANCE;
  }

  /** Makes the file readable for commands, without copying it; returns its path. */
  async mount(file: Blob, name: string, signal: AbortSignal): Promise<string> {
    if (this.mounted !== file) {
      if (this.mounted) await this.guard(this.ffmpeg.unmount(folder(this.mounts)), signal);
      this.mounts += 1;
      await this.guard(this.ffmpeg.createDir(folder(this.mounts)), signal);
      const options = { blobs: [{ name, data: file }] };
      await this.guard(this.ffmpeg.mount(FFFSType.WORKERFS, options, folder(this.mounts)), signal);
      this.mounted = file;
    }
    return `${folder(this.mounts)}/${name}`;
  }

  /**
   * Runs one command to its end. The exit code is not given: it says nothing (ffprobe always fails, a cut file
   * succeeds); look at what was written.
   */
  async run(command: Command, signal: AbortSignal): Promise<void> {
    this.commands += 1;
    const watch = { heard: () => {} };
    const onLog = ({ message }: { message: string }) => {
      watch.heard();
      // The worker sends several at once.
      for (const line of message.split("\n")) command.onLine?.(line);
    };
    this.ffmpeg.on("log", onLog);
    try {
      const running =
        command.program === "ffmpeg" ? this.ffmpeg.exec(command.args) : this.ffmpeg.ffprobe(command.args);
      await this.guard(running, signal, SILENCE_LIMIT, watch);
    } finally {
      this.ffmpeg.off("log", onLog);
    }
  }

  /** The content of a file that a command wrote, which is deleted; null when there is none. */
  async take(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    const [found] = await this.written(path, signal);
    return found === path ? this.remove(path, signal) : null;
  }

  /** The contents of the files that a command wrote and numbered, in order; they are deleted. */
  async takeNumbered(prefix: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]> {
    const contents: Uint8Array<ArrayBuffer>[] = [];
    for (const path of await this.written(prefix, signal)) contents.push(await this.remove(path, signal));
    return contents;
  }

  private async written(prefix: string, signal: AbortSignal): Promise<string[]> {
    const entries = await this.guard(this.ffmpeg.listDir("/"), signal);
    return entries
      .map(({ name }) => `/${name}`)
      .filter((path) => path.startsWith(prefix))
      .sort();
  }

  private async remove(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const content = await this.guard(this.ffmpeg.readFile(path), signal);
    await this.guard(this.ffmpeg.deleteFile(path), signal);
    return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  }

  terminate(): void {
    this.broken = true;
    this.ffmpeg.terminate();
  }

  /** Waits for the worker, and ends it on abort, on silence and on any failure. */
  private async guard<T>(
    answer: Promise<T>,
    signal: AbortSignal,
    limit = SILENCE_LIMIT,
    watch?: { heard: () => void },
  ): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};
    const stopped = new Promise<never>((_, reject) => {
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(mediaProblem("media-timeout")), limit);
      };
      if (watch) watch.heard = heard;
      heard();
      stop = () => reject(abortError());
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
    });
    try {
      return await Promise.race([answer, stopped]);
    } catch (error) {
      // The worker's own promise is rejected by terminate(); nobody waits for it any more.
      answer.catch(() => {});
      this.terminate();
      if (isAbort(error) || error instanceof ProblemError) throw error;
      throw asProblem(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }
}

function folder(mount: number): string {
  return `/source-${mount}`;
}

function describe(error: unknown): string {
  if (error instanceof ProblemError) return error.problem.detail ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

function asProblem(error: unknown): ProblemError {
  const detail = describe(error);
  if (/out of memory|enlarge memory|OOM|allocation failed/i.test(detail)) {
    return mediaProblem("out-of-memory", detail, error);
  }
  if (/NotReadableError|NotFoundError|could not be read/i.test(detail)) {
    return mediaProblem("file-unreadable", detail, error);
  }
  return mediaProblem("media-engine-crashed", detail, error);
}

const KNOWN_EXTENSION =
  /\.(mp4|m4v|mov|webm|mkv|avi|ts|m2ts|mts|mpg|mpeg|wmv|flv|ogv|ogg|3gp|gif|mp3|m4a|wav|flac|aac|opus|h264|hevc)$/i;

/** The context of a piece of work: an instance with the file in it. */
export type FfmpegJob = { instance: FfmpegInstance; path: string; signal: AbortSignal };

/** A slot for one instance, which is loaded when first needed and replaced when it is spent. */
export class FfmpegSlot {
  /** True while a piece of work has the instance. */
  busy = false;
  private instance: FfmpegInstance | null = null;

  constructor(private readonly coreFiles: (signal: AbortSignal) => Promise<CoreFiles>) {}

  /** Does a piece of work on a file. If the instance breaks down in it, it is done once more on a fresh one. */
  async run<T>(file: Blob, signal: AbortSignal, work: (job: FfmpegJob) => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      return await this.tryTwice(file, signal, work);
    } finally {
      this.busy = false;
    }
  }

  terminate(): void {
    this.instance?.terminate();
    this.instance = null;
  }

  private async tryTwice<T>(
    file: Blob,
    signal: AbortSignal,
    work: (job: FfmpegJob) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await this.ready(file, signal));
    } catch (error) {
      const crashed = error instanceof ProblemError && error.problem.code === "media-engine-crashed";
      if (!crashed || signal.aborted) throw error;
      return await work(await this.ready(file, signal));
    }
  }

  private async ready(file: Blob, signal: AbortSignal): Promise<FfmpegJob> {
    if (!this.instance || this.instance.spent) {
      this.terminate();
      this.instance = await FfmpegInstance.load(await this.coreFiles(signal), signal);
    }
    const path = await this.instance.mount(file, mountName(file), signal);
    return { instance: this.instance, path, signal };
  }
}

/** A plain name for the file inside ffmpeg; its ending helps to tell raw streams apart. */
function mountName(file: Blob): string {
  const extension = file instanceof File ? KNOWN_EXTENSION.exec(file.name)?.[0] : undefined;
  return `source${extension?.toLowerCase() ?? ""}`;
}
