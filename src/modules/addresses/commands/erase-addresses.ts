import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Address } from '../contract.ts'
import { listStoredAddresses } from '../db/book.ts'
import { addresses } from '../db/schema.ts'
import { describeAddress } from '../queries/describe-address.ts'

/** For a closed account. */
export async function eraseAddresses(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.memberId, memberId))
}

/** For the data export of a member. */
export async function exportAddresses(
  db: Db,
  sealer: Sealer,
  memberId: Id<'mem'>,
): Promise<Address[]> {
  return (await listStoredAddresses(db, sealer, memberId)).map(describeAddress)
}
