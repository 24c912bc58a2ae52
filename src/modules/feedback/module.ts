import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { feedbackContract } from './contract.ts'
import type { FeedbackDeps, Undelivered } from './feedback-deps.ts'
import { feedbackInvariants } from './db/invariants.ts'
import { feedbackHandlers, feedbackStaffHandlers } from './api/http.ts'
import { feedbackJobs } from './jobs.ts'
import { claimTickets, deleteTickets, exportTickets } from './commands/personal-data.ts'
import { feedbackStaffContract } from './api/staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services extends FeedbackDeps {}
  interface Events {
    /** Emails of the shop came back for good, or were called spam. */
    'email.undelivered': Undelivered
  }
}

export const feedback = defineModule({
  name: 'feedback',
  uses: ['files', 'members'],
  provides: {
    replyMailbox: ({ config }) => config.MAIL_REPLY_TO,
    onUndelivered:
      ({ emit }) =>
      (tx, undelivered) =>
        emit('email.undelivered', tx, undelivered),
  },
  on: () => ({
    async 'member.signed_in'(tx, arrival) {
      await claimTickets(tx, arrival)
    },
    'member.erased': (tx, { memberId }) => deleteTickets(tx, memberId),
  }),
  contributes: ({ clock }) => ({
    personalData: {
      feedback: (db, memberId) => exportTickets(db, { memberId, now: clock.now() }),
    },
  }),
  routes: (services) => [
    ...createRoutes(feedbackContract, feedbackHandlers(services)),
    ...createRoutes(feedbackStaffContract, feedbackStaffHandlers(services)),
  ],
  jobs: feedbackJobs,
  schedule: { 'feedback.cleanup': '12 3 * * *' },
  invariants: feedbackInvariants,
})
