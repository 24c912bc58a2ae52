import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { booksStaffHandlers } from './http.ts'
import { bookJobs } from './jobs.ts'
import { booksStaffContract } from './staff-contract.ts'

export const books = defineModule({
  name: 'books',
  uses: ['events'],
  routes: () => createRoutes(booksStaffContract, booksStaffHandlers()),
  jobs: bookJobs,
  schedule: { 'books.balance': '20 6 * * *' },
})
