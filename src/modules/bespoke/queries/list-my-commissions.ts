import { calendarDate } from '#kernel/time/time.ts'
import { listOrderNumbers } from '#modules/orders/list-order-numbers.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { queryRows } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { bespokeContract } from '../contract.ts'
import { commissionColumns, commissionRow, listQuotesOfAll } from '../db/commissions.ts'
import { selectAgreement } from '../db/agreement.ts'
import { listPaidDepositsOfAll } from '../db/deposits.ts'
import { commissionLink, linkToken } from '../db/link.ts'
import { describeStatus } from './describe-commission.ts'
import { findService } from '../domain/services.ts'

const maxListed = 100

/** Lists the member's commissions with their links, since the member is their owner. */
export async function listMyCommissions(
  { caller: actor, db, now }: Ctx,
  { secret, settings }: Pick<Services, 'secret' | 'settings'>,
): Promise<OutputOf<typeof bespokeContract.listMine>> {
  const commissions = await queryRows(
    db,
    commissionRow,
    sql`
      select ${commissionColumns} from bespoke_commissions
      where owner_id = ${getMemberId(actor)}
      order by created_at desc
      limit ${maxListed}`,
  )
  const ids = commissions.map(({ id }) => id)
  const [quotes, deposits, numbers] = await Promise.all([
    listQuotesOfAll(db, ids),
    listPaidDepositsOfAll(db, ids),
    listOrderNumbers(
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
    const agreed = selectAgreement(ownQuotes, depositsByCommission.get(id) ?? [])
    const { state, next } = describeStatus(commission, {
      quotes: ownQuotes,
      agreed,
      orderNumber,
      today,
    })
    const link = commissionLink('', linkToken(secret, linkNonce))
    return {
      number,
      title,
      service: findService(settings.get('bespoke').services, serviceId)?.title ?? '',
      state,
      next,
      createdAt: createdAt.toISOString(),
      link,
    }
  })
  return { rows }
}
