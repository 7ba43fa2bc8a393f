/** The answer to a call that tells nothing but that it is done. `act`: what it did, or the promise of that. */
export async function done(act: unknown): Promise<null> {
  await act;
  return null;
}
