import type { Tx } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { trackLink } from './data/access.ts'
import { describeOrder } from './describe-order.ts'
import { editableUntil } from './domain/edit-window.ts'
import { returnPromise } from './domain/return-promise.ts'
import { orderPlacedMail } from './mail/order-placed.ts'
import type { OrderMoney } from './order-money.ts'
import type { PlacedOrder } from './placed-order.ts'

export interface Confirmation {
  readonly placed: PlacedOrder
  readonly number: string
  /** The secret of the tracking link. */
  readonly token: string
  readonly money: OrderMoney | null
}

/**
 * Enqueues the confirmation email in the transaction that writes the order, so that neither exists
 * without the other.
 */
export async function confirmOrderLater(
  tx: Tx,
  { mails, origin, sealer }: { mails: Mails; origin: string; sealer: Sealer },
  { placed, number, token, money }: Confirmation,
): Promise<void> {
  const { id, email, placedAt } = placed
  const groups = placed.groups.map((group) => ({
    ...group,
    place: group.address ? `${group.address.city}, ${group.address.stateCode}` : '',
    address: group.registryId ? null : group.address,
    lines: group.lines.map((line) => ({
      ...line,
      discount: line.totals.productDiscount + line.totals.orderDiscount,
      tax: line.totals.tax,
      total: line.totals.grand,
      returnPromise: returnPromise(
        placed.policies.returns,
        { ...line, isPersonalized: line.personalization !== null },
        placedAt,
      ),
      pieces: null,
      isGiftCard: (line.giftCard ?? null) !== null,
    })),
  }))
  const order = describeOrder({
    order: {
      ...placed,
      tenders: placed.tenders ?? [],
      number,
      status: 'placed',
      placedAt: placedAt.toISOString(),
      editableUntil:
        placed.commissionId === undefined ? editableUntil(placedAt).toISOString() : null,
      groups,
      events: [],
    },
    money,
    back: [],
    now: placedAt,
    sealer,
  })
  await mails.sendLater(tx, {
    dedupeKey: `order-placed:${id}`,
    to: email,
    ...orderPlacedMail(order, { origin, track: trackLink(origin, token) }),
  })
}
