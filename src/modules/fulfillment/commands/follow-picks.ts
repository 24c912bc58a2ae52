import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import { deletePicks } from '../db/picks.ts'

/** Forgets the picks of units that left, were cancelled, or are another variant now. */
export const followPicks: OrderUnitFollower = (tx, { facts }) =>
  deletePicks(
    tx,
    facts.filter(({ kind }) => kind !== 'making' && kind !== 'ready'),
  )
