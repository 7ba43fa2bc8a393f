/** The likeness of two sounds that begin together: 1 for the same one, whatever its loudness. */
export function correlation(one: Int16Array, other: Int16Array): number {
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [left, right] = [one[index] ?? 0, other[index] ?? 0];
    product += left * right;
    ofOne += left * left;
    ofOther += right * right;
  }
  return product / Math.sqrt(ofOne * ofOther);
}
