import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Address } from '../contract.ts'
import { listStoredAddresses } from '../db/book.ts'
import { describeAddress } from '../queries/describe-address.ts'

/** For a closed account. */
export async function eraseAddresses(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  await execute(tx, sql`delete from addresses where member_id = ${memberId}`)
}

/** For the data export of a member. */
export async function exportAddresses(
  db: Db,
  sealer: Sealer,
  memberId: Id<'mem'>,
): Promise<Address[]> {
  return (await listStoredAddresses(db, sealer, memberId)).map(describeAddress)
}
