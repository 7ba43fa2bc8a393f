import type { LabelSet } from "../../shapes/label-set";
import type { Storage } from "../../storage/open-storage";

/** The label sets with lines of a run on which anybody has said something; those that can't be read are left out. */
export async function labelSetsOf(
  { labelSets }: Pick<Storage, "labelSets">,
  runId: string,
): Promise<LabelSet[]> {
  const listed = await labelSets.list();
  const own = listed.filter(
    ({ runIds, people, decisions }) => runIds.includes(runId) && (people.length > 0 || decisions > 0),
  );
  const opened = await Promise.all(own.map(async ({ id }) => labelSets.load(id)));
  return opened.flatMap((one) => (one && one.state !== "unreadable" ? [one.set] : []));
}
