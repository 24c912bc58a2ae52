import { stopWorks } from '#modules/monograms/stop-works.ts'
import type { FollowPieces } from '#modules/orders/follow-pieces.ts'

/** Cancelled pieces take their letters out of the workshop's queue. */
export const followLetters: FollowPieces = async (tx, { facts, now }) => {
  const counts = new Map<string, number>()
  for (const { kind, lineId } of facts) if (kind === 'cancelled') counts.set(lineId, (counts.get(lineId) ?? 0) + 1)
  await stopWorks(
    tx,
    [...counts].map(([orderLineId, qty]) => ({ orderLineId, qty })),
    now,
  )
}
