import { sum } from '#kernel/money/money.ts'
import { pocketNames, pockets } from '#modules/wallet/spend-lots.ts'
import type { Tenders } from './contract.ts'
import type { Tendered } from './tenders.ts'

/** What pays beside the card, as the shopper is shown it. */
export function describeTenders({
  chosen,
  rows,
  own,
  cards,
  points,
  cardOnly,
  guardedUntil,
}: Tendered): Tenders {
  const inPockets = pockets.flatMap((pocket) => {
    const available = sum(own.filter((lot) => lot.pocket === pocket).map((lot) => lot.free))
    return available > 0 ? [{ name: pocketNames[pocket], available }] : []
  })
  const available = sum(inPockets.map((pocket) => pocket.available))
  return {
    rows: rows.map(({ kind, pocket, label, amount }) => ({ kind, pocket, label, amount })),
    wallet: available > 0 ? { isUsed: chosen.wallet, available, pockets: inPockets } : null,
    giftCards: cards.map(({ id, label, free }) => ({ id, label, available: free })),
    points,
    cardOnly,
    guardedUntil: guardedUntil?.toISOString() ?? null,
  }
}
