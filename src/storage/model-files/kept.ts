import { KeptWordShape } from "../../shapes/generated/kept-word";
import { heardHere, openBroadcast } from "../broadcast";
import type { KeptThing } from "../kept/kept-thing";
import { lateStore } from "../late-store";
import type { ModelFiles } from "./model-file-store";
import { type ModelFolder, openModelFolder } from "./model-folder";

/** Model files, and who listens to their changes in this and other tabs. */
export type KeptModelFiles = ModelFiles & {
  /** Calls the listener with the id of a file that has changed; returns how to stop. */
  onChange(listener: (id: string) => void): () => void;
};

/** Files of models that the page runs by itself: rows in the database, the files in a folder of their own. */
export const KEPT_MODEL_FILES: KeptThing<KeptModelFiles> = {
  layout: [{ name: "modelFiles", keyPath: "id", since: 14 }],
  async open({ table: tableOf, guard, now, name, connection }) {
    const table = tableOf("modelFiles");
    const line = heardHere(openBroadcast(`caplens-model-files:${name}`, KeptWordShape));
    const onChange = (listener: (id: string) => void) => line.subscribe(({ id }) => listener(id));
    let opened: Promise<ModelFolder | null> | null = null;
    const folder = () => {
      opened ??= connection ? openModelFolder(name) : Promise.resolve(null);
      return opened;
    };
    const hasFiles = async () => ((await (await folder())?.names()) ?? []).length > 0;
    const store = lateStore<KeptModelFiles>(
      "What keeps files of models",
      async () => {
        const { createModelFiles } = await import("./model-file-store");
        const announce = (id: string) => line.announce({ id });
        const files = createModelFiles({ table, guard, folder: await folder(), name, now, announce });
        return { ...files, onChange };
      },
      {
        ...{ list: "late", open: "late", find: "late", begin: "late", write: "late", busy: "late" },
        ...{ pair: "late", keepTest: "late", remove: "late", restore: "late", purgeDeleted: "late" },
        ...{ sweep: "late", letGo: "late", clear: "late", survey: "late" },
        onChange,
      },
      {
        isEmpty: async () => (await table.keys()).length === 0 && !(await hasFiles()),
        answers: {
          list: async () => [],
          open: async () => null,
          find: async () => null,
          busy: async () => new Set(),
          purgeDeleted: async () => [],
          sweep: async () => undefined,
          letGo: async () => undefined,
          clear: async () => undefined,
          survey: async () => ({
            ...{ listed: 0, deleted: 0, named: new Set(), released: new Map() },
            files: { bytes: 0, deletedBytes: 0 },
          }),
        },
      },
    );
    return {
      store,
      noun: { one: "model file", many: "model files" },
      clears: { "the model files": store.clear },
      survey: store.survey,
      purgeDeleted: store.purgeDeleted,
      sweep: store.sweep,
      forget: () => void store.letGo().catch(() => undefined),
      close: line.close,
    };
  },
};
