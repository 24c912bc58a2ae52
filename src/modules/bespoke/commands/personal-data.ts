import { eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { Commission } from '../contract.ts'
import { bespokeCommissions } from '../db/schema.ts'
import { describeCommission, type CommissionViewContext } from '../queries/describe-commission.ts'

/** Assigns guest commissions with the confirmed address to the member and returns their number. */
export async function claimCommissions(
  tx: Tx,
  { memberId, email }: { memberId: Id<'mem'>; email: string },
): Promise<number> {
  const claimed = await rows(
    tx,
    sql`
      update bespoke_commissions
      set owner_id = ${memberId}
      where email = ${email} and owner_id like 'gst\\_%'
      returning 1
    `,
  )
  return claimed.length
}

/**
 * Deletes the commissions of a closed account with messages and files, except agreed or paid ones,
 * which are contracts.
 */
export async function deleteCommissions(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  const deleted = await rows<{ id: string }>(
    tx,
    sql`
      delete from bespoke_commissions
      where owner_id = ${memberId}
        and state in ('submitted', 'review', 'quoted', 'expired', 'declined', 'withdrawn')
        and not exists (
          select 1 from bespoke_deposits d where d.commission_id = bespoke_commissions.id
        )
      returning id
    `,
  )
  for (const { id } of deleted) await releaseFiles(tx, `bespoke:${id}`)
}

/** Lists every commission of a member for the export of personal data. */
export async function exportCommissions(
  db: Db,
  { memberId, ...viewing }: { memberId: Id<'mem'> } & CommissionViewContext,
): Promise<Commission[]> {
  const commissions = await db
    .select()
    .from(bespokeCommissions)
    .where(eq(bespokeCommissions.ownerId, memberId))
    .orderBy(bespokeCommissions.createdAt)
  return Promise.all(commissions.map((commission) => describeCommission(db, commission, viewing)))
}
