import { setTimeout as wait } from 'node:timers/promises'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { PasswordHashingBusy } from './db/password-hash.ts'

/** Password hashing is memory-bound, so its queue is limited. */
export async function refuseWhenBusy<Result>(
  act: () => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof PasswordHashingBusy)) throw error
    return refuse(
      'provider-unavailable',
      'Many people are signing in right now. Nothing was changed. Please try again.',
      { reason: 'sign-in-busy' },
    )
  }
}

const answerIntervalMs = 50

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
    await wait(Math.ceil(elapsedMs / answerIntervalMs) * answerIntervalMs - elapsedMs)
  }
}
