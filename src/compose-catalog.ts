import { routesOf, type Route } from '#api/mount.ts'
import { createCatalogIndex, type CatalogIndex } from '#modules/catalog/catalog-index.ts'
import type { SitePage } from '#modules/catalog/catalog-parts.ts'
import { catalogContract } from '#modules/catalog/contract.ts'
import { catalogHandlers, catalogStaffHandlers } from '#modules/catalog/http.ts'
import { catalogJobs } from '#modules/catalog/jobs.ts'
import { catalogStaffContract } from '#modules/catalog/staff-contract.ts'
import { readUnitsSold } from '#modules/orders/read-units-sold.ts'
import { readRefundedOrders } from '#modules/payments/read-refunded-orders.ts'
import { readFoundByBuyers } from '#modules/returns/read-said-of-goods.ts'
import { audited } from '#modules/staff/audited.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { pages } from '#storefront/pages.ts'

interface CatalogComposition {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Load it before the first request. */
  readonly index: CatalogIndex
}

export function composeCatalog({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): CatalogComposition {
  const index = createCatalogIndex()
  return {
    index,
    routes: [
      ...routesOf(catalogContract, catalogHandlers({ index, pages: suggestedPages })),
      ...routesOf(
        catalogStaffContract,
        audited(catalogStaffContract, catalogStaffHandlers({ index, isPage })),
      ),
    ],
    handlers: catalogJobs({
      db,
      clock,
      readUnitsSold: readNetUnitsSold,
      readFound: readFoundByBuyers,
    }),
  }
}

/** Excludes orders that were fully refunded. */
async function readNetUnitsSold(db: Db, days: number): Promise<Map<string, number>> {
  return readUnitsSold(db, { days, without: await readRefundedOrders(db, days) })
}

/** Pages that the search box can suggest. */
const suggestedPages: readonly SitePage[] = [
  {
    path: '/tourist/order',
    title: 'Track an order',
    words: 'order tracking parcel delivery status where is my',
  },
  { path: '/menu', title: 'All departments', words: 'menu categories departments shop' },
  { path: '/cart', title: 'Your cart', words: 'cart basket bag checkout' },
]

/** Whether staff can redirect a search to this page. */
function isPage(pathname: string): boolean {
  return pages.some(
    ({ path }) => path !== '/search' && path !== '/404' && matchesRoute(path, pathname),
  )
}

function matchesRoute(path: string, pathname: string): boolean {
  const [pattern, segments] = [path.split('/'), pathname.split('/')]
  return (
    pattern.length === segments.length
    && pattern.every(
      (part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''),
    )
  )
}
