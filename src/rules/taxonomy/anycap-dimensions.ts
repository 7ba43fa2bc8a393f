/** The two kinds of items: facts in the content, which are key points, or a way of writing, which is rated. */
type Half = "content" | "style";

/** A demand on a caption. `names`: as the files of the benchmark write it. */
type Dimension = { id: string; label: string; half: Half; names: readonly string[] };

/** All dimensions of the released files, in the order in which scores are shown. */
export const DIMENSIONS: readonly Dimension[] = [
  { id: "position", label: "Position", half: "content", names: ["position", "multi_class_position"] },
  { id: "appearance", label: "Appearance", half: "content", names: ["appearance", "multi_class_appearance"] },
  { id: "instance", label: "Instance", half: "content", names: ["instance"] },
  { id: "perspective", label: "Perspective", half: "content", names: ["perspective"] },
  { id: "action", label: "Action", half: "content", names: ["action"] },
  { id: "movement", label: "Camera movement", half: "content", names: ["movement", "camera"] },
  { id: "background", label: "Background", half: "content", names: ["background"] },
  { id: "event", label: "Event", half: "content", names: ["event"] },
  { id: "brief", label: "Brief", half: "style", names: ["brief"] },
  { id: "detail", label: "Detailed", half: "style", names: ["detail"] },
  { id: "theme", label: "Theme", half: "style", names: ["theme", "style"] },
  { id: "poem", label: "Poem", half: "style", names: ["poem"] },
  { id: "narrative", label: "Narrative", half: "style", names: ["narrative"] },
];

const BY_NAME = new Map(DIMENSIONS.flatMap((dimension) => dimension.names.map((name) => [name, dimension])));

/** The dimension that files write so; undefined for a name of their own. */
export function dimensionNamed(name: string): Dimension | undefined {
  return BY_NAME.get(name);
}

/** Types of captions whose length has to be near that of the reference, as the paper says. */
export const NEAR_REFERENCE: ReadonlySet<string> = new Set(["brief", "detail"]);
