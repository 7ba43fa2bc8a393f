import { type Period, progress, timeline, within } from "../timeline";
import type { BoxRecorder } from "./boxes";
import { at, type Surface } from "./brush";
import { drawCat } from "./cat";
import { easeInOut, easeOut, hump, mix } from "./easing";
import { bench, drawBench, drawGround, drawSky } from "./garden-ground";
import { doorway, drawDoor, drawHouse } from "./house";
import { drawRain } from "./rain";
import { drawRobot, drawRobotArms, type RobotPose } from "./robot";
import { drawTray } from "./tray";

const panWidth = 260;
const robotStop = 772;
const robotFloor = 648;
const trayInHands = { x: 0, y: -64 };
const trayOnBench = { x: 566, y: bench.seat - 4 };

/** The second shot: the garden under dark clouds, then the tea. */
export function drawGarden(surface: Surface, boxes: BoxRecorder, time: number): void {
  const shift = panWidth * easeInOut(progress(time, timeline.pan));
  drawSky(surface, time, shift);
  at(surface, { x: -shift, y: 0 }, () => {
    drawGround(surface, time);
    drawHouse(surface);
    const robot = robotPlace(time);
    if (robot?.inside) {
      surface.save();
      surface.beginPath();
      surface.rect(doorway.left, doorway.top, doorway.width, doorway.height);
      surface.clip();
      drawServing(surface, boxes, time, robot);
      surface.restore();
    }
    drawDoor(surface, boxes, time);
    drawBench(surface, boxes);
    drawCatOnItsWay(surface, boxes, time);
    if (robot?.inside === false) drawServing(surface, boxes, time, robot);
  });
  drawRain(surface, time, shift);
}

interface RobotPlace {
  x: number;
  y: number;
  scale: number;
  inside: boolean;
}

function robotPlace(time: number): RobotPlace | null {
  const { start, end } = timeline.robotComesOut;
  if (time < start) return null;
  const out = easeInOut(progress(time, { start, end: start + 1.3 }));
  const along = easeInOut(progress(time, { start: start + 0.9, end: end - 0.1 }));
  return {
    x: mix(1132, robotStop, along),
    y: mix(596, robotFloor, out),
    scale: mix(0.66, 1, out),
    inside: out < 0.42,
  };
}

/** The robot with the tray, which it carries and then sets down. */
function drawServing(surface: Surface, boxes: BoxRecorder, time: number, place: RobotPlace): void {
  const { traySetDown } = timeline;
  const put = easeInOut(progress(time, { start: traySetDown.start, end: traySetDown.start + 0.75 }));
  const letGo = easeInOut(progress(time, { start: traySetDown.start + 0.78, end: traySetDown.end + 0.3 }));
  const goal = { x: trayOnBench.x - place.x, y: trayOnBench.y - place.y };
  const tray = {
    x: mix(trayInHands.x, goal.x, put),
    y: mix(trayInHands.y, goal.y, put) - 26 * hump(put),
  };
  const roll = (place.x - robotStop) / 27;
  const pose: RobotPose = {
    eyes: 1,
    mouth: 0,
    blink:
      hump(progress(time, { start: 21.4, end: 21.58 })) + hump(progress(time, { start: 24.6, end: 24.78 })),
    wheels: roll,
    lean: -0.035 * hump(put) + 0.012 * Math.sin(roll * 2) * (place.x > robotStop + 1 ? 1 : 0),
    leftHand: { x: mix(tray.x - 96, -104, letGo), y: mix(tray.y - 4, -84, letGo) },
    rightHand: { x: mix(mix(96, tray.x + 92, put), 104, letGo), y: mix(tray.y - 4, -84, letGo) },
  };
  at(surface, { x: place.x, y: place.y, scaleX: place.scale }, () => {
    drawRobot(surface, boxes, pose);
    at(surface, tray, () => drawTray(surface, boxes, time));
    drawRobotArms(surface, pose);
  });
}

/** Sleep, fright and flight; later the way back to the bench. */
function drawCatOnItsWay(surface: Surface, boxes: BoxRecorder, time: number): void {
  const { catLeaves, catReturns, meow } = timeline;
  const nap = { x: 436, y: bench.seat - 4 };
  const leap: Period = { start: 14, end: 14.36 };
  if (time < catLeaves.start) {
    at(surface, nap, () => drawCat(surface, boxes, { kind: "curled", breath: Math.sin(time * 2.2) }));
  } else if (time < leap.start) {
    const hop = 26 * hump(progress(time, { start: catLeaves.start, end: catLeaves.start + 0.26 }));
    const mouth = within(time, meow)
      ? hump(progress(time, { start: meow.start - 0.05, end: leap.start + 0.06 }))
      : 0;
    at(surface, { x: nap.x, y: nap.y - hop }, () => drawCat(surface, boxes, { kind: "alert", mouth }));
  } else if (time < catLeaves.end) {
    const down = progress(time, leap);
    const x =
      mix(nap.x, 268, down) -
      mix(0, 420, easeInOut(progress(time, { start: leap.end - 0.05, end: catLeaves.end })));
    const lift = mix(nap.y, 634, down * down) - 44 * hump(down);
    const stride = (time - leap.start) * 24;
    at(surface, { x, y: lift }, () => drawCat(surface, boxes, { kind: "running", stride, lift: 634 - lift }));
  } else if (time >= catReturns.start) {
    drawReturn(surface, boxes, time);
  }
}

function drawReturn(surface: Surface, boxes: BoxRecorder, time: number): void {
  const start = timeline.catReturns.start;
  const walk = easeOut(progress(time, { start, end: start + 0.75 }));
  const jump = progress(time, { start: start + 0.72, end: start + 1.08 });
  const x = mix(mix(130, 316, walk), 394, easeInOut(jump));
  const y = mix(634, bench.seat - 4, easeOut(jump)) - 40 * hump(jump);
  at(surface, { x, y, scaleX: -1, scaleY: 1 }, () => {
    if (jump < 1) drawCat(surface, boxes, { kind: "running", stride: (time - start) * 17, lift: 634 - y });
    else drawCat(surface, boxes, { kind: "sitting", tail: 6 * Math.sin(time * 4) });
  });
}
