import type { Role } from '#modules/content/contract.ts'
import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { todayInquiries } from './queries/today-inquiries.ts'
import { inquiriesContract } from './contract.ts'
import { inquiriesHandlers, inquiriesStaffHandlers } from './api/http.ts'
import { deleteExpiredApplications } from './commands/applications.ts'
import {
  deleteGuestInquiries,
  deleteInquiries,
  exportGuestInquiries,
  exportInquiries,
} from './commands/personal-data.ts'
import { inquiriesStaffContract } from './api/staff-contract.ts'
import { inquiryEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Reads the current roles from the content. */
    readonly roles: (now: Date) => Promise<Role[]>
  }
}

export const inquiries = defineModule({
  name: 'inquiries',
  uses: ['content', 'files', 'members', 'staff-desk'],
  permissions: {
    'inquiries.read': 'See business inquiries and applications',
    'inquiries.write': 'Answer business inquiries and score applications',
  },
  on: () => ({
    'member.erased': (tx, { memberId }) => deleteInquiries(tx, memberId),
    'guest.erased': deleteGuestInquiries,
  }),
  contributes: () => ({
    emailSamples: inquiryEmailSamples,
    personalData: { inquiries: exportInquiries },
    guestData: { inquiries: exportGuestInquiries },
    todayItems: todayInquiries,
  }),
  routes: (services) => [
    ...createRoutes(inquiriesContract, inquiriesHandlers(services)),
    ...createRoutes(inquiriesStaffContract, inquiriesStaffHandlers(services)),
  ],
  jobs: ({ db, clock }) => ({
    'inquiries.cleanup': () => deleteExpiredApplications(db, clock.now()),
  }),
  schedule: { 'inquiries.cleanup': '5 5 * * *' },
})
