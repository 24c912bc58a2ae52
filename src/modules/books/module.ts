import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { reconciliationStaffHandlers, taxReportHandlers } from './api/http.ts'
import { reconciliationJobs } from './jobs.ts'
import { reconciliationStaffContract, taxReportContract } from './api/staff-contract.ts'

export const books = defineModule({
  name: 'books',
  uses: ['events', 'pricing', 'refunds'],
  routes: () => [
    ...createRoutes(reconciliationStaffContract, reconciliationStaffHandlers()),
    ...createRoutes(taxReportContract, taxReportHandlers()),
  ],
  jobs: reconciliationJobs,
  schedule: { 'reconciliation.run': '20 6 * * *' },
})
