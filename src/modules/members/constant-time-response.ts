import { setTimeout as wait } from 'node:timers/promises'

const intervalMs = 50

/**
 * Delays the answer to a multiple of 50 ms. The work for known and unknown addresses differs by
 * fractions of a millisecond, which repeated requests could otherwise measure (decision 82).
 */
export async function constantTimeResponse<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  try {
    return await act()
  } finally {
    const elapsedMs = performance.now() - startedAt
    await wait(Math.ceil(elapsedMs / intervalMs) * intervalMs - elapsedMs)
  }
}
