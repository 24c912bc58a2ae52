import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { listColumns, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { GuestErasure } from '#modules/members/guest-erasure.ts'

/**
 * Deletes the subscription of a closed account. The welcome code is kept, so that it is issued
 * once.
 */
export async function eraseSubscription(tx: Tx, owner: SubscriptionOwner): Promise<void> {
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

export function exportSubscription(db: Db, owner: SubscriptionOwner): Promise<unknown[]> {
  return queryRows(
    db,
    exportRow,
    sql`select ${listColumns(exportRow)} from subscribers where ${isOwnedBy(owner)}`,
  )
}

interface SubscriptionOwner {
  readonly memberId: string
  readonly identity: string | null
}

function isOwnedBy({ memberId, identity }: SubscriptionOwner) {
  return identity === null
    ? sql`member_id = ${memberId}`
    : sql`(member_id = ${memberId} or identity = ${identity})`
}
