import { counted, plural } from "../../foundation/plural";
import { LabelSetShape } from "../../shapes/generated/label-set";
import { StudyShape } from "../../shapes/generated/study";
import { withRunNamed, withTrueLines } from "../../shapes/labels-of-run";
import { fits } from "../../shapes/read-outside";
import type { Collection } from "../kept/collection";
import type { OpenedThing } from "../kept/kept-thing";
import type { KEPT } from "../kept/registry";
import type { Storage } from "../open-storage";
import type { Arrived, Carrier, Fault, Names } from "./carrier";
import { documentCarrier, settingsCarrier } from "./carry-documents";
import { dataSetCarrier, runCarrier } from "./carry-runs";

/** A thing in no file of its own goes along `with` others, `stays` behind, in words, or is of this moment alone. */
type Way = ((storage: Storage, names: Names) => Carrier) | { with: string } | { stays: string } | "passing";

/**
 * All that is kept and is no collection of documents, which go along by themselves. Whoever adds such a thing to the registry says here
 * how it goes along, or why it does not: else this does not compile, and no copy is written.
 */
const OTHERS: Record<Exclude<keyof typeof KEPT, Collections>, Way> = {
  dataSets: dataSetCarrier,
  runs: runCarrier,
  settings: settingsCarrier,
  videoPlaces: { with: "dataSets" },
  ratings: { with: "runs" },
  batchCalls: { with: "runs" },
  blobs: { with: "media" },
  vault: { stays: "Keys, and the vault that holds them." },
  mediaCache: { stays: "Frames and sound that no session, run or quiz is about: they can be taken again." },
  modelFiles: { stays: "Files of models: they can be fetched or chosen again." },
  fileHandles: {
    stays: "Videos too large to be copied into the browser, and where folders lie: they are chosen again.",
  },
  replies: {
    stays: "Replies kept to be used again: all that verdicts rest on are in their sessions and runs.",
  },
  spending: { stays: "What was spent so far: spending caps count anew." },
  requests: "passing",
  leases: "passing",
};

type AnyCollection = Collection<{ id: string }, unknown, { id: string }>;

type Collections = {
  [Name in keyof typeof KEPT]: Storage[Name] extends Pick<AnyCollection, "raw" | "purgeDeleted">
    ? Name
    : never;
}[keyof typeof KEPT];

/** Things outside of the database that stay behind, in words. */
const STAYS_OUTSIDE = [
  "Headers and secret fields that you added to models, and the list of your models: they are set up again.",
  "What was deleted, though it could still be brought back.",
];

/** A document with what it names of others under the ids that those have here, and without what can't be true; notes say what. */
const ARRIVING: Partial<Record<string, (document: unknown, names: Names) => Promise<Arrived>>> = {
  async labelSets(set, names) {
    if (!fits(LabelSetShape, set)) return asItIs(set);
    let changed = 0;
    const whole = await withTrueLines(set, () => {
      changed += 1;
    });
    const document = whole.design.runs.reduce((so, { id }) => {
      const at = names("runs", id);
      return at === id ? so : withRunNamed(so, id, at);
    }, whole);
    const words = `${counted(changed, "line")} of the label set “${set.title}” ${plural(changed, "was", "were")} changed after it was saved, and ${plural(changed, "is", "are")} left out.`;
    return { document, notes: changed === 0 ? [] : [words] };
  },
  async studies(study, names) {
    if (!fits(StudyShape, study)) return asItIs(study);
    const { base, runId } = study;
    const from =
      base.kind === "run"
        ? { ...base, runId: names("runs", base.runId) }
        : { ...base, sessionId: names("sessions", base.sessionId) };
    return asItIs({ ...study, base: from, runId: names("runs", runId) });
  },
};

const asItIs = (document: unknown): Arrived => ({ document, notes: [] });

function isCollection(thing: OpenedThing<unknown>): thing is OpenedThing<AnyCollection> {
  return thing.documents !== undefined;
}

/** Carriers of all that is kept, by the names of the registry and in its order, and what stays behind, in words. */
export function carriersOf(
  storage: Storage,
  { names = (_kind, id) => id, fault = async () => null }: { names?: Names; fault?: Fault } = {},
): { carriers: Map<string, Carrier>; stays: string[] } {
  const carriers = new Map<string, Carrier>();
  const stays: string[] = [];
  const others = new Map<string, Way>(Object.entries(OTHERS));
  for (const [name, thing] of storage.opened.things) {
    if (isCollection(thing)) {
      const arriving = async (document: unknown) => ARRIVING[name]?.(document, names) ?? asItIs(document);
      carriers.set(name, documentCarrier(name, thing, { arriving, fault }));
      continue;
    }
    const other = others.get(name);
    if (other === undefined) throw new Error(`Nobody has said whether ${name} is in a copy of everything.`);
    if (typeof other === "function") carriers.set(name, other(storage, names));
    else if (typeof other === "object" && "stays" in other) stays.push(other.stays);
  }
  return { carriers, stays: [...stays, ...STAYS_OUTSIDE] };
}
