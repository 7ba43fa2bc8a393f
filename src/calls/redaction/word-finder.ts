/** The state of a search: the end of the text so far. 0: in no word. */
type State = number;

/**
 * Finds many words in one pass over a text, letters of ASCII in either case (the automaton of Aho and Corasick): each
 * letter is read once, however the text repeats the words' beginnings.
 */
export type WordFinder = {
  /** The state after one more letter, given as its UTF-16 code. */
  next(state: State, code: number): State;
  /** Length of the longest word that ends here; 0 where none does. */
  found(state: State): number;
  /** Length of the longest beginning of a word that the text ends with. */
  begun(state: State): number;
};

function folded(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

type Node = { children: Map<number, Node>; fallback: Node | null; depth: number; found: number; id: State };

/** Words are not empty. */
export function createWordFinder(words: readonly string[]): WordFinder {
  const nodes: Node[] = [];
  const add = (depth: number): Node => {
    const node = { children: new Map(), fallback: null, depth, found: 0, id: nodes.length };
    nodes.push(node);
    return node;
  };
  const root = add(0);
  for (const word of words) {
    let node = root;
    for (let index = 0; index < word.length; index += 1) {
      const code = folded(word.charCodeAt(index));
      const child = node.children.get(code) ?? add(node.depth + 1);
      node.children.set(code, child);
      node = child;
    }
    node.found = word.length;
  }

  /** The next node from here, by the fallbacks of those that have no such child. */
  function follow(from: Node, code: number): Node {
    for (let node: Node | null = from; node !== null; node = node.fallback) {
      const child = node.children.get(code);
      if (child) return child;
    }
    return root;
  }

  const waiting = [root];
  for (const node of waiting) {
    for (const [code, child] of node.children) {
      child.fallback = node.fallback === null ? root : follow(node.fallback, code);
      child.found ||= child.fallback.found;
      waiting.push(child);
    }
  }

  return {
    next: (state, code) => follow(nodes[state] ?? root, folded(code)).id,
    found: (state) => nodes[state]?.found ?? 0,
    begun: (state) => nodes[state]?.depth ?? 0,
  };
}
