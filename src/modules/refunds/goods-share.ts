import type { OrderInHand, PieceKey } from '#modules/orders/take-order.ts'
import { shareOf } from './domain/refund-sum.ts'

/** What was frozen for a piece itself, its tax within: all that can go back for it beside its delivery. */
export function goodsShareOf({ lines }: Pick<OrderInHand, 'lines'>, { lineId, unit }: PieceKey): number {
  const frozen = lines.find(({ id }) => id === lineId)?.units[unit]
  return frozen ? shareOf(frozen, 'goods').amount : 0
}
