interface Place {
  readonly stateCode: string
  readonly zip: string
}

/**
 * Why a placed parcel cannot go to the mended address, in a sentence; null when it can. Within one ZIP code neither tax nor
 * promise depends on the street, so what was frozen stays true.
 */
export function readdressing(was: Place, now: Place): string | null {
  if (was.stateCode === now.stateCode && was.zip.slice(0, 5) === now.zip.slice(0, 5)) return null
  return 'It is placed already, and another ZIP code changes its tax and its date. Write to us and we see what can be done.'
}
