import type { MonogramOrderLine } from '#modules/monograms/create-monogram-jobs.ts'
import type { PlacedOrder } from '#modules/orders/placed-order.ts'
import { calculateShipDate } from '#modules/pricing/ship-date.ts'
import type { OrderedGiftCard } from '#modules/wallet/order-gift-cards.ts'
import type { ShippingRules } from '#modules/pricing/get-shipping-rules.ts'

/** The gift cards of an order, one for each unit, with their recipients. */
export function listOrderedGiftCards({ groups }: Pick<PlacedOrder, 'groups'>): OrderedGiftCard[] {
  return groups
    .flatMap((group) => group.lines)
    .flatMap(({ id, qty, unitPrice, giftCard }) =>
      giftCard
        ? Array.from({ length: qty }, (_, unit) => ({
            lineId: id,
            unit,
            amount: unitPrice,
            ...giftCard,
          }))
        : [],
    )
}

/** The monograms that an order has to have made, each with the day its parcel ships. */
export function listOrderedMonograms(
  { groups }: Pick<PlacedOrder, 'groups'>,
  { placedAt, rules }: { readonly placedAt: Date; readonly rules: ShippingRules },
): MonogramOrderLine[] {
  return groups
    .flatMap((group) => group.lines)
    .flatMap(({ id, title, options, qty, leadDays, shipsOn, personalization }) =>
      personalization
        ? [
            {
              orderLineId: id,
              productTitle: [title, ...options].join(', '),
              qty,
              dueOn: calculateShipDate(
                placedAt,
                [{ leadDays, shipsOn, workDays: personalization.workDays }],
                rules,
              ),
              personalization,
            },
          ]
        : [],
    )
}
