import { routesOf, type Route } from '#api/mount.ts'
import type { CheckoutParts } from '#modules/checkout/checkout-parts.ts'
import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import { registriesContract } from '#modules/registries/contract.ts'
import { givingContract } from '#modules/registries/giving-contract.ts'
import { followGifts } from '#modules/registries/follow-gifts.ts'
import { givingHandlers, registriesHandlers } from '#modules/registries/http.ts'
import { registryJobs } from '#modules/registries/jobs.ts'
import type { RegistryParts } from '#modules/registries/registry-parts.ts'
import { readReturnOfPiece } from '#modules/returns/read-return-of-piece.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'

interface Registries {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/** Job → cron (UTC). */
export const registrySchedule = { 'registries.tidy': '42 * * * *' } as const

/** Units of registries follow the pieces of orders. */
export const registryFollowers: readonly FollowPieces[] = [followGifts(readReturnOfPiece)]

export function composeRegistries(limits: RateLimits, { db, clock, jobs, mails, origin, secret, pricing }: CheckoutParts): Registries {
  const parts: RegistryParts = { db, clock, jobs, mails, origin, secret, pricing, limit: limits.limit }
  return {
    routes: [...routesOf(registriesContract, registriesHandlers(parts)), ...routesOf(givingContract, givingHandlers(parts))],
    handlers: registryJobs(parts),
  }
}
