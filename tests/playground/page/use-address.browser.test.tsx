import { afterEach, expect, it } from "vitest";
import { useAddress } from "../../../src/playground/page/use-address";
import type { PlaygroundAddress } from "../../../src/state/address";
import { judgedCaption, sessionWith } from "../../state/support/example-verdicts";
import { type ShownPart, showPart } from "./support/shown-part";

let shown: ShownPart | null = null;
afterEach(() => {
  shown?.close();
  shown = null;
});

const EXAMPLE = {
  ...sessionWith([judgedCaption([])]),
  origin: { sampleId: "tea", instructionId: "timeline" },
};
const ADDRESS = { sample: "tea", instruction: "timeline", example: EXAMPLE.activeCaptionId };

type Written = { address: PlaygroundAddress; replace: boolean };

function Follower({ written }: { written: Written[] }) {
  useAddress(ADDRESS, (address, { replace }) => written.push({ address, replace }));
  return null;
}

it("gives an example that is saved another address, to which no step back leads", async () => {
  const written: Written[] = [];
  const opened = { id: EXAMPLE.id, revision: null, link: null, readOnly: null, notes: [] };
  shown = showPart(
    <Follower written={written} />,
    EXAMPLE,
    {},
    {
      sessions: { opened },
    },
  );
  await expect.poll(() => document.readyState).toBe("complete");
  shown.sessions.setState({ opened: { ...opened, revision: 1 } });
  expect(written).toEqual([
    { address: { session: EXAMPLE.id, caption: EXAMPLE.activeCaptionId }, replace: true },
  ]);
});
