import type { Surface } from "./brush";

/** A rectangle on the finished frame in pixels. */
export interface FrameBox {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Records the place of each entity on the frame while it is drawn. */
export class BoxRecorder {
  readonly boxes: FrameBox[] = [];

  constructor(
    private readonly frameWidth: number,
    private readonly frameHeight: number,
  ) {}

  /**
   * Notes an entity by its rectangle in the coordinates now in force. Parts outside the frame are cut off;
   * of an entity that is drawn in several parts, the box covers all.
   */
  mark(surface: Surface, id: string, x: number, y: number, width: number, height: number): void {
    const matrix = surface.getTransform();
    const corners = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ].map(([cornerX = 0, cornerY = 0]) => matrix.transformPoint({ x: cornerX, y: cornerY }));
    const left = Math.max(0, Math.min(...corners.map((corner) => corner.x)));
    const top = Math.max(0, Math.min(...corners.map((corner) => corner.y)));
    const right = Math.min(this.frameWidth, Math.max(...corners.map((corner) => corner.x)));
    const bottom = Math.min(this.frameHeight, Math.max(...corners.map((corner) => corner.y)));
    if (right - left < 4 || bottom - top < 4) return;
    const earlier = this.boxes.find((known) => known.id === id);
    if (earlier === undefined) {
      this.boxes.push({ id, x: left, y: top, width: right - left, height: bottom - top });
      return;
    }
    const farRight = Math.max(right, earlier.x + earlier.width);
    const farBottom = Math.max(bottom, earlier.y + earlier.height);
    earlier.x = Math.min(left, earlier.x);
    earlier.y = Math.min(top, earlier.y);
    earlier.width = farRight - earlier.x;
    earlier.height = farBottom - earlier.y;
  }
}
