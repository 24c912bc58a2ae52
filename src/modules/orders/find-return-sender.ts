import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { json as jsonOf, nullable } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { findShipmentAddress, type ShipmentAddress } from './find-shipment-address.ts'
import type { PlacedBilling } from './placed-order.ts'

/**
 * Where a return of a delivery group is sent from: its address, or for a pickup the billing address
 * in the country of the shop. Null when neither is known.
 */
export async function findReturnSender(
  services: { db: Db; sealer: Sealer },
  groupId: string,
): Promise<ShipmentAddress['to'] | null> {
  const shipment = await findShipmentAddress(services, groupId)
  if (!shipment || !isPickup(shipment.methodId)) return shipment?.to ?? null
  const order = await queryRow(
    services.db,
    { billing: nullable(jsonOf<PlacedBilling>()) },
    sql`
      select o.billing
      from orders o
      join order_groups g on g.order_id = o.id
      where g.id = ${groupId}`,
  )
  const billing = order?.billing
  if (billing?.countryCode !== getShopLocale().country) return null
  const { firstName, lastName, line1, line2, city, region, postalCode } = billing
  return {
    name: `${firstName} ${lastName}`.trim(),
    company: '',
    line1,
    line2,
    city,
    stateCode: region,
    zip: postalCode,
    phone: shipment.to.phone,
  }
}

/** The lines of the address, which start with the name. */
export function formatSender(sender: ShipmentAddress['to']): string[] {
  const { name, company, line1, line2, city, stateCode, zip } = sender
  return [name, company, line1, line2, `${city}, ${stateCode} ${zip}`].filter(Boolean)
}
