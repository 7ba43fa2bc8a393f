import { type Picture, PictureMaker, type PictureRecipe } from "./picture-maker";

/** So many pictures may be in work at once; each holds a decoded frame or a canvas. */
const MOST_IN_WORK = 6;

/** Makes pictures side by side, and slows down whoever brings frames faster than that. */
export class PicturePool {
  /** True if the frames do not all have one size. */
  changesSize = false;
  private readonly maker: PictureMaker;
  private readonly inWork = new Set<Promise<void>>();
  private failure: { reason: unknown } | null = null;
  private size: string | null = null;

  constructor(recipe: PictureRecipe) {
    this.maker = new PictureMaker(recipe);
  }

  /** Takes a frame over; `onPicture` gets its picture. */
  put(frame: VideoFrame, onPicture: (picture: Picture) => void): void {
    const size = `${frame.visibleRect?.width}x${frame.visibleRect?.height}`;
    this.changesSize ||= this.size !== null && this.size !== size;
    this.size = size;
    const work = this.maker
      .make(frame)
      .then(onPicture)
      .catch((reason: unknown) => {
        this.failure ??= { reason };
      })
      .finally(() => {
        frame.close();
        this.inWork.delete(work);
      });
    this.inWork.add(work);
  }

  /** Resolves when another frame may be brought. Rejects with what went wrong with an earlier one. */
  async room(): Promise<void> {
    while (this.inWork.size >= MOST_IN_WORK) await Promise.race(this.inWork);
    this.check();
  }

  /** Resolves when all pictures are made. */
  async empty(): Promise<void> {
    while (this.inWork.size > 0) await Promise.all(this.inWork);
    this.check();
  }

  private check(): void {
    if (this.failure) throw this.failure.reason;
  }
}
