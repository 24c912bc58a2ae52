import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Database } from '../db/database.server.ts'
import { getAddressNetwork } from '../http/client-address.ts'
import type { RateClass } from '../http/endpoint.ts'
import { rateLimits, type Budget } from './rates.ts'

export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the limit is reset. */
  readonly resetIn: number
}

export interface RateLimits {
  /** Counts a call of an IPv4 address or an IPv6 /64 network. */
  limitByAddress(rate: RateClass, address: string): Promise<Allowance>
  /** Counts an attempt with any other key, such as an order number that must not be guessed. */
  limitByKey(key: string, points: number, seconds: number): Promise<Allowance>
}

export function createRateLimits(database: Database, scale: number): RateLimits {
  const limiters = new Map<string, { limiter: RateLimiterAbstract; points: number }>()
  const scaleBudget = ({ points, seconds, local }: Budget): Budget => ({
    points: Math.max(1, Math.floor(points * scale)),
    seconds,
    local,
  })

  function getLimiter(name: string, budget: Budget) {
    let entry = limiters.get(name)
    if (!entry) {
      const options = { keyPrefix: name, points: budget.points, duration: budget.seconds }
      // With the embedded database there is one process, so counters can stay in memory.
      const limiter =
        budget.local || database.engine === 'embedded'
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: {
                query: ({ text, values }: { text: string; values: unknown[] }) =>
                  database.query(text, values),
              },
              storeType: 'client',
              tableName: 'rate_limits',
              tableCreated: true,
              inMemoryBlockOnConsumed: budget.points + 1,
              clearExpiredByTimeout: false,
            })
      entry = { limiter, points: budget.points }
      limiters.set(name, entry)
    }
    return entry
  }

  async function consume(name: string, budget: Budget, key: string): Promise<Allowance> {
    const { limiter, points } = getLimiter(name, budget)
    try {
      return toAllowance(await limiter.consume(key), points, true)
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return toAllowance(rejection, points, false)
      throw rejection
    }
  }

  return {
    limitByAddress: (rate, address) =>
      consume(rate, scaleBudget(rateLimits[rate]), getAddressNetwork(address)),
    limitByKey: (key, points, seconds) =>
      consume(`k${points}/${seconds}`, scaleBudget({ points, seconds }), key),
  }
}

function toAllowance(result: RateLimiterRes, limit: number, allowed: boolean): Allowance {
  return {
    allowed,
    limit,
    remaining: Math.max(0, result.remainingPoints),
    resetIn: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  }
}
