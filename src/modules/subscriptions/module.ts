import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { mailIdentity } from '#kernel/email/email.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { followLetterWish } from './ask-member.ts'
import { subscriptionsContract } from './contract.ts'
import { eraseSubscription, exportSubscription } from './erase-subscription.ts'
import { subscriptionsHandlers, subscriptionsStaffHandlers } from './http.ts'
import { subscriptionJobs } from './jobs.ts'
import { markUndelivered } from './mark-undelivered.ts'
import { subscriptionsStaffContract } from './staff-contract.ts'
import type { Confirmed, SubscriptionParts } from './subscription-parts.ts'

declare module '#platform/services.ts' {
  interface Services extends SubscriptionParts {}
  interface Events {
    /** A member confirmed the newsletter. */
    'subscription.confirmed': Confirmed
  }
}

export const subscriptions = defineModule({
  name: 'subscriptions',
  uses: ['coupons', 'members'],
  provides: {
    onConfirmed:
      ({ emit }) =>
      (tx, confirmed) =>
        emit('subscription.confirmed', tx, confirmed),
  },
  on: ({ jobs }) => ({
    async 'member.newsletter_chosen'(tx, choice) {
      const email = (await readContact(tx, choice.memberId))?.email ?? ''
      await followLetterWish(tx, jobs, { ...choice, email })
    },
    'member.erased': (tx, { memberId, email }) =>
      eraseSubscription(tx, { memberId, identity: email && mailIdentity(email) }),
    async 'email.undelivered'(tx, undelivered) {
      await markUndelivered(tx, undelivered)
    },
  }),
  contributes: () => ({
    personalData: {
      async newsletter(db, memberId) {
        const email = (await readContact(db, memberId))?.email ?? ''
        return exportSubscription(db, { memberId, identity: mailIdentity(email) })
      },
    },
  }),
  routes: (services) => [
    ...createRoutes(subscriptionsContract, subscriptionsHandlers(services)),
    ...createRoutes(subscriptionsStaffContract, subscriptionsStaffHandlers(services)),
  ],
  jobs: subscriptionJobs,
  schedule: { 'subscriptions.tidy': '27 * * * *', 'subscriptions.remind': '10 14 * * *' },
})
