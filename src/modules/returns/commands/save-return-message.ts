import { createId } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { withReturn } from './approve-return.ts'
import { notifyReturnSender } from './notify-return-sender.ts'

export interface NewReturnMessage {
  readonly id: string
  readonly fromStaff: boolean
  readonly text: string
}

/** Saves a message about a return. Messages from staff are emailed to the buyer. */
export async function saveReturnMessage(
  services: Services,
  { id, fromStaff, text }: NewReturnMessage,
): Promise<{ returnId: string } | Refusal> {
  const now = services.clock.now()
  return withReturn(services, id, async (tx, order, storedReturn) => {
    const message = {
      id: createId('rmg', now.getTime()),
      returnId: storedReturn.id,
      at: now,
      fromStaff,
      text,
    }
    await execute(tx, sql`insert into return_messages ${insertValues(message)}`)
    if (fromStaff)
      await notifyReturnSender(tx, services, {
        order,
        storedReturn,
        at: now,
        subject: `Return ${storedReturn.number}: a message from us`,
        heading: 'A message about your return',
        paragraphs: [text],
      })
    return { returnId: storedReturn.id }
  })
}
