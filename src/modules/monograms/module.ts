import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'

import { todayMonograms } from './queries/today-monograms.ts'
import { monogramList } from './monogram-list.ts'
import { monogramsContract } from './contract.ts'
import { monogramsHandlers } from './api/http.ts'
import { clothRoutes } from './api/cloth-routes.ts'
import { monogramJobs } from './jobs.ts'
import { deleteSavedMonograms, exportSavedMonograms } from './commands/personal-data.ts'
import { productionContract } from './api/production-contract.ts'
import { productionHandlers, type ProductionParts } from './api/production-http.ts'
import { proofRoutes } from './api/proof-routes.ts'
import { readMonogramsPanel } from './queries/read-customer-panel.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly moveMonogramWork: ProductionParts['move']
  }
}

export const monograms = defineModule({
  name: 'monograms',
  uses: ['catalog', 'members', 'staff-desk'],
  lists: [monogramList],
  permissions: {
    'monograms.read': 'See monogram jobs and their production files',
    'monograms.write': 'Move monogram jobs and manage companies',
  },
  on: () => ({
    'member.erased': (tx, { memberId }) => deleteSavedMonograms(tx, memberId),
  }),
  contributes: () => ({
    personalData: { monograms: exportSavedMonograms },
    customerPanels: { rank: 8, read: readMonogramsPanel },
    todayItems: todayMonograms,
  }),
  routes: (services) => [
    ...createRoutes(monogramsContract, monogramsHandlers()),
    ...createRoutes(listContract(monogramList), listHandlers(monogramList)),
    ...createRoutes(productionContract, productionHandlers({ move: services.moveMonogramWork })),
  ],
  mounts: (services) => [
    { path: '/monogram-proof', rate: 'picture', app: proofRoutes(services) },
    { path: '/monogram-cloth', rate: 'picture', app: clothRoutes(services) },
  ],
  jobs: monogramJobs,
  schedule: { 'monograms.cleanup': '31 3 * * *' },
})
