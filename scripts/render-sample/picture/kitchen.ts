import { progress, timeline, within } from "../timeline";
import type { BoxRecorder } from "./boxes";
import { at, oval, radial, type Surface, shape } from "./brush";
import { easeInOut, easeOut, hump, mix } from "./easing";
import { drawKettle, drawSteam, kettleGrip } from "./kettle";
import { drawClock, drawRoom, drawStove, drawTable } from "./kitchen-room";
import { drawRobot, drawRobotArms, type RobotPose, restingHands } from "./robot";

const kettlePlace = { x: 236, y: 398 };
const robotFloor = 622;
const robotStop = 598;
const robotStart = 1408;

/** The first shot: a kitchen in morning light. */
export function drawKitchen(surface: Surface, boxes: BoxRecorder, time: number): void {
  const zoom = easeInOut(progress(time, timeline.zoom));
  at(surface, { x: 640, y: 360, scaleX: mix(1, 1.45, zoom) }, () =>
    at(surface, { x: -mix(640, 443, zoom), y: -mix(360, 376, zoom) }, () => drawWorld(surface, boxes, time)),
  );
}

function drawWorld(surface: Surface, boxes: BoxRecorder, time: number): void {
  drawRoom(surface);
  drawClock(surface, boxes, 432, 190);
  drawStove(surface, boxes, kettlePlace.x, time);

  const lifted = easeInOut(
    progress(time, { start: timeline.kettleLifted, end: timeline.kettleLifted + 0.55 }),
  );
  const sway = lifted * Math.sin((time - timeline.kettleLifted) * 5) * 0.03;
  const kettle = { x: kettlePlace.x + 26 * lifted, y: kettlePlace.y - 62 * lifted };
  if (lifted < 0.4) oval(surface, kettlePlace.x, kettlePlace.y + 2, 78, 7, "rgba(20, 10, 20, 0.4)");
  const robotX = mix(robotStart, robotStop, easeOut(progress(time, timeline.robotRollsIn)));
  const pose = robotPose(time, robotX, kettle);

  if (within(time, { start: timeline.robotRollsIn.start, end: timeline.cutToGarden })) {
    at(surface, { x: robotX, y: robotFloor }, () => drawRobot(surface, boxes, pose));
  }
  at(surface, { ...kettle, turn: sway }, () => drawKettle(surface, boxes));
  at(surface, { x: kettle.x - 110, y: kettle.y - 104 }, () => drawSteam(surface, time));
  if (time >= timeline.robotRollsIn.start) {
    at(surface, { x: robotX, y: robotFloor }, () => drawRobotArms(surface, pose));
  }
  drawTable(surface, boxes, 892, 486);
  sunbeam(surface);
}

function robotPose(time: number, x: number, kettle: { x: number; y: number }): RobotPose {
  const { robotRollsIn, eyesTurnGreen, robotSpeaks, kettleLifted } = timeline;
  const braking = hump(progress(time, { start: robotRollsIn.end - 0.45, end: robotRollsIn.end + 0.3 }));
  const reach = easeInOut(progress(time, { start: kettleLifted - 0.75, end: kettleLifted - 0.08 }));
  const grip = { x: kettle.x + kettleGrip.x - x, y: kettle.y + kettleGrip.y - robotFloor };
  const speaking = within(time, robotSpeaks) ? Math.abs(Math.sin((time - robotSpeaks.start) * 14)) : 0;
  const wave =
    easeInOut(progress(time, { start: 4.9, end: 5.15 })) - easeInOut(progress(time, { start: 5.7, end: 6 }));
  return {
    eyes: progress(time, { start: eyesTurnGreen - 0.05, end: eyesTurnGreen + 0.05 }),
    mouth: speaking,
    blink: hump(progress(time, { start: 3.6, end: 3.78 })),
    wheels: (x - robotStart) / 27,
    lean: 0.07 * braking - 0.05 * reach,
    leftHand: {
      x: mix(restingHands.leftHand.x, grip.x, reach),
      y: mix(restingHands.leftHand.y, grip.y, reach) - 24 * hump(reach),
    },
    rightHand: {
      x: restingHands.rightHand.x + wave * (16 + 8 * Math.sin(time * 16)),
      y: mix(restingHands.rightHand.y, -236, wave),
    },
  };
}

/** Morning light that falls in through the window, over everything. */
function sunbeam(surface: Surface): void {
  surface.save();
  surface.globalCompositeOperation = "soft-light";
  shape(surface, "M596 86H826L1180 720H760Z", "rgba(255, 236, 170, 0.5)");
  surface.restore();
  const glow = radial(surface, 710, 190, 560, [
    [0, "rgba(255, 240, 190, 0.3)"],
    [1, "rgba(255, 240, 190, 0)"],
  ]);
  oval(surface, 710, 190, 560, 560, glow);
}
