import { drawFrom, normalFrom } from "../random";

/**
 * The place of a judged unit, from what tells most to what tells least: what the judge made of it, then whose it is, then
 * its kind.
 */
export type StratumPath = readonly [judged: string, ...finer: string[]];

/**
 * A unit as people labelled it: the numbers of its stratum and video, and of the value that is right. `weight`: how many units
 * stand behind it, where units were drawn at unequal rates.
 */
export type GoldUnit = { stratum: number; video: number; value: number; weight: number };

/** A stratum, and how many values its units can have: passed and failed are two. */
export type Stratum = { path: StratumPath; values: number };

/** The strata of a population, and those units of it that were drawn at random and labelled. */
export type LabelledStrata = { strata: readonly Stratum[]; labelled: readonly GoldUnit[] };

/** Prior weight of a value beside its labels, in labels (Jeffreys's prior). */
const HALF = 0.5;

/** With fewer labels than this a stratum takes the rates of a wider one. */
const FEWEST_LABELS = 5;

/** Some strata together: all whose paths begin alike. */
type Node = {
  path: readonly string[];
  parent: Node | null;
  children: Node[];
  strata: number[];
  values: number;
  labels: number;
  /** The same, each counted for as many units as stand behind it. */
  weighed: number;
};

/** Every beginning of a path with the strata behind it, wider ones first. */
function nodesOf(
  { strata }: LabelledStrata,
  counts: readonly number[],
  weighed: readonly number[],
): Map<string, Node> {
  const nodes = new Map<string, Node>();
  const deepest = Math.max(0, ...strata.map(({ path }) => path.length));
  for (let depth = 1; depth <= deepest; depth += 1) {
    for (const [stratum, { path, values }] of strata.entries()) {
      if (path.length < depth) continue;
      const key = JSON.stringify(path.slice(0, depth));
      const parent = nodes.get(JSON.stringify(path.slice(0, depth - 1))) ?? null;
      const known = nodes.get(key);
      const node: Node = known ?? {
        ...{ path: path.slice(0, depth), parent, children: [], strata: [], values: 0 },
        ...{ labels: 0, weighed: 0 },
      };
      if (!known) parent?.children.push(node);
      nodes.set(key, node);
      node.values = Math.max(node.values, values);
      node.strata.push(stratum);
      node.labels += counts[stratum] ?? 0;
      node.weighed += weighed[stratum] ?? 0;
    }
  }
  return nodes;
}

/**
 * Enough labels to stand by themselves. Below the second step all parts of a whole must have them: what one part took
 * from all parts together would be counted for the others twice.
 */
function standsAlone({ path, labels, parent }: Node): boolean {
  const peers = path.length > 2 ? (parent?.children ?? []) : [{ labels }];
  return peers.every((peer) => peer.labels >= FEWEST_LABELS);
}

/** Rate at which each value is right in each stratum, at `stratum * stride + value`. */
export type GoldRates = {
  stride: number;
  /**
   * The path whose labels tell of a stratum: its own, or the beginning of it where too few of its units are labelled; null
   * where no unit is that the judge decided so.
   */
  takenFrom: readonly (readonly string[] | null)[];
  /** As labelled. */
  rates: Float64Array;
  /** As they might be: anew with each call, by the weight that each video has in a draw. */
  draw(weights: Float64Array): Float64Array;
};

/**
 * The rates of the values that people found right among the units that a judge decided alike. In a draw each label counts as
 * its video does, beside half a label for each value, so that nothing wrong among twelve is not "never wrong"; for fewer where
 * the next wider stratum lets expect fewer, so that many strata without an error do not add up to one.
 */
