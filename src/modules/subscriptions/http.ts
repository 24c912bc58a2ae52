import type { Handlers } from '#platform/http/handler.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { subscriptionsContract } from './contract.ts'
import { changeSubscription, readSubscription, unsubscribe } from './leave.ts'
import { letterDesk } from './letter-desk.ts'
import type { subscriptionsStaffContract } from './staff-contract.ts'
import { readSubscribeInfo, subscribe } from './subscribe.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

export function subscriptionsHandlers(
  parts: SubscriptionParts,
): Handlers<typeof subscriptionsContract> {
  return {
    readSubscribeInfo: (ctx, input) => readSubscribeInfo(ctx, input),
    subscribe: (ctx, input) => subscribe(ctx, parts, input),
    confirmSubscription: (ctx, input) => confirmSubscription(ctx, parts, input),
    unsubscribe: (ctx, input) => unsubscribe(ctx, parts, input),
    readSubscription: (ctx, input) => readSubscription(ctx, parts, input),
    changeSubscription: (ctx, input) => changeSubscription(ctx, parts, input),
  }
}

export function subscriptionsStaffHandlers(
  parts: SubscriptionParts,
): Handlers<typeof subscriptionsStaffContract> {
  return letterDesk(parts)
}
