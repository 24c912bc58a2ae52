import type { Id } from '#kernel/ids/ids.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { GuestErasure } from '#modules/members/guest-erasure.ts'
import type { Commission } from '../contract.ts'
import { commissionColumns, commissionRow } from '../db/commissions.ts'
import { describeCommission, type CommissionViewContext } from '../queries/describe-commission.ts'

/** Assigns guest commissions with the confirmed address to the member and returns their number. */
export async function claimCommissions(
  tx: Tx,
  { memberId, email }: { memberId: Id<'mem'>; email: string },
): Promise<number> {
  return execute(
    tx,
    sql`
      update bespoke_commissions set owner_id = ${memberId}
      where email = ${email} and owner_id like 'gst\\_%'`,
  )
}

/**
 * Deletes the commissions of a closed account with messages and files, except agreed or paid ones,
 * which are contracts.
 */
export function deleteCommissions(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  return deleteCommissionsWhere(tx, sql`c.owner_id = ${memberId}`)
}

/** Deletes the commissions of a guest from before a time, except agreed or paid ones. */
export function deleteGuestCommissions(tx: Tx, { identity, before }: GuestErasure): Promise<void> {
  return deleteCommissionsWhere(tx, sql`${isOfGuest(identity)} and c.created_at < ${before}`)
}

const isOfGuest = (identity: string): Sql =>
  sql`c.owner_id like 'gst\\_%' and email_identity(c.email) = ${identity}`

async function deleteCommissionsWhere(tx: Tx, condition: Sql): Promise<void> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`
      delete from bespoke_commissions c
      where ${condition}
        and c.state in ('submitted', 'review', 'quoted', 'expired', 'declined', 'withdrawn')
        and not exists (select 1 from bespoke_deposits d where d.commission_id = c.id)
      returning c.id`,
  )
  for (const { id } of deleted) await releaseFiles(tx, `bespoke:${id}`)
}

/** Lists every commission of a member for the export of personal data. */
export function exportCommissions(
  db: Db,
  { memberId, ...viewing }: { memberId: Id<'mem'> } & CommissionViewContext,
): Promise<Commission[]> {
  return exportCommissionsWhere(db, sql`c.owner_id = ${memberId}`, viewing)
}

/** Lists every commission of a guest for the export of personal data. */
export function exportGuestCommissions(
  db: Db,
  { identity, ...viewing }: { identity: string } & CommissionViewContext,
): Promise<Commission[]> {
  return exportCommissionsWhere(db, isOfGuest(identity), viewing)
}

async function exportCommissionsWhere(
  db: Db,
  condition: Sql,
  viewing: CommissionViewContext,
): Promise<Commission[]> {
  const commissions = await queryRows(
    db,
    commissionRow,
    sql`
      select ${commissionColumns} from bespoke_commissions c
      where ${condition}
      order by created_at`,
  )
  return Promise.all(commissions.map((commission) => describeCommission(db, commission, viewing)))
}
