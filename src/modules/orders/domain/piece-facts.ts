import { isSame, type Piece, type PieceKey } from './piece.ts'

/**
 * What became of a piece in one act. `delivered` is collected too; `cancelled` is paid back whole, before it left or after it was lost;
 * a piece that was `reshipped` or `exchanged` begins again; a `swapped` one waits as something else.
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
  /** The variant it was before; another one only after an exchange or a swap. */
  readonly was: string
}

/** What an act did to the pieces of an order: one fact for each that changed, none for the others. */
export function pieceFacts(before: readonly Piece[], after: readonly Piece[]): PieceFact[] {
  return after.flatMap((piece) => {
    const earlier = before.find((one) => isSame(one, piece))
    const kind = earlier && kindOf(earlier, piece)
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

function kindOf(before: Piece, after: Piece): PieceFactKind | null {
  if (before.returnState !== 'returned' && after.returnState === 'returned') return 'returned'
  if (before.status !== after.status) return statusFact(before, after)
  if (before.variantId !== after.variantId) return 'swapped'
  if (before.returnState === after.returnState) return null
  return after.returnState === 'open' ? 'return_opened' : 'return_ended'
}

function statusFact(before: Piece, { status }: Piece): PieceFactKind | null {
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
