import { newId } from '#kernel/ids/ids.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { ledgerOf, markLots, readReversal, write, type Book, type LotRow } from './data/book.ts'
import { clawBack, lower, undoClawBack } from './domain/clawback.ts'
import { stepsToFollow, type PieceFate, type Step } from './domain/follow.ts'
import { loweredWhy } from './domain/history-words.ts'
import type { OrderFacts } from './loyalty-parts.ts'
import { notifyPointsReversed } from './notify-points-reversed.ts'
import type { OrderPointsContext } from './record-order-earnings.ts'

export async function applyOrderSteps(
  tx: Tx,
  pointsAccount: Book,
  context: OrderPointsContext,
): Promise<Book> {
  const { deps, order, program, now } = context
  const lots = pointsAccount.lots.filter((grant) => grant.orderId === order.id)
  let current = pointsAccount
  const rules = { unlock: program.terms.unlock, placedOn: calendarDate(order.placedAt) }
  const steps = stepsToFollow(lots, unitsVisibleTo(pointsAccount, order), rules)
  for (const step of steps) current = await applyStep(tx, current, { step, ...context })
  await notifyPointsReversed(tx, deps, { pointsAccount: current, order, steps, now })
  return current
}

async function applyStep(
  tx: Tx,
  pointsAccount: Book,
  { step, order, program, now }: OrderPointsContext & { step: Step },
): Promise<Book> {
  const ref =
    pointsAccount.account.memberId === order.ownerId
      ? order.id
      : (pointsAccount.lots.find(({ id }) => id === step.lotId)?.ref ?? '')
  const entry = { at: now, cause: 'return', ref, label: findLabel(pointsAccount.lots, step) }
  const { mostNegative } = program.terms
  switch (step.do) {
    case 'claw-back': {
      const reversal = newId('prv', now.getTime())
      const moved = clawBack(ledgerOf(pointsAccount), step.lotId, { reversal, mostNegative })
      return write(tx, pointsAccount, moved, { ...entry, note: step.why, reversal })
    }
    case 'lower': {
      const { spend, points } = step.to
      const reduced = await markLots(tx, pointsAccount, (grant) =>
        grant.id === step.lotId ? { ...grant, spendLowered: spend } : grant,
      )
      const moved = lower(ledgerOf(reduced), step.lotId, { to: points, mostNegative })
      return write(tx, reduced, moved, { ...entry, cause: 'exchange', note: loweredWhy })
    }
    case 'undo': {
      const reversal = pointsAccount.lots.find(({ id }) => id === step.lotId)?.reversal ?? ''
      const moved = undoClawBack(
        ledgerOf(pointsAccount),
        step.lotId,
        await readReversal(tx, reversal),
      )
      return write(tx, pointsAccount, moved, { ...entry, note: 'You kept the item after all.' })
    }
    case 'date':
      return markLots(tx, pointsAccount, (grant) =>
        grant.id === step.lotId
          ? {
              ...grant,
              paused: step.paused,
              unlocksOn: grant.state === 'pending' ? step.unlocksOn : grant.unlocksOn,
            }
          : grant,
      )
  }
}

function findLabel(lots: readonly LotRow[], { lotId }: Step): string {
  return lots.find(({ id }) => id === lotId)?.label ?? ''
}

/**
 * Returns the units' states that this member may see: the owner of a registry sees gifts, their
 * giver does not.
 */
function unitsVisibleTo(
  { account, lots }: Book,
  { id, ownerId, pieces, gifts }: OrderFacts,
): readonly PieceFate[] {
  if (account.memberId === ownerId) return pieces
  return lots
    .filter((grant) => grant.orderId === id)
    .map(({ lineId, unit }) => {
      const key = { lineId: lineId ?? '', unit: unit ?? 0 }
      const gift = gifts.find(
        (candidate) =>
          candidate.ownerId === account.memberId
          && candidate.lineId === key.lineId
          && candidate.unit === key.unit,
      )
      return (
        gift?.piece ?? {
          ...key,
          gone: 'This is no longer a gift.',
          lowered: null,
          hasOpenReturn: false,
          returnableUntil: null,
          onItsWaySince: null,
        }
      )
    })
}
