import { redoWorks, stopWorks, type LettersOfLine } from '#modules/monograms/follow-works.ts'
import type { FollowPieces, PieceFact } from '#modules/orders/follow-pieces.ts'

/** Cancelled pieces take their letters out of the workshop's queue; what begins again, lost or exchanged, comes back into it. */
export const followLetters: FollowPieces = async (tx, { facts, now }) => {
  await stopWorks(tx, counted(facts, ['cancelled']), now)
  await redoWorks(tx, counted(facts, ['reshipped', 'exchanged']), now)
}

function counted(
  facts: readonly PieceFact[],
  kinds: readonly PieceFact['kind'][],
): LettersOfLine[] {
  const counts = new Map<string, number>()
  for (const { kind, lineId } of facts)
    if (kinds.includes(kind)) counts.set(lineId, (counts.get(lineId) ?? 0) + 1)
  return [...counts].map(([orderLineId, qty]) => ({ orderLineId, qty }))
}
