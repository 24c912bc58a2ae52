import type { Db } from '#platform/db/database.server.ts'
import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { applyNewsletterConsent } from './commands/apply-newsletter-consent.ts'
import { subscriptionsContract } from './contract.ts'
import {
  eraseGuestSubscription,
  eraseSubscription,
  exportSubscription,
} from './commands/erase-subscription.ts'
import { subscriptionsHandlers, subscriptionsStaffHandlers } from './api/http.ts'
import { subscriptionJobs } from './jobs.ts'
import { markEmailsUndelivered } from './commands/mark-undelivered.ts'
import { subscriptionsStaffContract } from './api/staff-contract.ts'
import { readSubscriptionPanel } from './queries/read-customer-panel.ts'
import { createSubscriberImport } from './moving/subscriber-import.ts'
import { newsletterTopicsSettings } from './newsletter-topics-settings.ts'
import { offersSettings } from './offers-settings.ts'
import { newsletterEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** The newsletter consent given with an order; null if there is none. */
    readonly readConsent: (
      db: Db,
      orderId: string,
    ) => Promise<{ readonly email: string; readonly at: Date } | null>
    readonly hasOrdered: (
      db: Db,
      buyer: { identity: string | null; memberId: string | null },
    ) => Promise<boolean>
  }
  interface Events {
    /** A member confirmed the newsletter. */
    'subscription.confirmed': { readonly memberId: string; readonly now: Date }
  }
}

export const subscriptions = defineModule({
  name: 'subscriptions',
  uses: ['coupons', 'imports', 'members'],
  settings: [offersSettings, newsletterTopicsSettings],
  permissions: {
    'newsletters.read': 'See newsletters and subscribers',
    'newsletters.write': 'Write and send newsletters',
  },
  on: ({ jobs }) => ({
    async 'member.newsletter_consent_changed'(tx, choice) {
      const email = (await findContact(tx, choice.memberId))?.email ?? ''
      await applyNewsletterConsent(tx, jobs, { ...choice, email })
    },
    'member.erased': (tx, { memberId, email }) =>
      eraseSubscription(tx, { memberId, identity: email && getMailboxIdentity(email) }),
    'guest.erased': eraseGuestSubscription,
    async 'email.undelivered'(tx, undelivered) {
      await markEmailsUndelivered(tx, undelivered)
    },
  }),
  contributes: (services) => ({
    importKinds: [createSubscriberImport(services)],
    emailSamples: newsletterEmailSamples,
    customerPanels: { rank: 10, read: readSubscriptionPanel },
    guestData: {
      newsletter: (db, { identity }) => exportSubscription(db, { memberId: null, identity }),
    },
    personalData: {
      async newsletter(db, memberId) {
        const email = (await findContact(db, memberId))?.email ?? ''
        return exportSubscription(db, { memberId, identity: getMailboxIdentity(email) })
      },
    },
  }),
  routes: (services) => [
    ...createRoutes(subscriptionsContract, subscriptionsHandlers(services)),
    ...createRoutes(subscriptionsStaffContract, subscriptionsStaffHandlers(services)),
  ],
  jobs: subscriptionJobs,
  schedule: {
    'subscriptions.cleanup': '27 * * * *',
    'subscriptions.send-reminders': '10 14 * * *',
  },
})
