import type { OrderWithUnits } from '#modules/orders/lock-order.ts'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { text, literal, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { TrustFlag } from '../domain/return-plan.ts'

/** A buyer's mailbox, or one order. */
export type TrustFlagSubject = { readonly email: string } | { readonly orderId: string }

const trustFlagRow = {
  kind: literal<'buyer' | 'order'>(),
  /** A mailbox identity, or an order number. */
  subject: text,
  flag: literal<TrustFlag>(),
  reason: text,
  setBy: text,
  setAt: timestamp,
}

export interface ListedTrustFlag extends Omit<Row<typeof trustFlagRow>, 'setAt'> {
  readonly setAt: string
}

/** The trust flag of the order, or else of its buyer. */
export async function findTrustFlag(
  db: Db,
  { id, email }: Pick<OrderWithUnits, 'id' | 'email'>,
): Promise<TrustFlag | null> {
  const stored = await queryRow(
    db,
    { flag: literal<TrustFlag>() },
    sql`
      select flag from return_trust_flags
      where (kind = 'order' and subject = ${id})
        or (kind = 'buyer' and subject = ${getMailboxIdentity(email)})
      order by kind desc
      limit 1`,
  )
  return stored?.flag ?? null
}

/** Null removes the flag. */
export async function setTrustFlag(
  db: Db,
  subject: TrustFlagSubject,
  change: {
    readonly flag: TrustFlag
    readonly reason: string
    readonly by: string
    readonly now: Date
  } | null,
): Promise<void> {
  const [kind, key] =
    'email' in subject ? ['buyer', getMailboxIdentity(subject.email)] : ['order', subject.orderId]
  if (!change) {
    await execute(db, sql`delete from return_trust_flags where kind = ${kind} and subject = ${key}`)
    return
  }
  const { flag, reason, by, now } = change
  await execute(
    db,
    sql`
      insert into return_trust_flags (kind, subject, flag, reason, set_by, set_at)
      values (${kind}, ${key}, ${flag}, ${reason}, ${by}, ${now})
      on conflict (kind, subject) do update set
        flag = excluded.flag, reason = excluded.reason, set_by = excluded.set_by,
        set_at = excluded.set_at`,
  )
}

/** Latest first. */
export async function listTrustFlags(db: Db): Promise<ListedTrustFlag[]> {
  const flags = await queryRows(
    db,
    trustFlagRow,
    sql`
      select f.kind, coalesce(o.number, f.subject) as subject, f.flag, f.reason, f.set_by,
        f.set_at
      from return_trust_flags f
      left join orders o on f.kind = 'order' and o.id = f.subject
      order by f.set_at desc, f.kind
      limit 500`,
  )
  return flags.map((flag) => ({ ...flag, setAt: flag.setAt.toISOString() }))
}
