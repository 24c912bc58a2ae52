import { allowed, step } from '#kernel/state-machine/state-machine.ts'
import { fulfillmentMachine, type FulfillmentStatus, type TrackingStatus } from './order-machine.ts'

export type ReturnState = 'no' | 'open' | 'returned'

/** Names a piece of an order: the line it is of, and its place among the line's frozen units. */
export interface PieceKey {
  readonly lineId: string
  readonly unit: number
}

export interface Piece extends PieceKey {
  readonly groupId: string
  /** What it is now; an exchange changes it. */
  readonly variantId: string
  readonly status: FulfillmentStatus
  readonly tracking: TrackingStatus | null
  readonly returnState: ReturnState
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  /** Whoever it was given to and now looks after it: what is paid back for it is theirs, and its buyer hears no more of it. */
  readonly recipientId: string | null
  readonly recipientEmail: string | null
}

export type PieceEvent =
  | 'make'
  | 'prepare'
  | 'ship'
  | 'collect'
  | 'cancel'
  | 'deliver'
  | 'lose'
  | 'reship'
  | 'refund'
  | 'exchange'

export function isSame(one: PieceKey, other: PieceKey): boolean {
  return one.lineId === other.lineId && one.unit === other.unit
}

/** Where pieces stand after an event, or the first one that does not allow it, with what it does allow. */
export function afterEvent(
  pieces: readonly Piece[],
  event: PieceEvent,
):
  | { readonly statuses: FulfillmentStatus[] }
  | { readonly stuck: Piece; readonly allowed: string[] } {
  const statuses: FulfillmentStatus[] = []
  for (const piece of pieces) {
    const next = step(fulfillmentMachine, piece.status, event)
    if (!next || (event === 'exchange' && piece.returnState === 'no'))
      return { stuck: piece, allowed: allowed(fulfillmentMachine, piece.status) }
    statuses.push(next)
  }
  return { statuses }
}

/** Still its buyer's business: nobody it was given to has taken it over. */
export function isBuyers({ recipientId }: Pick<Piece, 'recipientId'>): boolean {
  return recipientId === null
}

/** Nothing of the order came to anything. What was paid back to whoever it was given to had come once, and its buyer knows no better. */
export function isAllCancelled(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => piece.status === 'cancelled' && isBuyers(piece))
}

/** Nothing has been made, packed or sent yet: the buyer can still cancel it alone (commerce.md §2.1). */
export function isUntouched({ status }: Pick<Piece, 'status'>): boolean {
  return status === 'unfulfilled'
}

/** Not with the carrier and not with anybody: it can be stopped by a person. */
export function isInHouse({ status }: Pick<Piece, 'status'>): boolean {
  return status === 'unfulfilled' || status === 'in_production' || status === 'ready'
}

export function isThere({ status }: Pick<Piece, 'status'>): boolean {
  return status === 'delivered' || status === 'collected'
}
