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

/** Saves a message about a return. Messages from staff are emailed to the buyer. */
export async function writeMessage(
  deps: ReturnParts,
  { id, fromStaff, text }: NewMessage,
): Promise<{ returnId: string } | Refusal> {
  const now = deps.clock.now()
  return onReturn(deps, id, async (tx, order, found) => {
    await tx
      .insert(returnMessages)
      .values({ id: newId('rmg', now.getTime()), returnId: found.id, at: now, fromStaff, text })
    if (fromStaff)
      await notifyReturnSender(tx, deps, {
        order,
        found,
        at: now,
        subject: `Return ${found.number}: a message from us`,
        heading: 'A message about your return',
        paragraphs: [text],
      })
    return { returnId: found.id }
  })
}
