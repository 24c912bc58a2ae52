import type { Log } from '#platform/log/log.ts'
import { PartDown } from '#platform/part-down.ts'

export interface Patience {
  readonly log: Log
  readonly timeoutMs?: number
  /** After this many consecutive failures, the provider is not called for `breakMs`. */
  readonly breakAfter?: number
  readonly breakMs?: number
}

type Ask = <Answer>(ask: () => Answer | Promise<Answer>) => Answer | Promise<Answer>

/**
 * Calls a provider with a timeout and a circuit breaker. A provider that answers synchronously,
 * such as a table, needs no timer.
 */
export function askInTime(
  provider: string,
  { log, timeoutMs = 1_500, breakAfter = 3, breakMs = 10_000 }: Patience,
): Ask {
  let failures = 0
  let openUntil = 0
  const recordFailure = (error: unknown): PartDown => {
    failures += 1
    if (failures >= breakAfter) openUntil = Date.now() + breakMs
    // Only the error's name: a service may repeat the address in its message.
    log.error(
      { provider, err: error instanceof Error ? error.name : 'not an error' },
      'pricing provider failed',
    )
    return new PartDown(`The provider ${provider} did not answer.`)
  }
  return <Answer>(ask: () => Answer | Promise<Answer>) => {
    if (Date.now() < openUntil)
      return Promise.reject(
        new PartDown(`The circuit breaker of the provider ${provider} is open.`),
      )
    const answer = ask()
    if (!(answer instanceof Promise)) return answer
    return withTimeout(answer, timeoutMs).then(
      (found) => {
        failures = 0
        return found
      },
      (error: unknown) => {
        throw recordFailure(error)
      },
    )
  }
}

class TimedOut extends Error {
  override name = 'TimedOut'
}

async function withTimeout<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), ms)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}
