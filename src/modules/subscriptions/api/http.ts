import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
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

export function subscriptionsHandlers(services: Services): Handlers<typeof subscriptionsContract> {
  return {
    readSubscribeInfo: (ctx, input) => readSubscribeInfo(ctx, input),
    subscribe: (ctx, input) => subscribe(ctx, services, input),
    confirmSubscription: (ctx, input) => confirmSubscription(ctx, services, input),
    unsubscribe: (ctx, input) => unsubscribe(ctx, services, input),
    readSubscription: (ctx, input) => readSubscription(ctx, services, input),
    changeSubscription: (ctx, input) => changeSubscription(ctx, services, input),
  }
}

export function subscriptionsStaffHandlers(
  services: Services,
): Handlers<typeof subscriptionsStaffContract> {
  return newsletterStaffHandlers(services)
}
