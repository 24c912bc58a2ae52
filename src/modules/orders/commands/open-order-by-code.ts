import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { hashCode, isSameHash } from '#platform/secrets/secrets.ts'
import type { OrderDetail } from '../contract.ts'
import { countCodeAttempt, grantOrderAccess, markCodeUsed } from '../db/access.ts'
import { orderLookupKey } from '../db/keys.ts'
import { findStoredOrder } from '../db/find-stored-order.ts'
import { describeOrder } from '../queries/describe-order.ts'
import { getOrderShop } from '../order-shop.ts'
import { normalizeOrderNumber, type OrderLookup } from '../queries/look-up-order.ts'
import type { Services } from '#platform/services.ts'
import { codeLife } from './send-order-code.ts'

const attemptsPerCode = 5
/**
 * Access by code is for the device it was entered on, so it is shorter than that of an emailed
 * link.
 */
const accessLifetime = hours(24)

/**
 * Level 2 by emailed code. Wrong codes, expired codes and unknown orders get the same answer after
 * the same work.
 */
export async function openOrderByCode(
  ctx: Ctx,
  services: Services,
  { number, email, code }: OrderLookup & { code: string },
): Promise<{ order: OrderDetail; access: string } | Refusal<'token-used-or-expired'>> {
  const key = orderLookupKey(normalizeOrderNumber(services.settings, number), email)
  const enteredHash = hashCode(services.secret, key, code)
  const attempt = await countCodeAttempt(ctx.db, key, {
    now: ctx.now,
    until: new Date(ctx.now.getTime() + codeLife),
  })
  const isValid =
    isSameHash(enteredHash, attempt.codeHash ?? enteredHash.replaceAll(/./g, '-'))
    && attempt.isLive
    && attempt.attempts <= attemptsPerCode
  const order = await findStoredOrder(ctx.db, sql`o.lookup_key = ${isValid ? key : ''}`)
  if (!order)
    return refuse(
      'token-used-or-expired',
      'That code is incorrect or has expired. Request a new one.',
      { reason: 'code-invalid-or-expired' },
    )
  const access = await inTransaction(ctx.db, async (tx) => {
    if (!(await markCodeUsed(tx, key, enteredHash))) return null
    const [token] = await grantOrderAccess(tx, {
      orderIds: [order.id],
      until: new Date(ctx.now.getTime() + accessLifetime),
    })
    return token ?? null
  })
  if (!access)
    return refuse(
      'token-used-or-expired',
      'That code is incorrect or has expired. Request a new one.',
      { reason: 'code-invalid-or-expired' },
    )
  const [money, otherRefunds] = await Promise.all([
    services.readPayment(ctx.db, order.id),
    services.listTenderRefunds(ctx.db, order.id),
  ])
  return {
    order: describeOrder({
      order,
      money,
      back: otherRefunds,
      now: ctx.now,
      sealer: services.sealer,
      shop: getOrderShop(services.settings),
    }),
    access,
  }
}
