import type { PlacedOrder } from '#modules/orders/placed-order.ts'
import type { OrderedGiftCard } from '#modules/wallet/order-gift-cards.ts'

/** The gift cards of an order, one for each piece, with whom they go to. */
export function giftCardsOf({ groups }: Pick<PlacedOrder, 'groups'>): OrderedGiftCard[] {
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
