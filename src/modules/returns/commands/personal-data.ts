import { sql } from 'drizzle-orm'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'

/**
 * Deletes the drafts and trust flags of a closed account. Submitted returns stay with their order.
 */
export async function eraseReturnDrafts(
  tx: Tx,
  { memberId, email }: { memberId: Id<'mem'>; email: string | null },
): Promise<void> {
  if (email)
    await tx.execute(
      sql`delete from return_trust_flags where kind = 'buyer' and subject = ${getMailboxIdentity(email)}`,
    )
  await tx.execute(
    sql`
      delete from return_drafts
      where order_id in (select id from orders where owner_id = ${memberId})`,
  )
}

/** All returns of a member, for the personal data export. */
export function exportReturns(db: Db, memberId: Id<'mem'>): Promise<unknown[]> {
  return rows(
    db,
    sql`
    select r.number, r.kind, r.status, o.number as "order", r.decision,
      r.requested_at as "requestedAt", r.settled_at as "settledAt",
      (select coalesce(jsonb_agg(jsonb_build_object('reason', p.reason, 'note', p.note,
      'resolution', p.resolution, 'state', p.state)), '[]')
        from return_units p where p.return_id = r.id) as pieces,
      (select coalesce(jsonb_agg(jsonb_build_object('at', m.at, 'fromShop', m.from_staff, 'text',
      m.text)
            order by m.at), '[]')
        from return_messages m where m.return_id = r.id) as messages,
      (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'fromShop', p.from_shop)
            order by f.created_at, f.id), '[]')
        from return_photos p
        join files f on f.id = p.file_id
        where p.return_id = r.id) as photographs
    from returns r
    join orders o on o.id = r.order_id
    where o.owner_id = ${memberId}
    order by r.requested_at`,
  )
}
