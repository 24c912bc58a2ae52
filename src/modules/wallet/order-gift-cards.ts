import { sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { calculateGiftCardSendTime } from './domain/gift-card-send-time.ts'

export interface OrderedGiftCard {
  readonly lineId: string
  readonly unit: number
  readonly amount: number
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly note: string
  readonly sendOn: string | null
}

/**
 * Stores the gift cards of an order, without codes or value until they are sent, not before `from`.
 */
export async function createOrderedGiftCards(
  tx: Tx,
  {
    orderId,
    lines,
    from,
    now,
  }: { orderId: string; lines: readonly OrderedGiftCard[]; from: Date; now: Date },
): Promise<void> {
  if (lines.length === 0) return
  const cards = lines.map((line) => ({
    ...line,
    id: createId('gfc', now.getTime()),
    deliverAt: calculateGiftCardSendTime(line.sendOn, from).toISOString(),
  }))
  await tx.execute(sql`
    insert into gift_cards (id, state, amount, order_id, line_id, unit, recipient_name,
      recipient_email, sender_name, note, send_on, deliver_at, created_at)
    select x.id, 'ordered', x.amount, ${orderId}, x."lineId", x.unit, x."recipientName",
      x."recipientEmail", x."senderName", x.note, x."sendOn", x."deliverAt",
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as x (id text, amount int,
      "lineId" text, unit int, "recipientName" text, "recipientEmail" text,
      "senderName" text, note text, "sendOn" date, "deliverAt" timestamptz)`)
}

export interface DueGiftCard {
  readonly id: string
  readonly orderId: string
  readonly lineId: string
  readonly unit: number
}

/**
 * Lists ordered cards that are due, 100 at a time by id, so that cards which cannot be sent do not
 * block others.
 */
export function listDueGiftCards(
  db: Db,
  { now, after }: { now: Date; after: string },
): Promise<DueGiftCard[]> {
  return rows<DueGiftCard>(
    db,
    sql`
    select id, order_id as "orderId", line_id as "lineId", unit from gift_cards
    where state = 'ordered' and deliver_at <= ${now.toISOString()}::timestamptz and id > ${after}
    order by id limit 100`,
  )
}

export async function enqueueGiftCard(tx: Tx, jobs: JobQueue, giftCardId: string): Promise<void> {
  await jobs.enqueue(tx, 'wallet.send-gift-card', { giftCardId })
}

export async function cancelGiftCards(
  tx: Tx,
  pieces: readonly { readonly lineId: string; readonly unit: number }[],
): Promise<void> {
  for (const { lineId, unit } of pieces)
    await tx.execute(
      sql`
        update gift_cards
        set state = 'cancelled'
        where line_id = ${lineId} and unit = ${unit} and state = 'ordered'
      `,
    )
}
