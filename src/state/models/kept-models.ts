import type { StoreApi } from "zustand/vanilla";
import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import type { Services } from "../services";
import { asForm, eachModelOnce, type Remembered, rememberModels, withoutKey } from "./model-choices";
import type { ModelsActions, ModelsState, ModelsStore } from "./models-state";

/** All that an earlier visit left to choose from. Visits before there was such a list knew what they used. */
export function rememberedModels(remembered: Remembered | null): ModelChoice[] {
  if (remembered === null) return [];
  const { caption, judge, otherJudges, kept } = remembered;
  const used = [caption, judge, ...otherJudges].filter((choice) => choice !== null);
  return kept ?? eachModelOnce(used);
}

/** Judges in their order, without the model of captions that may stand in for the first. */
function ownJudges({ models, otherJudges }: Pick<ModelsState, "models" | "otherJudges">): ModelChoice[] {
  return [...(models.judge ? [models.judge] : []), ...otherJudges];
}

/** The models to choose from, and what each of them is used for. */
export function keptModelActions(
  { getState: get, setState: set }: Pick<StoreApi<ModelsStore>, "getState" | "setState">,
  engine: Services["engine"],
): Pick<ModelsActions, "keepModel" | "removeModel" | "letWrite" | "letJudge"> {
  const isSame = (one: ModelChoice) => {
    const reference = modelReference(one);
    return (other: ModelChoice) => modelReference(other) === reference;
  };

  function keepAs(kept: readonly ModelChoice[]): void {
    set({ kept });
    rememberModels({ kept: [...kept] });
  }

  async function use(caption: ModelChoice | null, judges: readonly ModelChoice[]): Promise<void> {
    const [first, ...others] = judges;
    await get().setModels({
      caption: caption && asForm(caption),
      judge: first ? asForm(first) : null,
    });
    await get().setOtherJudges(others.map(asForm));
  }

  return {
    async keepModel(form, before) {
      await engine.call("models/connect", { connection: form });
      const choice = withoutKey(form);
      if (before === null) return keepAs(eachModelOnce([...get().kept, choice]));
      const replaces = isSame(before);
      const instead = (one: ModelChoice) => (replaces(one) ? choice : one);
      keepAs(eachModelOnce(get().kept.map(instead)));
      const { models } = get();
      const used = [...ownJudges(get()), ...(models.caption ? [models.caption] : [])];
      if (used.some(replaces))
        await use(models.caption && instead(models.caption), ownJudges(get()).map(instead));
    },

    removeModel(choice) {
      const removed = isSame(choice);
      keepAs(get().kept.filter((one) => !removed(one)));
      const { models } = get();
      const [judge = null, ...otherJudges] = ownJudges(get()).filter((one) => !removed(one));
      const caption = models.caption && removed(models.caption) ? null : models.caption;
      set({ models: { caption, judge }, otherJudges });
      rememberModels({ caption, judge, otherJudges });
    },

    letWrite: (choice) => use(choice, ownJudges(get())),

    letJudge(choice, on) {
      const others = ownJudges(get()).filter((one) => !isSame(choice)(one));
      return use(get().models.caption, on ? [...others, choice] : others);
    },
  };
}
