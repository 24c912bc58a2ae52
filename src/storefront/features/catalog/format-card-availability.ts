import type { Availability } from '#modules/catalog/contract.ts'
import * as t from '#messages/availability.ts'

/** The availability label of a product card; null if in stock. */
export function formatCardAvailability({ state, left }: Availability): string | null {
  switch (state) {
    case 'low':
      return t.lowStock({ count: String(left ?? 1) })
    case 'made-to-order':
      return t.madeToOrder
    case 'backorder':
      return t.backorder
    case 'preorder':
      return t.preorder
    case 'sold-out':
      return t.soldOut
    case 'in-stock':
      return null
  }
}
