interface AddressRegion {
  readonly stateCode: string
  readonly zip: string
}

/**
 * Returns why the address of a placed order cannot change, or null if it can. Tax and delivery
 * promise depend only on the ZIP code, so frozen amounts stay correct within it.
 */
export function findAddressChangeProblem(
  current: AddressRegion,
  updated: AddressRegion,
): string | null {
  if (
    current.stateCode === updated.stateCode
    && current.zip.slice(0, 5) === updated.zip.slice(0, 5)
  )
    return null
  return (
    'The order is already placed, and a different ZIP code changes its tax and delivery '
    + 'date. Contact us and we will see what we can do.'
  )
}
