/** The model name for files that know no repeats: each repeat from the second on is a model of its own. */
export function repeatName(model: string, repeat: number): string {
  return repeat === 1 ? model : `${model} (repeat ${repeat})`;
}
