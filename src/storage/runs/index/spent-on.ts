import { CallPriceShape } from "../../../schemas/generated/call-price";
import { fits } from "../../../schemas/read-outside";

/**
 * What the calls recorded anywhere in a value have cost, in US dollars; null where no price of any is known. A call
 * that is recorded in several places counts once, and one that was answered by a kept reply costs nothing.
 */
export function spentOn(value: unknown): number | null {
  const counted = new Set<unknown>();
  const open: unknown[] = [value];
  let usd: number | null = null;
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== "object" || part === null) continue;
    open.push(...Object.values(part));
    if (!("price" in part) || !fits(CallPriceShape, part.price) || part.price.usd === null) continue;
    const id = "id" in part ? part.id : part;
    if (counted.has(id)) continue;
    counted.add(id);
    usd = (usd ?? 0) + ("cached" in part && part.cached === true ? 0 : part.price.usd);
  }
  return usd;
}
