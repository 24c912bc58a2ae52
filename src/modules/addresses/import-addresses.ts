import { createAddressKey } from '#kernel/us-address/address-key.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { ShippingAddress } from './contract.ts'

export interface AddressToImport {
  readonly memberId: string
  readonly address: Omit<ShippingAddress, 'deliveryNotes'>
}

/**
 * Adds the first address of members whose address book is empty. Returns member → address. It is
 * verified when it is first used.
 */
export async function importAddresses(
  tx: Tx,
  incoming: readonly AddressToImport[],
  now: Date,
): Promise<Map<string, string>> {
  const members = incoming.map(({ memberId }) => memberId)
  const taken = await queryRows(
    tx,
    { memberId: text },
    sql`
      select distinct member_id
      from addresses
      where member_id = any(${members}) and deleted_at is null`,
  )
  const full = new Set(taken.map(({ memberId }) => memberId))
  const [first, ...others] = incoming
    .filter(({ memberId }) => !full.has(memberId))
    .map(({ memberId, address }) => ({
      ...address,
      id: createId('adr', now.getTime()),
      memberId,
      matchKey: createAddressKey(address),
      isDefaultShipping: true,
      isDefaultBilling: true,
      createdAt: now,
      updatedAt: now,
    }))
  if (!first) return new Map()
  await execute(tx, sql`insert into addresses ${insertValues(first, ...others)}`)
  return new Map([first, ...others].map(({ memberId, id }) => [memberId, id]))
}

/** Deletes imported addresses that nobody has changed or used. Returns those that are gone. */
export async function deleteUnusedAddresses(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`
      delete from addresses
      where id = any(${ids}) and version = 1 and last_used_at is null
      returning id`,
  )
  return new Set(deleted.map(({ id }) => id))
}
