import { routesOf, type Route } from '#api/mount.ts'
import type { CheckoutParts } from '#modules/checkout/checkout-parts.ts'
import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import { registriesContract } from '#modules/registries/contract.ts'
import { givingContract } from '#modules/registries/giving-contract.ts'
import { cancelPieces } from '#modules/fulfillment/cancel-pieces.ts'
import { swapPieces } from '#modules/fulfillment/swap-pieces.ts'
import { giveAsCredit, previewGiftAsCredit } from '#modules/fulfillment/gift-as-credit.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import { creditContract } from '#modules/registries/credit-contract.ts'
import { drivesContract } from '#modules/registries/drives-contract.ts'
import type { ReadEventKinds } from '#modules/registries/event-kinds.ts'
import { followGifts } from '#modules/registries/follow-gifts.ts'
import {
  creditHandlers,
  drivesHandlers,
  givingHandlers,
  registriesHandlers,
  picturesHandlers,
  registriesStaffHandlers,
  stuckHandlers,
  replacementsHandlers,
  thanksHandlers,
} from '#modules/registries/http.ts'
import { registryJobs } from '#modules/registries/jobs.ts'
import type { GiftCredit, RegistryParts } from '#modules/registries/registry-parts.ts'
import { picturesContract } from '#modules/registries/pictures-contract.ts'
import { replacementsContract } from '#modules/registries/replacements-contract.ts'
import { registriesStaffContract } from '#modules/registries/staff-contract.ts'
import { stuckContract } from '#modules/registries/stuck-contract.ts'
import { thanksContract } from '#modules/registries/thanks-contract.ts'
import { readReturnOfPiece } from '#modules/returns/read-return-of-piece.ts'
import { audited } from '#modules/staff/audited.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'

interface RegistriesComposition {
  readonly parts: RegistryParts
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
}

/** Job → cron (UTC). */
export const registrySchedule = {
  'registries.drives': '*/5 * * * *',
  'registries.tidy': '42 * * * *',
  'registries.remind': '15 14 * * *',
} as const

/** Updates registry units when order units change. */
export const registryFollowers: readonly FollowPieces[] = [followGifts(readReturnOfPiece)]

export function giftCreditOf(fulfillment: FulfillmentParts): GiftCredit {
  return {
    preview: previewGiftAsCredit,
    give: (gift) => giveAsCredit(fulfillment, gift),
    stop: ({ by, ...gift }) =>
      cancelPieces(fulfillment, { ...gift, reason: 'stock', restock: false }, by),
    swap: (gift) => swapPieces(fulfillment, gift),
  }
}

interface RegistryDeps {
  readonly eventKinds: ReadEventKinds
  readonly fulfillment: FulfillmentParts
}

export function composeRegistries(
  limits: RateLimits,
  checkout: CheckoutParts,
  { eventKinds, fulfillment }: RegistryDeps,
): RegistriesComposition {
  const parts: RegistryParts = {
    ...checkout,
    limit: limits.limit,
    eventKinds,
    giftCredit: giftCreditOf(fulfillment),
  }
  return {
    parts,
    routes: [
      ...routesOf(registriesContract, registriesHandlers(parts)),
      ...routesOf(picturesContract, picturesHandlers(parts)),
      ...routesOf(stuckContract, stuckHandlers(parts)),
      ...routesOf(creditContract, creditHandlers(parts)),
      ...routesOf(replacementsContract, replacementsHandlers(parts)),
      ...routesOf(thanksContract, thanksHandlers(parts)),
      ...routesOf(drivesContract, drivesHandlers(parts)),
      ...routesOf(givingContract, givingHandlers(parts)),
      ...routesOf(
        registriesStaffContract,
        audited(registriesStaffContract, registriesStaffHandlers(parts)),
      ),
    ],
    handlers: registryJobs(parts),
  }
}
