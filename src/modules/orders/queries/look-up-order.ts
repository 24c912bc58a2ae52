import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { sql } from '#platform/db/sql.ts'
import type { OrderOverview } from '../contract.ts'
import { orderLookupKey } from '../db/keys.ts'
import { findStoredOrder } from '../db/find-stored-order.ts'
import { summarizeOrder } from './describe-order.ts'
import { getOrderShop } from '../order-shop.ts'
import { parseOrderNumber } from '../domain/order-number.ts'
import type { Services } from '#platform/services.ts'
import type { Settings } from '#platform/settings/settings.ts'

export interface OrderLookup {
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
  services: Services,
  question: OrderLookup,
): Promise<OrderOverview | Refusal<'not-found' | 'too-many'>> {
  const admitted = await admitOrderLookup(services, question)
  if ('refused' in admitted) return admitted
  const order = await findStoredOrder(ctx.db, sql`o.lookup_key = ${admitted.key}`)
  const money = await services.readPayment(ctx.db, order?.id ?? admitted.key)
  return order
    ? summarizeOrder({ order, money, now: ctx.now, shop: getOrderShop(services.settings) })
    : refuse(
        'not-found',
        'We could not find that order with this email. Check the confirmation email.',
        { reason: 'order-not-found' },
      )
}

/** The same for all spellings; also for a text that cannot be an order number. */
export function normalizeOrderNumber(settings: Settings, number: string): string {
  return parseOrderNumber(number, settings.get('shop').orderPrefix) ?? createCodeKey(number)
}

/** Counts the attempt against the number, known or not, and returns the look-up key. */
export async function admitOrderLookup(
  { limitByKey: limit, settings }: Pick<Services, 'limitByKey' | 'settings'>,
  { number, email }: OrderLookup,
): Promise<{ key: string } | Refusal<'too-many'>> {
  const normalizedNumber = normalizeOrderNumber(settings, number)
  const key = orderLookupKey(normalizedNumber, email)
  const { allowed, resetIn } = await limit(
    `order ${orderLookupKey(normalizedNumber, '')}`,
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
