import { disguises } from "../../src/judges/prompt-injection/disguises";
import {
  allInjectionCases,
  forgeries,
  type InjectionCase,
  openOrders,
} from "../../src/judges/prompt-injection/injection-set";

/** Attempts inside of attempts: a forged message in a disguise, behind an open order. */
function nested(): InjectionCase[] {
  const scenes = new Map(allInjectionCases().map(({ scene }) => [scene.id, scene]));
  return [...scenes.values()].flatMap((scene) =>
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

/** Captions that try to lead a judge: every kind on every scene, and kinds within kinds. About 350. */
export const judgeCaptions: readonly InjectionCase[] = [...allInjectionCases(), ...nested()];
