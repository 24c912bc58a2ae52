import type { Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { hashCode, createSixDigitCode } from '#platform/secrets/secrets.ts'
import { saveOrderCode } from '../db/access.ts'
import { insertEvent } from '../db/writer.ts'
import { admitOrderLookup, type OrderLookup } from '../queries/look-up-order.ts'
import { orderCodeEmail } from '../emails/order-code-email.ts'
import type { Services } from '#platform/services.ts'

export const codeLife = minutes(10)

/**
 * Emails a code for an order. A job does the look-up, so that the answer does not show whether the
 * order exists.
 */
export async function sendOrderCode(
  ctx: Ctx,
  services: Services,
  question: OrderLookup,
): Promise<Record<string, never> | Refusal<'too-many'>> {
  const admitted = await admitOrderLookup(services, question)
  if ('refused' in admitted) return admitted
  await inTransaction(ctx.db, (tx) =>
    ctx.jobs.enqueue(tx, 'orders.send-code', { key: admitted.key, request: ctx.requestId }),
  )
  return {}
}

/** Sends the code. A job that runs twice sends one code. */
export async function sendOrderCodeNow(
  services: Services,
  { key, request }: { key: string; request: string },
): Promise<void> {
  const order = await queryRow(
    services.db,
    { id: text, number: text, email: text },
    sql`select id, number, email from orders where lookup_key = ${key}`,
  )
  if (!order) return
  const code = createSixDigitCode()
  await inTransaction(services.db, async (tx) => {
    const mail = orderCodeEmail({ number: order.number, code, shop: services.mails.shop })
    const isFirst = await services.mails.sendLater(tx, {
      dedupeKey: `order-code:${request}`,
      to: order.email,
      ...mail,
    })
    if (!isFirst) return
    const now = services.clock.now()
    await saveOrderCode(tx, key, {
      codeHash: hashCode(services.secret, key, code),
      until: new Date(now.getTime() + codeLife),
    })
    await insertEvent(tx, {
      orderIds: [order.id],
      at: now,
      kind: 'code_mailed',
      actor: { kind: 'system' },
      visibility: 'staff',
    })
  })
}
