import { useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { usePlaygroundStore } from "../../../../state/playground/playground-context";
import type { PlaygroundStore } from "../../../../state/playground/playground-state";
import { type Field, fieldsOf } from "./fields";

/** The fields of every rule's parameters by constraint id. */
type Fields = ReadonlyMap<string, readonly Field[]>;

const NOTHING: Fields = new Map();

/** The same for every session, so they are asked for once. */
let known: Fields = NOTHING;

/** The fields of every rule; none where they could not be had. The check worker tells them, so no rule is loaded here. */
export async function loadFields(store: StoreApi<PlaygroundStore>): Promise<Fields> {
  if (known.size > 0) return known;
  const schemas = await store
    .getState()
    .parameterSchemas()
    .catch(() => ({}));
  known = new Map(Object.entries(schemas).map(([id, schema]) => [id, fieldsOf(schema)]));
  return known;
}

/** The fields of every rule; none before they are there. */
export function useFields(): Fields {
  const store = usePlaygroundStore();
  const [fields, setFields] = useState(known);
  useEffect(() => {
    let current = true;
    void loadFields(store).then((loaded) => {
      if (current) setFields(loaded);
    });
    return () => {
      current = false;
    };
  }, [store]);
  return fields;
}
