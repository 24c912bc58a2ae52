import { notifyBuyer } from '#modules/orders/order-news.ts'
import { moveOrder, type OrderActor, type OrderInHand } from '#modules/orders/take-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'

const checking =
  'We check something before it leaves and write to you within one business day. You need not do anything.'

/** Nothing of it leaves until somebody lets it go on. `told`: why, in words for its buyer. */
export async function holdOrder(
  parts: FulfillmentParts,
  { orderId, reason, told = checking }: { orderId: string; reason: string; told?: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return inActOn(parts, orderId, (tx, order) =>
    holdWithin(tx, parts, { order, reason, told: [told], by }),
  )
}

interface Hold {
  readonly order: OrderInHand
  readonly reason: string
  /** Why, in words for its buyer. */
  readonly told: readonly string[]
  /** The dispute that it waits for. */
  readonly dispute?: string
  readonly by: OrderActor
}

/** As a part of another act on the order. */
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
    heading: 'We stopped your order for a moment.',
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
    releaseWithin(tx, parts, { order, told: 'What we checked is in order. We pack it now.', by }),
  )
}

/** As a part of another act on the order. `told`: why it goes on, in words for its buyer. */
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
    subject: `Order ${order.number} goes on`,
    heading: 'Your order goes on.',
    paragraphs: [told],
  })
  return { status }
}
