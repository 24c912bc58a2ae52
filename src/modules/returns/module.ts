import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { returnsContract } from './contract.ts'
import { returnInvariants } from './fsck.ts'
import { returnsHandlers, returnsStaffHandlers } from './http.ts'
import { returnJobs } from './jobs.ts'
import { eraseReturnDrafts, exportReturns } from './personal-data.ts'
import { returnPhotoRoutes } from './photo-routes.ts'
import { readOrderFacts } from './read-order-facts.ts'
import { readReturnOfPiece } from './read-return-of-piece.ts'
import { readFoundByBuyers } from './read-said-of-goods.ts'
import type { ReturnParts } from './return-parts.ts'
import { returnsStaffContract } from './staff-contract.ts'
import { wakeReturns } from './track-returns.ts'

declare module '#platform/services.ts' {
  interface Services extends ReturnParts {}
}

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
  ],
  provides: {
    readFound: () => readFoundByBuyers,
    readOrderFacts: () => readOrderFacts,
    readReturnOf: () => readReturnOfPiece,
  },
  on: ({ jobs }) => ({
    'member.erased': (tx, { memberId, email }) =>
      eraseReturnDrafts(tx, { memberId, email: email ?? null }),
    'carrier.news': wakeReturns(jobs),
  }),
  contributes: () => ({ personalData: { returns: exportReturns } }),
  routes: (services) => [
    ...createRoutes(returnsContract, returnsHandlers(services)),
    ...createRoutes(returnsStaffContract, returnsStaffHandlers(services)),
  ],
  mounts: (services) => [
    { path: '/return-photo', rate: 'picture', app: returnPhotoRoutes(services) },
  ],
  jobs: returnJobs,
  schedule: { 'returns.track': '*/5 * * * *', 'returns.tidy': '50 3 * * *' },
  invariants: returnInvariants,
})
