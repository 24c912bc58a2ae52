import type { OrderedLetters } from '#modules/monograms/queue-works.ts'
import type { PlacedOrder } from '#modules/orders/placed-order.ts'
import { shipDate } from '#modules/pricing/ship-date.ts'

/** What of an order the workshop has to letter, each piece with the day its parcel leaves. */
export function lettersOf(
  { groups }: Pick<PlacedOrder, 'groups'>,
  placedAt: Date,
): OrderedLetters[] {
  return groups
    .flatMap((group) => group.lines)
    .flatMap(({ id, title, options, qty, leadDays, shipsOn, personalization }) =>
      personalization
        ? [
            {
              orderLineId: id,
              piece: [title, ...options].join(', '),
              qty,
              dueOn: shipDate(placedAt, [
                { leadDays, shipsOn, workDays: personalization.workDays },
              ]),
              personalization,
            },
          ]
        : [],
    )
}
