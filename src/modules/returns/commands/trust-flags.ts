import { sql } from 'drizzle-orm'
import type { OrderWithUnits } from '#modules/orders/lock-order.ts'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { TrustFlag } from '../domain/return-plan.ts'

/** A buyer's mailbox, or one order. */
export type TrustFlagSubject = { readonly email: string } | { readonly orderId: string }

export interface ListedTrustFlag {
  readonly kind: 'buyer' | 'order'
  /** A mailbox identity, or an order number. */
  readonly subject: string
  readonly standing: TrustFlag
  readonly reason: string
  readonly setBy: string
  readonly setAt: string
}

/** The trust flag of the order, or else of its buyer. */
export async function findTrustFlag(
  db: Db,
  { id, email }: Pick<OrderWithUnits, 'id' | 'email'>,
): Promise<TrustFlag | null> {
  const [flags] = await rows<{ standing: TrustFlag }>(
    db,
    sql`
    select standing
    from return_trust_flags
    where (kind = 'order' and subject = ${id})
      or (kind = 'buyer' and subject = ${getMailboxIdentity(email)})
    order by kind desc limit 1`,
  )
  return flags?.standing ?? null
}

/** Null removes the flag. */
export async function setTrustFlag(
  db: Db,
  subject: TrustFlagSubject,
  flag: {
    readonly standing: TrustFlag
    readonly reason: string
    readonly by: string
    readonly now: Date
  } | null,
): Promise<void> {
  const [kind, key] =
    'email' in subject ? ['buyer', getMailboxIdentity(subject.email)] : ['order', subject.orderId]
  if (!flag) {
    await db.execute(sql`delete from return_trust_flags where kind = ${kind} and subject = ${key}`)
    return
  }
  const { standing, reason, by, now } = flag
  await db.execute(sql`
    insert into return_trust_flags (kind, subject, standing, reason, set_by, set_at)
    values (${kind}, ${key}, ${standing}, ${reason}, ${by}, ${now.toISOString()}::timestamptz)
    on conflict (kind, subject) do update set standing = excluded.standing,
      reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at`)
}

/** Latest first. */
export async function listTrustFlags(db: Db): Promise<ListedTrustFlag[]> {
  const flags = await rows<ListedTrustFlag>(
    db,
    sql`
    select s.kind, coalesce(o.number, s.subject) as subject, s.standing, s.reason,
      s.set_by as "setBy", to_jsonb(s.set_at) #>> '{}' as "setAt"
    from return_trust_flags s
    left join orders o on s.kind = 'order' and o.id = s.subject
    order by s.set_at desc, s.kind
    limit 500`,
  )
  return flags.map((row) => ({ ...row, setAt: new Date(row.setAt).toISOString() }))
}
