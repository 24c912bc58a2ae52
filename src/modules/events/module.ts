import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { readContact } from '#modules/members/read-contact.ts'
import { eventsContract } from './contract.ts'
import { eventsHandlers } from './http.ts'
import { eventJobs } from './jobs.ts'
import { exportEvents, forgetEventsOf } from './personal-data.ts'

export const events = defineModule({
  name: 'events',
  uses: ['members'],
  on: () => ({
    async 'member.erased'(tx, { email }) {
      if (email) await forgetEventsOf(tx, email)
    },
  }),
  contributes: () => ({
    personalData: {
      events: async (db, memberId) =>
        exportEvents(db, (await readContact(db, memberId))?.email ?? ''),
    },
  }),
  routes: () => createRoutes(eventsContract, eventsHandlers()),
  jobs: eventJobs,
  schedule: { 'events.tidy': '15 5 * * *' },
})
