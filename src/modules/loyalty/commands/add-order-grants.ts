import { createId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import {
  savePointsAccount,
  toLedger,
  type PointsAccount,
  type PointsGrantDetails,
} from '../db/points-accounts.ts'
import { matchesProducts, type UnitPoints } from '../domain/calculate-earning.ts'
import { registryGiftLabel } from '../domain/entry-labels.ts'
import { addGrant, type LedgerChange } from '../domain/points-ledger.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { LoyaltyOrderFacts } from '../order-facts.ts'

type UnitEarning = UnitPoints & Pick<PointsGrantDetails, 'cause' | 'rule' | 'earliestUnlockOn'>

interface OrderEarnings {
  readonly order: LoyaltyOrderFacts
  readonly program: LoyaltyProgram
  readonly units: readonly UnitEarning[]
  readonly now: Date
}

/** A registry owner does not see the giver's order. */
function orderRef(
  { row: account }: PointsAccount,
  order: LoyaltyOrderFacts,
  { lineId, unit }: { lineId: string; unit: number },
): string {
  return account.memberId === order.ownerId ? order.id : `gift:${lineId}:${unit}`
}

/** Adds a pending points grant for every unit. */
export async function addOrderGrants(
  tx: Tx,
  pointsAccount: PointsAccount,
  { order, program, now, units }: OrderEarnings,
): Promise<PointsAccount> {
  const newGrants = new Map<string, PointsGrantDetails>()
  const change = units.reduce<LedgerChange>(
    (
      { ledger, entries: movements },
      { points, lineId, unit, spend, cause, rule, earliestUnlockOn = null },
    ) => {
      const id = createId('plt', now.getTime())
      const line = order.lines.find((candidate) => candidate.lineId === lineId)
      const label =
        (line?.spends.length ?? 1) > 1
          ? `${line?.title ?? ''}, item ${unit + 1}`
          : (line?.title ?? '')
      newGrants.set(id, {
        cause,
        ref: orderRef(pointsAccount, order, { lineId, unit }),
        label: cause === 'registry' ? registryGiftLabel + label : label,
        orderId: order.id,
        lineId,
        unit,
        spend,
        countsTowardTier:
          line !== undefined && !matchesProducts(program.terms.standing.excludes, line),
        rule,
        earliestUnlockOn,
        programVersion: program.version,
        earnedAt: order.placedAt,
      })
      const next = addGrant(
        ledger,
        { id, earned: points, unlocksOn: null, expiresOn: null },
        'later',
      )
      return { ledger: next.ledger, entries: [...movements, ...next.entries] }
    },
    { ledger: toLedger(pointsAccount), entries: [] },
  )
  return savePointsAccount(tx, pointsAccount, { change, details: { at: now }, newGrants })
}
