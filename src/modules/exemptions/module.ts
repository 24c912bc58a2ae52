import { searchList } from '#modules/staff-desk/staff-search.ts'
import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'
import { exemptionsHandlers, exemptionsStaffHandlers } from './api/http.ts'
import { exemptionsStaffContract } from './api/staff-contract.ts'
import { certificateList } from './certificate-list.ts'
import {
  certificateMerges,
  eraseCertificates,
  exportCertificates,
} from './commands/personal-data.ts'
import { remindOfExpiry } from './commands/remind-of-expiry.ts'
import { exemptionsContract } from './contract.ts'
import { certificateEmailSamples } from './emails/samples.ts'
import { certificatesToReview } from './queries/certificates-to-review.ts'
import { readCertificatesPanel } from './queries/read-customer-panel.ts'

export const exemptions = defineModule({
  name: 'exemptions',
  uses: ['files', 'members', 'staff', 'staff-desk'],
  on: () => ({ 'member.erased': (tx, { memberId }) => eraseCertificates(tx, memberId) }),
  contributes: () => ({
    emailSamples: certificateEmailSamples,
    personalData: { exemptionCertificates: exportCertificates },
    customerMerges: certificateMerges,
    customerPanels: { rank: 9, read: readCertificatesPanel },
    todayItems: [certificatesToReview],
    staffSearch: [searchList(certificateList, { title: 'number', subtitle: ['company', 'email'] })],
  }),
  lists: [certificateList],
  routes: (services) => [
    ...createRoutes(listContract(certificateList), listHandlers(certificateList)),
    ...createRoutes(exemptionsContract, exemptionsHandlers(services)),
    ...createRoutes(exemptionsStaffContract, exemptionsStaffHandlers(services)),
  ],
  jobs: (services) => ({ 'exemptions.remind': () => remindOfExpiry(services) }),
  schedule: { 'exemptions.remind': '25 14 * * *' },
})
