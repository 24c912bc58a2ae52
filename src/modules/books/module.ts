import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { reconciliationStaffHandlers } from './api/http.ts'
import { reconciliationJobs } from './jobs.ts'
import { reconciliationStaffContract } from './api/staff-contract.ts'

export const books = defineModule({
  name: 'books',
  uses: ['events'],
  routes: () => createRoutes(reconciliationStaffContract, reconciliationStaffHandlers()),
  jobs: reconciliationJobs,
  schedule: { 'reconciliation.run': '20 6 * * *' },
})
