import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Database } from '../db/database.server.ts'
import { addressNetwork } from '../http/client-address.ts'
import type { Rate } from '../http/endpoint.ts'
import { budgets, type Budget } from './rates.ts'

export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the budget is whole again. */
  readonly resetIn: number
}

export interface RateLimits {
  /** Counts one call of a class against an IPv4 address, or against the /64 of an IPv6 address. */
  take(rate: Rate, address: string): Promise<Allowance>
  /** Counts one try against anything else that must not be guessed: an order number, a checkout. */
  limit(key: string, points: number, seconds: number): Promise<Allowance>
}

export function createRateLimits(database: Database, scale: number): RateLimits {
  const limiters = new Map<string, { limiter: RateLimiterAbstract; points: number }>()
  const scaled = ({ points, seconds, local }: Budget): Budget => ({
    points: Math.max(1, Math.floor(points * scale)),
    seconds,
    local,
  })

  function limiterFor(name: string, budget: Budget) {
    let entry = limiters.get(name)
    if (!entry) {
      const options = { keyPrefix: name, points: budget.points, duration: budget.seconds }
      // The embedded engine has one process, which need not write down what only it counts.
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
    const { limiter, points } = limiterFor(name, budget)
    try {
      return allowance(await limiter.consume(key), points, true)
    } catch (stopped) {
      if (stopped instanceof RateLimiterRes) return allowance(stopped, points, false)
      throw stopped
    }
  }

  return {
    take: (rate, address) => consume(rate, scaled(budgets[rate]), addressNetwork(address)),
    limit: (key, points, seconds) =>
      consume(`k${points}/${seconds}`, scaled({ points, seconds }), key),
  }
}

function allowance(result: RateLimiterRes, limit: number, allowed: boolean): Allowance {
  return {
    allowed,
    limit,
    remaining: Math.max(0, result.remainingPoints),
    resetIn: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  }
}
