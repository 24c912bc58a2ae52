import { isSameOrderUnit, type OrderUnit, type OrderUnitKey } from './order-unit.ts'

/**
 * What happened to an order unit. `delivered` includes collected; `cancelled` includes lost units
 * that were refunded; `voided` units are packed again after their shipment was voided; `reshipped`
 * and `exchanged` units start again; `swapped` units become another variant before they ship.
 */
export type OrderUnitChangeKind =
  | 'making'
  | 'ready'
  | 'shipped'
  | 'voided'
  | 'delivered'
  | 'lost'
  | 'reshipped'
  | 'cancelled'
  | 'return_opened'
  | 'return_ended'
  | 'returned'
  | 'exchanged'
  | 'swapped'

export interface OrderUnitChange extends OrderUnitKey {
  readonly kind: OrderUnitChangeKind
  readonly variantId: string
  /** The previous variant; differs only after an exchange or a swap. */
  readonly was: string
}

/**
 * Compares the units of an order before and after an act. Units that did not change are left out.
 */
export function listOrderUnitChanges(
  before: readonly OrderUnit[],
  after: readonly OrderUnit[],
): OrderUnitChange[] {
  return after.flatMap((piece) => {
    const earlier = before.find((unit) => isSameOrderUnit(unit, piece))
    const kind = earlier && changeKind(earlier, piece)
    return kind
      ? [
          {
            lineId: piece.lineId,
            unit: piece.unit,
            kind,
            variantId: piece.variantId,
            was: earlier.variantId,
          },
        ]
      : []
  })
}

function changeKind(before: OrderUnit, after: OrderUnit): OrderUnitChangeKind | null {
  if (before.returnState !== 'returned' && after.returnState === 'returned') return 'returned'
  if (before.status !== after.status) return statusChangeKind(before, after)
  if (before.variantId !== after.variantId) return 'swapped'
  if (before.returnState === after.returnState) return null
  return after.returnState === 'open' ? 'return_opened' : 'return_ended'
}

function statusChangeKind(before: OrderUnit, { status }: OrderUnit): OrderUnitChangeKind | null {
  switch (status) {
    case 'unfulfilled':
      return before.status === 'lost' ? 'reshipped' : 'exchanged'
    case 'in_production':
      return 'making'
    case 'collected':
      return 'delivered'
    case 'ready':
      return before.status === 'shipped' ? 'voided' : 'ready'
    case 'shipped':
    case 'delivered':
    case 'lost':
    case 'cancelled':
      return status
  }
}
