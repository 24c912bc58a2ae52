import { eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { Commission } from './contract.ts'
import { bespokeCommissions } from './data/schema.ts'
import { describeCommission, type Viewing } from './describe-commission.ts'

/** What a guest asked for with the address that is now confirmed is the member's. Returns how many came. */
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

/** The account is closed: commissions go with all that was written and sent, but what was agreed or paid for, which is a contract. */
export async function eraseCommissions(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  const gone = await rows<{ id: string }>(
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
  for (const { id } of gone) await releaseFiles(tx, `bespoke:${id}`)
}

/** Every commission of a member, for the copy of their data. */
export async function exportCommissions(
  db: Db,
  { memberId, ...viewing }: { memberId: Id<'mem'> } & Viewing,
): Promise<Commission[]> {
  const kept = await db
    .select()
    .from(bespokeCommissions)
    .where(eq(bespokeCommissions.ownerId, memberId))
    .orderBy(bespokeCommissions.createdAt)
  return Promise.all(kept.map((commission) => describeCommission(db, commission, viewing)))
}
