import { describe, expect, test } from "vitest";
import { pictureShape } from "../../../src/media/sampling/picture-shape";

const hd = { width: 1920, height: 1080, aspect: 1 };
const within = (maxSide: number) => ({ kind: "fit" as const, maxSide });
const exact = (width: number, height: number) => ({ kind: "exact" as const, width, height });

describe("fitted pictures", () => {
  test.each([
    [hd, 448, 448, 252],
    [{ width: 1080, height: 1920, aspect: 1 }, 448, 252, 448],
    [{ width: 640, height: 480, aspect: 1 }, 2000, 640, 480],
    [{ width: 333, height: 187, aspect: 1 }, 160, 160, 90],
    [{ width: 333, height: 187, aspect: 1 }, 4096, 332, 186],
    [{ width: 320, height: 180, aspect: 4 / 3 }, 160, 160, 68],
    [{ width: 4000, height: 10, aspect: 1 }, 64, 64, 2],
  ])("%o in %i", (picture, side, width, height) => {
    expect(pictureShape(picture, within(side))).toEqual({
      width,
      height,
      inside: { left: 0, top: 0, width, height },
    });
  });
});

describe("pictures of an exact size", () => {
  test.each([
    [hd, 224, 224, { left: 0, top: 48, width: 224, height: 126 }],
    [{ width: 90, height: 160, aspect: 1 }, 224, 224, { left: 48, top: 0, width: 126, height: 224 }],
    [hd, 99, 177, { left: 0, top: 60, width: 98, height: 56 }],
    [{ width: 32, height: 32, aspect: 1 }, 320, 160, { left: 80, top: 0, width: 160, height: 160 }],
  ])("%o in %i x %i", (picture, width, height, inside) => {
    expect(pictureShape(picture, exact(width, height))).toEqual({ width, height, inside });
  });
});
