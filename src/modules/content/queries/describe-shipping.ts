import type { Settings } from '#platform/settings/settings.ts'

/** What page texts say about shipping: the first method, which is the cheapest. */
export function describeShipping(settings: Settings) {
  const { zones, defaultZone, methods, freeFrom, wrapPrice } = settings.get('shipping')
  const [standard] = methods
  // Zones of single states are farther than the others.
  const common = zones
    .filter(({ id, zipStarts }) => id === defaultZone || zipStarts.length > 0)
    .map(({ id }) => id)
  const reach = standard?.zones.filter(({ zone }) => common.includes(zone)) ?? []
  return {
    standard: standard?.price ?? 0,
    freeFrom,
    wrap: wrapPrice,
    fastest: Math.min(...reach.map(({ fastest }) => fastest)),
    slowest: Math.max(...reach.map(({ slowest }) => slowest)),
    remoteStates: zones
      .filter(({ id }) => !reach.some(({ zone, surcharge }) => zone === id && surcharge === 0))
      .flatMap(({ states }) => states),
  }
}
