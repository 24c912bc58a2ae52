import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { codeHash, isSameHash } from '#platform/secrets/secrets.ts'
import type { OrderDetail } from './contract.ts'
import { countTry, grantAccess, useCode } from './data/access.ts'
import { lookupKey } from './data/keys.ts'
import { loadOrder } from './data/reader.ts'
import { describeOrder } from './describe-order.ts'
import { parseOrderNumber } from './domain/order-number.ts'
import type { OrderQuestion } from './look-up-order.ts'
import type { OrderParts } from './order-parts.ts'
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
  parts: OrderParts,
  { number, email, code }: OrderQuestion & { code: string },
): Promise<{ order: OrderDetail; access: string } | Refusal<'token-used-or-expired'>> {
  const key = lookupKey(parseOrderNumber(number) ?? typedCodeKey(number), email)
  const enteredHash = codeHash(parts.secret, key, code)
  const attempt = await countTry(ctx.db, key, {
    now: ctx.now,
    until: new Date(ctx.now.getTime() + codeLife),
  })
  const isValid =
    isSameHash(enteredHash, attempt.codeHash ?? enteredHash.replaceAll(/./g, '-'))
    && attempt.isLive
    && attempt.tries <= attemptsPerCode
  const order = await loadOrder(ctx.db, sql`o.lookup_key = ${isValid ? key : ''}`)
  if (!order)
    return refuse(
      'token-used-or-expired',
      'That code is incorrect or has expired. Request a new one.',
      { reason: 'code-invalid-or-expired' },
    )
  const access = await inTransaction(ctx.db, async (tx) => {
    if (!(await useCode(tx, key, enteredHash))) return null
    const [token] = await grantAccess(tx, {
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
    parts.readMoney(ctx.db, order.id),
    parts.readBackBesideCard(ctx.db, order.id),
  ])
  return {
    order: describeOrder({ order, money, back: otherRefunds, now: ctx.now, sealer: parts.sealer }),
    access,
  }
}
