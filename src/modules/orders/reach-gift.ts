import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { tokenHash } from '#platform/secrets/secrets.ts'
import { giftCode, parseGiftCode } from './domain/gift-code.ts'

interface GiftSecret {
  /** Codes are derived from it, so that the same one can be printed again. */
  readonly secret: string
}

/** The code that opens one delivery for whoever was given it; the same each time, known to the database by its hash alone. */
export async function giftCodeOf(
  tx: Tx,
  { secret }: GiftSecret,
  { groupId, now }: { groupId: string; now: Date },
): Promise<string> {
  const code = giftCode(createHmac('sha256', secret).update(`gift ${groupId}`).digest())
  await tx.execute(sql`
    insert into gift_access (group_id, code_hash, created_at)
    values (${groupId}, ${hashOf(code)}, ${now.toISOString()}::timestamptz)
    on conflict (group_id)
    do update set code_hash = excluded.code_hash
    where gift_access.code_hash <> excluded.code_hash
  `)
  return code
}

/** For a mail or a square to be photographed; the code is in the fragment, where no log sees it. */
export async function giftLink(
  tx: Tx,
  { secret, origin }: GiftSecret & { readonly origin: string },
  { groupId, now }: { groupId: string; now: Date },
): Promise<string> {
  return `${origin}/tourist/order#gift=${await giftCodeOf(tx, { secret }, { groupId, now })}`
}

export interface ReachedGift {
  readonly orderId: string
  readonly groupId: string
}

/** The delivery that a code opens. */
export async function reachGift(db: Db, text: string): Promise<ReachedGift | Refusal<'not-found'>> {
  const code = parseGiftCode(text)
  const [found] = await rows<ReachedGift>(
    db,
    sql`
      select g.order_id as "orderId", g.id as "groupId"
      from gift_access a
      join order_groups g on g.id = a.group_id
      where a.code_hash = ${hashOf(code ?? '')}
    `,
  )
  return (
    found
    ?? refuse(
      'not-found',
      'We do not know this code. It stands on the gift receipt, with twelve letters and digits.',
    )
  )
}

/** Whether a delivery is of that order. */
export async function isDeliveryOf(db: Db, { orderId, groupId }: ReachedGift): Promise<boolean> {
  return (
    (
      await rows(
        db,
        sql`select 1 from order_groups where id = ${groupId} and order_id = ${orderId}`,
      )
    ).length > 0
  )
}

/** The deliveries of an order for which somebody may have a code. */
export async function readGivenGroups(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const found = await rows<{ groupId: string }>(
    db,
    sql`
      select g.id as "groupId"
      from gift_access a
      join order_groups g on g.id = a.group_id
      where g.order_id = ${orderId}
    `,
  )
  return new Set(found.map(({ groupId }) => groupId))
}

function hashOf(code: string): string {
  return tokenHash(`gift ${code}`)
}
