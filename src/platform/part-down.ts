/** A provider or another dependency is temporarily unavailable, and nothing was changed. */
export class PartDown extends Error {
  override name = 'PartDown'
}
