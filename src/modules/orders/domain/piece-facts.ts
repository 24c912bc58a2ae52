import { isSame, type Piece, type PieceKey } from './piece.ts'

/**
 * What happened to an order unit. `delivered` includes collected; `cancelled` includes lost units
 * that were refunded; `reshipped` and `exchanged` units start again; `swapped` units become
 * another variant before they ship.
 */
export type PieceFactKind =
  | 'making'
  | 'ready'
  | 'shipped'
  | 'delivered'
  | 'lost'
  | 'reshipped'
  | 'cancelled'
  | 'return_opened'
  | 'return_ended'
  | 'returned'
  | 'exchanged'
  | 'swapped'

export interface PieceFact extends PieceKey {
  readonly kind: PieceFactKind
  readonly variantId: string
  /** The previous variant; differs only after an exchange or a swap. */
  readonly was: string
}

/**
 * Compares the units of an order before and after an act. Units that did not change are left out.
 */
export function pieceFacts(before: readonly Piece[], after: readonly Piece[]): PieceFact[] {
  return after.flatMap((piece) => {
    const earlier = before.find((unit) => isSame(unit, piece))
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

function changeKind(before: Piece, after: Piece): PieceFactKind | null {
  if (before.returnState !== 'returned' && after.returnState === 'returned') return 'returned'
  if (before.status !== after.status) return statusChangeKind(before, after)
  if (before.variantId !== after.variantId) return 'swapped'
  if (before.returnState === after.returnState) return null
  return after.returnState === 'open' ? 'return_opened' : 'return_ended'
}

function statusChangeKind(before: Piece, { status }: Piece): PieceFactKind | null {
  switch (status) {
    case 'unfulfilled':
      return before.status === 'lost' ? 'reshipped' : 'exchanged'
    case 'in_production':
      return 'making'
    case 'collected':
      return 'delivered'
    case 'ready':
    case 'shipped':
    case 'delivered':
    case 'lost':
    case 'cancelled':
      return status
  }
}
