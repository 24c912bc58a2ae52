import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Address } from './contract.ts'
import { readBook } from './data/book.ts'
import { addresses } from './data/schema.ts'
import { describeAddress } from './describe-address.ts'

/** The account is closed: nothing of its address book is kept. */
export async function eraseAddresses(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.memberId, memberId))
}

/** Everything the address book holds of a member, for the copy of their data. */
export async function exportAddresses(
  db: Db,
  sealer: Sealer,
  memberId: Id<'mem'>,
): Promise<Address[]> {
  return (await readBook(db, sealer, memberId)).map(describeAddress)
}
