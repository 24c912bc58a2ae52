import { sql } from 'drizzle-orm'
import type { FollowPieces, PieceFact } from '#modules/orders/follow-pieces.ts'
import { isBuyers, isSame, type Piece } from '#modules/orders/take-order.ts'
import type { Db } from '#platform/db/database.server.ts'
import { moveUnits, takeUnits } from './data/units.ts'
import { eventOfPiece, type UnitEvent } from './domain/unit-machine.ts'

/** Who sent a piece back, and whether it was the shop's fault; null when it went another way. */
export type ReturnOf = (
  db: Db,
  key: { readonly lineId: string; readonly unit: number },
) => Promise<{ readonly initiator: 'buyer' | 'recipient' | 'staff'; readonly isOurFault: boolean } | null>

/**
 * Units of registries follow the pieces of orders that they are, in the same transaction: counts are sums over units, so they are right
 * after any payment, cancel, loss, return and exchange. One read for an order that holds no gift.
 */
export function followGifts(returnOf: ReturnOf): FollowPieces {
  return async (tx, { order, facts, now }) => {
    const units = await takeUnits(tx, sql`u.order_id = ${order.id}`)
    for (const fact of units.length > 0 ? facts : []) {
      const unit = units.find((one) => one.lineId === fact.lineId && one.unit === fact.unit)
      const event = unit && (await eventOf(tx, returnOf, { fact, isReceivers: isReceivers(order.pieces, fact) }))
      if (unit && event) await moveUnits(tx, [{ unit, event }], { at: now, ref: order.id })
    }
  }
}

/** Those it was given to look after it: what comes of it is theirs, and its giver hears nothing. */
function isReceivers(pieces: readonly Piece[], fact: PieceFact): boolean {
  const piece = pieces.find((one) => isSame(one, fact))
  return piece !== undefined && !isBuyers(piece)
}

async function eventOf(
  db: Db,
  returnOf: ReturnOf,
  { fact, isReceivers: isTheirs }: { fact: PieceFact; isReceivers: boolean },
): Promise<UnitEvent | undefined> {
  if (fact.kind === 'returned') return eventOfReturn(db, returnOf, fact)
  return fact.kind === 'cancelled' && isTheirs ? 'convert' : eventOfPiece[fact.kind]
}

/** What its receiver gives back for credit stays given, and its giver hears nothing; any other way the wish is open again. */
async function eventOfReturn(db: Db, returnOf: ReturnOf, { lineId, unit }: PieceFact): Promise<UnitEvent> {
  const found = await returnOf(db, { lineId, unit })
  return found?.initiator === 'recipient' && !found.isOurFault ? 'keep' : 'release'
}
