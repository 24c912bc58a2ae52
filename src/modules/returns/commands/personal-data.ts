import { getMailboxIdentity } from '#kernel/email/email.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { boolean, jsonRows, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Guest, GuestErasure } from '#modules/members/guest-erasure.ts'

/**
 * Deletes the drafts and trust flags of a closed account. Submitted returns stay with their order.
 */
export async function eraseReturnDrafts(
  tx: Tx,
  { memberId, email }: { memberId: Id<'mem'>; email: string | null },
): Promise<void> {
  if (email)
    await execute(
      tx,
      sql`
        delete from return_trust_flags
        where kind = 'buyer' and subject = ${getMailboxIdentity(email)}`,
    )
  await execute(
    tx,
    sql`
      delete from return_drafts
      where order_id in (select id from orders where owner_id = ${memberId})`,
  )
}

/** Deletes the drafts and trust flags of a guest. */
export async function eraseGuestReturnDrafts(
  tx: Tx,
  { identity, before }: GuestErasure,
): Promise<void> {
  await execute(
    tx,
    sql`delete from return_trust_flags where kind = 'buyer' and subject = ${identity}`,
  )
  await execute(
    tx,
    sql`
      delete from return_drafts
      where order_id in (
        select id
        from orders
        where owner_id like 'gst\\_%' and email_identity(email) = ${identity}
          and placed_at < ${before}
      )`,
  )
}

const exportedReturnRow = {
  number: text,
  kind: text,
  status: text,
  order: text,
  decision: text,
  requestedAt: timestamp,
  settledAt: nullable(timestamp),
  pieces: jsonRows({ reason: text, note: text, resolution: text, state: text }),
  messages: jsonRows({ at: timestamp, fromShop: boolean, text }),
  photographs: jsonRows({ name: text, fromShop: boolean }),
}

/** All returns of a member, for the personal data export. */
export function exportReturns(db: Db, memberId: Id<'mem'>): Promise<unknown[]> {
  return exportReturnsWhere(db, sql`o.owner_id = ${memberId}`)
}

/** All returns of a guest, for the personal data export. */
export function exportGuestReturns(db: Db, { identity }: Guest): Promise<unknown[]> {
  return exportReturnsWhere(
    db,
    sql`o.owner_id like 'gst\\_%' and email_identity(o.email) = ${identity}`,
  )
}

function exportReturnsWhere(db: Db, condition: Sql): Promise<unknown[]> {
  return queryRows(
    db,
    exportedReturnRow,
    sql`
      select r.number, r.kind, r.status, o.number as "order", r.decision,
        r.requested_at, r.settled_at,
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'reason', u.reason, 'note', u.note, 'resolution', u.resolution, 'state', u.state
          )), '[]')
          from return_units u
          where u.return_id = r.id
        ) as pieces,
        (
          select coalesce(jsonb_agg(
            jsonb_build_object('at', m.at, 'fromShop', m.from_staff, 'text', m.text)
            order by m.at
          ), '[]')
          from return_messages m
          where m.return_id = r.id
        ) as messages,
        (
          select coalesce(jsonb_agg(
            jsonb_build_object('name', f.name, 'fromShop', p.from_shop)
            order by f.created_at, f.id
          ), '[]')
          from return_photos p
          join files f on f.id = p.file_id
          where p.return_id = r.id
        ) as photographs
      from returns r
      join orders o on o.id = r.order_id
      where ${condition}
      order by r.requested_at`,
  )
}
