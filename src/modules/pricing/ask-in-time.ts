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
  let failures = 0
  let leftAloneUntil = 0
  const miss = (error: unknown): PartDown => {
    failures += 1
    if (failures >= breakAfter) leftAloneUntil = Date.now() + breakMs
    // Not its words: a service may repeat the address it was asked about.
    log.error(
      { provider, err: error instanceof Error ? error.name : 'not an error' },
      'a provider of prices gave no answer',
    )
    return new PartDown(`The provider ${provider} gave no answer.`)
  }
  return <Answer>(ask: () => Answer | Promise<Answer>) => {
    if (Date.now() < leftAloneUntil)
      return Promise.reject(new PartDown(`The provider ${provider} is left alone.`))
    const answer = ask()
    if (!(answer instanceof Promise)) return answer
    return within(answer, timeoutMs).then(
      (found) => {
        failures = 0
        return found
      },
      (error: unknown) => {
        throw miss(error)
      },
    )
  }
}

class Late extends Error {
  override name = 'Late'
}

async function within<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Late()), ms)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}
