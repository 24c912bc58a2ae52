import { eq } from 'drizzle-orm'
import { step } from '#kernel/state-machine/state-machine.ts'
import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import { addEntry, lockCommission, moveTo } from './data/commissions.ts'
import { bespokeCommissions } from './data/schema.ts'
import {
  commissionMachine,
  eventOfPieces,
  type CommissionState,
} from './domain/commission-machine.ts'

/** What became of an order's pieces, on the page of the commission it was. */
export const followCommissions: FollowPieces = async (tx, { order, now }) => {
  const commission = await lockCommission(tx, eq(bespokeCommissions.orderId, order.id))
  if (!commission) return
  const state = step(
    commissionMachine,
    commission.state,
    eventOfPieces(order.pieces.map(({ status }) => status)),
  )
  if (!state || state === commission.state) return
  await moveTo(tx, commission.id, { state, now })
  const text = words[state]
  if (text)
    await addEntry(tx, {
      commissionId: commission.id,
      at: now,
      author: 'staff',
      kind: 'step',
      text,
    })
}

const words: Partial<Record<CommissionState, string>> = {
  production: 'A piece of it is being made again.',
  order_shipped: 'It has left our house.',
  done: 'It was delivered.',
  refunded: 'Its order was cancelled.',
}
