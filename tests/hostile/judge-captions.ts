import { disguises } from "../../src/judges/disguises";
import {
  forgeries,
  type InjectionCase,
  injectionKinds,
  injectionScenes,
  openOrders,
} from "../../src/judges/injection-set";

/** Attempts inside of attempts: a forged message in a disguise, behind an open order. */
function nested(): InjectionCase[] {
  return injectionScenes.flatMap((scene) =>
    forgeries.flatMap((forgery, index): InjectionCase[] => {
      const open = openOrders[index % openOrders.length];
      const disguise = disguises[index % disguises.length];
      if (!open || !disguise) return [];
      const inner = forgery.caption(open.caption(scene.plain, scene.aim), scene.aim);
      const caption = disguise.caption(inner, scene.aim);
      return [{ id: `${disguise.id} ${forgery.id} ${open.id} ${scene.id}`, kind: forgery, scene, caption }];
    }),
  );
}

/** Every kind on every scene. */
const plain = injectionKinds.flatMap((kind) =>
  injectionScenes.map(
    (scene): InjectionCase => ({
      ...{ id: `${kind.id} ${scene.id}`, kind, scene },
      caption: kind.caption(scene.plain, scene.aim),
    }),
  ),
);

/** Captions that try to lead a judge: every kind on every scene, and kinds within kinds. About 350. */
export const judgeCaptions: readonly InjectionCase[] = [...plain, ...nested()];
