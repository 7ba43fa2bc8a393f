/**
 * Ids of runs that are read from an address and not kept: they name the run by the hash of its `run.json`, so that no
 * other run can take its place. Data sets of such runs have ids of their own, since nobody has proved what they hold.
 */
const MARK = "at:";

/** The id of the run whose `run.json` has this SHA-256. */
export function publishedRunId(sha256: string): string {
  return `${MARK}${sha256}`;
}

/** The id of the data set of such a run, which its `run.json` calls `dataSetId`. */
export function publishedDataSetId(runId: string, dataSetId: string): string {
  return `${runId}/${dataSetId}`;
}

/** True for ids of runs that are read from an address, and of their data sets. */
export function isPublished(id: string): boolean {
  return id.startsWith(MARK);
}

/** The run that an id of either kind is of. */
export function runOfPublished(id: string): string {
  return id.split("/", 1)[0] ?? id;
}

/** The id of a data set as its content has it: that of kept ones as it is, without the run before it for others. */
export function contentId(dataSetId: string): string {
  return isPublished(dataSetId) ? dataSetId.slice(runOfPublished(dataSetId).length + 1) : dataSetId;
}

/** An address within the same host as the board, without a scheme and without a host of its own. */
export function isRelative(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[\\/]/.test(address) && !address.includes("\\");
}

/** An https address that names nobody. */
export function isHttps(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "";
}

/** True for an address by which a row of a board may name its run. */
export function isRunAddress(address: string): boolean {
  return isRelative(address) || isHttps(address);
}
