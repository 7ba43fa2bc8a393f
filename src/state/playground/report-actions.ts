import type { ActionContext, PlaygroundActions } from "./playground-state";

/** What a report on the session needs beside its document. */
export function reportActions({ get, services }: ActionContext): Pick<PlaygroundActions, "frameBlobs"> {
  return {
    async frameBlobs() {
      const set = get().session?.frames;
      if (!set) return [];
      const found = await Promise.all(
        set.frames.map(async ({ time, hash }) => {
          const blob = await services.engine.call("blobs/get", { hash, type: set.plan.image.type });
          return blob ? [{ time, hash, blob }] : [];
        }),
      );
      return found.flat();
    },
  };
}
