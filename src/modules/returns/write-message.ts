import { newId } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { onReturn } from './approve-return.ts'
import { returnMessages } from './data/schema.ts'
import type { ReturnParts } from './return-parts.ts'
import { notifyReturnSender } from './notify-return-sender.ts'

export interface NewMessage {
  readonly id: string
  readonly fromStaff: boolean
  readonly text: string
}

/** A word between buyer and shop about a return; what the shop says is mailed. */
export async function writeMessage(
  parts: ReturnParts,
  { id, fromStaff, text }: NewMessage,
): Promise<{ returnId: string } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, found) => {
    await tx
      .insert(returnMessages)
      .values({ id: newId('rmg', now.getTime()), returnId: found.id, at: now, fromStaff, text })
    if (fromStaff)
      await notifyReturnSender(tx, parts, {
        order,
        found,
        at: now,
        subject: `Return ${found.number}: a word from us`,
        heading: 'A word about your return.',
        paragraphs: [text],
      })
    return { returnId: found.id }
  })
}
