import { orRefuse } from '#modules/fulfillment/act-on-order.ts'
import { tellBuyer } from '#modules/orders/order-news.ts'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { onReturn } from './approve-return.ts'
import { returnMessages } from './data/schema.ts'
import type { ReturnParts } from './return-parts.ts'

export interface NewMessage {
  readonly id: string
  /** The buyer's order; a message of the staff names none. */
  readonly orderId?: string
  readonly text: string
}

/** A word between buyer and shop about a return; what the shop says is mailed. */
export async function writeMessage(parts: ReturnParts, { id, orderId, text }: NewMessage): Promise<{ returnId: string } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, found) => {
    if (orderId !== undefined && order.id !== orderId) orRefuse(refuse('not-found', 'There is no such return.'))
    const fromStaff = orderId === undefined
    await tx.insert(returnMessages).values({ id: newId('rmg', now.getTime()), returnId: found.id, at: now, fromStaff, text })
    if (fromStaff)
      await tellBuyer(tx, parts.jobs, {
        orderId: order.id,
        at: now,
        subject: `Return ${found.number}: a word from us`,
        heading: 'A word about your return.',
        paragraphs: [text],
      })
    return { returnId: found.id }
  })
}