export function goldRates(of: LabelledStrata, seed: number): GoldRates {
  const { strata, labelled } = of;
  const stride = Math.max(1, ...strata.map(({ values }) => values));
  const counts = strata.map(() => 0);
  const weighed = strata.map(() => 0);
  for (const { stratum, weight } of labelled) {
    counts[stratum] = (counts[stratum] ?? 0) + 1;
    weighed[stratum] = (weighed[stratum] ?? 0) + weight;
  }
  const nodes = nodesOf(of, counts, weighed);
  const taken = strata.map(({ path }): Node | null => {
    let node = nodes.get(JSON.stringify(path)) ?? null;
    while (node?.parent && !standsAlone(node)) node = node.parent;
    return node && node.labels > 0 ? node : null;
  });
  const needed = new Set<Node>();
  for (const node of taken) for (let at: Node | null = node; at; at = at.parent) needed.add(at);
  // Wider ones first, since the narrower take from them.
  const inOrder = [...nodes.values()].filter((node) => needed.has(node));
  const places = new Map(inOrder.map((node, place) => [node, place]));
  const placeOf = (node: Node | null) => (node && places.get(node)) ?? -1;
  const widerOf = Int32Array.from(inOrder, ({ parent }) => placeOf(parent));
  const placesOf = Int32Array.from(taken, placeOf);
  // A label counts one on average.
  const scales = Float64Array.from(inOrder, ({ labels, weighed }) => labels / weighed);
  const starts = inOrder.map(({ strata: own }) =>
    own.filter((stratum) => (counts[stratum] ?? 0) > 0).map((stratum) => stratum * stride),
  );
  const valuesOf = Uint32Array.from(inOrder, ({ values }) => values);
  const draw = drawFrom(seed);
  const normal = normalFrom(draw);
  const sums = new Float64Array(strata.length * stride);
  const found = new Float64Array(inOrder.length * stride);

  const asLabelled = new Float64Array(inOrder.length * stride);
  const priors = new Float64Array(inOrder.length * stride);
  const middles = new Float64Array(inOrder.length * stride);

  function sumLabels(weightOf: (video: number) => number): void {
    sums.fill(0);
    for (const { stratum, video, value, weight } of labelled) {
      const at = stratum * stride + value;
      sums[at] = (sums[at] ?? 0) + weight * weightOf(video);
    }
  }

  /** Puts the shares of a node's values into `into`: of its labels, and of what `added` gives each value beside them. */
  function share(place: number, into: Float64Array, added: (at: number) => number): void {
    const [scale, own, values] = [scales[place] ?? 0, starts[place] ?? [], valuesOf[place] ?? 0];
    let total = 0;
    for (let value = 0; value < values; value += 1) {
      const at = place * stride + value;
      let sum = added(at);
      for (const start of own) sum += scale * (sums[start + value] ?? 0);
      into[at] = sum;
      total += sum;
    }
    for (let at = place * stride; at < place * stride + values; at += 1) into[at] = (into[at] ?? 0) / total;
  }

  /** The rates of each stratum, by those of what they are taken from. */
  function ratesFrom(found: Float64Array): Float64Array {
    const rates = new Float64Array(strata.length * stride).fill(Number.NaN);
    for (const [stratum, place] of placesOf.entries()) {
      if (place < 0) continue;
      for (let value = 0; value < stride; value += 1)
        rates[stratum * stride + value] = found[place * stride + value] ?? 0;
    }
    return rates;
  }

  sumLabels(() => 1);
  for (const [place, { labels }] of inOrder.entries()) {
    const [wider, values] = [widerOf[place] ?? -1, valuesOf[place] ?? 0];
    for (let value = 0; value < values; value += 1) {
      const expected = wider < 0 ? HALF : labels * (middles[wider * stride + value] ?? 0);
      priors[place * stride + value] = Math.min(HALF, expected);
    }
    share(place, asLabelled, () => 0);
    share(place, middles, (at) => priors[at] ?? 0);
  }

  /**
   * The factor by which drawn rates lie too near to each other: draws spread as the rate given labels and prior does, which is less
   * than labels that differ vary, by their unbiased variance (many strata would add that up). Where labels agree their variance tells
   * nothing, and draws stay as they are.
   */
  const widening = Float64Array.from(inOrder, ({ labels, values }, place) => {
    let [ofLabels, ofDraws, added] = [0, 0, 0];
    for (let at = place * stride; at < place * stride + values; at += 1) {
      const [own, middle] = [asLabelled[at] ?? 0, middles[at] ?? 0];
      ofLabels += own * (1 - own);
      ofDraws += middle * (1 - middle);
      added += priors[at] ?? 0;
    }
    ofLabels /= Math.max(labels - 1, 1);
    ofDraws /= labels + added + 1;
    return ofLabels > ofDraws ? Math.sqrt(ofLabels / ofDraws) : 1;
  });

  function widen(place: number): void {
    const factor = widening[place] ?? 1;
    const end = place * stride + (valuesOf[place] ?? 0);
    let total = 0;
    for (let at = place * stride; at < end; at += 1) {
      const middle = middles[at] ?? 0;
      found[at] = Math.max(middle + factor * ((found[at] ?? 0) - middle), 0);
      total += found[at] ?? 0;
    }
    for (let at = place * stride; at < end; at += 1) found[at] = (found[at] ?? 0) / total;
  }

  return {
    stride,
    takenFrom: taken.map((node) => node?.path ?? null),
    rates: ratesFrom(asLabelled),
    draw(videos) {
      sumLabels((video) => videos[video] ?? 0);
      for (const place of inOrder.keys()) {
        // Half the square of a normal number is what half a label adds among labels that weigh exponentially.
        share(place, found, (at) => normal() ** 2 * (priors[at] ?? 0));
        widen(place);
      }
      return ratesFrom(found);
    },
  };
}
