import { formatList } from '#kernel/locale/format-list.ts'
import type { OutlyingRegion } from './outlying-regions.ts'

const names: Readonly<Record<OutlyingRegion, string>> = {
  military: 'military addresses (APO, FPO, DPO)',
  territories: 'the U.S. territories',
}

/** "the 50 states and Washington, D.C": without the final period, because the text goes on. */
export function describeShippingArea(outlyingRegions: readonly OutlyingRegion[]): string {
  const places = [
    'the 50 states',
    'Washington, D.C.',
    ...outlyingRegions.map((region) => names[region]),
  ]
  return formatList(places).replace(/\.$/, '')
}
