import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { OrderGlance } from './contract.ts'
import { lookupKey } from './data/keys.ts'
import { loadOrder } from './data/reader.ts'
import { glanceAtOrder } from './describe-order.ts'
import { parseOrderNumber } from './domain/order-number.ts'
import type { OrderParts } from './order-parts.ts'

export interface OrderQuestion {
  readonly number: string
  readonly email: string
}

/** Tries with one order number in an hour, from anywhere (features.md, area H). */
const triesPerNumber = 5

/**
 * Level 1 by number and e-mail. Every miss is one answer after the same work: a number that cannot be, one that is not, and one
 * of somebody else all end in one probe of one index and one empty read of a payment.
 */
export async function lookUpOrder(
  ctx: Ctx,
  parts: OrderParts,
  question: OrderQuestion,
): Promise<OrderGlance | Refusal<'not-found' | 'too-many'>> {
  const asked = await admit(parts, question)
  if ('refused' in asked) return asked
  const order = await loadOrder(ctx.db, sql`o.lookup_key = ${asked.key}`)
  const money = await parts.readMoney(ctx.db, order?.id ?? asked.key)
  return order
    ? glanceAtOrder({ order, money, now: ctx.now })
    : refuse(
        'not-found',
        'We could not find that order with this email. Check the confirmation email.',
      )
}

/** Counts the try against the number, known or not, and makes the key the look-up goes by. */
export async function admit(
  { limit }: Pick<OrderParts, 'limit'>,
  { number, email }: OrderQuestion,
): Promise<{ key: string } | Refusal<'too-many'>> {
  const meant = parseOrderNumber(number) ?? typedCodeKey(number)
  const key = lookupKey(meant, email)
  const { allowed, resetIn } = await limit(
    `order ${lookupKey(meant, '')}`,
    triesPerNumber,
    hours(1) / 1000,
  )
  return allowed
    ? { key }
    : refuse(
        'too-many',
        'This order number was asked for too often. Use the link in your confirmation email, or try again in an hour.',
        {
          detail: { retryAfter: resetIn },
        },
      )
}
