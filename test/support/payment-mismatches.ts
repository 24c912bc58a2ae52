import type { Database } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { TestProvider } from './test-provider.ts'

/** Payments that do not match the refunds of their orders or what the provider says. */
export async function listPaymentMismatches(
  database: Database,
  provider: TestProvider,
): Promise<unknown[]> {
  const payments = await queryRows(
    database.db,
    {
      ref: text,
      captured: integer,
      refunded: integer,
      refundPending: integer,
      refundedToCard: integer,
    },
    sql`
      select p.provider_ref as ref, p.captured, p.refunded, p.refund_pending, (
          select coalesce(sum(r.amount - coalesce((
            select sum(t.amount) from order_refund_tenders t where t.refund_id = r.id
          ), 0)), 0)::int
          from order_refunds r
          where r.order_id = p.order_id and r.method = 'card'
        ) as refunded_to_card
      from payments p
      where p.provider_ref is not null`,
  )
  const sessions = new Map((await provider.listCaptured()).map((session) => [session.ref, session]))
  const refs = new Set(payments.map(({ ref }) => ref))
  return [
    ...payments.flatMap((payment) => {
      const { captured, refunded } = sessions.get(payment.ref) ?? { captured: 0, refunded: 0 }
      const isMatching =
        payment.captured === captured
        && payment.refunded === refunded
        && payment.refunded + payment.refundPending === payment.refundedToCard
      return isMatching ? [] : [{ payment, captured, refunded }]
    }),
    ...[...sessions.values()].filter(({ ref }) => !refs.has(ref)),
  ]
}
