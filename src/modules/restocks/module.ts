import { getMailboxIdentity } from '#kernel/email/email.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { restocksHandlers, restocksStaffHandlers } from './api/http.ts'
import { restocksStaffContract } from './api/staff-contract.ts'
import {
  eraseGuestRestockRequests,
  eraseRestockRequests,
  exportRestockRequests,
} from './commands/personal-data.ts'
import { stopUndelivered } from './commands/stop-restock-emails.ts'
import { restocksContract } from './contract.ts'
import { restockEmailSamples } from './emails/samples.ts'
import { restockJobs } from './jobs.ts'
import { readRestocksPanel } from './queries/read-customer-panel.ts'

declare module '#platform/services.ts' {
  interface Events {
    /** Members were emailed that a variant is back in stock. */
    'restock.emailed': {
      readonly variantId: string
      readonly memberIds: readonly string[]
      readonly now: Date
    }
  }
}

export const restocks = defineModule({
  name: 'restocks',
  uses: ['catalog', 'members'],
  on: ({ clock }) => ({
    'member.erased': (tx, { memberId, email }) =>
      eraseRestockRequests(tx, { memberId, identity: email && getMailboxIdentity(email) }),
    'guest.erased': eraseGuestRestockRequests,
    'email.undelivered': (tx, { mailKeys }) => stopUndelivered(tx, { mailKeys, now: clock.now() }),
  }),
  contributes: () => ({
    emailSamples: restockEmailSamples,
    customerPanels: { rank: 8, read: readRestocksPanel },
    guestData: {
      restockRequests: (db, { identity }) =>
        exportRestockRequests(db, { memberId: null, identity }),
    },
    personalData: {
      async restockRequests(db, memberId) {
        const email = (await findContact(db, memberId))?.email
        const identity = email === undefined ? null : getMailboxIdentity(email)
        return exportRestockRequests(db, { memberId, identity })
      },
    },
  }),
  routes: (services) => [
    ...createRoutes(restocksContract, restocksHandlers(services)),
    ...createRoutes(restocksStaffContract, restocksStaffHandlers()),
  ],
  jobs: restockJobs,
  schedule: { 'restocks.check': '*/5 * * * *', 'restocks.cleanup': '14 3 * * *' },
})
