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

interface Catalog {
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** To be warmed before the first shopper comes. */
  readonly index: CatalogIndex
}

/** What the shop sells, how it is found, and what the staff does about what is not. */
export function composeCatalog({ db, clock }: { readonly db: Db; readonly clock: Clock }): Catalog {
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
    handlers: catalogJobs({ db, clock, readUnitsSold: unitsSold, readFound: readFoundByBuyers }),
  }
}

/** Orders know what was sold, payments what was paid back whole. */
async function unitsSold(db: Db, days: number): Promise<Map<string, number>> {
  return readUnitsSold(db, { days, without: await readRefundedOrders(db, days) })
}

/** Pages of the shop that the search box may suggest. */
const suggestedPages: readonly SitePage[] = [
  {
    path: '/tourist/order',
    title: 'Track an order',
    words: 'order tracking parcel delivery status where is my',
  },
  { path: '/menu', title: 'All departments', words: 'menu categories departments shop' },
  { path: '/cart', title: 'Your cart', words: 'cart basket bag checkout' },
]

/** Pages that a search may lead to: not itself, and not the one that says that there is nothing. */
function isPage(pathname: string): boolean {
  return pages.some(({ path }) => path !== '/search' && path !== '/404' && fits(path, pathname))
}

function fits(path: string, pathname: string): boolean {
  const [wanted, given] = [path.split('/'), pathname.split('/')]
  return (
    wanted.length === given.length
    && wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}
