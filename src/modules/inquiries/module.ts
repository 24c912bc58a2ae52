import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { inquiriesContract } from './contract.ts'
import { inquiriesHandlers, inquiriesStaffHandlers } from './api/http.ts'
import type { InquiryDeps } from './inquiry-deps.ts'
import { inquiryJobs } from './jobs.ts'
import { deleteInquiries, exportInquiries } from './commands/personal-data.ts'
import { inquiriesStaffContract } from './api/staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services extends InquiryDeps {}
}

export const inquiries = defineModule({
  name: 'inquiries',
  uses: ['content', 'files'],
  on: () => ({ 'member.erased': (tx, { memberId }) => deleteInquiries(tx, memberId) }),
  contributes: () => ({ personalData: { inquiries: exportInquiries } }),
  routes: (services) => [
    ...createRoutes(inquiriesContract, inquiriesHandlers(services)),
    ...createRoutes(inquiriesStaffContract, inquiriesStaffHandlers(services)),
  ],
  jobs: inquiryJobs,
  schedule: { 'inquiries.cleanup': '5 5 * * *' },
})
