import { findOrder } from '#modules/orders/find-order.ts'
import { readPacking } from '#modules/orders/read-packing.ts'
import { isInHouse, readOrderInHand } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { renderAddressLabels, type AddressLabel } from './print/render-address-labels.ts'

/** The addresses of what is still in the house of these orders, one label for each delivery, in the order they were asked for. */
export async function addressLabels(
  parts: Pick<FulfillmentParts, 'db' | 'sealer'>,
  { orders, paper, now }: { orders: readonly string[]; paper: 'letter' | 'a4'; now: Date },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal<'not-found'>> {
  const labels: AddressLabel[] = []
  for (const text of orders) {
    const found = await labelsOf(parts, text)
    if (!found) return refuse('not-found', `There is no order ${text}.`)
    labels.push(...found)
  }
  if (labels.length === 0) return refuse('not-found', 'Nothing of these orders waits to be sent.')
  return {
    name: 'aumbry-address-labels.pdf',
    bytes: await renderAddressLabels(labels, { paper, at: now }),
  }
}

async function labelsOf(
  parts: Pick<FulfillmentParts, 'db' | 'sealer'>,
  text: string,
): Promise<AddressLabel[] | null> {
  const { db } = parts
  const orderId = await findOrder(db, text)
  const order = orderId && (await readOrderInHand(db, orderId))
  if (!order) return null
  const waiting = new Set(order.pieces.filter(isInHouse).map(({ groupId }) => groupId))
  const packing = await readPacking(parts, order.id)
  return packing.filter(({ groupId, address }) => waiting.has(groupId) && address.length > 0)
}
