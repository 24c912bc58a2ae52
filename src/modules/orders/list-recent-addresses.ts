import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { pickupMethodId } from '#kernel/shipping-method/pickup-method.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { json as jsonOf } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PlacedAddress } from './placed-order.ts'

/**
 * Where the last orders of a mailbox went, the newest first; not the shop, where some were picked
 * up, and not the hidden addresses of registries.
 */
export async function listRecentAddresses(db: Db, email: string): Promise<ShippingAddress[]> {
  const rows = await queryRows(
    db,
    { address: jsonOf<PlacedAddress>() },
    sql`
      select g.address
      from orders o
      join order_groups g on g.order_id = o.id
      where email_identity(o.email) = email_identity(${email}) and o.status <> 'cancelled'
        and g.address is not null and g.registry_id is null
        and g.method_id is distinct from ${pickupMethodId}
      order by o.placed_at desc, g.position
      limit 10`,
  )
  return rows.map(({ address: { notesSealed: _notes, ...address } }) => ({
    ...(address as Omit<ShippingAddress, 'countryCode' | 'deliveryNotes'>),
    countryCode: getShopLocale().country,
    deliveryNotes: '',
  }))
}
