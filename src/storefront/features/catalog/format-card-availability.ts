import type { Availability } from '#modules/catalog/contract.ts'

/** The availability label of a product card; null if in stock. */
export function formatCardAvailability({ state, left }: Availability): string | null {
  switch (state) {
    case 'low':
      return `Low stock: ${left ?? 1} left`
    case 'made-to-order':
      return 'Made to order'
    case 'backorder':
      return 'Backorder'
    case 'preorder':
      return 'Preorder'
    case 'sold-out':
      return 'Sold out'
    case 'in-stock':
      return null
  }
}
