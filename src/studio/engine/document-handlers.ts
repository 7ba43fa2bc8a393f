import { watchChanges } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import type { Collection, ListedKind } from "../../storage/kept/collection";
import type { DocumentCallsOf } from "../protocol/document-calls";

/** The call names of one kind, by the handlers' own names. */
function named<Kind extends string, Given extends object>(kind: Kind, handlers: Given) {
  const entries = Object.entries(handlers).map(([name, handler]) => [`${kind}/${name}`, handler]);
  // The compiler does not follow names through `entries`: each stands under the kind's name now.
  return Object.fromEntries(entries) as {
    [Name in keyof Given & string as `${Kind}/${Name}`]: Given[Name];
  };
}

/**
 * Keeps documents of one kind for the page. `kind`: as its calls begin; `of`: what reads it; `collection`: where it lies.
 */
export function documentHandlers<Kind extends string, Draft extends { id: string }, Summary>(
  kind: Kind,
  of: Pick<ListedKind<Draft, { draft: Draft }, Summary>, "problems">,
  collection: () => Promise<Collection<Draft, { draft: Draft }, Summary>>,
) {
  const handlers: Handlers<DocumentCallsOf<"of", Draft, Summary>> = {
    "of/list": async () => (await collection()).list(),
    "of/open": async ({ id }) => {
      const opened = await (await collection()).load(id);
      if (opened) return opened;
      throw new ProblemError(of.problems.notFound());
    },
    "of/save": async ({ draft, revision }) => (await collection()).save(draft, revision),
    "of/remove": async ({ id }) => {
      await (await collection()).remove(id);
      return null;
    },
    "of/restore": async ({ id }) => {
      await (await collection()).restore(id);
      return null;
    },
    "of/watch": ({ id }, { signal, emit }) =>
      watchChanges({
        subscribe: async (listener) =>
          (await collection()).onChange((changed) => {
            if (id === null || id === changed) listener();
          }),
        signal,
        emit,
      }),
  };
  return named(kind, {
    list: handlers["of/list"],
    open: handlers["of/open"],
    save: handlers["of/save"],
    remove: handlers["of/remove"],
    restore: handlers["of/restore"],
    watch: handlers["of/watch"],
  });
}
