import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  listColumns,
  nullable,
  text,
  textArray,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import type { SubscriberState } from '../domain/subscriber-machine.ts'

const subscriberRow = {
  id: text,
  identity: text,
  email: text,
  memberId: nullable(text),
  state: literal<SubscriberState>(),
  frequency: literal<'every' | 'monthly'>(),
  topics: textArray,
  source: literal<'popup' | 'checkout' | 'account' | 'footer' | 'import'>(),
  consentAt: timestamp,
  consentIp: text,
  consentText: text,
  confirmHash: nullable(text),
  confirmUntil: nullable(timestamp),
  confirmedAt: nullable(timestamp),
  unsubscribedAt: nullable(timestamp),
  unsubscribeReason: nullable(literal<'too_often' | 'not_for_me' | 'never_asked' | 'other'>()),
  couponId: nullable(text),
  emailedAt: nullable(timestamp),
  createdAt: timestamp,
}
export type Subscriber = Row<typeof subscriberRow>

export function findSubscriber(
  db: Db,
  where: { id: string } | { identity: string } | { confirmHash: string },
): Promise<Subscriber | null> {
  const condition =
    'id' in where
      ? sql`id = ${where.id}`
      : 'identity' in where
        ? sql`identity = ${where.identity}`
        : sql`confirm_hash = ${where.confirmHash}`
  return queryRow(
    db,
    subscriberRow,
    sql`select ${listColumns(subscriberRow)} from subscribers where ${condition}`,
  )
}

export function updateSubscriber(
  tx: Tx,
  id: string,
  { from, ...values }: { from: readonly Subscriber['state'][] } & Partial<Subscriber>,
): Promise<Subscriber | null> {
  return queryRow(
    tx,
    subscriberRow,
    sql`
      update subscribers
      set ${setValues(values)}
      where id = ${id} and state = any(${from})
      returning ${listColumns(subscriberRow)}`,
  )
}

export async function claimDailyEmail(
  tx: Tx,
  { id, now, pause }: { id: string; now: Date; pause: number },
): Promise<boolean> {
  const before = new Date(now.getTime() - pause)
  const claimed = await execute(
    tx,
    sql`
      update subscribers
      set emailed_at = ${now}
      where id = ${id} and (emailed_at is null or emailed_at < ${before})`,
  )
  return claimed > 0
}

export async function purgePendingSubscribers(tx: Tx, now: Date): Promise<void> {
  await execute(tx, sql`delete from subscribers where state = 'pending' and confirm_until < ${now}`)
}
