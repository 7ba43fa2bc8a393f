import { CallPriceShape } from "../../../shapes/generated/call-price";
import { fits } from "../../../shapes/read-outside";

function isCall(part: object): boolean {
  return "price" in part || ("usage" in part && "promptVersion" in part);
}

/** Of one call, in US dollars: nothing where a kept reply answered it, null where nobody knows, as of calls answered as files. */
function priceOf(call: object): number | null {
  if ("cached" in call && call.cached === true) return 0;
  return "price" in call && fits(CallPriceShape, call.price) ? call.price.usd : null;
}

/**
 * What the calls recorded anywhere in a value have cost, in US dollars; null where none is recorded, and where the price
 * of one is not known: the sum of the others would be read as the whole. A call that is recorded in several places
 * counts once.
 */
export function spentOn(value: unknown): number | null {
  const counted = new Set<unknown>();
  const open: unknown[] = [value];
  let usd: number | null = null;
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== "object" || part === null) continue;
    open.push(...Object.values(part));
    if (!isCall(part)) continue;
    const id = "id" in part ? part.id : part;
    if (counted.has(id)) continue;
    counted.add(id);
    const price = priceOf(part);
    if (price === null) return null;
    usd = (usd ?? 0) + price;
  }
  return usd;
}
