import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Db } from '#platform/db/database.server.ts'

import { returnSearch } from './queries/search-returns.ts'
import { todayReturns } from './queries/today-returns.ts'
import { returnsContract } from './contract.ts'
import { returnInvariants } from './db/invariants.ts'
import { returnsHandlers, returnsStaffHandlers } from './api/http.ts'
import { returnJobs } from './jobs.ts'
import {
  eraseGuestReturnDrafts,
  eraseReturnDrafts,
  exportGuestReturns,
  exportReturns,
} from './commands/personal-data.ts'
import { returnPhotoRoutes } from './api/photo-routes.ts'
import { readOrderFacts } from './queries/read-order-facts.ts'
import { findUnitReturn } from './queries/find-unit-return.ts'
import { listFitFeedback } from './queries/list-return-reasons.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { returnsDeskContract } from './api/desk-contract.ts'
import { returnsDeskHandlers } from './api/desk-handlers.ts'
import { returnList } from './queries/return-list.ts'
import { returnsStaffContract } from './api/staff-contract.ts'
import { checkReturnsNow } from './commands/track-returns.ts'
import { readReturnsPanel } from './queries/read-customer-panel.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Points that units earned. Provided by loyalty, which this module cannot import. */
    readonly sumPointsOfUnits: (
      db: Db,
      orderId: string,
      units: readonly OrderUnitKey[],
    ) => Promise<number>
  }
}

/** Its contract and its description do not depend on the time. */
const describedList = returnList(new Date(0))

export const returns = defineModule({
  name: 'returns',
  uses: [
    'catalog',
    'files',
    'fulfillment',
    'inventory',
    'loyalty',
    'members',
    'orders',
    'payments',
    'policies',
    'refunds',
    'registries',
    'staff-desk',
  ],
  permissions: {
    'returns.read': 'See returns',
    'returns.write': 'Review and receive returns',
    'returns.refund': 'Inspect returns and refund them',
  },
  provides: {
    readReturnFeedback: () => listFitFeedback,
    readOrderFacts: () => readOrderFacts,
    readReturnOf: () => findUnitReturn,
  },
  on: ({ jobs }) => ({
    'member.erased': (tx, { memberId, email }) =>
      eraseReturnDrafts(tx, { memberId, email: email ?? null }),
    'guest.erased': eraseGuestReturnDrafts,
    'carrier.news': checkReturnsNow(jobs),
  }),
  contributes: () => ({
    personalData: { returns: exportReturns },
    guestData: { returns: exportGuestReturns },
    customerPanels: { rank: 2, read: readReturnsPanel },
    todayItems: todayReturns,
    staffSearch: [returnSearch],
  }),
  routes: (services) => [
    ...createRoutes(returnsContract, returnsHandlers(services)),
    ...createRoutes(returnsStaffContract, returnsStaffHandlers(services)),
    ...createRoutes(returnsDeskContract, returnsDeskHandlers(services)),
    ...createRoutes(listContract(describedList), listHandlers(returnList)),
  ],
  lists: [describedList],
  mounts: (services) => [
    { path: '/return-photo', rate: 'picture', app: returnPhotoRoutes(services) },
  ],
  jobs: returnJobs,
  schedule: { 'returns.track': '*/5 * * * *', 'returns.cleanup': '50 3 * * *' },
  invariants: returnInvariants,
})
