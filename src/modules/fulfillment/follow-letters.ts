import { redoWorks, stopWorks, type LettersOfLine } from '#modules/monograms/follow-works.ts'
import type { FollowPieces, PieceFact } from '#modules/orders/follow-pieces.ts'

/**
 * Removes the monograms of cancelled units from production, and adds those of reshipped and
 * exchanged units again.
 */
export const followLetters: FollowPieces = async (tx, { facts, now }) => {
  await stopWorks(tx, countByLine(facts, ['cancelled']), now)
  await redoWorks(tx, countByLine(facts, ['reshipped', 'exchanged']), now)
}

function countByLine(
  facts: readonly PieceFact[],
  kinds: readonly PieceFact['kind'][],
): LettersOfLine[] {
  const counts = new Map<string, number>()
  for (const { kind, lineId } of facts)
    if (kinds.includes(kind)) counts.set(lineId, (counts.get(lineId) ?? 0) + 1)
  return [...counts].map(([orderLineId, qty]) => ({ orderLineId, qty }))
}
