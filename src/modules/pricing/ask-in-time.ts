import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  isBrokenCircuitError,
  isTaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import type { Log } from '#platform/log/log.ts'
import { PartDown } from '#platform/part-down.ts'

export interface Patience {
  readonly log: Log
  /** Longest wait for one answer. */
  readonly timeoutMs?: number
  /** Failures in a row after which a provider is left alone, and how long. */
  readonly breakAfter?: number
  readonly breakMs?: number
}

type Ask = <Answer>(ask: () => Answer | Promise<Answer>) => Answer | Promise<Answer>

/**
 * Asks one provider for as long as a shopper waits, and for a while not at all when it is plainly down. What answers in this process,
 * as a table does, answers at once: no clock is set for it.
 */
export function askInTime(
  provider: string,
  { log, timeoutMs = 1_500, breakAfter = 3, breakMs = 10_000 }: Patience,
): Ask {
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(breakAfter),
    halfOpenAfter: breakMs,
  })
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive))
  const miss = (error: unknown): never => {
    if (isBrokenCircuitError(error)) throw new PartDown(`The provider ${provider} is left alone.`)
    // Not its words: a service may repeat the address it was asked about.
    const err = isTaskCancelledError(error) ? 'timeout' : (error as Error | null)?.name
    log.error({ provider, err }, 'a provider of prices gave no answer')
    throw new PartDown(`The provider ${provider} gave no answer.`)
  }
  return <Answer>(ask: () => Answer | Promise<Answer>) => {
    if (breaker.state !== CircuitState.Closed) return policy.execute(async () => ask()).catch(miss)
    const answer = ask()
    return answer instanceof Promise ? policy.execute(() => answer).catch(miss) : answer
  }
}
