import { desc, eq } from 'drizzle-orm'
import { calendarDate } from '#kernel/time/time.ts'
import { readOrderNumbers } from '#modules/orders/read-order-numbers.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { bespokeContract } from './contract.ts'
import { quotesOfAll } from './data/commissions.ts'
import { agreedAmong } from './data/agreed.ts'
import { paidDepositsOfAll } from './data/deposits.ts'
import { commissionLink, linkToken } from './data/link.ts'
import { bespokeCommissions } from './data/schema.ts'
import { standingOf } from './describe-commission.ts'
import { serviceOf } from './domain/services.ts'

const maxListed = 100

/** Lists the member's commissions with their links, since the member is their owner. */
export async function listMine(
  { actor, db, now }: Ctx,
  { secret }: Pick<BespokeParts, 'secret'>,
): Promise<OutputOf<typeof bespokeContract.listMine>> {
  const commissions = await db
    .select()
    .from(bespokeCommissions)
    .where(eq(bespokeCommissions.ownerId, memberOf(actor)))
    .orderBy(desc(bespokeCommissions.createdAt))
    .limit(maxListed)
  const ids = commissions.map(({ id }) => id)
  const [quotes, deposits, numbers] = await Promise.all([
    quotesOfAll(db, ids),
    paidDepositsOfAll(db, ids),
    readOrderNumbers(
      db,
      commissions.flatMap(({ orderId }) => orderId ?? []),
    ),
  ])
  const quotesByCommission = Map.groupBy(quotes, ({ commissionId }) => commissionId)
  const depositsByCommission = Map.groupBy(deposits, ({ commissionId }) => commissionId)
  const today = calendarDate(now)
  const rows = commissions.map((commission) => {
    const { id, number, title, serviceId, orderId, createdAt, linkNonce } = commission
    const orderNumber = numbers.get(orderId ?? '') ?? null
    const ownQuotes = quotesByCommission.get(id) ?? []
    const agreed = agreedAmong(ownQuotes, depositsByCommission.get(id) ?? [])
    const { state, next } = standingOf(commission, {
      quotes: ownQuotes,
      agreed,
      orderNumber,
      today,
    })
    const link = commissionLink('', linkToken(secret, linkNonce))
    return {
      number,
      title,
      service: serviceOf(serviceId)?.title ?? '',
      state,
      next,
      createdAt: createdAt.toISOString(),
      link,
    }
  })
  return { rows }
}
