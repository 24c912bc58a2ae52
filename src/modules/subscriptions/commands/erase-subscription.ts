import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { listColumns, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { isOwnedBy, type DataOwner } from '#modules/members/data-owner.ts'
import type { GuestErasure } from '#modules/members/guest-erasure.ts'

/**
 * Deletes the subscription of a closed account. The welcome code is kept, so that it is issued
 * once.
 */
export async function eraseSubscription(tx: Tx, owner: DataOwner): Promise<void> {
  await execute(tx, sql`delete from subscribers where ${isOwnedBy(owner)}`)
}

/** Deletes the subscription of a guest. */
export async function eraseGuestSubscription(
  tx: Tx,
  { identity, before }: GuestErasure,
): Promise<void> {
  await execute(
    tx,
    sql`
      delete from subscribers
      where identity = ${identity} and member_id is null and created_at < ${before}`,
  )
}

const exportRow = {
  email: text,
  state: text,
  frequency: text,
  topics: textArray,
  source: text,
  consentAt: timestamp,
  consentIp: text,
  consentText: text,
  confirmedAt: nullable(timestamp),
  unsubscribedAt: nullable(timestamp),
  unsubscribeReason: nullable(text),
}

export function exportSubscription(db: Db, owner: DataOwner): Promise<unknown[]> {
  return queryRows(
    db,
    exportRow,
    sql`select ${listColumns(exportRow)} from subscribers where ${isOwnedBy(owner)}`,
  )
}
