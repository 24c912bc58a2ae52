import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { notificationsHandlers, todayHandlers, viewsHandlers } from './api/http.ts'
import { notificationsContract, todayContract, viewsContract } from './contract.ts'
import { staffDeskJobs } from './jobs.ts'
import { approvalItems, frozenAccountItems } from './queries/list-approval-items.ts'
import type { ReadSales } from './sales.ts'
import type { StaffSearch } from './staff-search.ts'
import type { TodayItems } from './today-items.ts'
import { staffDeskEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Passed in because orders depend on this module. */
    readonly readSales: ReadSales
  }
  interface Contributions {
    /** What waits for the staff, for the Today board and for notifications. */
    todayItems: readonly TodayItems[]
    /** What the search of the back office finds. */
    staffSearch: readonly StaffSearch[]
  }
}

export const staffDesk = defineModule({
  name: 'staff-desk',
  uses: ['staff'],
  permissions: { 'today.read': 'See the Today board and search the back office' },
  contributes: () => ({
    emailSamples: staffDeskEmailSamples,
    todayItems: [approvalItems, frozenAccountItems],
  }),
  routes: (services) => [
    ...createRoutes(viewsContract, viewsHandlers()),
    ...createRoutes(todayContract, todayHandlers(services)),
    ...createRoutes(notificationsContract, notificationsHandlers(services)),
  ],
  jobs: staffDeskJobs,
  schedule: {
    'staff-desk.refresh-notifications': '* * * * *',
    'staff-desk.send-digests': '0 * * * *',
    'staff-desk.cleanup': '35 3 * * *',
  },
})
