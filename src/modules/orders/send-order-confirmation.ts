import { formatTown } from '#kernel/us-address/city-line.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { orderTrackingLink } from './db/access.ts'
import { describeOrder } from './queries/describe-order.ts'
import { getOrderShop } from './order-shop.ts'
import { editableUntil } from './edit-window.ts'
import { freezeReturnTerms } from './domain/return-terms.ts'
import { orderConfirmationEmail } from './emails/order-confirmation-email.ts'
import type { OrderPayment } from './queries/order-payment.ts'
import type { PlacedOrder } from './placed-order.ts'

export interface OrderConfirmationInput {
  readonly placed: PlacedOrder
  readonly number: string
  /** The secret of the tracking link. */
  readonly token: string
  readonly money: OrderPayment | null
}

/**
 * Enqueues the confirmation email in the transaction that writes the order, so that neither exists
 * without the other.
 */
export async function sendOrderConfirmation(
  tx: Tx,
  { mails, origin, sealer, settings }: Pick<Services, 'mails' | 'origin' | 'sealer' | 'settings'>,
  { placed, number, token, money }: OrderConfirmationInput,
): Promise<void> {
  const { id, email, placedAt } = placed
  const groups = placed.groups.map((group) => ({
    ...group,
    registryId: group.registryId ?? null,
    deliverOn: group.deliverOn ?? null,
    taxExemption: group.taxExemption ?? null,
    place: group.address ? formatTown(group.address) : '',
    address: group.registryId ? null : group.address,
    lines: group.lines.map((line) => ({
      ...line,
      discount: line.totals.productDiscount + line.totals.orderDiscount,
      tax: line.totals.tax,
      total: line.totals.grand,
      returnTerms: freezeReturnTerms(
        placed.policies.returns,
        { ...line, isPersonalized: line.personalization !== null },
        { group, placedAt },
      ),
      pieces: null,
      isGiftCard: (line.giftCard ?? null) !== null,
      giftCard: line.giftCard ?? null,
    })),
  }))
  const order = describeOrder({
    order: {
      ...placed,
      adjustments: [...placed.adjustments],
      tenders: [...(placed.tenders ?? [])],
      number,
      status: 'placed',
      editableUntil: placed.commissionId === undefined ? editableUntil(placedAt) : null,
      groups,
      events: [],
    },
    money,
    back: [],
    now: placedAt,
    sealer,
    shop: getOrderShop(settings),
  })
  await mails.sendLater(tx, {
    dedupeKey: `order-placed:${id}`,
    to: email,
    ...orderConfirmationEmail(order, { shop: mails.shop, track: orderTrackingLink(origin, token) }),
  })
}
