import { isOwnedBy, type DataOwner } from '#modules/members/data-owner.ts'
import type { GuestErasure } from '#modules/members/guest-erasure.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function eraseRestockRequests(tx: Tx, owner: DataOwner): Promise<void> {
  await execute(tx, sql`delete from restock_requests where ${isOwnedBy(owner)}`)
}

export async function eraseGuestRestockRequests(
  tx: Tx,
  { identity, before }: GuestErasure,
): Promise<void> {
  await execute(
    tx,
    sql`
      delete from restock_requests
      where identity = ${identity} and member_id is null and requested_at < ${before}`,
  )
}

const exportRow = {
  title: text,
  variant: text,
  email: text,
  state: text,
  consentIp: text,
  requestedAt: timestamp,
  confirmedAt: nullable(timestamp),
  endedAt: nullable(timestamp),
}

export function exportRestockRequests(db: Db, owner: DataOwner): Promise<unknown[]> {
  return queryRows(
    db,
    exportRow,
    sql`
      select p.title, array_to_string(v.option_values, ', ') as variant, r.email, r.state,
        r.consent_ip, r.requested_at, r.confirmed_at, r.ended_at
      from restock_requests r
      join variants v on v.id = r.variant_id
      join products p on p.id = v.product_id
      where ${isOwnedBy(owner)}
      order by r.requested_at, r.id`,
  )
}
