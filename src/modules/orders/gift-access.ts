import { createHmac } from 'node:crypto'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { encodeGiftCode, parseGiftCode } from './domain/gift-code.ts'

interface GiftSecret {
  /** Gift codes are derived from this key, so that the same code can be printed again. */
  readonly secret: string
}

/**
 * Generates the gift code of a delivery group. It is always the same, and only its hash is stored.
 */
export async function generateGiftCode(
  tx: Tx,
  { secret }: GiftSecret,
  { groupId, now }: { groupId: string; now: Date },
): Promise<string> {
  const code = encodeGiftCode(createHmac('sha256', secret).update(`gift ${groupId}`).digest())
  await execute(
    tx,
    sql`
      insert into gift_access (group_id, code_hash, created_at)
      values (${groupId}, ${hashGiftCode(code)}, ${now})
      on conflict (group_id)
      do update set code_hash = excluded.code_hash
      where gift_access.code_hash <> excluded.code_hash`,
  )
  return code
}

/** A link for emails and QR codes. The code is in the fragment, so that it never reaches a log. */
export async function createGiftLink(
  tx: Tx,
  { secret, origin }: GiftSecret & { readonly origin: string },
  { groupId, now }: { groupId: string; now: Date },
): Promise<string> {
  return `${origin}/tourist/order#gift=${await generateGiftCode(tx, { secret }, { groupId, now })}`
}

export interface GiftAccess {
  readonly orderId: string
  readonly groupId: string
}

/** Finds the delivery group that a gift code opens. */
export async function findGiftByCode(
  db: Db,
  enteredCode: string,
): Promise<GiftAccess | Refusal<'not-found'>> {
  const code = parseGiftCode(enteredCode)
  const access = await queryRow(
    db,
    { orderId: text, groupId: text },
    sql`
      select g.order_id, g.id as group_id
      from gift_access a
      join order_groups g on g.id = a.group_id
      where a.code_hash = ${hashGiftCode(code ?? '')}`,
  )
  return (
    access
    ?? refuse(
      'not-found',
      'We could not find a gift with this code. The code is on the gift receipt and has '
        + '12 letters and digits.',
      { reason: 'gift-code-not-found' },
    )
  )
}

export async function hasDeliveryGroup(db: Db, { orderId, groupId }: GiftAccess): Promise<boolean> {
  const group = await queryRow(
    db,
    { id: text },
    sql`select id from order_groups where id = ${groupId} and order_id = ${orderId}`,
  )
  return group !== null
}

/** The delivery groups of an order that have a gift code. */
export async function listGiftGroupIds(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const groups = await queryRows(
    db,
    { groupId: text },
    sql`
      select g.id as group_id
      from gift_access a
      join order_groups g on g.id = a.group_id
      where g.order_id = ${orderId}`,
  )
  return new Set(groups.map(({ groupId }) => groupId))
}

function hashGiftCode(code: string): string {
  return hashToken(`gift ${code}`)
}
