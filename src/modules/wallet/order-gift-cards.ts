import { createId } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text, type Row } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { calculateGiftCardSendTime } from './domain/gift-card-send-time.ts'

export interface GiftCardRecipient {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly note: string
  /** Null to send it as soon as it can be. */
  readonly sendOn: string | null
}

export interface OrderedGiftCard extends GiftCardRecipient {
  readonly lineId: string
  readonly unit: number
  readonly amount: number
  readonly design?: string | undefined
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
  const [first, ...others] = lines.map((line) => ({
    id: createId('gfc', now.getTime()),
    state: 'ordered',
    amount: line.amount,
    orderId,
    lineId: line.lineId,
    unit: line.unit,
    recipientName: line.recipientName,
    recipientEmail: line.recipientEmail,
    senderName: line.senderName,
    note: line.note,
    sendOn: line.sendOn,
    design: line.design ?? '',
    deliverAt: calculateGiftCardSendTime(line.sendOn, from),
    createdAt: now,
  }))
  if (first) await execute(tx, sql`insert into gift_cards ${insertValues(first, ...others)}`)
}

/**
 * Changes the recipient of the cards of a line that were not emailed, which are not sent before
 * `from`. Returns their number.
 */
export function readdressOrderedGiftCards(
  tx: Tx,
  {
    orderId,
    lineId,
    recipient,
    from,
  }: { orderId: string; lineId: string; recipient: GiftCardRecipient; from: Date },
): Promise<number> {
  const { recipientName, recipientEmail, senderName, note, sendOn } = recipient
  return execute(
    tx,
    sql`
      update gift_cards
      set recipient_name = ${recipientName}, recipient_email = ${recipientEmail},
        sender_name = ${senderName}, note = ${note}, send_on = ${sendOn}::date,
        deliver_at = ${calculateGiftCardSendTime(sendOn, from)}
      where order_id = ${orderId} and line_id = ${lineId} and state = 'ordered'`,
  )
}

const dueGiftCardRow = { id: text, orderId: text, lineId: text, unit: integer }

export type DueGiftCard = Row<typeof dueGiftCardRow>

/**
 * Lists ordered cards that are due, 100 at a time by id, so that cards which cannot be sent do not
 * block others.
 */
export function listDueGiftCards(
  db: Db,
  { now, after }: { now: Date; after: string },
): Promise<DueGiftCard[]> {
  return queryRows(
    db,
    dueGiftCardRow,
    sql`
      select id, order_id, line_id, unit
      from gift_cards
      where state = 'ordered' and deliver_at <= ${now} and id > ${after}
      order by id limit 100`,
  )
}

export async function enqueueGiftCard(tx: Tx, jobs: JobQueue, giftCardId: string): Promise<void> {
  await jobs.enqueue(tx, 'wallet.send-gift-card', { giftCardId })
}

export async function cancelGiftCards(
  tx: Tx,
  units: readonly { readonly lineId: string; readonly unit: number }[],
): Promise<void> {
  for (const { lineId, unit } of units)
    await execute(
      tx,
      sql`
        update gift_cards
        set state = 'cancelled'
        where line_id = ${lineId} and unit = ${unit} and state = 'ordered'`,
    )
}
