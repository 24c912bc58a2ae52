import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { backorderDays } from '#modules/catalog/domain/backorder-days.ts'
import type { Availability } from '#modules/catalog/contract.ts'
import * as t from '#messages/product.ts'
import * as a from '#messages/availability.ts'

interface StockInput {
  readonly availability: Availability
  readonly leadTime: string | null
  readonly shipsOn: string | null
  readonly heldMinutes: number | null
}

/** The availability line of a product page. Stock reserved by other checkouts counts as sold. */
export function formatPageAvailability({
  availability: { state, left },
  leadTime,
  shipsOn,
  heldMinutes,
}: StockInput): string {
  switch (state) {
    case 'low':
      return t.only({ count: String(left ?? 1) })
    case 'made-to-order':
      return leadTime ?? a.madeToOrder
    case 'backorder':
    case 'preorder':
      return formatShipDate(state, shipsOn)
    case 'sold-out':
      return heldMinutes === null ? a.soldOut : t.lastOneHeld
    case 'in-stock':
      return leadTime ?? t.inStock
  }
}

function formatShipDate(state: 'backorder' | 'preorder', shipsOn: string | null): string {
  const label = state === 'preorder' ? a.preorder : a.backorder
  if (shipsOn !== null)
    return t.shipsBy({ state: label, date: formatDate(shipsOn as CalendarDate) })
  return state === 'preorder'
    ? label
    : t.shipsInWeeks({ state: label, count: String(backorderDays / 7) })
}
