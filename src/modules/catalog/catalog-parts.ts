import type { CatalogIndex } from './catalog-index.ts'

/** A page of the shop that the search box may suggest. */
export interface SitePage {
  readonly path: string
  readonly title: string
  /** Words that lead to it beside those of its title. */
  readonly words: string
}

/** What the catalog is given where the shop is composed. */
export interface CatalogParts {
  readonly index: CatalogIndex
  readonly pages: readonly SitePage[]
}

/** What the staff's side of it is given. */
export interface CatalogStaffParts {
  readonly index: CatalogIndex
  /** Whether the storefront has a page at a path; whether the goods or the collection that it names are there is the catalog's to say. */
  readonly isPage: (pathname: string) => boolean
}
