import type { Id } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { ShippingAddress } from './contract.ts'
import { listStoredAddresses } from './db/book.ts'
import { toShippingAddress } from './queries/to-shipping-address.ts'

/** By id; unknown ids are absent. */
export async function findShippingAddresses(
  db: Db,
  sealer: Sealer,
  { memberId, ids }: { memberId: Id<'mem'>; ids: readonly string[] },
): Promise<Map<string, ShippingAddress>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (await listStoredAddresses(db, sealer, memberId))
      .filter(({ id }) => ids.includes(id))
      .map((entry) => [entry.id, toShippingAddress(entry)]),
  )
}

/** The address book, the preferred address first. */
export async function listShippingAddresses(
  db: Db,
  sealer: Sealer,
  memberId: Id<'mem'>,
): Promise<ShippingAddress[]> {
  return (await listStoredAddresses(db, sealer, memberId)).map(toShippingAddress)
}
