import { findOrderId } from '#modules/orders/find-order.ts'
import { listPackingGroups } from '#modules/orders/list-packing-groups.ts'
import { findOrderWithUnits, isToPack } from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import { renderAddressLabels, type AddressLabel } from '../print/render-address-labels.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'

/**
 * Renders one address label for each unshipped delivery group of these orders, in the requested
 * order.
 */
export async function printAddressLabels(
  services: Pick<Services, 'db' | 'sealer' | 'settings'>,
  { orders, paper, now }: { orders: readonly string[]; paper: 'letter' | 'a4'; now: Date },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal<'not-found'>> {
  const labels: AddressLabel[] = []
  for (const idOrNumber of orders) {
    const found = await listLabels(services, idOrNumber)
    if (!found)
      return refuse('not-found', `There is no order ${idOrNumber}. Check the id or number.`, {
        reason: 'order-not-found',
      })
    labels.push(...found)
  }
  if (labels.length === 0)
    return refuse('not-found', 'These orders have no unshipped items.', {
      reason: 'no-unshipped-items',
    })
  const { name: shopName } = services.settings.get('shop')
  return {
    name: `${formatShopFileName(shopName)}-address-labels.pdf`,
    bytes: await renderAddressLabels(labels, { shopName, paper, at: now }),
  }
}

async function listLabels(
  services: Pick<Services, 'db' | 'sealer'>,
  idOrNumber: string,
): Promise<AddressLabel[] | null> {
  const { db } = services
  const orderId = await findOrderId(db, idOrNumber)
  const order = orderId && (await findOrderWithUnits(db, orderId))
  if (!order) return null
  const unshippedGroups = new Set(order.units.filter(isToPack).map(({ groupId }) => groupId))
  const packing = await listPackingGroups(services, order.id)
  return packing.filter(
    ({ groupId, address, isPickup }) =>
      unshippedGroups.has(groupId) && address.length > 0 && !isPickup,
  )
}
