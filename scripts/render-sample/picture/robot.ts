import type { BoxRecorder } from "./boxes";
import { at, blend, box, line, linear, oval, radial, type Surface, shadow, shape } from "./brush";
import { mix } from "./easing";

export interface Point {
  x: number;
  y: number;
}

export interface RobotPose {
  /** 0 white to 1 green. */
  eyes: number;
  /** 0 silent to 1 loud: how far the mouth is open. */
  mouth: number;
  /** 0 open, 1 shut. */
  blink: number;
  /** Turn of the wheels in radians. */
  wheels: number;
  /** Lean of the body in radians. */
  lean: number;
  /** Positions of the hands, from the point on the floor under the robot. */
  leftHand: Point;
  rightHand: Point;
}

/** Hands hanging at the sides. */
export const restingHands = { leftHand: { x: -104, y: -84 }, rightHand: { x: 104, y: -84 } };

const ink = "#33415c";

/** The robot PIP, standing on (0, 0), about 170 wide and 312 high. */
export function drawRobot(surface: Surface, boxes: BoxRecorder, pose: RobotPose): void {
  boxes.mark(surface, "robot", -96, -316, 192, 318);
  shadow(surface, 0, 2, 112, 0.42);
  for (const side of [-1, 1]) wheel(surface, side * 44, -27, pose.wheels);
  at(surface, { x: 0, y: -40, turn: pose.lean }, () => {
    at(surface, { x: 0, y: 40 }, () => {
      body(surface);
      head(surface, pose);
    });
  });
}

/** The arms, apart from the rest so that what the hands hold can be drawn between. */
export function drawRobotArms(surface: Surface, pose: RobotPose): void {
  arm(surface, { x: -76, y: -146 }, pose.leftHand, -1);
  arm(surface, { x: 76, y: -146 }, pose.rightHand, 1);
}

function wheel(surface: Surface, x: number, y: number, turn: number): void {
  oval(surface, x, y, 27, 27, "#2b3347");
  oval(surface, x, y, 18, 18, "#56627d");
  at(surface, { x, y, turn }, () => {
    for (let spoke = 0; spoke < 3; spoke += 1) {
      at(surface, { x: 0, y: 0, turn: (spoke * Math.PI) / 3 }, () =>
        line(surface, "M-14 0H14", 3.5, "#a9b4c9"),
      );
    }
  });
  oval(surface, x, y, 5.5, 5.5, "#dfe5f0");
}

function body(surface: Surface): void {
  box(surface, -52, -58, 104, 26, 12, "#8a6a1e");
  const shell = radial(surface, -30, -160, 150, [
    [0, "#ffec9e"],
    [0.45, "#fccb3d"],
    [0.85, "#eba51f"],
    [1, "#cf8212"],
  ]);
  oval(surface, 0, -122, 86, 84, shell);
  surface.save();
  surface.beginPath();
  surface.ellipse(0, -122, 86, 84, 0, 0, Math.PI * 2);
  surface.clip();
  line(surface, "M-90 -94Q0 -66 90 -94", 5, "rgba(150, 92, 10, 0.45)");
  oval(surface, 44, -80, 60, 70, "rgba(160, 90, 10, 0.13)", 0.5);
  surface.restore();
  oval(surface, -40, -172, 22, 11, "rgba(255, 255, 255, 0.55)", -0.6);

  box(surface, -47, -164, 94, 50, 17, "rgba(140, 84, 8, 0.35)");
  box(
    surface,
    -47,
    -167,
    94,
    50,
    17,
    linear(surface, 0, -167, 0, -117, [
      [0, "#fffdf4"],
      [1, "#f3e6c4"],
    ]),
  );
  const letterP = "v-29h8a8.5 8.5 0 0 1 0 17h-8";
  line(surface, `M-32 -127.5${letterP}M0 -127.5v-29M17 -127.5${letterP}`, 6.5, ink);
  for (const side of [-1, 1]) oval(surface, side * 76, -146, 16, 19, "#d98f16");
}

function head(surface: Surface, pose: RobotPose): void {
  line(surface, "M0 -280V-302", 6, "#8a93a8");
  oval(
    surface,
    0,
    -306,
    9,
    9,
    radial(surface, -3, -309, 12, [
      [0, "#ffb3a1"],
      [1, "#e0503f"],
    ]),
  );
  box(surface, -22, -216, 44, 16, 7, "#8a93a8");
  const dome = radial(surface, -24, -272, 122, [
    [0, "#ffeca0"],
    [0.5, "#fccb3d"],
    [1, "#df951a"],
  ]);
  box(surface, -66, -288, 132, 80, [56, 56, 34, 34], dome);
  for (const side of [-1, 1]) box(surface, side * 68 - 8, -262, 16, 32, 8, "#d98f16");
  box(
    surface,
    -52,
    -272,
    104,
    56,
    26,
    linear(surface, 0, -272, 0, -216, [
      [0, "#26304a"],
      [1, "#3b4766"],
    ]),
  );
  shape(surface, "M-40 -266q18 -5 34 -4l-14 20q-14 0 -24 4z", "rgba(255, 255, 255, 0.08)");
  const colour = blend([255, 255, 255], [92, 240, 140], pose.eyes);
  for (const side of [-1, 1]) {
    const glow = radial(surface, side * 24, -248, 30, [
      [0, blend([205, 222, 255], [70, 255, 130], pose.eyes).replace("rgb", "rgba").replace(")", ", 0.55)")],
      [1, "rgba(120, 200, 255, 0)"],
    ]);
    oval(surface, side * 24, -248, 28, 23, glow);
    oval(surface, side * 24, -248, 13, Math.max(1.6, 14.5 * (1 - pose.blink)), colour);
    if (pose.blink < 0.5) oval(surface, side * 24 + 4, -253, 3.6, 3.6, "rgba(255, 255, 255, 0.9)");
  }
  if (pose.mouth > 0.02) oval(surface, 0, -228, 9, 2 + 6 * pose.mouth, colour);
  else line(surface, "M-9 -230q9 7 18 0", 3.4, colour);
}

function arm(surface: Surface, shoulder: Point, hand: Point, side: number): void {
  const reach = Math.hypot(hand.x - shoulder.x, hand.y - shoulder.y);
  const sag = Math.max(0, 34 - reach * 0.1);
  const middle = {
    x: mix(shoulder.x, hand.x, 0.5) + side * sag,
    y: mix(shoulder.y, hand.y, 0.5) + sag * 0.6,
  };
  const path = `M${shoulder.x} ${shoulder.y}Q${middle.x} ${middle.y} ${hand.x} ${hand.y}`;
  line(surface, path, 16, "#7d879c");
  line(surface, path, 10, "#aeb7c8");
  surface.setLineDash([1, 13]);
  line(surface, path, 11, "#7d879c");
  surface.setLineDash([]);
  oval(
    surface,
    hand.x,
    hand.y,
    17,
    16,
    radial(surface, hand.x - 5, hand.y - 6, 24, [
      [0, "#ffe58a"],
      [1, "#e69f1d"],
    ]),
  );
  oval(surface, shoulder.x, shoulder.y, 12, 12, "#f3b42a");
}
