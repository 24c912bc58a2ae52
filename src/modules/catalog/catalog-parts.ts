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
