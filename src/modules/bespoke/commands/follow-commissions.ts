import { findNextState } from '#kernel/state-machine/state-machine.ts'
import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import { addEntry, byOrder, lockCommission, setCommissionState } from '../db/commissions.ts'
import {
  commissionMachine,
  commissionEventOfUnits,
  type CommissionState,
} from '../domain/commission-machine.ts'

/** Updates a commission when the units of its order change. */
export const followCommissions: OrderUnitFollower = async (tx, { order, now }) => {
  const commission = await lockCommission(tx, byOrder(order.id))
  if (!commission) return
  const state = findNextState(
    commissionMachine,
    commission.state,
    commissionEventOfUnits(order.units.map(({ status }) => status)),
  )
  if (!state || state === commission.state) return
  await setCommissionState(tx, commission.id, { state, now })
  const text = stateTexts[state]
  if (text)
    await addEntry(tx, {
      commissionId: commission.id,
      at: now,
      author: 'staff',
      kind: 'step',
      text,
    })
}

const stateTexts: Partial<Record<CommissionState, string>> = {
  production: 'An item is being made again.',
  order_shipped: 'It has shipped.',
  done: 'It was delivered.',
  refunded: 'Its order was canceled.',
}
