import type { Handlers } from '#platform/http/handler.ts'
import { confirmSubscription } from '../commands/confirm-subscription.ts'
import type { subscriptionsContract } from '../contract.ts'
import {
  changeSubscription,
  readSubscription,
  unsubscribe,
} from '../commands/manage-subscription.ts'
import { newsletterStaffHandlers } from './newsletter-staff-handlers.ts'
import type { subscriptionsStaffContract } from './staff-contract.ts'
import { readSubscribeInfo, subscribe } from '../commands/subscribe.ts'
import type { SubscriptionDeps } from '../subscription-deps.ts'

export function subscriptionsHandlers(
  deps: SubscriptionDeps,
): Handlers<typeof subscriptionsContract> {
  return {
    readSubscribeInfo: (ctx, input) => readSubscribeInfo(ctx, input),
    subscribe: (ctx, input) => subscribe(ctx, deps, input),
    confirmSubscription: (ctx, input) => confirmSubscription(ctx, deps, input),
    unsubscribe: (ctx, input) => unsubscribe(ctx, deps, input),
    readSubscription: (ctx, input) => readSubscription(ctx, deps, input),
    changeSubscription: (ctx, input) => changeSubscription(ctx, deps, input),
  }
}

export function subscriptionsStaffHandlers(
  deps: SubscriptionDeps,
): Handlers<typeof subscriptionsStaffContract> {
  return newsletterStaffHandlers(deps)
}
