/** An amount in US dollars as people read it: "$12.30", "$0.42", and two digits that matter below a dime: "$0.0042". */
export function dollars(usd: number): string {
  if (usd > 0 && usd < 0.0001) return "less than $0.0001";
  const digits = usd > 0 && usd < 0.1 ? Math.max(2, 1 - Math.floor(Math.log10(usd))) : 2;
  return `$${usd.toFixed(digits).replace(/(\.\d\d+?)0+$/, "$1")}`;
}
