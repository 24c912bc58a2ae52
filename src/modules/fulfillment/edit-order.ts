import { readVariants } from '#modules/catalog/read-variants.ts'
import { readdressing, readDelivery, writeDelivery, type Delivery, type PlacedAddress } from '#modules/orders/edit-delivery.ts'
import { isUntouched, noteEvent, readOrderInHand, type Doer, type OrderInHand } from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import type { ShippingMethod } from '#modules/pricing/quote.ts'
import { refundOrder } from '#modules/refunds/refund-order.ts'
import { formatMoney, sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { inActOn, orRefuse } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

export interface EditInput {
  readonly orderId: string
  readonly groupId: string
  readonly address?: Omit<PlacedAddress, 'deliveryNotes'>
  readonly giftNote?: string
  readonly methodId?: string
}

/**
 * Changes where a delivery goes, its card or how it travels, while its buyer can change it and nothing of it was begun. What was frozen
 * stays: an address in the same ZIP code has the same taxes, and what a slower way costs less goes back. Nobody is charged more without
 * paying for it, so a dearer way is refused.
 */
export async function editOrder(parts: FulfillmentParts, input: EditInput, by: Doer): Promise<{ refunded: number } | Refusal> {
  const at = parts.clock.now()
  if (input.methodId !== undefined && !(await takeMoneyFirst(parts, input.orderId)))
    return refuse('provider-unavailable', 'The payment cannot be reached just now. Nothing was changed; please try again in a minute.')
  return inActOn(parts, input.orderId, async (tx, order) => {
    if (!isOpenAt(order, at))
      orRefuse(refuse('transition-illegal', 'It cannot be changed any more: we have begun with it. Write to us and a person looks at it.'))
    const delivery = await readDelivery(tx, { orderId: order.id, groupId: input.groupId })
    if (!delivery) return orRefuse(refuse('not-found', 'This delivery is not of the order.'))
    const note = (kind: string, data: Record<string, unknown>) =>
      noteEvent(tx, order.id, { kind, at, by, data: { groupId: delivery.id, ...data } })
    if (input.giftNote !== undefined) {
      await writeDelivery(tx, delivery.id, { giftNote: input.giftNote })
      await note('gift_note_changed', {})
    }
    if (input.address) {
      await readdress(tx, delivery, input.address)
      await note('address_changed', { was: delivery.address })
    }
    return { refunded: input.methodId === undefined ? 0 : await changeMethod(tx, parts, { order, delivery, methodId: input.methodId, by }) }
  })
}

async function readdress(tx: Tx, delivery: Delivery, address: NonNullable<EditInput['address']>): Promise<void> {
  if (delivery.registryId) orRefuse(refuse('not-allowed', 'A gift goes where its registry says.'))
  if (!delivery.address) orRefuse(refuse('transition-illegal', 'Nothing of this delivery is shipped.'))
  const no = delivery.address && readdressing(delivery.address, address)
  if (no) orRefuse(refuse('transition-illegal', no))
  await writeDelivery(tx, delivery.id, { address: { ...address, deliveryNotes: delivery.address?.deliveryNotes ?? '' } })
}

interface MethodChange {
  readonly order: OrderInHand
  readonly delivery: Delivery
  readonly methodId: string
  readonly by: Doer
}

async function changeMethod(tx: Tx, parts: FulfillmentParts, { order, delivery, methodId, by }: MethodChange): Promise<number> {
  if (methodId === delivery.methodId) return 0
  const methods = await methodsFor(tx, parts, { order, delivery })
  const method = methods.find(({ id }) => id === methodId) ?? orRefuse(refuse('transition-illegal', 'That way does not go there.'))
  if (!('price' in method)) return 0
  const less = delivery.shipping - method.price
  if (less < 0)
    orRefuse(refuse('transition-illegal', `${method.label} costs ${formatMoney(-less)} more. Cancel the order and place it anew with it.`))
  await writeDelivery(tx, delivery.id, { method })
  const now = parts.clock.now()
  await noteEvent(tx, order.id, {
    kind: 'method_changed',
    at: now,
    by,
    data: { groupId: delivery.id, was: delivery.methodId, now: methodId },
  })
  const extra = less + taxOn(delivery, less)
  if (extra === 0) return 0
  const cause = { cause: 'edit', causeId: delivery.id, reason: 'A slower delivery costs less.', by, now } as const
  return orRefuse(await refundOrder(tx, { jobs: parts.jobs, order, wish: { shares: [], extra } }, cause)).amount
}

export interface OtherWay {
  readonly id: string
  readonly label: string
  readonly earliest: string
  readonly latest: string
  /** So much goes back, its tax included. */
  readonly less: number
}

/** The other ways a delivery can still go for no more than was paid; none once it cannot be changed. */
export async function readOtherWays(
  parts: FulfillmentParts,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<{ rows: OtherWay[] } | Refusal<'not-found'>> {
  const [order, delivery] = [await readOrderInHand(parts.db, orderId), await readDelivery(parts.db, { orderId, groupId })]
  if (!order || !delivery) return refuse('not-found', 'This delivery is not of the order.')
  if (!isOpenAt(order, parts.clock.now())) return { rows: [] }
  const methods = await methodsFor(parts.db, parts, { order, delivery })
  const found = methods.filter(({ id, price }) => id !== delivery.methodId && price <= delivery.shipping)
  return {
    rows: found.map(({ id, label, earliest, latest, price }) => {
      const less = delivery.shipping - price
      return { id, label, earliest, latest, less: less + taxOn(delivery, less) }
    }),
  }
}

function isOpenAt(order: OrderInHand, at: Date): boolean {
  const isOpen = order.editableUntil !== null && at < order.editableUntil && order.status === 'placed'
  return isOpen && order.pieces.every((piece) => isUntouched(piece) || piece.status === 'cancelled')
}

/** The ways it can go as of now, for what was paid for its goods. */
async function methodsFor(
  db: Db,
  { shipping }: FulfillmentParts,
  { order, delivery }: Pick<MethodChange, 'order' | 'delivery'>,
): Promise<readonly ShippingMethod[]> {
  if (!delivery.address) return []
  const facts = await readVariants(
    db,
    delivery.lines.map(({ variantId }) => variantId),
  )
  const [methods] = await shipping.quote([
    {
      destination: delivery.address,
      merchandise: delivery.merchandise,
      now: order.placedAt,
      weightG: sum(delivery.lines.map(({ variantId, qty }) => (facts.get(variantId)?.weightG ?? 0) * qty)),
      making: delivery.lines.map(({ variantId }) => ({ leadDays: facts.get(variantId)?.leadDays ?? 0, workDays: 0 })),
    },
  ])
  return methods ?? []
}

/** The part of its tax that falls on so much of its shipping, rounded once. */
function taxOn({ lines, shipping }: Delivery, less: number): number {
  const tax = sum(lines.flatMap(({ units }) => units.flatMap((unit) => unit.taxes.map((one) => one.shipping))))
  return shipping === 0 ? 0 : Math.floor((tax * less) / shipping)
}
