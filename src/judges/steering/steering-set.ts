import { disguises } from "./disguises";
import { forgeries } from "./forgeries";
import { otherLanguages } from "./languages";
import { openOrders } from "./orders";
import { steeringScenes } from "./scenes";
import type { SteeringKind, SteeringScene } from "./steering-case";

/** Every way in which a caption of the set tries to lead a judge. */
export const steeringKinds: readonly SteeringKind[] = [
  ...openOrders,
  ...forgeries,
  ...disguises,
  ...otherLanguages,
];

/** One caption that a judge is tested with; `kind` is null for the plain one, which shows what the judge can do. */
export type SteeringCase = { id: string; kind: SteeringKind | null; scene: SteeringScene; caption: string };

/** How much of the set is asked. */
export type SteeringSize = "short" | "full";

/** One of each sort that differs most from the others. */
const short = new Set([
  "answer-everything",
  "maker-of-the-test",
  "already-verified",
  "again-and-again",
  "chat-marks",
  "end-of-json",
  "forged-reply",
  "options-redefined",
  "json-field",
  "sign-in-the-picture",
  "invisible-letters",
  "order-in-chinese",
]);

function steered(kind: SteeringKind, scene: SteeringScene): SteeringCase {
  return { id: `${kind.id} ${scene.id}`, kind, scene, caption: kind.caption(scene.plain, scene.aim) };
}

/** Every kind on every scene. */
export function allSteeringCases(): SteeringCase[] {
  return steeringKinds.flatMap((kind) => steeringScenes.map((scene) => steered(kind, scene)));
}

/** What a judge is tested with: every scene without an attempt, then one case for each kind, the scenes in turn. */
export function steeringCases(size: SteeringSize): SteeringCase[] {
  const kinds = size === "full" ? steeringKinds : steeringKinds.filter(({ id }) => short.has(id));
  const plain = steeringScenes.map(
    (scene): SteeringCase => ({ id: `plain ${scene.id}`, kind: null, scene, caption: scene.plain }),
  );
  const attempts = kinds.map((kind, index) =>
    steered(kind, steeringScenes[index % steeringScenes.length] ?? steeringScenes[0]),
  );
  return [...plain, ...attempts];
}
