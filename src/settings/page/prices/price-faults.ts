/** A row of prices while it is being typed: numbers may be missing. */
export type TypedPrice = {
  host: string;
  model: string;
  inputPerMillion: number | string;
  outputPerMillion: number | string;
  asOf: string;
};

/** Errors in a row of prices as typed, by field. */
export function faultsOf(typed: TypedPrice): Partial<Record<keyof TypedPrice, string>> {
  const faults: Partial<Record<keyof TypedPrice, string>> = {};
  const host = typed.host.trim();
  if (host === "") faults.host = "A host, or * for any.";
  else if (
    host !== "*" &&
    (!URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host.toLowerCase())
  ) {
    faults.host = "Only the host, as in api.openai.com.";
  }
  const model = typed.model.trim();
  if (model === "") faults.model = "The model's name.";
  else if (model.slice(0, -1).includes("*")) faults.model = "A * can stand at the end only.";
  for (const field of ["inputPerMillion", "outputPerMillion"] as const) {
    const value = typed[field];
    if (typeof value !== "number" || value < 0) faults[field] = "A number from 0.";
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.asOf)) faults.asOf = "A date.";
  return faults;
}
