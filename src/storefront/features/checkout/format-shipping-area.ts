import { formatList } from '#kernel/locale/format-list.ts'
import type { OutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import * as t from '#messages/address.ts'

/** "the 50 states and Washington, D.C": without the final period, because the text goes on. */
export function formatShippingArea(outlyingRegions: readonly OutlyingRegion[]): string {
  const places = [
    t.fiftyStates,
    t.washington,
    ...outlyingRegions.map((region) => (region === 'military' ? t.military : t.territories)),
  ]
  return formatList(places).replace(/\.$/, '')
}
