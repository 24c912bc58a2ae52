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

/** Attempts for one order number in an hour, from all addresses (features.md, area H). */
const attemptsPerNumber = 5

/**
 * Level 1 by number and email. Every failed look-up costs one index probe and one payment read, so
 * that timing does not show whether an order exists.
 */
export async function lookUpOrder(
  ctx: Ctx,
  parts: OrderParts,
  question: OrderQuestion,
): Promise<OrderGlance | Refusal<'not-found' | 'too-many'>> {
  const admitted = await admit(parts, question)
  if ('refused' in admitted) return admitted
  const order = await loadOrder(ctx.db, sql`o.lookup_key = ${admitted.key}`)
  const money = await parts.readMoney(ctx.db, order?.id ?? admitted.key)
  return order
    ? glanceAtOrder({ order, money, now: ctx.now })
    : refuse(
        'not-found',
        'We could not find that order with this email. Check the confirmation email.',
        { reason: 'order-not-found' },
      )
}

/** Counts the attempt against the number, known or not, and returns the look-up key. */
export async function admit(
  { limit }: Pick<OrderParts, 'limit'>,
  { number, email }: OrderQuestion,
): Promise<{ key: string } | Refusal<'too-many'>> {
  const normalizedNumber = parseOrderNumber(number) ?? typedCodeKey(number)
  const key = lookupKey(normalizedNumber, email)
  const { allowed, resetIn } = await limit(
    `order ${lookupKey(normalizedNumber, '')}`,
    attemptsPerNumber,
    hours(1) / 1000,
  )
  return allowed
    ? { key }
    : refuse(
        'too-many',
        'Too many attempts for this order number. Use the link in your confirmation '
          + 'email, or try again in an hour.',
        { reason: 'order-lookup-limit', detail: { retryAfter: resetIn } },
      )
}
