import { backorderDays } from '#modules/catalog/domain/backorder-days.ts'
import type { Availability } from '#modules/catalog/contract.ts'
import { formatCardAvailability } from './format-card-availability.ts'

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
      return `Only ${left ?? 1} left`
    case 'made-to-order':
      return leadTime ?? 'Made to order'
    case 'backorder':
    case 'preorder':
      return `${formatCardAvailability({ state, left })}${formatShipDate(state, shipsOn)}`
    case 'sold-out':
      return heldMinutes === null ? 'Sold out' : 'Someone is buying the last one'
    case 'in-stock':
      return leadTime ?? 'In stock'
  }
}

function formatShipDate(state: 'backorder' | 'preorder', shipsOn: string | null): string {
  if (shipsOn !== null) return `: ships by ${formatShortDay(shipsOn)}`
  return state === 'preorder' ? '' : `: ships in about ${backorderDays / 7} weeks`
}

export function formatCheckBack(minutes: number): string {
  return `Check back in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "Tue, Dec 1" */
export function formatShortDay(date: string): string {
  return dayFormat.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}
