import type { Facet } from '#modules/catalog/contract.ts'
import * as t from '#messages/list-server.ts'

const bedSizes = /^(?:crib|cot|twin|full|queen|king|california|cal king|standard|euro|body)\b/i
const letterSizes = /^(?:x*[sml]|x+l)(?:\/x*[sml]|\/x+l)?$|^(?:small|medium|large|x-?large)\b/i

const sizeKinds = [t.bedSize, t.size, t.dimensions] as const

function findSizeKind(label: string): (typeof sizeKinds)[number] {
  if (bedSizes.test(label)) return t.bedSize
  return /\d/.test(label) && !letterSizes.test(label) ? t.dimensions : t.size
}

/**
 * Splits sizes that mean different things: a bed, a fit, a measure. Used on the server, so that the
 * patterns stay out of the client bundle.
 */
export function splitSizes(facet: Facet): Facet[] {
  if (facet.key !== 'size') return [facet]
  const kinds = Map.groupBy(facet.values, ({ label }) => findSizeKind(label))
  return sizeKinds.flatMap((label) => {
    const values = kinds.get(label)
    return values ? [{ ...facet, label: kinds.size === 1 ? facet.label : label, values }] : []
  })
}
