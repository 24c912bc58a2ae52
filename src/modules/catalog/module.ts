import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { createCatalogIndex } from './queries/catalog-index.ts'
import type { CatalogDeps, CatalogStaffDeps } from './catalog-deps.ts'
import { catalogContract } from './contract.ts'
import { findPrintPicture } from './queries/find-print-picture.ts'
import { catalogInvariants } from './db/invariants.ts'
import { catalogHandlers, catalogStaffHandlers } from './api/http.ts'
import type { ImportCatalogDeps } from './import-catalog.ts'
import { catalogJobs, type CatalogJobDeps } from './jobs.ts'
import { mediaRoutes } from './api/media-routes.ts'
import { refreshDerived } from './commands/refresh-derived.ts'
import { catalogStaffContract } from './api/staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services extends CatalogDeps, CatalogStaffDeps, CatalogJobDeps, ImportCatalogDeps {}
}

export const catalog = defineModule({
  name: 'catalog',
  uses: [],
  provides: {
    index: () => createCatalogIndex(),
    findPicture: (services) => (slug) => findPrintPicture(services, slug),
  },
  routes: (services) => [
    ...createRoutes(catalogContract, catalogHandlers(services)),
    ...createRoutes(catalogStaffContract, catalogStaffHandlers(services)),
  ],
  mounts: (services) => [{ path: '/media', rate: 'picture', app: mediaRoutes(services) }],
  jobs: catalogJobs,
  schedule: {
    'catalog.popularity': '5 4 * * *',
    'catalog.return-feedback': '10 4 * * *',
    'catalog.end-preorders': '4 * * * *',
    'catalog.purge-search-misses': '55 3 * * *',
  },
  invariants: catalogInvariants,
  async start({ db, index }) {
    await refreshDerived(db)
    await index.warm(db)
  },
})
