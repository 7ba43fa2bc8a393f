/** An amount as people read it: "$0.42", and "$0.0042" where cents would hide it. */
export function dollars(usd: number): string {
  if (usd > 0 && usd < 0.0001) return "less than $0.0001";
  return `$${usd > 0 && usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`;
}
