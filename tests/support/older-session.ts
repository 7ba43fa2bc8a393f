/** A session document of now as version 2 would have kept it, with these models side by side in it. */
export function asVersion2<D extends { disputedChecks: unknown }, C>(
  { disputedChecks, ...session }: D,
  comparison: C,
) {
  return { ...session, version: 2, flawedChecks: disputedChecks, comparison };
}
