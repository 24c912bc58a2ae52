/** A provider or another dependency is temporarily unavailable, and nothing was changed. */
export class ServiceUnavailableError extends Error {
  override name = 'PartDown'
}
