import { unwrap } from '#platform/db/database.server.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { refundOrder } from '#modules/refunds/refund-order.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { ApprovableAct } from '#modules/staff/approvals.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { createId } from '#kernel/ids/ids.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'
import { fulfillmentStaffContract } from '../api/staff-contract.ts'

type Input = InputOf<(typeof fulfillmentStaffContract)['refundGoodwill']>
interface GoodwillRefund {
  readonly refunded: number
  readonly refundId: string
}

/** Refunds an amount that belongs to no unit. It is refunded in full or refused. */
export function refundGoodwill(services: Services): ApprovableAct<Input, GoodwillRefund> {
  return {
    name: fulfillmentStaffContract.refundGoodwill.path,
    assess: async (_ctx, { amount }) => ({ amount }),
    async prepare({ db }, { order }) {
      const orderId = await findOrderId(db, order)
      if (!orderId) return orderNotFound
      return (await captureBeforeRefund(services, orderId))
        ? null
        : refuse(
            'provider-unavailable',
            'We cannot reach the payment provider right now. Try again in a minute.',
            { reason: 'payment-provider-unavailable' },
          )
    },
    async perform(ctx, { order, ...input }) {
      const orderId = await findOrderId(ctx.db, order)
      return orderId
        ? refundAmount(
            { ...services, db: ctx.db },
            { orderId, ...input },
            { kind: 'staff', id: getStaffId(ctx) },
          )
        : orderNotFound
    },
  }
}

const orderNotFound = refuse('not-found', 'There is no order with this id or number.', {
  reason: 'order-not-found',
})

async function refundAmount(
  services: Services,
  { orderId, amount, reason, reasonKind }: { orderId: string } & Omit<Input, 'order'>,
  by: OrderActor,
): Promise<GoodwillRefund | Refusal> {
  const now = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    const cause = {
      cause: 'goodwill',
      causeId: createId('gwl', now.getTime()),
      reason,
      ...(reasonKind && { reasonKind }),
      by,
      now,
    } as const
    const made = unwrap(
      await refundOrder(
        tx,
        { jobs: services.jobs, order, request: { shares: [], extra: amount } },
        cause,
      ),
    )
    if (made.amount < amount)
      unwrap(
        refuse(
          'transition-illegal',
          'The amount is more than what is left to refund on this order.',
          { reason: 'refund-exceeds-remaining' },
        ),
      )
    await notifyBuyer(tx, services.jobs, {
      orderId,
      at: now,
      subject: `Order ${order.number}: refund of ${formatMoney(amount)}`,
      heading: `We are refunding ${formatMoney(amount)}.`,
      paragraphs: [reason, 'It can take your bank 5 to 10 days to show the refund.'],
    })
    return { refunded: made.amount, refundId: made.id }
  })
}
