import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { findContact } from '#modules/members/find-contact.ts'
import { eventsContract } from './contract.ts'
import { eventsHandlers } from './api/http.ts'
import { eventJobs } from './jobs.ts'
import { exportEvents, anonymizeEvents } from './commands/personal-data.ts'

export const events = defineModule({
  name: 'events',
  uses: ['members'],
  on: () => ({
    async 'member.erased'(tx, { email }) {
      if (email) await anonymizeEvents(tx, email)
    },
    async 'guest.erased'(tx, { emails }) {
      for (const email of emails) await anonymizeEvents(tx, email)
    },
  }),
  contributes: () => ({
    guestData: {
      events: async (db, { emails }) =>
        (await Promise.all(emails.map((email) => exportEvents(db, email)))).flat(),
    },
    personalData: {
      events: async (db, memberId) =>
        exportEvents(db, (await findContact(db, memberId))?.email ?? ''),
    },
  }),
  routes: () => createRoutes(eventsContract, eventsHandlers()),
  jobs: eventJobs,
  schedule: { 'events.cleanup': '15 5 * * *' },
})
