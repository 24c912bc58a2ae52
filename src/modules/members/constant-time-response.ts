import { setTimeout as wait } from 'node:timers/promises'

const beat = 50

/**
 * Answers at whole beats of 50 ms after the question. What is done for an address that has an account and for one that has none takes
 * nearly the same time; the fraction of a millisecond that is left would still show to whoever asks often enough (decision 82).
 */
export async function constantTimeResponse<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const asked = performance.now()
  try {
    return await act()
  } finally {
    const taken = performance.now() - asked
    await wait(Math.ceil(taken / beat) * beat - taken)
  }
}
