/** The letter of an option by its place from 0, below 26: "A". */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + place);
}
