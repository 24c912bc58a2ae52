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
import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'

export interface ProviderTimeouts {
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
export function createProviderCaller(
  provider: string,
  { log, timeoutMs = 1_500, breakAfter = 3, breakMs = 10_000 }: ProviderTimeouts,
): Ask {
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(breakAfter),
    halfOpenAfter: breakMs,
  })
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive))
  const refuseCall = (error: unknown): never => {
    if (isBrokenCircuitError(error))
      throw new ServiceUnavailableError(`The circuit breaker of the provider ${provider} is open.`)
    // Only the error's name: a service may repeat the address in its message.
    const err = isTaskCancelledError(error) ? 'timeout' : (error as Error | null)?.name
    log.error({ provider, err }, 'pricing provider failed')
    throw new ServiceUnavailableError(`The provider ${provider} did not answer.`)
  }
  return <Answer>(ask: () => Answer | Promise<Answer>) => {
    if (breaker.state !== CircuitState.Closed)
      return policy.execute(async () => ask()).catch(refuseCall)
    const answer = ask()
    return answer instanceof Promise ? policy.execute(() => answer).catch(refuseCall) : answer
  }
}
