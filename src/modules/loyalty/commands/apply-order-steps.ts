import { createId } from '#kernel/ids/ids.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import {
  toLedger,
  updatePointsGrants,
  savePointsAccount,
  type PointsAccount,
} from '../db/points-accounts.ts'
import { listReversalEntries } from '../db/points-entries.ts'
import type { PointsGrantRow } from '../db/points-grants.ts'
import { takeBackGrant, lowerGrant, undoTakeBack } from '../domain/clawback.ts'
import { planOrderSteps, type UnitOutcome, type OrderPointsStep } from '../domain/order-steps.ts'
import { priceDifferenceReason } from '../domain/entry-labels.ts'
import type { LoyaltyOrderFacts } from '../order-facts.ts'
import { notifyPointsReversed } from './notify-points-reversed.ts'
import type { OrderPointsContext } from './record-order-earnings.ts'

export async function applyOrderSteps(
  tx: Tx,
  pointsAccount: PointsAccount,
  context: OrderPointsContext,
): Promise<PointsAccount> {
  const { services, order, program, now } = context
  const grants = pointsAccount.grants.filter((grant) => grant.orderId === order.id)
  let current = pointsAccount
  const rules = { unlock: program.terms.unlock, placedOn: calendarDate(order.placedAt) }
  const steps = planOrderSteps(grants, unitsVisibleTo(pointsAccount, order), rules)
  for (const step of steps) current = await applyStep(tx, current, { step, ...context })
  await notifyPointsReversed(tx, services, { pointsAccount: current, order, steps, now })
  return current
}

async function applyStep(
  tx: Tx,
  pointsAccount: PointsAccount,
  { step, order, program, now }: OrderPointsContext & { step: OrderPointsStep },
): Promise<PointsAccount> {
  const ref =
    pointsAccount.row.memberId === order.ownerId
      ? order.id
      : (pointsAccount.grants.find(({ id }) => id === step.grantId)?.ref ?? '')
  const entry = { at: now, cause: 'return', ref, label: findLabel(pointsAccount.grants, step) }
  const { mostNegative } = program.terms
  switch (step.do) {
    case 'claw-back': {
      const reversal = createId('prv', now.getTime())
      return savePointsAccount(tx, pointsAccount, {
        change: takeBackGrant(toLedger(pointsAccount), step.grantId, { reversal, mostNegative }),
        details: { ...entry, note: step.why, reversal },
      })
    }
    case 'lower': {
      const { spend, points } = step.to
      const reduced = await updatePointsGrants(tx, pointsAccount, (grant) =>
        grant.id === step.grantId ? { ...grant, spendReduction: spend } : grant,
      )
      return savePointsAccount(tx, reduced, {
        change: lowerGrant(toLedger(reduced), step.grantId, { to: points, mostNegative }),
        details: { ...entry, cause: 'exchange', note: priceDifferenceReason },
      })
    }
    case 'undo': {
      const reversal = pointsAccount.grants.find(({ id }) => id === step.grantId)?.reversal ?? ''
      const entries = await listReversalEntries(tx, reversal)
      return savePointsAccount(tx, pointsAccount, {
        change: undoTakeBack(toLedger(pointsAccount), step.grantId, entries),
        details: { ...entry, note: 'You kept the item after all.' },
      })
    }
    case 'date':
      return updatePointsGrants(tx, pointsAccount, (grant) =>
        grant.id === step.grantId
          ? {
              ...grant,
              paused: step.paused,
              unlocksOn: grant.state === 'pending' ? step.unlocksOn : grant.unlocksOn,
            }
          : grant,
      )
  }
}

function findLabel(grants: readonly PointsGrantRow[], { grantId }: OrderPointsStep): string {
  return grants.find(({ id }) => id === grantId)?.label ?? ''
}

/**
 * Returns the units' states that this member may see: the owner of a registry sees gifts, their
 * giver does not.
 */
function unitsVisibleTo(
  { row: account, grants }: PointsAccount,
  { id, ownerId, units, gifts }: LoyaltyOrderFacts,
): readonly UnitOutcome[] {
  if (account.memberId === ownerId) return units
  return grants
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
        gift?.outcome ?? {
          ...key,
          gone: 'This is no longer a gift.',
          priceDifference: null,
          hasOpenReturn: false,
          returnableUntil: null,
          onItsWaySince: null,
        }
      )
    })
}
