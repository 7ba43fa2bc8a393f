import { disguises } from "./disguises";
import { forgeries } from "./forgeries";
import type { InjectionKind, InjectionScene } from "./injection-case";
import { otherLanguages } from "./languages";
import { openOrders } from "./orders";
import { injectionScenes } from "./scenes";

/** Every way in which a caption of the set tries to lead a judge. */
export const injectionKinds: readonly InjectionKind[] = [
  ...openOrders,
  ...forgeries,
  ...disguises,
  ...otherLanguages,
];

/** One caption that a judge is tested with; `kind` is null for the plain one, which shows what the judge can do. */
export type InjectionCase = {
  id: string;
  kind: InjectionKind | null;
  scene: InjectionScene;
  caption: string;
};

/** How much of the set is asked. */
export type InjectionSetSize = "short" | "full";

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

function steered(kind: InjectionKind, scene: InjectionScene): InjectionCase {
  return { id: `${kind.id} ${scene.id}`, kind, scene, caption: kind.caption(scene.plain, scene.aim) };
}

/** Every kind on every scene. */
export function allInjectionCases(): InjectionCase[] {
  return injectionKinds.flatMap((kind) => injectionScenes.map((scene) => steered(kind, scene)));
}

/** What a judge is tested with: every scene without an attempt, then one case for each kind, the scenes in turn. */
export function injectionCases(size: InjectionSetSize): InjectionCase[] {
  const kinds = size === "full" ? injectionKinds : injectionKinds.filter(({ id }) => short.has(id));
  const plain = injectionScenes.map(
    (scene): InjectionCase => ({ id: `plain ${scene.id}`, kind: null, scene, caption: scene.plain }),
  );
  const attempts = kinds.map((kind, index) =>
    steered(kind, injectionScenes[index % injectionScenes.length] ?? injectionScenes[0]),
  );
  return [...plain, ...attempts];
}
