import type { BoxRecorder } from "./boxes";
import { at, line, linear, oval, radial, type Surface, shadow, shape } from "./brush";

export type CatPose =
  | { kind: "curled"; breath: number }
  | { kind: "alert"; mouth: number }
  | { kind: "running"; stride: number; lift: number }
  | { kind: "sitting"; tail: number };

const fur = "#98a1ad";
const pale = "#c9d0d8";
const dark = "#59616f";

/** The grey striped cat on (0, 0), looking left. */
export function drawCat(surface: Surface, boxes: BoxRecorder, pose: CatPose): void {
  switch (pose.kind) {
    case "curled":
      curled(surface, boxes, pose.breath);
      break;
    case "alert":
      alert(surface, boxes, pose.mouth);
      break;
    case "running":
      running(surface, boxes, pose.stride, pose.lift);
      break;
    case "sitting":
      sitting(surface, boxes, pose.tail);
      break;
  }
}

function curled(surface: Surface, boxes: BoxRecorder, breath: number): void {
  boxes.mark(surface, "cat", -88, -72, 168, 76);
  shadow(surface, 0, 0, 92, 0.4);
  const swell = 1 + 0.025 * breath;
  at(surface, { x: 0, y: 0, scaleX: 1, scaleY: swell }, () => {
    const back = "M-62 0C-84 -30 -44 -70 8 -70C62 -70 88 -30 70 -4Q66 2 56 2H-50Q-58 2 -62 0Z";
    coat(surface, back, -70);
    stripes(
      surface,
      back,
      "M-8 -76Q-14 -50 -2 -34M14 -76Q12 -50 24 -34M36 -72Q38 -48 48 -34M58 -62Q60 -40 66 -28",
      9,
    );
  });
  line(surface, "M66 -14C56 8 4 2 -30 -3", 19, dark);
  line(surface, "M66 -14C56 8 4 2 -26 -3", 15, fur);
  line(surface, "M52 -3l-4 -9M30 0l-2 -10M8 1l0 -10", 5, dark);
  line(surface, "M-22 -3L-30 -3", 15, dark);
  at(surface, { x: -54, y: -28 + breath, turn: 0.12 }, () => face(surface, "shut", 0));
}

function alert(surface: Surface, boxes: BoxRecorder, mouth: number): void {
  boxes.mark(surface, "cat", -104, -146, 206, 150);
  shadow(surface, 0, 0, 84, 0.35);
  line(surface, "M50 -62C82 -72 74 -112 92 -136", 23, dark);
  line(surface, "M50 -62C82 -72 74 -112 91 -134", 18, fur);
  line(surface, "M70 -74l14 6M74 -92l15 2M78 -108l15 4", 6, dark);
  legs(surface, [
    [-34, -40, -42],
    [-14, -40, -10],
    [28, -40, 24],
    [46, -46, 54],
  ]);
  const back = "M-62 -46C-56 -112 44 -118 62 -52C46 -30 -38 -26 -62 -46Z";
  coat(surface, back, -106);
  stripes(
    surface,
    back,
    "M-24 -110Q-30 -80 -22 -62M0 -112Q-4 -82 2 -60M24 -110Q22 -82 28 -60M46 -96Q44 -78 48 -60",
    9,
  );
  at(surface, { x: -66, y: -72, turn: -0.08 }, () => face(surface, "wide", mouth));
}

function running(surface: Surface, boxes: BoxRecorder, stride: number, lift: number): void {
  boxes.mark(surface, "cat", -104, -112, 232, 116);
  if (lift < 30) shadow(surface, 0, lift, 84, 0.32);
  const swing = Math.sin(stride);
  line(surface, `M52 -62C84 ${-78 - 8 * swing} 96 ${-60 + 8 * swing} 120 ${-74 + 6 * swing}`, 17, dark);
  line(surface, `M52 -62C84 ${-78 - 8 * swing} 96 ${-60 + 8 * swing} 117 ${-74 + 6 * swing}`, 13, fur);
  legs(surface, [
    [-38, -44, -38 - 34 * swing],
    [-26, -44, -26 + 26 * swing],
    [34, -44, 34 + 34 * swing],
    [46, -46, 46 - 26 * swing],
  ]);
  at(surface, { x: 0, y: -56, turn: 0.06 * Math.cos(stride) }, () => {
    const back = "M-66 6C-60 -30 -20 -30 14 -28C48 -28 66 -16 66 4C52 26 -50 30 -66 6Z";
    coat(surface, back, -28);
    stripes(
      surface,
      back,
      "M-28 -34Q-34 -10 -26 4M-4 -34Q-8 -10 -2 6M20 -34Q18 -10 24 6M44 -30Q42 -10 46 4",
      8,
    );
  });
  at(surface, { x: -68, y: -74 + 3 * swing, turn: -0.1 }, () => face(surface, "wide", 0.15));
}

