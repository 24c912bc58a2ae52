import { notifyBuyer } from '#modules/orders/order-news.ts'
import { moveOrder, type OrderActor, type OrderInHand } from '#modules/orders/take-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

const defaultExplanation =
  'We are checking something before we ship your order and will write to you within one '
  + 'business day. You do not need to do anything.'

/** Puts an order on hold until it is released. `told` is the explanation for the buyer. */
export async function holdOrder(
  parts: FulfillmentParts,
  {
    orderId,
    reason,
    told = defaultExplanation,
  }: { orderId: string; reason: string; told?: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return inActOn(parts, orderId, (tx, order) =>
    holdWithin(tx, parts, { order, reason, told: [told], by }),
  )
}

interface Hold {
  readonly order: OrderInHand
  readonly reason: string
  /** The explanation for the buyer. */
  readonly told: readonly string[]
  /** The id of the dispute that caused the hold. */
  readonly dispute?: string
  readonly by: OrderActor
}

/** Puts a locked order on hold, as part of another act. */
export async function holdWithin(
  tx: Tx,
  { clock, jobs }: FulfillmentParts,
  { order, reason, told, dispute, by }: Hold,
): Promise<{ status: string }> {
  const at = clock.now()
  const { status } = unwrap(
    await moveOrder(tx, order, {
      event: 'hold',
      at,
      by,
      data: { reason, ...(dispute && { dispute }) },
    }),
  )
  await notifyBuyer(tx, jobs, {
    orderId: order.id,
    at,
    subject: `Order ${order.number} is on hold`,
    heading: 'Your order is on hold.',
    paragraphs: told,
  })
  return { status }
}

export async function releaseOrder(
  parts: FulfillmentParts,
  orderId: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return inActOn(parts, orderId, (tx, order) =>
    releaseWithin(tx, parts, {
      order,
      told: 'Our check is complete. We are packing your order now.',
      by,
    }),
  )
}

/** Releases a locked order, as part of another act. `told` is the explanation for the buyer. */
export async function releaseWithin(
  tx: Tx,
  { clock, jobs }: FulfillmentParts,
  { order, told, by }: { order: OrderInHand; told: string; by: OrderActor },
): Promise<{ status: string }> {
  const at = clock.now()
  const { status } = unwrap(await moveOrder(tx, order, { event: 'release', at, by }))
  await notifyBuyer(tx, jobs, {
    orderId: order.id,
    at,
    subject: `Order ${order.number} is no longer on hold`,
    heading: 'Your order is no longer on hold.',
    paragraphs: [told],
  })
  return { status }
}
