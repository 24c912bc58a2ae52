import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'

import { commissionList } from './commission-list.ts'
import { commissionSearch } from './queries/search-commissions.ts'
import { todayCommissions } from './queries/today-commissions.ts'
import { commissionOrders } from './commands/commission-orders.ts'
import { bespokeContract } from './contract.ts'
import { followCommissions } from './commands/follow-commissions.ts'
import { bespokeInvariants } from './db/invariants.ts'
import { bespokeHandlers } from './api/http.ts'
import { bespokeJobs } from './jobs.ts'
import { completeDeposit } from './commands/pay-deposit.ts'
import {
  claimCommissions,
  deleteCommissions,
  deleteGuestCommissions,
  exportCommissions,
  exportGuestCommissions,
} from './commands/personal-data.ts'
import { commissionProofRoutes } from './api/proof-routes.ts'
import { bespokeStaffHandlers } from './api/staff-acts.ts'
import { bespokeStaffContract } from './api/staff-contract.ts'
import { bespokeSettings } from './bespoke-settings.ts'
import { commissionMerges } from './commands/merge-commissions.ts'
import { readCommissionsPanel } from './queries/read-customer-panel.ts'
import { commissionEmailSamples } from './emails/samples.ts'

export const bespoke = defineModule({
  name: 'bespoke',
  uses: [
    'addresses',
    'catalog',
    'checkout',
    'files',
    'members',
    'orders',
    'payments',
    'staff-desk',
  ],
  settings: [bespokeSettings],
  lists: [commissionList],
  permissions: {
    'commissions.read': 'See commissions',
    'commissions.write': 'Quote, answer and move commissions',
  },
  provides: { commissions: () => commissionOrders },
  on: () => ({
    async 'member.signed_in'(tx, arrival) {
      await claimCommissions(tx, arrival)
    },
    'member.erased': (tx, { memberId }) => deleteCommissions(tx, memberId),
    'guest.erased': deleteGuestCommissions,
    'order_units.changed': followCommissions,
  }),
  contributes: (services) => ({
    emailSamples: commissionEmailSamples,
    customerMerges: commissionMerges,
    customerPanels: { rank: 9, read: readCommissionsPanel },
    guestData: {
      commissions: (db, { identity }) =>
        exportGuestCommissions(db, { ...services, identity, now: services.clock.now() }),
    },
    todayItems: todayCommissions,
    staffSearch: [commissionSearch],
    personalData: {
      commissions: (db, memberId) =>
        exportCommissions(db, { ...services, memberId, now: services.clock.now() }),
    },
    paymentCompletions: (paymentId) => completeDeposit(services, paymentId),
  }),
  routes: (services) => [
    ...createRoutes(bespokeContract, bespokeHandlers(services)),
    ...createRoutes(listContract(commissionList), listHandlers(commissionList)),
    ...createRoutes(bespokeStaffContract, bespokeStaffHandlers(services)),
  ],
  mounts: (services) => [
    { path: '/commission-picture', rate: 'picture', app: commissionProofRoutes(services) },
  ],
  jobs: bespokeJobs,
  schedule: { 'bespoke.settle-deposits': '*/5 * * * *', 'bespoke.cleanup': '48 3 * * *' },
  invariants: bespokeInvariants,
})
