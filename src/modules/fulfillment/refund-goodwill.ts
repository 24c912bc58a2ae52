import { findOrder } from '#modules/orders/find-order.ts'
import { notifyBuyer } from '#modules/orders/order-news.ts'
import type { OrderActor } from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { refundOrder } from '#modules/refunds/refund-order.ts'
import { staffId } from '#modules/staff/command-line.ts'
import type { MoneyAct } from '#modules/staff/money-acts.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { newId } from '#kernel/ids/ids.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inActOn, unwrap } from './act-on-order.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { fulfillmentStaffContract } from './staff-contract.ts'

type Input = InputOf<(typeof fulfillmentStaffContract)['refundGoodwill']>
interface Refunded {
  readonly refunded: number
  readonly refundId: string
}

/** An amount for no piece in particular. What is asked goes back whole or not at all. */
export function refundGoodwill(parts: FulfillmentParts): MoneyAct<Input, Refunded> {
  return {
    name: fulfillmentStaffContract.refundGoodwill.path,
    assess: async (_ctx, { amount }) => ({ amount }),
    async prepare({ db }, { order }) {
      const orderId = await findOrder(db, order)
      if (!orderId) return noOrder
      return (await takeMoneyFirst(parts, orderId))
        ? null
        : refuse(
            'provider-unavailable',
            'The payment cannot be reached just now. Please try again in a minute.',
          )
    },
    async carryOut(ctx, { order, ...input }) {
      const orderId = await findOrder(ctx.db, order)
      return orderId
        ? giveBack(
            { ...parts, db: ctx.db },
            { orderId, ...input },
            { kind: 'staff', id: staffId(ctx) },
          )
        : noOrder
    },
  }
}

const noOrder = refuse('not-found', 'There is no such order.')

async function giveBack(
  parts: FulfillmentParts,
  { orderId, amount, reason }: { orderId: string; amount: number; reason: string },
  by: OrderActor,
): Promise<Refunded | Refusal> {
  const now = parts.clock.now()
  return inActOn(parts, orderId, async (tx, order) => {
    const cause = {
      cause: 'goodwill',
      causeId: newId('gwl', now.getTime()),
      reason,
      by,
      now,
    } as const
    const made = unwrap(
      await refundOrder(
        tx,
        { jobs: parts.jobs, order, wish: { shares: [], extra: amount } },
        cause,
      ),
    )
    if (made.amount < amount)
      unwrap(refuse('transition-illegal', 'That is more than is left to refund on this order.'))
    await notifyBuyer(tx, parts.jobs, {
      orderId,
      at: now,
      subject: `Order ${order.number}: ${formatMoney(amount)} goes back to you`,
      heading: `We send you ${formatMoney(amount)} back.`,
      paragraphs: [reason, 'Banks take 5 to 10 days to show it.'],
    })
    return { refunded: made.amount, refundId: made.id }
  })
}
