import { ProblemError } from "../../foundation/errors";
import type { CoreFiles } from "./core-files";
import { FfmpegInstance } from "./ffmpeg-instance";

const KNOWN_EXTENSION =
  /\.(mp4|m4v|mov|webm|mkv|avi|ts|m2ts|mts|mpg|mpeg|wmv|flv|ogv|ogg|3gp|gif|mp3|m4a|wav|flac|aac|opus|h264|hevc)$/i;

/** What a piece of work gets: an instance with the file in it. */
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
