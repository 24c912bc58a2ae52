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

const triesPerCode = 5
/** A code was typed on this device now; a mailed link is for keeps. */
const accessLife = hours(24)

/** Level 2 by the mailed code. A wrong code, one that has run out and an order that is not there are one answer after the same work. */
export async function openOrderByCode(
  ctx: Ctx,
  parts: OrderParts,
  { number, email, code }: OrderQuestion & { code: string },
): Promise<{ order: OrderDetail; access: string } | Refusal<'token-used-or-expired'>> {
  const key = lookupKey(parseOrderNumber(number) ?? typedCodeKey(number), email)
  const given = codeHash(parts.secret, key, code)
  const tried = await countTry(ctx.db, key, {
    now: ctx.now,
    until: new Date(ctx.now.getTime() + codeLife),
  })
  const fits =
    isSameHash(given, tried.codeHash ?? given.replaceAll(/./g, '-'))
    && tried.isLive
    && tried.tries <= triesPerCode
  const order = await loadOrder(ctx.db, sql`o.lookup_key = ${fits ? key : ''}`)
  if (!order)
    return refuse(
      'token-used-or-expired',
      'That code does not fit or has run out. Ask for a new one.',
    )
  const access = await inTransaction(ctx.db, async (tx) => {
    if (!(await useCode(tx, key, given))) return null
    const [token] = await grantAccess(tx, {
      orderIds: [order.id],
      until: new Date(ctx.now.getTime() + accessLife),
    })
    return token ?? null
  })
  if (!access)
    return refuse(
      'token-used-or-expired',
      'That code does not fit or has run out. Ask for a new one.',
    )
  const [money, back] = await Promise.all([
    parts.readMoney(ctx.db, order.id),
    parts.readBackBesideCard(ctx.db, order.id),
  ])
  return {
    order: describeOrder({ order, money, back, now: ctx.now, sealer: parts.sealer }),
    access,
  }
}