function sitting(surface: Surface, boxes: BoxRecorder, tail: number): void {
  boxes.mark(surface, "cat", -48, -152, 138, 156);
  shadow(surface, 8, 0, 70, 0.35);
  line(surface, `M44 -10C78 -2 ${84 + tail} -34 ${70 + tail} -50`, 19, dark);
  line(surface, `M44 -10C78 -2 ${84 + tail} -34 ${70 + tail} -48`, 15, fur);
  const back = "M-26 2C-34 -58 -16 -102 14 -102C48 -100 66 -44 56 -6Q54 2 44 2Z";
  coat(surface, back, -100);
  stripes(
    surface,
    back,
    "M62 -60Q44 -62 32 -54M66 -40Q46 -42 34 -34M66 -20Q48 -22 38 -16M44 -88Q34 -84 28 -76",
    8,
  );
  oval(surface, -10, -52, 15, 34, pale, 0.08);
  legs(surface, [
    [-14, -42, -18],
    [6, -42, 4],
  ]);
  at(surface, { x: -4, y: -112 }, () => face(surface, "content", 0));
}

function coat(surface: Surface, path: string, top: number): void {
  const shade = linear(surface, 0, top, 0, 4, [
    [0, "#aeb6c1"],
    [0.6, fur],
    [1, "#7b8492"],
  ]);
  shape(surface, path, shade);
}

function stripes(surface: Surface, outline: string, path: string, width: number): void {
  surface.save();
  surface.clip(new Path2D(outline));
  line(surface, path, width, dark);
  surface.restore();
}

/** Each leg is [hip x, hip y, foot x]. */
function legs(surface: Surface, list: readonly (readonly [number, number, number])[]): void {
  for (const [hipX, hipY, footX] of list) {
    line(surface, `M${hipX} ${hipY}Q${(hipX + footX) / 2 + 4} ${hipY / 2} ${footX} -8`, 16, "#8a93a0");
    line(surface, `M${hipX - 6} ${hipY * 0.55}h12`, 4, dark);
    oval(surface, footX - 3, -6, 11, 7, pale);
  }
}

function face(surface: Surface, eyes: "shut" | "wide" | "content", mouth: number): void {
  for (const side of [-1, 1]) {
    at(surface, { x: 0, y: 0, scaleX: side, scaleY: 1 }, () => {
      shape(surface, "M8 -22L25 -44Q32 -26 31 -8Z", fur);
      shape(surface, "M15 -23L24 -36Q28 -24 27 -14Z", "#dba7a7");
    });
  }
  oval(
    surface,
    0,
    0,
    34,
    28,
    radial(surface, -8, -14, 50, [
      [0, "#b6bec8"],
      [1, "#868f9c"],
    ]),
  );
  line(surface, "M0 -27V-15M-10 -25L-7 -15M10 -25L7 -15", 4.6, dark);
  line(surface, "M-32 -2L-22 -1M-30 7L-21 5M32 -2L22 -1M30 7L21 5", 4, dark);
  oval(surface, 0, 12, 17, 12, pale);
  for (const side of [-1, 1]) {
    if (eyes === "wide") {
      oval(surface, side * 13, -3, 8.5, 9.5, "#f2e27c");
      oval(surface, side * 13 - 1, -3, 3.4, 7.5, "#20242e");
      oval(surface, side * 13 + 2, -6, 2, 2, "#ffffff");
    } else {
      const bend = eyes === "shut" ? 6 : -7;
      line(surface, `M${side * 13 - 8} -2q8 ${bend} 16 0`, 3.2, "#333a46");
    }
  }
  shape(surface, "M-5 5H5Q5 9 0 11Q-5 9 -5 5Z", "#d98a8a");
  if (mouth > 0.05) oval(surface, 0, 15 + 2 * mouth, 6, 2 + 7 * mouth, "#7d3440");
  else line(surface, "M-7 14q3.5 4 7 -1q3.5 5 7 1", 2.2, "#4a515e");
  line(surface, "M-20 10L-42 6M-20 14L-40 17M20 10L42 6M20 14L40 17", 1.4, "rgba(255, 255, 255, 0.75)");
}
