import type { Db } from '#platform/db/database.server.ts'
import type { FetchLimits } from '#platform/http-client/fetch-file.ts'
import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { productContract } from './api/product-contract.ts'
import { productHandlers } from './api/product-handlers.ts'
import { undoablePrices } from './commands/undo-prices.ts'
import { productList } from './product-list.ts'
import { productSearch } from './queries/search-products-for-staff.ts'
import { createCatalogIndex, type CatalogIndex } from './queries/catalog-index.ts'
import type { SitePage } from './site-page.ts'
import { catalogContract } from './contract.ts'
import { findPrintPicture } from './queries/find-print-picture.ts'
import { catalogInvariants } from './db/invariants.ts'
import { catalogHandlers, catalogStaffHandlers } from './api/http.ts'
import { catalogJobs } from './jobs.ts'
import { mediaRoutes } from './api/media-routes.ts'
import { createProductImports } from './moving/product-import.ts'
import { undoableSearchFixes } from './commands/undoable-search-fixes.ts'
import type { ReturnFeedback } from './commands/save-return-feedback.ts'
import type { StockPort } from './commands/stock-port.ts'
import { refreshDerived } from './commands/refresh-derived.ts'
import { catalogStaffContract } from './api/staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly index: CatalogIndex
    readonly pages: readonly SitePage[]
    /**
     * Whether the storefront has a route for the path. The catalog checks whether the product or
     * collection in it exists.
     */
    readonly isPage: (pathname: string) => boolean
    readonly stock: StockPort
    /** Open carts with one of the variants. Passed in because the cart depends on the catalog. */
    readonly countCartsWith: (db: Db, variantIds: readonly string[]) => Promise<number>
    readonly mayConnect?: FetchLimits['isAllowedAddress']
    /**
     * Units sold by product id in the last `days` days. Passed in because orders depend on the
     * catalog.
     */
    readonly readUnitsSold: (db: Db, days: number) => Promise<ReadonlyMap<string, number>>
    /**
     * Return reasons by product id of the last `days` days. Passed in because returns depend on the
     * catalog.
     */
    readonly readReturnFeedback: (
      db: Db,
      days: number,
    ) => Promise<ReadonlyMap<string, ReturnFeedback>>
  }
}

export const catalog = defineModule({
  name: 'catalog',
  uses: ['audit', 'imports', 'staff-desk'],
  permissions: {
    'search.read': 'See searches without results and search fixes',
    'search.write': 'Add synonyms, redirects and other search fixes',
    'catalog.read': 'See products and collections',
    'catalog.write': 'Change products and collections',
  },
  lists: [productList],
  contributes: (services) => ({
    undoableActs: [...undoableSearchFixes, undoablePrices(services)],
    staffSearch: [productSearch],
    importKinds: createProductImports(services),
  }),
  provides: {
    index: () => createCatalogIndex(),
    findPicture: (services) => (slug) => findPrintPicture(services, slug),
  },
  routes: (services) => [
    ...createRoutes(catalogContract, catalogHandlers(services)),
    ...createRoutes(catalogStaffContract, catalogStaffHandlers(services)),
    ...createRoutes(productContract, productHandlers(services)),
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
