import { createContext, type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { AppStore } from "../../../state/app-store";
import type { ModelsStore } from "../../../state/models/models-state";
import type { Services } from "../../../state/services";
import type { Stores } from "../../../state/stores";
import { useStores } from "../../../state/stores-context";
import type { Act } from "../../../state/undo/undo-history";
import { useRequired } from "../../../state/use-required";
import type { AnyDraft, DocumentStore } from "./document-state";

/** The parts of the page that the store of a document works with. */
export type StudioParts = {
  services: Pick<Services, "engine" | "media" | "samplesFolder">;
  app: Pick<StoreApi<AppStore>, "getState">;
  models: Pick<StoreApi<ModelsStore>, "getState">;
  offerUndo: (act: Act) => void;
};

type ReadableStore<S> = Pick<StoreApi<S>, "getState" | "getInitialState" | "subscribe">;

const MISSING = "The store of a studio document";

const DocumentContext = createContext<ReadableStore<DocumentStore<AnyDraft>> | null>(null);

/** The store of the document on screen, of whatever kind, for event handlers that need no re-render. */
export function useDocumentStore(): ReadableStore<DocumentStore<AnyDraft>> {
  return useRequired(DocumentContext, MISSING);
}

/** Reads from the document on screen, of whatever kind. */
export function useDocument<T>(read: (state: DocumentStore<AnyDraft>) => T): T {
  return useStore(useDocumentStore(), read);
}

/** True where the document on screen can be looked at only. */
export function useIsFixed(): boolean {
  return useDocument((state) => state.readOnly !== null);
}

/**
 * The hooks of one kind of document. `create` makes its store: one for each page, so that acts on a document can be taken
 * back wherever one is by then.
 */
export function documentKind<
  Store extends Pick<DocumentStore<AnyDraft>, "asked" | "draft" | "open" | "leave">,
>(create: (parts: StudioParts) => StoreApi<Store>) {
  const Own = createContext<StoreApi<Store> | null>(null);
  const made = new WeakMap<Stores, StoreApi<Store>>();

  /** The store of the page, for what begins a document before any is on screen. */
  function useMaker(): StoreApi<Store> {
    const stores = useStores();
    const known = made.get(stores);
    if (known) return known;
    const { services, app, models, playground } = stores;
    const store = create({ services, app, models, offerUndo: (act) => playground.getState().offerUndo(act) });
    made.set(stores, store);
    return store;
  }

  /** Brings a document on screen, for all that stands below. `onMoved`: it has another id by now. */
  function Provider({
    id,
    onMoved,
    children,
  }: {
    id: string;
    onMoved: (id: string) => void;
    children: ReactNode;
  }) {
    const store = useMaker();
    useEffect(() => {
      void store.getState().open(id);
      return store.subscribe(({ asked }) => {
        if (asked !== null && asked !== id) onMoved(asked);
      });
    }, [store, id, onMoved]);
    useEffect(() => () => store.getState().leave(), [store]);
    // Shared parts read no more than what every kind has, and change nothing but titles.
    const shared = store as unknown as ReadableStore<DocumentStore<AnyDraft>>;
    return (
      <DocumentContext value={shared}>
        <Own value={store}>{children}</Own>
      </DocumentContext>
    );
  }

  /** The store itself, for event handlers that need no re-render. */
  function useOwnStore(): StoreApi<Store> {
    return useRequired(Own, MISSING);
  }

  function useOwn<T>(read: (state: Store) => T): T {
    return useStore(useOwnStore(), read);
  }

  /** The document on screen, for parts that stand only where there is one. */
  function useDraft(): NonNullable<Store["draft"]> {
    const draft = useOwn((state): Store["draft"] => state.draft);
    if (!draft) throw new Error("No document of the studio is on screen.");
    return draft;
  }

  return { Provider, useMaker, useOwnStore, useOwn, useDraft };
}
