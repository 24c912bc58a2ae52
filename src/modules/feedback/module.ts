import type { Db } from '#platform/db/database.server.ts'
import { undoableAssignment } from './commands/organize-tickets.ts'
import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'
import { ticketList } from './ticket-list.ts'
import { ticketSearch } from './queries/search-tickets.ts'
import { todayTickets } from './queries/today-tickets.ts'
import { feedbackContract } from './contract.ts'
import { feedbackInvariants } from './db/invariants.ts'
import { feedbackHandlers, feedbackStaffHandlers, inboxHandlers } from './api/http.ts'
import { feedbackJobs } from './jobs.ts'
import {
  claimTickets,
  deleteGuestTickets,
  deleteTickets,
  exportGuestTickets,
  exportTickets,
} from './commands/personal-data.ts'
import { inboxContract } from './api/inbox-contract.ts'
import { feedbackStaffContract } from './api/staff-contract.ts'
import { supportSettings } from './support-settings.ts'
import { ticketMerges } from './commands/merge-tickets.ts'
import { readTicketsPanel } from './queries/read-customer-panel.ts'
import { feedbackEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Finds an order by number if it belongs to the writer or was placed with their email. */
    readonly findOrder: (
      db: Db,
      query: { number: string; ownerId: string; email: string },
    ) => Promise<string | null>
    /** Finds a registry if the member owns or co-manages it. */
    readonly findRegistry: (
      db: Db,
      query: { id: string; memberId: string },
    ) => Promise<string | null>
    /**
     * The mailbox for replies, with a separate address for each ticket; without it replies go to
     * the sender.
     */
    readonly replyMailbox: string | undefined
  }
  interface Events {
    /** Emails of the shop bounced or were reported as spam. */
    'email.undelivered': {
      readonly mailKeys: readonly string[]
      readonly how: 'bounced' | 'complained'
    }
  }
}

export const feedback = defineModule({
  name: 'feedback',
  uses: ['audit', 'files', 'members', 'staff', 'staff-desk'],
  settings: [supportSettings],
  permissions: {
    'inbox.read': 'See tickets',
    'inbox.write': 'Answer and move tickets',
  },
  provides: { replyMailbox: ({ config }) => config.MAIL_REPLY_TO },
  on: () => ({
    async 'member.signed_in'(tx, arrival) {
      await claimTickets(tx, arrival)
    },
    'member.erased': (tx, { memberId }) => deleteTickets(tx, memberId),
    'guest.erased': deleteGuestTickets,
  }),
  contributes: ({ clock }) => ({
    emailSamples: feedbackEmailSamples,
    undoableActs: [undoableAssignment],
    customerMerges: ticketMerges,
    customerPanels: { rank: 3, read: readTicketsPanel },
    guestData: { feedback: exportGuestTickets },
    personalData: {
      feedback: (db, memberId) => exportTickets(db, { memberId, now: clock.now() }),
    },
    todayItems: [todayTickets],
    staffSearch: [ticketSearch],
  }),
  lists: [ticketList],
  routes: (services) => [
    ...createRoutes(feedbackContract, feedbackHandlers(services)),
    ...createRoutes(feedbackStaffContract, feedbackStaffHandlers(services)),
    ...createRoutes(inboxContract, inboxHandlers(services)),
    ...createRoutes(listContract(ticketList), listHandlers(ticketList)),
  ],
  jobs: feedbackJobs,
  schedule: { 'feedback.cleanup': '12 3 * * *' },
  invariants: feedbackInvariants,
})
